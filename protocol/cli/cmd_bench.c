#include <stdio.h>

#include "protocol/cli/cli.h"
#include "protocol/session/bench.h"
#include "search/search.h"
#include "variants/registry.h"

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
    const Game *game = optind < argc ? game_find_or(argv[optind], &err) : game_at(0);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    if (!bench_run(game, &options, say_line, stdout, NULL, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}
