#include "search/node.h"

#include <string.h>

#include "engine/board/zobrist.h"

static bool royals_are_missing(const Worker *worker) {
    const Position *pos = &worker->pos;
    const Set *own = &pos->owner[game_turn(pos) + 1];
    for (uint64_t kinds = worker->royal; kinds; kinds &= kinds - 1) {
        const Set men = set_and(*own, pos->kind[bits_first(kinds)]);
        if (!set_is_empty(&men)) return false;
    }
    return worker->royal != 0;
}

static void count_node(Worker *worker) {
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

/* The key after a move that takes by displacement and does nothing else, for two players who alternate. */
static Key plain_key(const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const Man man = pos->man[from];
    return pos->now.key ^ zobrist.man[man][from] ^ zobrist.man[man][to] ^ zobrist.man[pos->man[to]][to] ^
           zobrist.en_passant[pos->now.en_passant] ^ zobrist.turn[1];
}

void node_expect(const Worker *worker, Move move) {
    tt_prefetch(&worker->searcher->table, plain_key(&worker->pos, move) ^ worker->salt);
}

void node_play(Worker *worker, Ply ply, Move move, bool noisy) {
    Position *pos = &worker->pos;
    Node *node = worker_node(worker, ply);
    node->move = move;
    node->noisy = noisy;
    node->follow = &worker->history->follow[history_arrival(pos->man[move_from(move)], move_to(move))];
    node[1].captures = 0;
    node[1].answered = false;
    node[1].others = 0;
    game_play(pos, move);
    tt_prefetch(&worker->searcher->table, node_key(worker));
    count_node(worker);
    worker_node(worker, ply + 1)->in_check = !(worker->may_end && royals_are_missing(worker)) && worker->pressed(pos);
}

void node_pass(Worker *worker, Ply ply) {
    Node *node = worker_node(worker, ply);
    node->move = MOVE_NONE;
    node->noisy = false;
    node->follow = &worker->history->follow[0];
    game_null(&worker->pos);
    tt_prefetch(&worker->searcher->table, node_key(worker));
    count_node(worker);
    worker_node(worker, ply + 1)->in_check = false;
}

static int score_of(const Worker *worker, const Outcome *outcome, Ply ply) {
    if (UNLIKELY(worker->opponents)) return multi_score(worker, outcome, ply);
    return score_of_outcome(outcome, game_turn(&worker->pos), ply, node_draw(worker));
}

bool node_is_over(Worker *worker, Ply ply, int *score) {
    if (LIKELY(!worker->may_end)) return false;
    const Position *pos = &worker->pos;
    const Outcome outcome = royals_are_missing(worker) ? game_outcome(pos) : game_rule_end(pos);
    if (outcome.over) *score = score_of(worker, &outcome, ply);
    return outcome.over;
}

bool node_is_draw(Worker *worker, Ply ply) {
    const Position *pos = &worker->pos;
    if (UNLIKELY(pos->now.halfmove >= game_quiet_limit(pos))) /* unless the last move was mate */
        return !worker_node(worker, ply)->in_check || game_count_moves(pos) > 0;
    return pos->now.reversible >= 4 && !pos->game->conduct.repeats && pos_is_repeated(pos, worker->root_plies);
}

bool node_is_called(Worker *worker, Ply ply, int *score) {
    const Position *pos = &worker->pos;
    if (LIKELY(!pos->game->conduct.referee)) {
        *score = node_draw(worker);
        return node_is_draw(worker, ply);
    }
    const Outcome outcome = pos->game->conduct.referee(pos, worker->root_plies);
    if (outcome.over) *score = score_of(worker, &outcome, ply);
    return outcome.over;
}

int node_draw(const Worker *worker) {
    const int contempt = worker->searcher->options.contempt;
    return game_team(&worker->pos, game_turn(&worker->pos)) == worker->root_team ? -contempt : contempt;
}

int node_no_moves(const Worker *worker, Ply ply) {
    const Outcome outcome = game_outcome(&worker->pos);
    return score_of(worker, &outcome, ply);
}

int node_evaluate(Worker *worker, const TtData *known, int *raw) {
    const Position *pos = &worker->pos;
    *raw = known->eval != SCORE_NONE ? known->eval : node_estimate(worker);
    if (UNLIKELY(worker->opponents)) return *raw;
    return score_clamp(*raw + history_correction(worker->history, pos));
}

bool node_table_decides(const TtData *known, int score, int alpha, int beta) {
    return known->bound == BOUND_EXACT || (known->bound == BOUND_LOWER && score >= beta) ||
           (known->bound == BOUND_UPPER && score <= alpha);
}

PickHints node_hints(Worker *worker, Ply ply, uint32_t table_move) {
    const Node *node = worker_node(worker, ply), *last = worker_node(worker, ply - 1);
    const Position *pos = &worker->pos;
    PickHints hints = {
        .pos = pos,
        .history = worker->history,
        .value = worker->values->kind,
        .follow = { last->follow, worker_node(worker, ply - 2)->follow, worker_node(worker, ply - 4)->follow },
        .table = table_move,
        .killer = { node->killer[0], node->killer[1] },
        .exchanges = worker->traits.see_pruning,
    };
    if (!move_is_none(last->move)) {
        const Cell to = move_to(last->move);
        hints.counter = worker->history->counter[history_arrival(pos->man[to], to)];
    }
    return hints;
}

void line_extend(Line *line, Move move, const Line *rest) {
    const int length = rest->length < PLIES_MAX - 1 ? rest->length : PLIES_MAX - 1;
    line->at[0] = move;
    memcpy(line->at + 1, rest->at, (size_t)length * sizeof(Move));
    line->length = length + 1;
}
