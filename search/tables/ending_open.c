/* ending_open.c -- a folder of endings, to be asked. */
#include <string.h>

#include "engine/base/folder.h"
#include "search/tables/ending_private.h"

typedef struct {
    const Game *game;
    const char *folder;
    Ending *ending; /* NULL: no file was met */
    Error *err;
    bool good;
} Reader;

static bool note(Reader *reader, const Error *err) {
    if (reader->good) *reader->err = *err;
    return reader->good = false;
}

/* The men that a file is called by; false: it is no file of an ending. */
static bool name_of(const char *file, char name[static ENDING_NAME_MAX]) {
    const char *const end = strstr(file, ENDING_SUFFIX);
    const size_t length = end ? (size_t)(end - file) : 0;
    if (!end || end[strlen(ENDING_SUFFIX)] || length >= ENDING_NAME_MAX) return false;
    memcpy(name, file, length);
    name[length] = '\0';
    return true;
}

static bool read_file(void *context, const char *file) {
    Reader *const reader = context;
    char name[ENDING_NAME_MAX];
    EndingMen men;
    Error err;
    int number;
    if (!name_of(file, name)) return true;
    if (!reader->ending) reader->ending = ending_new(reader->game, reader->folder);
    Ending *const ending = reader->ending;
    ending->asks = true;
    if (ending->slices == SLICES_MAX) {
        error_set(&err, "more than %d endings in %s: the others are not asked", SLICES_MAX, reader->folder);
        return note(reader, &err);
    }
    if (!ending_parse_men(ending->game, name, &men, &err) ||
        (!ending->has_base && !ending_find_base(ending, &men, &err))) {
        error_prefix(&err, "%s/%s", reader->folder, file);
        note(reader, &err);
    } else if (!ending_add_slice(ending, &men, &number, &err)) {
        note(reader, &err);
    } else if (!ending->slice[number].done) {
        ending->slices--; /* it has another name in this game */
    }
    return true;
}

bool ending_open(const Game *game, const char *folder, Ending **ending, Error *err) {
    *ending = NULL;
    if (!ending_fits(game, NULL)) return true;
    Reader reader = { .game = game, .folder = folder, .err = err, .good = true };
    folder_list(folder, read_file, &reader);
    if (reader.ending && reader.ending->slices > 0)
        *ending = reader.ending;
    else
        ending_free(reader.ending);
    return reader.good;
}
