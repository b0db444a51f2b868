#include <inttypes.h>
#include <stdio.h>

#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "protocol/cli/commands.h"
#include "protocol/verify/selftest.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier selftest GAME [option...]\n\n"
    "Plays at random and lets lists of moves, texts, keys, undo and, where a game has two, generators prove each\n"
    "other in every position (docs/verifying.md). The last line is `N passed, N failed`; exit status 1 if any "
    "failed.\n";

typedef struct {
    int seconds;
    int64_t seed; /* -1: another one each time */
} Request;

static const CliOption options[] = {
    { "seconds", "N", "how long", CLI_NUMBER, CLI_FIELD(Request, seconds), .least = 1, .most = 1000000 },
    { "seed", "N", "the same games as in the run that has printed it", CLI_NUMBER, CLI_FIELD(Request, seed), .least = 0,
      .most = INT64_MAX },
    { .kind = CLI_END },
};

static const char *generators_of(const Game *game) {
    Error none;
    return game_lane(game, "fast", &none) && game_lane(game, "composed", &none) ? "two generators" : "one generator";
}

int cmd_selftest(int argc, char **argv) {
    static const char *const names[] = { "GAME" };
    Request request = { .seconds = 10, .seed = -1 };
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    if (request.seed < 0) request.seed = (int64_t)(mix64((uint64_t)clock_us()) >> 32);
    printf("%s, %s, seed %" PRId64 "\n", game->id, generators_of(game), request.seed);
    fflush(stdout);
    SelftestReport report;
    const SelftestOptions how = { .time_ms = 1000 * (int64_t)request.seconds, .seed = (uint64_t)request.seed };
    selftest_run(game, &how, stdout, &report);
    printf("%" PRIu64 " games, %" PRIu64 " legal moves\n", report.games, report.moves);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", report.passed, report.failed);
    return cli_finish(argv[0], report.failed ? CLI_FAILED : CLI_OK);
}
