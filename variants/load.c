#include "variants/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_text.h"
#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "variants/known.h"
#include "variants/registry.h"
#include "variants/sheets/read.h"

/* games_add, or games_put */
typedef bool Add(const Game *game, Error *err);

/* Makes the game of a section and adds it; NULL with an error. */
static const Game *make_and_add(const Sheet *sheet, Add *add, Error *err) {
    const Game *const game = sheet_game(sheet, err);
    return game && add(game, err) ? game_listed(game->id) : NULL;
}

/* ---- reading ---- */

/* Does a key end here, or is it that of one player? */
static bool ends_key(const char *rest) {
    if (strncmp(rest, "White", strlen("White")) == 0 || strncmp(rest, "Black", strlen("Black")) == 0)
        rest += strlen("White");
    if (*rest == '.') rest += strcspn(rest, " \t=\n");
    return rest[strspn(rest, " \t")] == '=';
}

/* The line of a section with the key that an error begins with, "startFen: ..."; what it says of regions is also of
 * those of one player. The line of the section if it has no such key: it comes from its parents. */
static int line_of(const char *text, const Sheet *sheet, const char *why) {
    const bool is_of_rules = strncmp(why, "chess+", strlen("chess+")) == 0; /* the words joined to an id */
    const char *const key = is_of_rules ? "rules" : why;
    const size_t length = is_of_rules ? strlen(key) : strcspn(why, ":, ");
    for (int line = 1; *text; line++) {
        const char *const at = text + strspn(text, " \t");
        if (line > sheet->line && *at == '[') break;
        if (line > sheet->line && length && strncmp(at, key, length) == 0 && ends_key(at + length)) return line;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return sheet->line;
}

void load_blame(const char *name, const char *text, const Sheet *sheet, Error *why) {
    error_prefix(why, "%.80s:%d", name, line_of(text, sheet, why->text));
}

static bool load(const char *name, const char *text, Add *add, GamesToldOf *tell, void *listener, Error *err) {
    Sheets sheets;
    const bool read = sheets_read(&sheets, name, text, known_all(), err);
    for (int i = 0; read && i < sheets.count; i++) {
        const Sheet *const sheet = &sheets.sheet[i];
        Error why = { .text = "" };
        const Game *const game = make_and_add(sheet, add, &why);
        if (!game && !sheet->refused[0]) load_blame(name, text, sheet, &why);
        if (tell) tell(listener, sheet->id, game, why.text);
    }
    sheets_free(&sheets);
    return read;
}

bool games_load(const char *name, const char *text, GamesToldOf *tell, void *listener, Error *err) {
    return load(name, text, games_add, tell, listener, err);
}

bool games_load_anew(const char *name, const char *text, GamesToldOf *tell, void *listener, Error *err) {
    return load(name, text, games_put, tell, listener, err);
}

char *games_read_file(const char *path, const char **name, Error *err) {
    FileText file;
    if (!file_text(path, &file, err)) return NULL;
    if (!file.text) return error_set(err, "there is no file %.200s", path), NULL;
    const char *const slash = strrchr(path, '/');
    *name = slash ? slash + 1 : path;
    if (!file.has_zero) return file.text;
    free(file.text);
    return error_set(err, "%.200s: a byte 0 in it", path), NULL;
}

bool games_load_file(const char *path, GamesToldOf *tell, void *listener, Error *err) {
    const char *name;
    char *const text = games_read_file(path, &name, err);
    const bool read = text && games_load(name, text, tell, listener, err);
    free(text);
    return read;
}

/* Each text lives as long as the program. */
typedef struct {
    const char *option, *path;
} NotedFile;

static struct {
    NotedFile *file;
    int count, room;
} noted;

void games_note_file(const char *option, const char *path) {
    ARRAY_RESERVE(noted.file, noted.room, noted.count + 1);
    noted.file[noted.count++] = (NotedFile){ option, memory_text(path, strlen(path)) };
}

bool games_name_files(const char *only, char *words[], int *count, Error *err) {
    const int most = *count + GAMES_FILE_WORDS_MAX;
    for (int i = 0; i < noted.count; i++) {
        const NotedFile *const file = &noted.file[i];
        if (only && strcmp(file->option, only) != 0) continue;
        if (*count + 2 > most) return error_set(err, "more than %d files of games", GAMES_FILE_WORDS_MAX / 2);
        words[(*count)++] = (char *)(uintptr_t)file->option;
        words[(*count)++] = (char *)(uintptr_t)file->path;
    }
    return true;
}

bool game_is_of_user(const Game *game) {
    return game->setup.terms && strcmp(game->family, "files") == 0;
}

/* ---- the folder of the user ---- */

typedef struct {
    char folder[4096];
    GamesToldOf *tell;
    void *listener;
} Own;

static bool load_one(void *context, const char *name) {
    const Own *const own = context;
    const size_t length = strlen(name);
    char path[sizeof own->folder + 300];
    Error err;
    if (length < 5 || length > 255 || strcmp(name + length - 4, ".ini") != 0) return true;
    snprintf(path, sizeof path, "%s/%s", own->folder, name);
    if (!games_load_file(path, own->tell, own->listener, &err) && own->tell)
        own->tell(own->listener, name, NULL, err.text);
    return true;
}

void games_load_own(GamesToldOf *tell, void *listener) {
    Own own = { .tell = tell, .listener = listener };
    if (file_in_config(own.folder, sizeof own.folder, "fusilier/games", NULL)) folder_list(own.folder, load_one, &own);
}
