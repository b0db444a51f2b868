#include <stdio.h>

#include "engine/base/system.h"
#include "engine/base/terminal.h"
#include "protocol/cli/commands.h"
#include "protocol/learn/learn.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier learn GAME [--hours H] [--threads N] [--out FILE] [--work FOLDER] [OPTION...]\n"
    "\n"
    "Learns to judge positions of the game better, from games with itself: any game of two players without hidden\n"
    "men, joined rules and games from files included. What it learns is put in the folder of nets, where all searches\n"
    "of the game find it, if it wins two matches against the engine without it. Interrupted work is gone on with.\n"
    "Exit status: 0 it is better, 1 it is not.\n";

static const CliOption options[] = {
    { "hours", "H", "time for all of it, that of earlier calls for the same games included", CLI_REAL,
      CLI_FIELD(LearnOptions, hours), .least = 0, .most = 100000 },
    { "threads", "N", "threads; without it one for each processor", CLI_NUMBER, CLI_FIELD(LearnOptions, threads),
      .least = 1, .most = LEARN_THREADS_MAX },
    { "out", "FILE", "where a better net is put, in place of the folder of nets", CLI_TEXT,
      CLI_FIELD(LearnOptions, out) },
    { "work", "FOLDER",
      "what is kept when it is interrupted, GAME.positions and GAME.net, in place of the cache folder", CLI_TEXT,
      CLI_FIELD(LearnOptions, work) },
    { "gate", "N", "games of each match; 0: none, the net is put there as it is", CLI_NUMBER,
      CLI_FIELD(LearnOptions, gate), .least = 0, .most = LEARN_GATE_MAX },
    { "nodes", "N", "nodes of each move of the games to learn from", CLI_NUMBER, CLI_FIELD(LearnOptions, nodes),
      .least = 1, .most = 100000000 },
    { "hidden", "N", "hidden values: 32, or 64 for much time", CLI_NUMBER, CLI_FIELD(LearnOptions, hidden),
      .least = LEARNED_HIDDEN_STEP, .most = LEARNED_HIDDEN_MAX },
    { "seed", "N", "other games than those of another seed", CLI_NUMBER, CLI_FIELD(LearnOptions, seed), .least = 0,
      .most = INT32_MAX },
    { .kind = CLI_END },
};

int cmd_learn(int argc, char **argv) {
    const int processors = system_processors();
    LearnOptions request = {
        .hours = 1,
        .threads = processors < LEARN_THREADS_MAX ? processors : LEARN_THREADS_MAX,
        .gate = 400,
        .nodes = 1500,
        .hidden = LEARNED_HIDDEN_STEP,
        .seed = 1,
        .progress = terminal_of(stderr).is_terminal ? stderr : NULL,
        .talk = stdout,
    };
    bool is_better;
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    static const char *const words[] = { "GAME", NULL };
    if (!cli_words(argc, argv, 1, 1, words)) return CLI_BAD_INPUT;
    if (request.hidden % LEARNED_HIDDEN_STEP)
        return cli_bad(argv[0], "--hidden must be 32 or 64, not %d", request.hidden);
    if (!(request.game = game_find_or(argv[optind], &err))) return cli_bad(argv[0], "%s", err.text);
    if (!learn(&request, &is_better, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], is_better ? CLI_OK : CLI_FAILED);
}
