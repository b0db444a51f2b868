#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/terminal.h"
#include "protocol/cli/commands.h"
#include "protocol/puzzles/make.h"
#include "protocol/record/json.h"
#include "protocol/record/pgn.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier puzzles GAME [--count N] [option...]\n"
    "\n"
    "Makes puzzles from games of the engine with itself: positions with exactly one move that mates, wins or saves, "
    "and\n"
    "the moves that follow. For games of two players in which nothing is hidden and no dice are rolled.\n"
    "Prints them as PGN. The same seed, nodes and count make the same puzzles. With --out every puzzle is kept as it "
    "is\n"
    "found; started again with the same file, the work goes on until that has as many as --count says.\n";

enum { NODES_LEAST = 1000 };

typedef struct {
    MakeOptions make;
    bool json;
    const char *out;
    /* While they are made: */
    int written; /* to standard output */
    bool watched;
    Error trouble; /* that ends the work; "": none */
} Request;

static const CliOption options[] = {
    { "count", "N", "so many puzzles, those in the file included", CLI_NUMBER, CLI_FIELD(Request, make.count),
      .least = 1, .most = PUZZLES_COUNT_MAX },
    { "nodes", "N", "how deep each search looks that checks a puzzle", CLI_NUMBER, CLI_FIELD(Request, make.nodes),
      .least = NODES_LEAST, .most = 1000000000 },
    { "seed", "N", "another number makes other games, and so other puzzles", CLI_NUMBER, CLI_FIELD(Request, make.seed),
      .least = 0, .most = PUZZLE_NUMBER_MAX },
    { "out", "FILE", "write them there, and go on with what is in it", CLI_TEXT, CLI_FIELD(Request, out) },
    { "json", NULL, "an array of JSON, a puzzle a line, in place of PGN", CLI_ON, CLI_FIELD(Request, json) },
    { .kind = CLI_END },
};

static void say_progress(void *context, const Puzzles *list, int round, int ply) {
    const Request *const request = context;
    fprintf(stderr, "\r%d of %d puzzles; game %d, ply %-6d", list->count, request->make.count, round + 1, ply);
    fflush(stderr);
}

/* ---- where they go ---- */

typedef struct {
    const Puzzles *list;
    bool json;
} Contents;

static void write_all(const void *context, FILE *file) {
    const Contents *const contents = context;
    const Puzzles *const list = contents->list;
    if (contents->json) puzzles_write_json(file, list);
    for (int i = 0; i < list->count && !contents->json; i++) puzzle_write_pgn(file, list->game, &list->at[i]);
}

static bool write_file(const Request *request, const Puzzles *list, bool only_try, Error *err) {
    const Contents contents = { list, request->json };
    const FileContents file = { .write = write_all, .context = &contents, .only_try = only_try };
    return file_replace(request->out, &file, err);
}

static void print_last(Request *request, const Puzzles *list) {
    const Puzzle *const last = &list->at[list->count - 1];
    if (request->json) {
        char *const text = json_take(puzzle_json(list->game, last));
        printf("%s\n%s", request->written ? "," : "[", text);
        free(text);
    } else {
        puzzle_write_pgn(stdout, list->game, last);
    }
    request->written++;
    fflush(stdout);
}

static void keep(void *context, const Puzzles *list) {
    Request *const request = context;
    if (request->watched) fprintf(stderr, "\r%50s\r", "");
    if (!request->out)
        print_last(request, list);
    else
        write_file(request, list, false, &request->trouble);
}

static bool goes_on(void *context) {
    return !((const Request *)context)->trouble.text[0];
}

/* ---- the whole ---- */

static bool read_file(const Request *request, Puzzles *list, Error *err) {
    size_t size;
    if (!request->out || !file_exists(request->out)) return true;
    char *const text = pgn_load(request->out, &size, err);
    if (!text) return false;
    const bool good =
        size == 0 || (request->json ? puzzles_read_json(list, text, err) : puzzles_read_pgn(list, text, size, err));
    free(text);
    return good || error_prefix(err, "%s", request->out);
}

static bool prepare(const Request *request, Puzzles *list, Error *err) {
    if (!puzzles_fit(list->game, err) || !read_file(request, list, err)) return false;
    return !request->out || write_file(request, list, true, err);
}

static int make_all(const char *command, Request *request, Puzzles *list) {
    Error err;
    if (!prepare(request, list, &err)) return cli_bad(command, "%s", err.text);
    request->watched = terminal_of(stderr).is_terminal;
    request->make.context = request;
    request->make.found = keep;
    request->make.goes_on = goes_on;
    if (request->watched) request->make.playing = say_progress;
    const bool good = puzzles_make(list, &request->make, &err);
    if (request->watched) fprintf(stderr, "\r%50s\r", "");
    if (request->json && !request->out) printf("%s]\n", request->written ? "\n" : "[");
    if (request->trouble.text[0]) return cli_bad(command, "%s", request->trouble.text);
    if (good) return cli_finish(command, CLI_OK);
    cli_bad(command, "%s", err.text);
    return cli_finish(command, CLI_FAILED);
}

int cmd_puzzles(int argc, char **argv) {
    static const char *const words[] = { "GAME", NULL };
    Request request = { .make = { .count = 10, .nodes = 200000, .seed = 1 } };
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, words)) return CLI_BAD_INPUT;
    Puzzles list = { .game = game_find_or(argv[optind], &err) };
    if (!list.game) return cli_bad(argv[0], "%s", err.text);
    const int result = make_all(argv[0], &request, &list);
    puzzles_release(&list);
    return result;
}
