#include "search/node.h"

#include "engine/base/clock.h"

#include <string.h>

/* Late moves of the root are reduced too, but by less: the choice is made here. */
static Depth reduction_at_root(const Worker *worker, Depth depth, int count, bool noisy, bool gives_check) {
    if (!worker->traits.late_moves || depth < 3 || count <= 2 || noisy || gives_check) return 0;
    const Depth reduction = worker_reduction(worker, depth, count) / 16 - 1;
    return reduction < 0 ? 0 : reduction > depth - 2 ? depth - 2 : reduction;
}

static void note_result(Worker *worker, RootMove *root, int score, int alpha, int beta, bool first) {
    if (!first && score <= alpha) {
        root->score = -SCORE_INF; /* worse than the best; by how much nobody asked */
        return;
    }
    root->score = score;
    root->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    root->seldepth = worker->seldepth;
    line_extend(&root->line, root->move, &worker_node(worker, 1)->line);
}

/* One move of the root, number `count` of those searched. */
int search_root_move(Worker *worker, Move move, int alpha, int beta, Depth depth, int count) {
    const int mover = worker_side(worker);
    const bool noisy = game_is_noisy(&worker->pos, move);
    Node *next = worker_node(worker, 1);
    node_play(worker, 0, move, noisy);
    next->doubles = 0;
    const Depth extension = worker->traits.check_extension && next->in_check;
    const Depth left = depth - 1 + extension;
    int score = alpha + 1;
    if (count > 1) {
        const Depth reduction = reduction_at_root(worker, depth, count, noisy, next->in_check);
        score = search_child(worker, mover, alpha, alpha + 1, left - reduction, 1, true);
        if (reduction > 0 && score > alpha && !worker_stopped(worker))
            score = search_child(worker, mover, alpha, alpha + 1, left, 1, true);
    }
    if (score > alpha && !worker_stopped(worker)) {
        next->line.length = 0;
        worker->rising = count > 1;
        score = search_child(worker, mover, alpha, beta, left, 1, false);
        worker->rising = false;
    }
    node_undo(worker);
    return score;
}

static void report_current(Worker *worker, Depth depth, Move move, int number) {
    enum { QUIET_MS = 1000 }; /* at first the moves change faster than anyone can read */
    Searcher *searcher = worker->searcher;
    if (worker->index != 0 || !searcher->listener.current) return;
    if (clock_ms() - atomic_load_explicit(&searcher->start_ms, memory_order_relaxed) < QUIET_MS) return;
    searcher->listener.current(searcher->listener.context, depth, move, number);
}

/* Searches the moves of the root that are not settled by an earlier line. What is found stands in the root moves. */
int search_root(Worker *worker, int alpha, int beta, Depth depth) {
    const int first_alpha = alpha;
    int best = -SCORE_INF;
    const RootMove *chosen = NULL;
    node_clear_killers(worker_node(worker, 2));
    for (int i = worker->line_number; i < worker->roots_count; i++) {
        RootMove *root = &worker->roots[i];
        const bool first = i == worker->line_number;
        const uint64_t before = worker_nodes(worker);
        report_current(worker, depth, root->move, i + 1);
        const int score = search_root_move(worker, root->move, alpha, beta, depth, i + 1 - worker->line_number);
        if (worker_stopped(worker)) return best;
        root->nodes += worker_nodes(worker) - before;
        note_result(worker, root, score, alpha, beta, first);
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        chosen = root;
        if (score >= beta) break;
        alpha = score;
    }
    if (worker->line_number == 0)
        tt_store(&worker->searcher->table, node_key(worker),
                 (TtData){ .move = chosen ? move_signature(chosen->move) : 0,
                           .score = score_to_table(best, 0),
                           .eval = worker_node(worker, 0)->raw,
                           .depth = depth,
                           .bound = best >= beta         ? BOUND_LOWER
                                    : best > first_alpha ? BOUND_EXACT
                                                         : BOUND_UPPER,
                           .pv = true });
    return best;
}

void roots_sort(RootMove *roots, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && roots[j].score > roots[j - 1].score; j--) {
            const RootMove swap = roots[j];
            roots[j] = roots[j - 1];
            roots[j - 1] = swap;
        }
}

static int find_unsearched(const Worker *worker, Move move) {
    for (int i = 0; i < worker->roots_count; i++)
        if (move_equal(worker->roots[i].move, move)) return worker->roots[i].nodes == 0 ? i : -1;
    return -1;
}

void root_prefer_unsearched(Worker *worker) {
    TtData known = { .eval = SCORE_NONE };
    tt_probe(&worker->searcher->table, node_key(worker), &known);
    const PickHints hints = node_hints(worker, 0, known.move);
    Picker *picker = &worker_node(worker, 0)->pickers[0];
    int found = -1;
    bool noisy;
    picker_start(picker, &hints, false);
    for (Move move; found < 0 && (move = picker_next(picker, false, &noisy), !move_is_none(move));)
        found = find_unsearched(worker, move);
    if (found <= 0) return;
    const RootMove chosen = worker->roots[found];
    memmove(worker->roots + 1, worker->roots, (size_t)found * sizeof chosen);
    worker->roots[0] = chosen;
}
