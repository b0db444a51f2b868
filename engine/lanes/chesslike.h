/* chesslike.h -- everything that chess-like games on 64 cells share: their hooks, specialised by constant rules.
 * Layer: engine/lanes; included by variants/. A game family writes
 *
 *     static const Rules rules_atomic = { .capture = CAPTURE_EXPLODE };
 *     CHESSLIKE_HOOKS(atomic, rules_atomic)
 *
 * and then describes its game by what differs:
 *
 *     const Game game_atomic = { .id = "atomic", ..., CHESSLIKE_FIELDS(atomic) }; */
#ifndef FUSILIER_ENGINE_LANES_CHESSLIKE_H
#define FUSILIER_ENGINE_LANES_CHESSLIKE_H

#include "engine/lanes/generate.h"
#include "engine/lanes/lane.h"

static ALWAYS_INLINE void generate_with(const Rules *rules, const Position *pos, Gen what, MoveList *out) {
    movelist_reserve(out, (bits_count(pos_men(pos, pos->now.turn)) + 1) * LANE_MOVES_PER_MAN);
    Move *next = out->at + out->count;
    if (pos->now.turn == WHITE)
        generate_for(rules, pos, WHITE, what, &next);
    else
        generate_for(rules, pos, BLACK, what, &next);
    out->count = (int)(next - out->at);
}

static ALWAYS_INLINE uint64_t count_with(const Rules *rules, const Position *pos) {
    return pos->now.turn == WHITE ? generate_for(rules, pos, WHITE, GEN_ALL, NULL)
                                  : generate_for(rules, pos, BLACK, GEN_ALL, NULL);
}

/* Takes the capturer's cell, the centre and what stands beside it off the board. */
static inline void explode(Position *pos, Ground ground, Cell from, Cell centre) {
    Bits gone = (blast(ground, pos, pos_occupied(pos), centre) & pos_occupied(pos)) | bit(from);
    pos_clear64(pos, gone);
}

static ALWAYS_INLINE void play_castling(Position *pos, Player us, Move move) {
    const Castle *castle = pos_castle_of(pos, us, move);
    pos_put64(pos, castle->king, MAN_NONE);
    pos_put64(pos, castle->rook, MAN_NONE);
    pos_put64(pos, castle->king_to, man_of(KING, us));
    pos_put64(pos, castle->rook_to, man_of(ROOK, us));
}

/* Plays a legal move: men, rights, clocks and turn. */
static ALWAYS_INLINE void play_with(const Rules *rules, Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    const Man man = pos->man[from], captured = pos->man[to];
    const MoveType type = move_type(move);
    const Cell passed = pos->now.en_passant;
    pos->now.halfmove++;
    pos->now.reversible++;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    if (passed != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    pos_set_turn(pos, us ^ 1);
    if (rules->capture == CAPTURE_SHOOT && type == MOVE_SHOT) {
        pos->now.halfmove = pos->now.reversible = 0;
        pos_put64(pos, to, MAN_NONE);
        return;
    }
    if (UNLIKELY(type == MOVE_CASTLE)) {
        pos->now.reversible = 0;
        play_castling(pos, us, move);
        return;
    }
    if (man_kind(man) == PAWN || captured != MAN_NONE) pos->now.halfmove = pos->now.reversible = 0;
    if (UNLIKELY(type == MOVE_EN_PASSANT)) pos_put64(pos, cell_behind(us, to), MAN_NONE);
    if (rules->capture == CAPTURE_EXPLODE && (captured != MAN_NONE || type == MOVE_EN_PASSANT)) {
        explode(pos, rules->ground, from, to);
        return;
    }
    pos_put64(pos, from, MAN_NONE);
    pos_put64(pos, to, UNLIKELY(move_kind(move)) ? man_of(move_kind(move), us) : man);
    if (type == MOVE_DOUBLE) pos_set_en_passant(pos, (Cell)((from + to) / 2));
}

static ALWAYS_INLINE bool in_check_with(const Rules *rules, const Position *pos) {
    const Player us = pos->now.turn;
    const Cell king = pos_king(pos, us);
    if (king == CELL_NONE) return false;
    if (rules->capture == CAPTURE_EXPLODE && king_attacks(rules->ground, king) & pos_men_of(pos, us ^ 1, KING))
        return false;
    return attackers_to(rules->ground, pos, us ^ 1, pos_men(pos, us ^ 1), king, pos_occupied(pos)) != 0;
}

#define CHESSLIKE_HOOKS(name, rules)                                                                                   \
    static void name##_generate(const Position *pos, Gen what, MoveList *out) {                                        \
        generate_with(&(rules), pos, what, out);                                                                       \
    }                                                                                                                  \
    static uint64_t name##_count(const Position *pos) {                                                                \
        return count_with(&(rules), pos);                                                                              \
    }                                                                                                                  \
    static void name##_play(Position *pos, Move move) {                                                                \
        play_with(&(rules), pos, move);                                                                                \
    }                                                                                                                  \
    static bool name##_in_check(const Position *pos) {                                                                 \
        return in_check_with(&(rules), pos);                                                                           \
    }

#define ORTHODOX_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The fields of a descriptor that all these games share: two players, one royal king each, the orthodox start. */
#define CHESSLIKE_FIELDS(name)                                                                                         \
    .setup.start = ORTHODOX_START, .players = 2, .team = { 0, 1 }, .setup.royal = 1 << KING, .conduct.is_fast = true,  \
    .conduct.generate = name##_generate, .conduct.count = name##_count, .conduct.play = name##_play,                   \
    .conduct.in_check = name##_in_check, .conduct.no_moves = chesslike_no_moves,                                       \
    .text.check_position = chesslike_check_position

/* Of some men of the enemy of the player to move, one of the kind that comes first in an order ended by EMPTY;
 * MAN_NONE if there is none. */
LANE_API Man chesslike_dearest(const Position *pos, Cells men, const Kind order[]);

/* Without a legal move: checkmated or stalemated; a king that is gone has lost. */
LANE_API Outcome chesslike_no_moves(const Position *pos);

/* Which kings a position from outside may lack, by how the game loses them. */
typedef enum {
    KINGS_STAND, /* none: nobody takes a king */
    MOVERS_GONE, /* that of the player to move: the other's move has taken it, and never takes its own */
    ONE_GONE,    /* one of them: its loss ends the game */
    BOTH_GONE,   /* both: their loss does not end it, or both can be lost at once */
    KINGS_ANY    /* and there may be any number of them: they are men like others */
} KingsGone;

/* Nobody has two kings, on whatever board; who has none has lost it, where that can be. */
LANE_API bool chesslike_check_king(const Position *pos, Player player, int kings, bool may_be_gone, Error *err);

/* One king each, but for those that may be gone. */
LANE_API bool chesslike_check_kings(const Position *pos, KingsGone gone, Error *err);

/* The same, and no pawns on the first and last rank, or where the rules of the game let them stand there. */
LANE_API bool chesslike_check_men(const Position *pos, KingsGone gone, Error *err);

/* Who has moved last did not leave their king in check, in every game whose rules forbid that (there it is asked; where
 * kings may be left to be captured, or what is no move can expose them, it is not). The game says whether it is so. */
LANE_API bool chesslike_check_waiting(const Position *pos, Player waiting, bool in_check, Error *err);

/* Men as in orthodox chess (but a king may explode), and the player not to move is not in check. */
LANE_API bool chesslike_check_position(const Position *pos, Error *err);

#endif
