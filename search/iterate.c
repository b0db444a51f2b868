#include "search/limits.h"
#include "search/many/multi.h"
#include "search/node.h"
#include "search/report.h"

enum { WINDOW = 12, WINDOW_MAX = 600 };

/* Aspiration: a narrow window around the last score, widened on the side where it fails (Slate and Atkin 1977). */
static void search_line(Worker *worker, Depth depth) {
    if (UNLIKELY(worker->opponents == OPPONENTS_MAXN)) {
        if (worker->line_number == 0) search_maxn_root(worker, depth); /* settles the further lines, too */
        return;
    }
    RootMove *root = &worker->roots[worker->line_number];
    const int guess = root->previous;
    int width = WINDOW, alpha = -SCORE_INF, beta = SCORE_INF;
    if (depth >= 5 && !score_is_mate(guess) && guess > -SCORE_INF) {
        alpha = guess - width;
        beta = guess + width;
    }
    for (Depth reduced = 0;;) {
        worker->seldepth = 0;
        const int score = search_root(worker, alpha, beta, depth - reduced > 1 ? depth - reduced : 1);
        roots_sort(root, worker->roots_count - worker->line_number);
        if (worker_stopped(worker)) return;
        if (score > alpha && score < beta) return;
        if (worker->index == 0) report_bound(worker);
        width += width / 2 + 4;
        if (score <= alpha) {
            if (worker->line_number == 0) worker->falling = true;
            beta = alpha > -SCORE_INF ? (alpha + beta) / 2 : beta;
            alpha = width > WINDOW_MAX ? -SCORE_INF : score - width;
            reduced = 0;
        } else {
            beta = width > WINDOW_MAX ? SCORE_INF : score + width;
            if (reduced < 3) reduced++;
        }
        if (alpha < -SCORE_INF) alpha = -SCORE_INF;
        if (beta > SCORE_INF) beta = SCORE_INF;
    }
}

static void search_iteration(Worker *worker, Depth depth, int lines) {
    worker->depth = depth;
    worker->falling = false;
    for (int i = 0; i < worker->roots_count; i++) worker->roots[i].previous = worker->roots[i].score;
    for (worker->line_number = 0; worker->line_number < lines && !worker_stopped(worker); worker->line_number++) {
        search_line(worker, depth);
        roots_sort(worker->roots, worker->line_number + 1);
    }
}

static double effort_of_best(const Worker *worker) {
    uint64_t sum = 1;
    for (int i = 0; i < worker->roots_count; i++) sum += worker->roots[i].nodes;
    return (double)worker->roots[0].nodes / (double)sum;
}

/* Helpers go on until the first worker is done: what they find deeper down still helps it. */
static Depth last_depth(const Worker *worker) {
    const Limits *limits = &worker->searcher->limits;
    if (limits->mate > 0) return 1; /* the rest is a proof */
    if (worker->index > 0) return DEPTH_MAX - 1;
    return limits->depth > 0 && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX - 1;
}

/* The search ended in its first iteration. The best of the moves that it got to is played, but not if it loses
 * something: then rather one that nobody has looked at. */
static void settle_early(Worker *worker) {
    enum { LOSS = 50 };
    const int score = worker->roots[0].score, now = worker_node(worker, 0)->eval;
    if (score == -SCORE_INF || now == SCORE_NONE || score < now - LOSS) root_prefer_unsearched(worker);
}

void worker_search(Worker *worker) {
    Searcher *searcher = worker->searcher;
    const int lines = searcher->lines < worker->roots_count ? searcher->lines : worker->roots_count;
    TimeSigns signs = { .forced = worker->roots_count == 1 };
    Move best = MOVE_NONE;
    int average = 0;
    for (Depth depth = 1; depth <= last_depth(worker) && !worker_stopped(worker); depth++) {
        /* Helpers leave out every third depth, each another one, so that the threads do not all do the same. */
        if (worker->index > 0 && depth > 1 && (depth + worker->index) % 3 == 0) continue;
        if (worker->completed > 0 && worker->index == 0) limits_bound_iteration(worker, &signs);
        search_iteration(worker, depth, lines);
        if (worker_stopped(worker)) break;
        worker->completed = depth;
        if (worker->index > 0) continue;
        report_lines(worker);
        const RootMove *first = &worker->roots[0];
        signs.stable = move_equal(first->move, best) ? signs.stable + 1 : 0;
        signs.drop = depth > 4 && !score_is_mate(first->score) ? average - first->score : 0;
        signs.effort = effort_of_best(worker);
        average = depth == 1 || score_is_mate(first->score) ? first->score : (average + first->score) / 2;
        best = first->move;
        if (limits_end_iteration(worker, &signs)) break;
    }
    if (worker->completed == 0 && worker->index == 0) settle_early(worker);
    if (searcher->limits.mate > 0 && !worker_stopped(worker)) worker_prove(worker, searcher->limits.mate);
}
