/* node.h -- what every kind of search does at a node: play moves, see ends and draws, prepare the order of moves.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_NODE_H
#define FUSILIER_SEARCH_NODE_H

#include "search/limits.h"
#include "search/many/multi.h"
#include "search/worker.h"

/* The key of the position in the table. Where an end by the count of moves comes near, what was found with more moves
 * in hand is no longer true: from there on every few plies have entries of their own. */
static inline Key node_key(const Worker *worker) {
    const State *now = &worker->pos.now;
    const Key key = now->key ^ worker->salt;
    return LIKELY(now->halfmove < worker->late_plies) ? key : key ^ mix64(now->halfmove >> 2);
}

/* Fetches the entry of the table that most moves lead to: a hint that costs nothing if it is wrong. */
void node_expect(const Worker *worker, Move move);

/* Plays a move at a ply, counts the node, and notes whether the next player is in check. */
void node_play(Worker *worker, Ply ply, Move move, bool noisy);
void node_pass(Worker *worker, Ply ply); /* a null move */
static inline void node_undo(Worker *worker) {
    game_undo(&worker->pos);
}

/* The game ended before this node by more than lack of moves (a king exploded, a goal was reached). */
bool node_is_over(Worker *worker, Ply ply, int *score);

/* A draw by repetition, or by a count of moves without progress. */
bool node_is_draw(Worker *worker, Ply ply);

/* The same, and what else whoever runs the game would call here; the score for the player to move. */
bool node_is_called(Worker *worker, Ply ply, int *score);

int node_draw(const Worker *worker);              /* what a draw counts for the player to move */
int node_no_moves(const Worker *worker, Ply ply); /* the score of a node without legal moves */

/* Static evaluation as it comes, for the side to move. */
static inline int node_estimate(const Worker *worker) {
    return LIKELY(!worker->opponents) ? eval_position(worker->values, &worker->pos, worker->cache)
                                      : multi_estimate(worker);
}

/* Static evaluation with what was learned of its errors; `raw` receives it without. */
int node_evaluate(Worker *worker, const TtData *known, int *raw);

/* Can the table's score be trusted at the bound alpha, beta? */
bool node_table_decides(const TtData *known, int score, int alpha, int beta);

PickHints node_hints(Worker *worker, Ply ply, uint32_t table_move);

/* A quiet move refuted this node: its siblings try it early. */
static inline void node_add_killer(Node *node, uint32_t signature) {
    if (node->killer[0] == signature) return;
    node->killer[1] = node->killer[0];
    node->killer[0] = signature;
}
static inline void node_clear_killers(Node *node) {
    node->killer[0] = node->killer[1] = 0;
}

/* Writes move + rest into the line of a node. */
void line_extend(Line *line, Move move, const Line *rest);

#endif
