#include "protocol/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "protocol/cli.h"
#include "search/search.h"
#include "variants/registry.h"

const BenchOptions bench_defaults = { .depth = 13, .nodes = 300000, .threads = 1, .hash_mb = 16 };

enum { PLIES_STEP = 3 }; /* position n is 3 n plies from the start: openings, middle games, endings */

void bench_limit(BenchOptions *options, Depth depth, uint64_t nodes) {
    const bool is_asked = depth || nodes;
    options->depth = is_asked ? depth : bench_defaults.depth;
    options->nodes = is_asked ? nodes : bench_defaults.nodes;
}

/* ---- positions ---- */

/* Numbers that are the same on every machine (xorshift64*, Vigna 2014). */
static uint32_t random_below(uint64_t *state, uint32_t limit) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(((*state * UINT64_C(0x2545F4914F6CDD1D)) >> 32) % limit);
}

static bool is_open(const Position *pos) {
    return !game_outcome(pos).over && game_count_moves(pos) > 0;
}

void bench_position(Position *pos, const Game *game, int n) {
    uint64_t state = UINT64_C(0x9E3779B97F4A7C15) * ((unsigned)n + 1);
    MoveList moves;
    movelist_init(&moves);
    game_start(pos, game);
    for (int ply = 0; ply < PLIES_STEP * n; ply++) {
        movelist_clear(&moves);
        game_moves(pos, GEN_ALL, &moves);
        if (moves.count == 0) break;
        game_play(pos, moves.at[random_below(&state, (uint32_t)moves.count)]);
    }
    while (!is_open(pos) && pos->journal.plies > 0) game_undo(pos);
    pos_forget(pos);
    movelist_free(&moves);
}

/* ---- the run ---- */

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

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
    search.samples = 0; /* one search of each position, whatever players know of it: the same nodes every time */
    Searcher *searcher = search_new(&search, err);
    if (!searcher) return false;
    BenchResult total = { .nodes = 0 };
    Position pos;
    pos_init(&pos, game);
    int n = 0;
    for (; n < BENCH_POSITIONS; n++) {
        SearchResult found;
        bench_position(&pos, game, n);
        const int64_t before = now_us();
        search_position(searcher, &pos, options, &found);
        if (options->stop && atomic_load(options->stop)) break;
        total.time_us += now_us() - before;
        say_position(n, &pos, &found, say, context);
        total.nodes += found.nodes;
    }
    if (n == BENCH_POSITIONS) say_total(&total, say, context);
    pos_release(&pos);
    search_free(searcher);
    if (result) *result = total;
    return true;
}

/* ---- the command ---- */

static const char help[] =
    "usage: fusilier bench [GAME] [--depth N] [--nodes N] [--threads N] [--hash MB]\n"
    "\n"
    "Searches fixed positions of the game (chess, if none is named), each until a depth or a number of nodes is\n"
    "reached. With one thread the number of nodes is the same on every machine: it changes exactly when search or\n"
    "evaluation do.\n"
    "\n"
    "  --depth N    iterations for each position (without --depth and --nodes: 13, or 300000 nodes)\n"
    "  --nodes N    nodes for each position\n"
    "  --threads N  threads that search (1)\n"
    "  --hash MB    size of the hash table (16)\n"
    "\n"
    "The last line is: NODES nodes NPS nps\n";

enum { BENCH_DEPTH = CLI_OPTION, BENCH_NODES, BENCH_THREADS, BENCH_HASH };

/* Reads the options; false after an error, or with *status for --help. */
static bool read_options(int argc, char **argv, BenchOptions *options, int *status) {
    static const struct option names[] = {
        { "depth", required_argument, NULL, BENCH_DEPTH },
        { "nodes", required_argument, NULL, BENCH_NODES },
        { "threads", required_argument, NULL, BENCH_THREADS },
        { "hash", required_argument, NULL, BENCH_HASH },
        { "help", no_argument, NULL, CLI_HELP },
        { NULL, 0, NULL, 0 },
    };
    static const struct {
        const char *name;
        long most;
    } ranges[] = {
        { "--depth", DEPTH_MAX - 1 }, { "--nodes", 1L << 40 }, { "--threads", 256 }, { "--hash", 1L << 20 }
    };
    BenchOptions asked = { .threads = bench_defaults.threads, .hash_mb = bench_defaults.hash_mb };
    *status = CLI_BAD_INPUT;
    for (int found; (found = cli_option(argc, argv, names)) != -1;) {
        if (found == CLI_HELP) *status = cli_help(argv[0], help);
        if (found < BENCH_DEPTH) return false;
        long number;
        const int row = found - BENCH_DEPTH;
        if (!cli_number(argv[0], ranges[row].name, optarg, 1, ranges[row].most, &number)) return false;
        if (found == BENCH_DEPTH) asked.depth = (Depth)number;
        if (found == BENCH_NODES) asked.nodes = (uint64_t)number;
        if (found == BENCH_THREADS) asked.threads = (int)number;
        if (found == BENCH_HASH) asked.hash_mb = (size_t)number;
    }
    bench_limit(&asked, asked.depth, asked.nodes);
    *options = asked;
    return true;
}

static void say_line(void *context, const char *line) {
    fputs(line, context);
    fputc('\n', context);
    fflush(context);
}

int cmd_bench(int argc, char **argv) {
    BenchOptions options;
    int status;
    Error err;
    if (!read_options(argc, argv, &options, &status)) return status;
    static const char *const words[] = { "GAME", NULL };
    if (!cli_words(argc, argv, 0, 1, words)) return CLI_BAD_INPUT;
    const Game *game = optind < argc ? game_find_or(argv[optind], &err) : games[0];
    if (!game) return cli_bad(argv[0], "%s", err.text);
    if (!bench_run(game, &options, say_line, stdout, NULL, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}
