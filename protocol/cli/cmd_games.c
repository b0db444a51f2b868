/* Games from files: `fusilier show` writes one, `fusilier load` keeps one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "protocol/cli/check_games.h"
#include "protocol/cli/commands.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/show.h"

static const char about_show[] =
    "usage: fusilier show GAME\n\n"
    "Prints the game as a file of games (docs/games-from-files.md), which --games reads. A game that is\n"
    "not from a file is called \"my-GAME\" there, as its own name is taken.\n";

int cmd_show(int argc, char **argv) {
    static const char *const names[] = { "GAME" };
    static const CliOption options[] = { { .kind = CLI_END } };
    const int status = cli_options(argc, argv, options, NULL, about_show);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    const Game *const game = game_find_or(argv[optind], &err);
    char *const text = game ? show_game(game, &err) : NULL;
    if (!text) return cli_bad(argv[0], "%s", err.text);
    fputs(text, stdout);
    free(text);
    return cli_finish(argv[0], CLI_OK);
}

/* ---- load ---- */

static const char about_load[] =
    "usage: fusilier load FILE\n\n"
    "Keeps a file of games among those of the user, so that every command, XBoard, UCI and the browser know\n"
    "its games from then on, and says of each game whether it can be played. Exit status 1 if none can.\n";

/* The file as it is kept: under its name, which ends with ".ini". */
static bool path_of_own(const char *path, char *own, size_t size, Error *err) {
    char name[512];
    const char *const slash = strrchr(path, '/');
    const char *const last = slash ? slash + 1 : path;
    snprintf(name, sizeof name, "fusilier/games/%.200s%s", last, is_file_of_games(path) ? "" : ".ini");
    return file_in_config(own, size, name, err);
}

static bool is_same(const FileView *a, const FileView *b) {
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* May the file be kept there? Not where another one has its name. */
static bool may_keep(const char *path, const char *own, bool *is_kept, Error *err) {
    FileView view, before = { .bytes = NULL };
    if (!file_view(path, &view, err)) return false;
    bool good = view.bytes ? file_view(own, &before, err) : error_set(err, "there is no file %.200s", path);
    *is_kept = good && before.bytes && is_same(&view, &before);
    if (good && before.bytes && !*is_kept) good = error_set(err, "there is another %.200s: remove it first", own);
    file_view_end(&before);
    file_view_end(&view);
    return good;
}

static bool keep(const char *path, const char *own, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return false;
    char *const text = memory_text(view.bytes, view.size);
    const FileContents contents = { .write = file_write_text, .context = text, .safely = true };
    file_make_folders(own);
    const bool good = file_replace(own, &contents, err);
    free(text);
    file_view_end(&view);
    return good;
}

typedef struct {
    int played, refused;
} Told;

static void tell(void *listener, const char *id, const Game *game, const char *why) {
    Told *const told = listener;
    ++*(game ? &told->played : &told->refused);
    if (game)
        printf("%s\t%s\n", id, game->title);
    else
        printf("%s: %s\n", id, why);
}

int cmd_load(int argc, char **argv) {
    static const char *const names[] = { "FILE" };
    static const CliOption options[] = { { .kind = CLI_END } };
    const int status = cli_options(argc, argv, options, NULL, about_load);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    const char *const path = argv[optind];
    char own[4096];
    Told told = { 0, 0 };
    bool is_kept = false;
    Error err;
    if (!path_of_own(path, own, sizeof own, &err) || !may_keep(path, own, &is_kept, &err))
        return cli_bad(argv[0], "%s", err.text);
    if (!is_kept) {
        if (!games_load_file(path, tell, &told, &err)) return cli_bad(argv[0], "%s", err.text);
        if (told.played + told.refused == 0) return cli_bad(argv[0], "%s: there is no game in it", path);
        if (told.played == 0) return cli_finish(argv[0], CLI_FAILED);
        if (!keep(path, own, &err)) return cli_bad(argv[0], "%s", err.text);
    }
    printf("kept as %s\n", own);
    return cli_finish(argv[0], CLI_OK);
}
