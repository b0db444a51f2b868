#include "search/report.h"

#include "engine/base/clock.h"
#include "search/endgame.h"
#include "search/limits.h"
#include "search/node.h"

static void tell(const Worker *worker, Thinking *line) {
    const Searcher *searcher = worker->searcher;
    if (!searcher->listener.thinking) return;
    const Chances chances = score_chances(line->score);
    line->win = chances.win;
    line->draw = chances.draw;
    line->loss = chances.loss;
    line->nodes = limits_nodes(searcher);
    line->time_ms = clock_ms() - searcher->began_ms;
    line->hashfull = tt_full(&searcher->table);
    line->table_hits = endgame_hits(searcher);
    searcher->listener.thinking(searcher->listener.context, line);
}

void report_line(Worker *worker, const RootMove *root, Depth depth, int number) {
    const bool fresh = root->score > -SCORE_INF;
    Thinking line = { .depth = depth, .seldepth = root->seldepth, .multipv = number, .pv = root->line.at };
    line.score = fresh ? root->score : root->previous;
    line.bound = fresh ? root->bound : BOUND_EXACT;
    line.pv_length = root->line.length;
    if (line.score == -SCORE_INF) return;
    if (number == 1) worker->searcher->reported = root->move;
    tell(worker, &line);
}

static int lines_wanted(const Worker *worker) {
    const int lines = worker->searcher->options.multipv;
    return lines < worker->roots_count ? lines : worker->roots_count;
}

void report_lines(Worker *worker) {
    for (int i = 0; i < lines_wanted(worker); i++) report_line(worker, &worker->roots[i], worker->depth, i + 1);
}

void report_bound(Worker *worker) {
    enum { PATIENCE_MS = 1000 };
    const int number = worker->line_number;
    if (number >= lines_wanted(worker) || clock_ms() - worker->searcher->began_ms < PATIENCE_MS) return;
    report_line(worker, &worker->roots[number], worker->depth, number + 1);
}

void report_no_moves(Worker *worker) {
    Thinking line = { .multipv = 1, .score = node_no_moves(worker, 0), .bound = BOUND_EXACT };
    tell(worker, &line);
}
