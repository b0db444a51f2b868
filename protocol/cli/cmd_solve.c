#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/folder.h"
#include "engine/base/terminal.h"
#include "protocol/cli/commands.h"
#include "protocol/cli/solve_text.h"
#include "protocol/record/json.h"
#include "search/tables/ending.h"

static const char about[] = "usage: fusilier solve GAME POSITION STIPULATION [option...]\n"
                            "\n"
                            "Solves a chess problem: #3, =2, h#2.5, s#2, r#2, hs#3, ser-h#7, or win3 where a game ends "
                            "otherwise than by mate.\n"
                            "The side to move in POSITION begins. Exit status 1: there is no solution.\n";

typedef struct {
    SolveOptions solve;
    bool json, stats;
    const char *endings; /* the folder of all games' endings; NULL: that in the cache */
} Request;

/* "3-7", "3-" or "3" of the list of first moves. */
static bool read_range(void *request, const char *text, Error *err) {
    SolveOptions *const options = &((Request *)request)->solve;
    char *end;
    const long from = strtol(text, &end, 10);
    const bool is_range = end != text && *end == '-';
    long to = from;
    if (is_range) to = end[1] ? strtol(end + 1, &end, 10) : (end++, 1000000L);
    if (end == text || *end || from < 1 || to < from || to > 1000000)
        return error_set(err, "'%.20s' is not A-B, two numbers of first moves", text);
    options->from = (int)from;
    options->to = (int)to;
    return true;
}

static const CliOption options[] = {
    { "tries", NULL, "also the first moves that one defence alone refutes", CLI_ON, CLI_FIELD(Request, solve.tries) },
    { "keys", NULL, "no variations after the first moves", CLI_ON, CLI_FIELD(Request, solve.keys_only) },
    { "max-solutions", "N", "stops after so many", CLI_NUMBER, CLI_FIELD(Request, solve.max_solutions), .least = 1,
      .most = 1000000 },
    { "from-move", "A-B", "only these first moves, numbered from 1 as `fusilier moves` lists them", CLI_READ,
      .read = read_range },
    { "hash", "MB", "remember results in a table of so many megabytes", CLI_NUMBER, CLI_FIELD(Request, solve.hash_mb),
      .least = 1, .most = 1 << 16 },
    { "endings", "FOLDER", "endings that `fusilier tables` has made there, in place of those in the cache folder",
      CLI_TEXT, CLI_FIELD(Request, endings) },
    { "stats", NULL, "positions and seconds on standard error", CLI_ON, CLI_FIELD(Request, stats) },
    { "json", NULL, "one JSON object for tools, in place of all other lines", CLI_ON, CLI_FIELD(Request, json) },
    { .kind = CLI_END },
};

static void show_progress(void *context, const Position *pos, Move move, int index, int count) {
    (void)context;
    char text[MOVE_TEXT_MAX];
    game_move_format(pos, move, text);
    fprintf(stderr, "\r%d of %d: %-12.40s", index, count, text);
    fflush(stderr);
}

/* Endings of the game, if there are any. One that cannot be used is said, and the others are. */
static Ending *open_endings(const char *command, const Game *game, const char *folder) {
    char path[TABLES_PATH_MAX];
    Ending *endings = NULL;
    Error err;
    if (ending_folder(game, folder, path, sizeof path, NULL) && !ending_open(game, path, &endings, &err))
        cli_bad(command, "%s", err.text);
    return endings;
}

static int solve_and_print(const char *command, Position *pos, const Stipulation *stipulation, Request *request) {
    const bool watched = terminal_of(stderr).is_terminal;
    const int64_t began = clock_ms();
    Solution solution;
    Error err;
    if (watched) request->solve.progress = show_progress;
    if (!solve(pos, stipulation, &request->solve, &solution, &err)) return cli_bad(command, "%s", err.text);
    if (watched) fprintf(stderr, "\r%60s\r", "");
    const double seconds = (double)(clock_ms() - began) / 1000;
    if (request->json)
        json_print(stdout, solve_json(pos, stipulation, &solution));
    else
        solve_print(stdout, pos, stipulation, &solution);
    if (request->stats) fprintf(stderr, "%" PRIu64 " positions in %.3f seconds\n", solution.visited, seconds);
    const bool solved = solve_count(stipulation, &solution) > 0;
    solution_release(&solution);
    return cli_finish(command, solved ? CLI_OK : CLI_FAILED);
}

int cmd_solve(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "STIPULATION" };
    Request request = { .json = false };
    Stipulation stipulation;
    Position pos;
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, 3, names)) return CLI_BAD_INPUT;
    if (!stipulation_parse(&stipulation, argv[optind + 2], &err)) return cli_bad(argv[0], "%s", err.text);
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    if (request.endings && !folder_is_there(request.endings, &err)) {
        pos_release(&pos);
        return cli_bad(argv[0], "%s", err.text);
    }
    Ending *const endings = open_endings(argv[0], pos.game, request.endings);
    request.solve.endings = endings;
    const int result = solve_and_print(argv[0], &pos, &stipulation, &request);
    ending_free(endings);
    pos_release(&pos);
    return result;
}
