#include <stdio.h>

#include "protocol/cli/commands.h"
#include "protocol/session/bench.h"
#include "search/search.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier bench [GAME] [--depth N] [--nodes N] [--threads N] [--hash MB]\n"
    "\n"
    "Searches fixed positions of the game (chess, if none is named), each until a depth or a number of nodes is\n"
    "reached. With one thread the number of nodes is the same on every machine: it changes exactly when search or\n"
    "evaluation do. The last line is: NODES nodes NPS nps\n";

static const CliOption options[] = {
    { "depth", "N", "iterations for each position; without --depth and --nodes: 13, or 300000 nodes", CLI_NUMBER,
      CLI_FIELD(BenchOptions, depth), .least = 1, .most = DEPTH_MAX - 1 },
    { "nodes", "N", "nodes for each position", CLI_NUMBER, CLI_FIELD(BenchOptions, nodes), .least = 1,
      .most = 1LL << 40 },
    { "threads", "N", "threads that search", CLI_NUMBER, CLI_FIELD(BenchOptions, threads), .least = 1, .most = 256 },
    { "hash", "MB", "size of the hash table", CLI_NUMBER, CLI_FIELD(BenchOptions, hash_mb), .least = 1,
      .most = 1 << 20 },
    { .kind = CLI_END },
};

static void say_line(void *context, const char *line) {
    fputs(line, context);
    fputc('\n', context);
    fflush(context);
}

int cmd_bench(int argc, char **argv) {
    BenchOptions asked = { .threads = bench_defaults.threads, .hash_mb = bench_defaults.hash_mb };
    Error err;
    const int status = cli_options(argc, argv, options, &asked, about);
    if (status >= 0) return status;
    bench_limit(&asked, asked.depth, asked.nodes);
    static const char *const words[] = { "GAME", NULL };
    if (!cli_words(argc, argv, 0, 1, words)) return CLI_BAD_INPUT;
    const Game *game = optind < argc ? game_find_or(argv[optind], &err) : game_at(0);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    if (!bench_run(game, &asked, say_line, stdout, NULL, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}
