/* weights.h -- the weights of a game's evaluation: one flat table of pairs, a value each for middle game and endgame.
 * Layer: engine (plain data: the tables of variants/weights/ fill it, search/eval/ reads it, tools/tune.c changes it).
 *
 * Every weight is multiplied by a count of something on the board, the products are added up, and the sums of both
 * phases are mixed by the men still there (search/eval/eval.c). Zero means: this game does not care.
 * Centipawns. Ranks are seen from the owner's side, 0 = the first; a kind is the index of its own weight.
 * Files are folded: a and h are 0, d and e are 3, so cell c2 has index 4 * 1 + 2 among the 32. */
#ifndef FUSILIER_ENGINE_WEIGHTS_H
#define FUSILIER_ENGINE_WEIGHTS_H

#include "engine/board/types.h"

/* Middle game in the lower half, endgame in the upper half: one addition adds both. */
typedef int32_t Score;
#define W(mg, eg) ((Score)((uint32_t)(eg) << 16) + (mg))
static inline int score_mg(Score score) {
    return (int16_t)(uint16_t)score;
}
static inline int score_eg(Score score) {
    return (int16_t)(uint16_t)(((uint32_t)score + 0x8000u) >> 16);
}

enum {
    WEIGHT_KINDS = KING + 1, /* index 0 is never used */
    WEIGHT_CELLS = 32,
    WEIGHT_DANGERS = 40,
    WEIGHT_MOVES = 28, /* a queen reaches 0 .. 27 cells */
};

/* The fields: ONE a single weight, ROW a row of them, GRID rows of rows; the last column says what is counted. */
#define WEIGHTS(ONE, ROW, GRID)                                                                                        \
    ROW(man, WEIGHT_KINDS, "men of a kind")                                                                            \
    GRID(square, WEIGHT_KINDS, WEIGHT_CELLS, "where the men stand")                                                    \
    GRID(mobility, WEIGHT_KINDS, WEIGHT_MOVES, "a man that reaches so many cells in safety from pawns (or all men)")   \
    ONE(tempo, "the move")                                                                                             \
    ONE(bishop_pair, "two bishops or more")                                                                            \
    ONE(bishop_pawns, "own pawns on the colour of an own bishop")                                                      \
    ONE(knight_outpost, "a knight on a cell that no enemy pawn can ever attack, guarded by a pawn")                    \
    ONE(bishop_outpost, "the same of a bishop")                                                                        \
    ONE(outpost_near, "a knight that can go to such a cell")                                                           \
    ONE(minor_sheltered, "a knight or bishop behind an own pawn")                                                      \
    ONE(rook_open, "a rook on a file without pawns")                                                                   \
    ONE(rook_half_open, "a rook on a file without own pawns")                                                          \
    ONE(rook_seventh, "a rook on the seventh rank against king or pawns there")                                        \
    ONE(pawn_isolated, "a pawn without own pawns on the files beside it")                                              \
    ONE(pawn_isolated_open, "the same with no enemy pawn in front of it")                                              \
    ONE(pawn_doubled, "a pawn behind an own pawn")                                                                     \
    ONE(pawn_backward, "a pawn that cannot be guarded by pawns and cannot step ahead")                                 \
    ONE(pawn_backward_open, "the same with no enemy pawn in front of it")                                              \
    ROW(pawn_supported, 8, "a pawn guarded by a pawn, by rank")                                                        \
    ROW(pawn_phalanx, 8, "a pawn beside a pawn, by rank")                                                              \
    ROW(pawn_candidate, 8, "a pawn that may become a passed pawn, by rank")                                            \
    ROW(passed, 8, "a passed pawn, by rank")                                                                           \
    ROW(passed_blocked, 8, "a passed pawn with a man in front of it, by rank")                                         \
    ROW(passed_safe, 8, "a passed pawn whose next cell no enemy attacks, by rank")                                     \
    ROW(passed_clear, 8, "a passed pawn with no man and no enemy attack on all of its way, by rank")                   \
    ONE(passed_king, "distance of the own king to the cell before a passed pawn, times rank - 2")                      \
    ONE(passed_enemy_king, "distance of the enemy king to it, times rank - 2")                                         \
    ONE(passed_rook, "an own rook behind a passed pawn")                                                               \
    GRID(shelter, 4, 8, "nearest own pawn before the king on a file beside it (folded), by rank; 0: none")             \
    GRID(storm, 4, 8, "nearest enemy pawn on such a file, by rank; 0: none")                                           \
    ROW(storm_blocked, 8, "the same where an own pawn blocks it")                                                      \
    ROW(castling, 2, "a right to castle: king side, queen side")                                                       \
    ROW(danger, WEIGHT_DANGERS, "attack on the enemy king, by its strength in units")                                  \
    ONE(king_no_pawns, "no own pawn on the king's file and the files beside it")                                       \
    ROW(king_moves, 9, "cells the king can go to that no enemy attacks")                                               \
    ROW(threat_by_pawn, WEIGHT_KINDS, "an enemy man attacked by a pawn")                                               \
    ROW(threat_by_minor, WEIGHT_KINDS, "an enemy man attacked by a knight or bishop")                                  \
    ROW(threat_by_rook, WEIGHT_KINDS, "a weak enemy man attacked by a rook")                                           \
    ROW(threat_by_queen, WEIGHT_KINDS, "a weak enemy man attacked by a queen")                                         \
    ONE(threat_by_king, "a weak enemy man attacked by the king")                                                       \
    ONE(hanging, "an enemy man attacked and not guarded, or attacked twice and guarded by no pawn")                    \
    ONE(threat_by_push, "an enemy man that a safe step of a pawn would attack")                                        \
    ONE(restricted, "a cell that both sides attack, the enemy only once")                                              \
    ONE(space, "a safe cell in the own centre; those behind an own pawn count twice")                                  \
    ROW(blast_men, 9, "own men beside the own king")                                                                   \
    ROW(blast_hit, 4, "men beside the enemy king that we can capture, 3 and more")                                     \
    ROW(blast_reach, WEIGHT_KINDS, "empty cells from which our men of a kind would attack such men or the king")       \
    ROW(blast_open, 5, "empty cells beside the enemy king that we attack, 4 and more")                                 \
    ROW(blast_gain, 8, "hundreds of centipawns that our best capture gains, 7 and more")                               \
    ONE(kings_touch, "a man of the own side, while the kings stand side by side")                                      \
    ROW(shot_at, WEIGHT_KINDS, "an enemy man that can be shot by one of ours who is safe")                             \
    ROW(shot_more, WEIGHT_KINDS, "the same beside a dearer one: the enemy cannot save both")                           \
    ROW(shot_duel, WEIGHT_KINDS, "an enemy man that can be shot only by men who can be shot in turn")                  \
    ONE(shot_cells, "a cell that we attack and the enemy does not")                                                    \
    ONE(shot_line, "an enemy man on the line of a slider, behind one other man")

#define ONE(name, what)               Score name;
#define ROW(name, count, what)        Score name[count];
#define GRID(name, rows, count, what) Score name[rows][count];
typedef struct Weights {
    WEIGHTS(ONE, ROW, GRID)
} Weights;
#undef ONE
#undef ROW
#undef GRID

enum { WEIGHTS_COUNT = sizeof(Weights) / sizeof(Score) }; /* the table read as one row */

#endif
