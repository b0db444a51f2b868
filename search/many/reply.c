/* Best reply: the nodes of the opponents. Between two moves of the root team one of the opponents makes a move that is
 * searched; each of the others makes the first move of the order, at no cost in depth. All choices of who answers are
 * tried: an opponent who leaves the answer to a later one makes their first move. */
#include "search/many/multi.h"
#include "search/node.h"

typedef struct {
    Worker *worker;
    Node *node;
    Ply ply;
    Depth depth;
    int alpha, beta, best;
    Move move; /* best */
} Reply;

/* What happened between the root team's moves is part of what an entry of the table is about. */
static Key reply_key(const Worker *worker, const Node *node) {
    return node_key(worker) ^ mix64(0xA5ULL << 32 | (uint64_t)node->others << 1 | node->answered);
}

/* Plays a move and searches it; `answer`: it is the one that counts. True if it refutes the node. */
static bool try_reply(Reply *r, Move move, bool noisy, bool answer) {
    Worker *worker = r->worker;
    Node *next = r->node + 1;
    const int mover = worker_side(worker);
    const bool scout = r->beta - r->alpha > 1 && r->best > -SCORE_INF;
    const Depth depth = answer ? r->depth - 1 : r->depth;
    node_play(worker, r->ply, move, noisy);
    next->doubles = r->node->doubles;
    if (worker_side(worker) == mover) {
        next->answered = r->node->answered || answer;
        next->others = (uint8_t)(r->node->others + 1);
    }
    int score = r->alpha + 1;
    if (scout) score = search_child(worker, mover, r->alpha, r->alpha + 1, depth, r->ply + 1, true);
    if (score > r->alpha && !worker_stopped(worker))
        score = search_child(worker, mover, r->alpha, r->beta, depth, r->ply + 1, false);
    node_undo(worker);
    if (worker_stopped(worker)) return true;
    if (score > r->best) r->best = score;
    if (score <= r->alpha) return false;
    r->alpha = score;
    r->move = move;
    line_extend(&r->node->line, move, &next->line);
    return score >= r->beta;
}

/* May an opponent after this one answer instead? */
static bool leaves_an_answer(const Reply *r) {
    return r->node->others + 2 < game_teams(r->worker->pos.game);
}

static void learn(Reply *r, bool noisy) {
    if (noisy) return;
    node_add_killer(r->node, move_signature(r->move));
    const Player us = game_turn(&r->worker->pos);
    history_update(&r->worker->history->quiet[us & 1][history_path(r->move)], 40 * r->depth);
}

static void try_replies(Reply *r, uint32_t table_move) {
    Worker *worker = r->worker;
    const PickHints hints = node_hints(worker, r->ply, table_move);
    Picker *picker = &r->node->pickers[0];
    const bool answered = r->node->answered;
    bool noisy, first = true;
    picker_start(picker, &hints, false);
    for (Move move; move = picker_next(picker, false, &noisy), !move_is_none(move); first = false) {
        if (first && (answered || leaves_an_answer(r)) && try_reply(r, move, noisy, false)) return;
        if (answered) return;
        if (!try_reply(r, move, noisy, true)) continue;
        if (!worker_stopped(worker)) learn(r, noisy);
        return;
    }
}

int search_reply(Worker *worker, int alpha, int beta, Depth depth, Ply ply) {
    Node *node = worker_node(worker, ply);
    Reply r = { .worker = worker, .node = node, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta };
    /* If the turn goes round among the opponents alone, the next of their moves begins a new round. */
    if (node->others + 1 >= game_teams(worker->pos.game)) node->answered = false, node->others = 0;
    TtData known = { .eval = SCORE_NONE };
    const Key key = reply_key(worker, node);
    const bool hit = tt_probe(&worker->searcher->table, key, &known);
    const int table_score = score_from_table(known.score, ply);
    if (hit && beta - alpha == 1 && known.depth >= depth && node_table_decides(&known, table_score, alpha, beta))
        return table_score;
    node->eval = node->raw = SCORE_NONE;
    node_clear_killers(worker_node(worker, ply + 2));
    r.best = -SCORE_INF;
    try_replies(&r, hit ? known.move : 0);
    if (worker_stopped(worker)) return 0;
    if (r.best == -SCORE_INF) return node_no_moves(worker, ply);
    const Bound bound = r.best >= beta ? BOUND_LOWER : r.best > alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(&worker->searcher->table, key,
             (TtData){ .move = move_is_none(r.move) ? 0 : move_signature(r.move),
                       .score = score_to_table(r.best, ply),
                       .eval = SCORE_NONE,
                       .depth = depth,
                       .bound = bound });
    return r.best;
}
