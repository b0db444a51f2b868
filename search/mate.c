#include "search/node.h"
#include "search/report.h"

static const Key proof_salt = 0x5DEECE66D1CE4E5BULL;

/* Is there a mate in so many moves? All moves of both sides are tried; only the order is a guess. */
static bool prove_mate(Worker *worker, int moves) {
    RootMove *roots = worker->roots;
    const int before = roots[0].score;
    const int score = search_root(worker, SCORE_MATE - 2 * moves, SCORE_INF, 2 * moves - 1);
    if (score <= SCORE_MATE - 2 * moves) {
        roots[0].score = before;
        return false;
    }
    for (int i = 1; i < worker->roots_count; i++) {
        if (roots[i].score <= roots[0].score) continue;
        const RootMove swap = roots[0];
        roots[0] = roots[i];
        roots[i] = swap;
    }
    return true;
}

bool worker_prove(Worker *worker, int moves) {
    const Traits usual = worker->traits;
    const Opponents opponents = worker->opponents;
    const Key salt = worker->salt;
    bool found = false;
    worker->traits = (Traits){ .null_move = false }; /* all off: a proof must not guess */
    worker->salt ^= proof_salt;
    if (worker->opponents) worker->opponents = OPPONENTS_PARANOID; /* a mate that nobody can prevent */
    worker->proof = true;
    worker->line_number = 0;
    for (int n = 1; n <= moves && 2 * n < DEPTH_MAX && !found && !worker_stopped(worker); n++) {
        worker->depth = 2 * n - 1;
        worker->seldepth = 0;
        found = prove_mate(worker, n);
        if (worker_stopped(worker)) break;
        worker->completed = worker->depth;
        if (worker->index == 0 && found) report_line(worker, &worker->roots[0], worker->depth, 1);
    }
    worker->traits = usual;
    worker->opponents = opponents;
    worker->salt = salt;
    worker->proof = false;
    return found;
}
