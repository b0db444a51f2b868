#include "protocol/farm/positions.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_text.h"
#include "engine/base/memory.h"
#include "protocol/farm/selfplay.h"

static const char game_mark[] = SELFPLAY_GAME_MARK;

bool positions_append(Positions *positions, const char *text, size_t size, Error *err) {
    if (positions->file ? growing_file_append(positions->file, text, size)
                        : fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0)
        return true;
    return error_set(err, "cannot write the positions: %s", strerror(errno));
}

/* Counts the whole games; what was cut off behind them is made again. Returns the offset behind them. */
static size_t count_games(Positions *positions, const char *text, size_t heading) {
    size_t good = heading;
    int64_t lines = 0;
    for (const char *at = text + heading, *end; (end = strchr(at, '\n')); at = end + 1) {
        lines += *at != '#';
        if (strncmp(at, game_mark, strlen(game_mark)) != 0) continue;
        char *rest;
        const uint64_t opening = strtoull(at + strlen(game_mark), &rest, 10);
        const double spent = *rest == ' ' ? strtod(rest, NULL) : 0;
        if (opening > positions->opening) positions->opening = opening; /* several threads do not finish in order */
        if (spent > positions->spent) positions->spent = spent;
        positions->games++;
        positions->count = lines;
        good = (size_t)(end + 1 - text);
    }
    return good;
}

static bool go_on(Positions *positions, const char *path, const char *heading, Error *err) {
    FileText file;
    if (!file_text(path, &file, err)) return false;
    if (!file.text) return error_set(err, "there is no file %.200s", path);
    char *const text = file.text;
    positions->has_heading = strlen(text) >= strlen(heading);
    bool good = strncmp(text, heading, positions->has_heading ? strlen(heading) : strlen(text)) == 0;
    const size_t whole = good && positions->has_heading ? count_games(positions, text, strlen(heading)) : 0;
    if (!good)
        error_set(err, "%s: other positions are in it than %.*s", path, (int)strcspn(heading, "\n") - 2, heading + 2);
    else if (!growing_file_cut(positions->file, (int64_t)whole))
        good = error_set(err, "%s: %s", path, strerror(errno));
    free(text);
    return good;
}

bool positions_open(Positions *positions, const char *path, const char *heading, Error *err) {
    *positions = (Positions){ .file = path ? growing_file_open(path, err) : NULL };
    if (path && !positions->file) return false;
    bool good = true;
    if (path && growing_file_size(positions->file) < 0)
        good = error_set(err, "'%s' is not a plain file", path);
    else if (path && growing_file_size(positions->file) > 0)
        good = go_on(positions, path, heading, err);
    if (good && !positions->has_heading) good = positions_append(positions, heading, strlen(heading), err);
    if (!good) positions_close(positions);
    return good;
}

void positions_close(Positions *positions) {
    growing_file_close(positions->file);
    positions->file = NULL;
}

bool positions_end(Positions *positions, Error *err) {
    char end[64];
    snprintf(end, sizeof end, SELFPLAY_END_MARK "%d games\n", positions->games);
    return positions_append(positions, end, strlen(end), err);
}
