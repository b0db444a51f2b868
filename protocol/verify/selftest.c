#include "protocol/verify/selftest.h"

#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "protocol/verify/proof.h"

enum { PLIES_MAX = 300 }; /* of a game */

typedef struct {
    Position pos, start;
    Proof proof;
    int64_t end_ms;
    FILE *out;
    SelftestReport *report;
} Selftest;

static bool has_time(const Selftest *test) {
    return clock_ms() < test->end_ms && test->report->failed < SELFTEST_FAILURES_MAX;
}

static bool fails(Selftest *test, const char *what) {
    fprintf(test->out, "%s\n", what);
    test->report->failed++;
    return false;
}

static bool position_holds(Selftest *test) {
    Proof *const proof = &test->proof;
    if (!proof_lists(proof) || !proof_texts(proof) || !proof_undo(proof) || !proof_lanes(proof))
        return fails(test, proof->failure);
    test->report->moves += (uint64_t)proof->all.count;
    test->report->passed++;
    return true;
}

/* The undo of a whole game is more than that of its moves one by one. */
static void take_all_back(Selftest *test) {
    while (test->pos.journal.plies) game_undo(&test->pos);
    if (!proof_same(&test->pos, &test->start)) fails(test, "a game is not taken back to its start");
}

/* A game at random, up to the first position in which something does not hold. */
static void play(Selftest *test) {
    test->report->games++;
    for (int ply = 0; ply < PLIES_MAX && (ply == 0 || has_time(test)); ply++) {
        if (!position_holds(test)) break;
        const MoveList *const moves = &test->proof.all;
        if (moves->count == 0) break;
        game_play(&test->pos, moves->at[random_below(&test->proof.random, moves->count)]);
    }
    take_all_back(test);
}

void selftest_run(const Game *game, const SelftestOptions *options, FILE *out, SelftestReport *report) {
    Selftest test = { .end_ms = clock_ms() + options->time_ms, .out = out, .report = report };
    *report = (SelftestReport){ .games = 0 };
    pos_init(&test.pos, game);
    pos_init(&test.start, game);
    game_start(&test.start, game);
    pos_copy(&test.pos, &test.start);
    proof_init(&test.proof, &test.pos, options->seed);
    do play(&test);
    while (has_time(&test));
    proof_release(&test.proof);
    pos_release(&test.start);
    pos_release(&test.pos);
}
