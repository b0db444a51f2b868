#include "protocol/session/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "engine/base/clock.h"
#include "search/search.h"

const BenchOptions bench_defaults = { .depth = 13, .nodes = 300000, .threads = 1, .hash_mb = 16 };

enum {
    BENCH_POSITIONS = 20,
    PLIES_STEP = 3, /* position n is 3 n plies from the start: openings, middle games, endings */
};

void bench_limit(BenchOptions *options, Depth depth, uint64_t nodes) {
    const bool is_asked = depth || nodes;
    options->depth = is_asked ? depth : bench_defaults.depth;
    options->nodes = is_asked ? nodes : bench_defaults.nodes;
}

/* ---- positions ---- */

/* xorshift64* (Vigna 2014): another generator would change the positions, and with them all signatures. */
static uint32_t draw(uint64_t *state, uint32_t limit) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(((*state * UINT64_C(0x2545F4914F6CDD1D)) >> 32) % limit);
}

static bool is_open(const Position *pos) {
    return !game_outcome(pos).over && game_count_moves(pos) > 0;
}

/* The n-th position, into `pos` (initialised). */
static void bench_position(Position *pos, const Game *game, int n) {
    uint64_t state = UINT64_C(0x9E3779B97F4A7C15) * ((unsigned)n + 1);
    MoveList moves;
    movelist_init(&moves);
    game_start(pos, game);
    for (int ply = 0; ply < PLIES_STEP * n; ply++) {
        movelist_clear(&moves);
        game_moves(pos, GEN_ALL, &moves);
        if (moves.count == 0) break;
        game_play(pos, moves.at[draw(&state, (uint32_t)moves.count)]);
    }
    while (!is_open(pos) && pos->journal.plies > 0) game_undo(pos);
    pos_forget(pos);
    movelist_free(&moves);
}

/* ---- the run ---- */

static void search_position(Searcher *searcher, const Position *pos, const BenchOptions *options, SearchResult *found) {
    const Limits limits = { .depth = options->depth, .nodes = options->nodes, .called_off = options->stop };
    search_run(searcher, pos, &limits, found);
}

static void say_position(int n, const Position *pos, const SearchResult *found,
                         void (*say)(void *context, const char *line), void *context) {
    char best[MOVE_TEXT_MAX] = "-", text[POSITION_TEXT_MAX], line[POSITION_TEXT_MAX + 256];
    if (!move_is_none(found->best)) game_move_format(pos, found->best, best);
    game_format(pos, text, sizeof text);
    snprintf(line, sizeof line, "%2d  depth %2d  score %6d  nodes %9" PRIu64 "  best %-6s  %s", n + 1, found->depth,
             found->score, found->nodes, best, text);
    say(context, line);
}

static void say_total(const BenchResult *total, void (*say)(void *context, const char *line), void *context) {
    char line[128];
    const double seconds = total->time_us > 0 ? (double)total->time_us / 1e6 : 1e-6;
    snprintf(line, sizeof line, "%" PRIu64 " nodes %.0f nps", total->nodes, (double)total->nodes / seconds);
    say(context, line);
}

bool bench_run(const Game *game, const BenchOptions *options, void (*say)(void *context, const char *line),
               void *context, BenchResult *result, Error *err) {
    SearchOptions search = search_defaults;
    search.threads = options->threads;
    search.hash_mb = options->hash_mb;
    search.tables = false; /* not everybody has them */
    search.nets = false;   /* nor these */
    search.samples = 0;    /* one search of each position, whatever players know of it: the same nodes every time */
    Searcher *searcher = search_new(&search, err);
    if (!searcher) return false;
    BenchResult total = { .nodes = 0 };
    Position pos;
    pos_init(&pos, game);
    int n = 0;
    for (; n < BENCH_POSITIONS; n++) {
        SearchResult found;
        bench_position(&pos, game, n);
        const int64_t before = clock_us();
        search_position(searcher, &pos, options, &found);
        if (options->stop && atomic_load(options->stop)) break;
        total.time_us += clock_us() - before;
        say_position(n, &pos, &found, say, context);
        total.nodes += found.nodes;
    }
    if (n == BENCH_POSITIONS) say_total(&total, say, context);
    pos_release(&pos);
    search_free(searcher);
    if (result) *result = total;
    return true;
}
