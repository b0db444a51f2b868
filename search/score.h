/* score.h -- what a score means: mates, draws, and the chances of winning.
 * Layer: search. A score is in centipawns for the player to move; from SCORE_MATE_MIN on it counts plies to the end. */
#ifndef FUSILIER_SEARCH_SCORE_H
#define FUSILIER_SEARCH_SCORE_H

#include "search/search.h"

static inline int score_mated(Ply ply) {
    return -SCORE_MATE + ply;
}
static inline int score_mating(Ply ply) {
    return SCORE_MATE - ply;
}
static inline bool score_is_mate(int score) {
    return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN;
}

/* As people and GUIs are told: of a score_is_mate the moves of the winner to the end, negative for the loser; of any
 * other the centipawns. */
static inline int score_told(int score) {
    return score >= SCORE_MATE_MIN    ? (SCORE_MATE - score + 1) / 2
           : score <= -SCORE_MATE_MIN ? -(SCORE_MATE + score + 1) / 2
                                      : score;
}

/* Mate scores count from the root; in the table they count from the position, so that all paths can use them. */
static inline int score_to_table(int score, Ply ply) {
    return score >= SCORE_MATE_MIN ? score + ply : score <= -SCORE_MATE_MIN ? score - ply : score;
}
static inline int score_from_table(int score, Ply ply) {
    return score >= SCORE_MATE_MIN ? score - ply : score <= -SCORE_MATE_MIN ? score + ply : score;
}

/* Keeps an estimate out of the range of mates. */
static inline int score_clamp(int score) {
    return score >= SCORE_MATE_MIN ? SCORE_MATE_MIN - 1 : score <= -SCORE_MATE_MIN ? -SCORE_MATE_MIN + 1 : score;
}

/* The score of a finished game for a player, seen at a distance of `ply` from the root; `draw` is what a draw counts.
 */
int score_of_outcome(const Outcome *outcome, Player player, Ply ply, int draw);

/* Expected wins, draws and losses per mille; they sum up to 1000. */
typedef struct {
    int win, draw, loss;
} Chances;
Chances score_chances(int score);

#endif
