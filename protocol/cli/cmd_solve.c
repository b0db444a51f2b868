#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/terminal.h"
#include "engine/text/words.h"
#include "protocol/cli/commands.h"
#include "protocol/cli/solve_run.h"
#include "protocol/cli/solve_text.h"
#include "protocol/record/json.h"
#include "protocol/scene/svg.h"
#include "search/tables/ending.h"

static const char about[] = "usage: fusilier solve GAME POSITION STIPULATION [option...]\n"
                            "       fusilier solve --popeye FILE.inp [option...]\n"
                            "\n"
                            "Solves a chess problem: #3, =2, h#2.5, s#2, r#2, hs#3, ser-h#7, pser-#5, or win3 where a "
                            "game ends otherwise than by mate;\n"
                            "'capture king 4', +2 (material), check2, x2 (a capture), ~1 (any move) ask for less than "
                            "mate.\n"
                            "The side to move in POSITION begins. Exit status 1: there is no solution.\n";

/* "3-7", "3-" or "3" of the list of first moves. */
static bool read_range(void *request, const char *text, Error *err) {
    SolveOptions *const options = &((SolveRequest *)request)->solve;
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
    { "tries", NULL, "also the first moves that one defence alone refutes", CLI_ON,
      CLI_FIELD(SolveRequest, solve.tries) },
    { "duplex", NULL, "once for each side to begin", CLI_ON, CLI_FIELD(SolveRequest, duplex) },
    { "keys", NULL, "no variations after the first moves", CLI_ON, CLI_FIELD(SolveRequest, solve.keys_only) },
    { "max-solutions", "N", "stops after so many", CLI_NUMBER, CLI_FIELD(SolveRequest, solve.max_solutions), .least = 1,
      .most = 1000000 },
    { "from-move", "A-B", "only these first moves, numbered from 1 as `fusilier moves` lists them", CLI_READ,
      .read = read_range },
    { "threads", "N", "threads that solve; the solutions are the same", CLI_NUMBER,
      CLI_FIELD(SolveRequest, solve.threads), .least = 1, .most = SOLVE_THREADS_MAX },
    { "hash", "MB", "remember results in a table of so many megabytes", CLI_NUMBER,
      CLI_FIELD(SolveRequest, solve.hash_mb), .least = 1, .most = 1 << 16 },
    { "endings", "FOLDER", "endings that `fusilier tables` has made there, in place of those in the cache folder",
      CLI_TEXT, CLI_FIELD(SolveRequest, endings) },
    { "popeye", "FILE", "the problems of this input file of Popeye, in place of GAME, POSITION and STIPULATION",
      CLI_TEXT, CLI_FIELD(SolveRequest, popeye) },
    { "language", "NAME", "letters of men as problemists write them: KQRBS, KDTLS, RDTFC", CLI_WORD,
      CLI_FIELD(SolveRequest, language), .words = solve_languages },
    { "svg", "FILE", "draws the position there", CLI_TEXT, CLI_FIELD(SolveRequest, svg) },
    { "stats", NULL, "positions and seconds on standard error", CLI_ON, CLI_FIELD(SolveRequest, stats) },
    { "json", NULL, "one JSON object for tools, in place of all other lines", CLI_ON, CLI_FIELD(SolveRequest, json) },
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

/* ---- one problem ---- */

static int solve_and_print(const char *command, Position *pos, const Stipulation *stipulation,
                           const SolveRequest *request, const SolveOptions *solving, cJSON *list) {
    const bool watched = solving->progress != NULL;
    const int64_t began = clock_ms();
    Solution solution;
    Error err;
    if (!solve(pos, stipulation, solving, &solution, &err)) return cli_bad(command, "%s", err.text);
    if (watched) fprintf(stderr, "\r%60s\r", "");
    const double seconds = (double)(clock_ms() - began) / 1000;
    if (list)
        cJSON_AddItemToArray(list, solve_json(pos, stipulation, &solution));
    else if (request->json)
        json_print(stdout, solve_json(pos, stipulation, &solution));
    else
        solve_print(stdout, pos, stipulation, &solution, request->language);
    if (request->stats) fprintf(stderr, "%" PRIu64 " positions in %.3f seconds\n", solution.visited, seconds);
    const bool solved = solve_count(stipulation, &solution) > 0;
    solution_release(&solution);
    return solved ? CLI_OK : CLI_FAILED;
}

int solve_run(const char *command, Position *pos, const Stipulation *stipulation, const SolveRequest *request,
              cJSON *list) {
    Ending *const endings = open_endings(command, pos->game, request->endings);
    SolveOptions solving = request->solve;
    solving.endings = endings;
    if (terminal_of(stderr).is_terminal) solving.progress = show_progress;
    const int status = solve_and_print(command, pos, stipulation, request, &solving, list);
    ending_free(endings);
    return status;
}

/* ---- the command ---- */

static void write_diagram(const void *context, FILE *file) {
    Picture picture;
    picture_of(&picture, context);
    svg_draw(&picture, &(SvgStyle){ .width = 0 }, file);
}

static bool draw(const Position *pos, const char *path, Error *err) {
    return !path || file_replace(path, &(FileContents){ .write = write_diagram, .context = pos }, err);
}

static int solve_side(const char *command, Position *pos, const Stipulation *stipulation, const SolveRequest *request,
                      cJSON *list) {
    if (!list) printf("%s begins:\n", words_player(pos->game, game_turn(pos)));
    return solve_run(command, pos, stipulation, request, list);
}

/* Once for each side to begin, as if the other had never been asked. */
static int solve_duplex(const char *command, Position *pos, const Stipulation *stipulation,
                        const SolveRequest *request) {
    if (!stipulation_may_pass(pos->game))
        return cli_bad(command, "in %s a turn cannot be left out, which --duplex needs", pos->game->id);
    if (game_in_check(pos)) return cli_bad(command, "--duplex is not for positions in which a side stands in check");
    cJSON *const list = request->json ? cJSON_CreateArray() : NULL;
    int status = solve_side(command, pos, stipulation, request, list);
    game_null(pos);
    pos_forget(pos);
    const int other = solve_side(command, pos, stipulation, request, list);
    if (list) json_print(stdout, list);
    return other > status ? other : status;
}

static int solve_words(char **argv, const SolveRequest *request) {
    Stipulation stipulation;
    Position pos;
    Error err;
    if (!stipulation_parse(&stipulation, argv[optind + 2], &err)) return cli_bad(argv[0], "%s", err.text);
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    int status;
    if (!stipulation_fits(&stipulation, pos.game, &err) || !draw(&pos, request->svg, &err))
        status = cli_bad(argv[0], "%s", err.text);
    else if (request->duplex)
        status = solve_duplex(argv[0], &pos, &stipulation, request);
    else
        status = solve_run(argv[0], &pos, &stipulation, request, NULL);
    pos_release(&pos);
    return status;
}

int cmd_solve(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "STIPULATION" };
    SolveRequest request = { .json = false };
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, request.popeye ? 0 : 3, request.popeye ? 0 : 3, names)) return CLI_BAD_INPUT;
    if (request.endings && !folder_is_there(request.endings, &err)) return cli_bad(argv[0], "%s", err.text);
    if (request.popeye && request.duplex)
        return cli_bad(argv[0], "--duplex is for one position; a file says it by its option Duplex");
    if (request.popeye && request.svg) return cli_bad(argv[0], "--svg draws one position, and a file may have many");
    const int result = request.popeye ? solve_popeye(argv[0], &request) : solve_words(argv, &request);
    return result == CLI_BAD_INPUT ? result : cli_finish(argv[0], result);
}
