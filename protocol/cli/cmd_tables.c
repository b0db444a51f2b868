#include <inttypes.h>
#include <stdio.h>

#include "engine/base/clock.h"
#include "engine/base/system.h"
#include "protocol/cli/cmd_endings.h"
#include "protocol/cli/commands.h"
#include "search/tables/tables.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier tables GAME [--men N] [--threads N] [--output FILE]\n"
    "       fusilier tables GAME MEN [--output FOLDER] [--threads N] [--again] [--probe POSITION] [--verify] [--json]\n"
    "\n"
    "Works out who wins every position of the game with few men, and in how many moves, and keeps that in the cache\n"
    "folder, where all searches of the game find it. For draughts of two players without stacks and numbers.\n"
    "Prints the name of the file; on standard error a line for each combination of men: the first ones are those of\n"
    "the player to move.\n"
    "\n"
    "With MEN, such as KQK or KQvK, or all:3 for all endings with three men, works out that ending of any game of two\n"
    "players without dice and hidden men on 64 cells at most, keeps it in the cache folder, where all searches of the\n"
    "game find it, and prints who wins and the longest wins, in plies. What the folder has is read from there.\n";

typedef struct {
    TablesOptions tables;
    const char *output; /* NULL: in the cache folder */
    EndingsWish endings;
} Request;

static const CliOption options[] = {
    { "men", "N", "positions with so many men of both players together, or fewer; 4 takes seconds, 5 minutes",
      CLI_NUMBER, CLI_FIELD(Request, tables.men), .least = TABLES_MEN_MIN, .most = TABLES_MEN_MAX },
    { "threads", "N", "threads that look for moves; without it one for each processor", CLI_NUMBER,
      CLI_FIELD(Request, tables.threads), .least = 1, .most = 64 },
    { "output", "FILE", "the file to write, with MEN the folder, in place of that in the cache folder", CLI_TEXT,
      CLI_FIELD(Request, output) },
    { "again", NULL, "with MEN: works out anew what the folder has already", CLI_ON,
      CLI_FIELD(Request, endings.again) },
    { "probe", "POSITION", "with MEN: prints who wins this position, in how many plies, and how", CLI_TEXT,
      CLI_FIELD(Request, endings.probe) },
    { "verify", NULL, "with MEN: checks that every value follows from those of its moves", CLI_ON,
      CLI_FIELD(Request, endings.verify) },
    { "json", NULL, "with MEN: one JSON object for tools, in place of all other lines", CLI_ON,
      CLI_FIELD(Request, endings.json) },
    { .kind = CLI_END },
};

static void say_slice(void *context, const TableReport *report) {
    (void)context;
    fprintf(stderr, "%-8s %9" PRIu64 " won %9" PRIu64 " drawn %9" PRIu64 " lost, %d plies at most\n", report->name,
            report->won, report->drawn, report->lost, report->plies);
}

static int processors(void) {
    const int count = system_processors();
    return count > 64 ? 64 : count;
}

static bool make(const Game *game, const Request *request, const char *path, Error *err) {
    const int64_t began = clock_ms();
    if (request->output && !tables_may_replace(path, err)) return false;
    if (!tables_fit(game, err) || !tables_can_save(path, err)) return false;
    Tables *const tables = tables_make(game, &request->tables, err);
    if (!tables) return false;
    fprintf(stderr, "%" PRIu64 " bytes after %.1f seconds\n", tables_size(tables), (double)(clock_ms() - began) / 1000);
    const bool ok = tables_save(tables, path, err);
    tables_free(tables);
    return ok;
}

int cmd_tables(int argc, char **argv) {
    Request request = { .tables = { .men = 4, .threads = processors(), .report = say_slice } };
    char path[TABLES_PATH_MAX];
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    static const char *const words[] = { "GAME", "MEN", NULL };
    if (!cli_words(argc, argv, 1, 2, words)) return CLI_BAD_INPUT;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    request.endings.folder = request.output;
    request.endings.threads = request.tables.threads;
    if (optind + 1 < argc) return cli_endings(argv[0], game, argv[optind + 1], &request.endings);
    if (request.endings.probe || request.endings.verify || request.endings.json || request.endings.again)
        return cli_bad(argv[0], "--probe, --verify, --again and --json need MEN");
    if (!request.output && !tables_path(game, path, sizeof path, &err)) return cli_bad(argv[0], "%s", err.text);
    const char *const output = request.output ? request.output : path;
    if (!make(game, &request, output, &err)) return cli_bad(argv[0], "%s", err.text);
    printf("%s\n", output);
    return cli_finish(argv[0], CLI_OK);
}
