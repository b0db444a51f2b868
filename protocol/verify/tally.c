#include "protocol/verify/tally.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_text.h"
#include "engine/base/files.h"
#include "engine/base/memory.h"

struct Tally {
    const char *path;
    const Position *pos;
    GrowingFile *file;
    PerftMove *moves;
    int count, room;
};

enum { HEADER_MAX = POSITION_TEXT_MAX + 128 };

static void format_header(const Position *pos, Depth depth, char buf[static HEADER_MAX]) {
    const int length = snprintf(buf, HEADER_MAX, "perft of %s, depth %d\n", pos->game->id, depth);
    const size_t used = (size_t)length + game_format(pos, buf + length, HEADER_MAX - (size_t)length - 1);
    snprintf(buf + used, HEADER_MAX - used, "\n");
}

/* ---- reading ---- */

static void keep(Tally *tally, Move move, uint64_t count) {
    ARRAY_RESERVE(tally->moves, tally->room, tally->count + 1);
    tally->moves[tally->count++] = (PerftMove){ move, count };
}

/* "e2e4: 600" */
static bool read_line(Tally *tally, char *line, Error *err) {
    char *const colon = strstr(line, ": ");
    char *end = NULL;
    if (!colon || !isdigit((unsigned char)colon[2])) return error_set(err, "'%.40s' is not MOVE: COUNT", line);
    *colon = '\0';
    errno = 0;
    const uint64_t count = strtoull(colon + 2, &end, 10);
    Move move;
    if (errno != 0 || *end) return error_set(err, "'%.40s' is not a count", colon + 2);
    if (!game_move_parse(tally->pos, line, &move, err)) return false;
    keep(tally, move, count);
    return true;
}

/* Whole lines of counts. */
static bool read_lines(Tally *tally, char *text, Error *err) {
    int number = 3; /* after the two that say what is counted */
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1, number++) {
        *end = '\0';
        if (!read_line(tally, line, err)) return error_prefix(err, "'%s', line %d", tally->path, number);
    }
    return true;
}

/* Does the file keep this count? `*begins`: where the counts stand; 0: nothing whole is in it yet. */
static bool read_header(const Tally *tally, const char *text, const char *header, size_t *begins, Error *err) {
    const size_t length = strlen(header);
    *begins = strncmp(text, header, length) == 0 ? length : 0;
    if (*begins > 0 || strncmp(header, text, strlen(text)) == 0) return true;
    if (strncmp(text, "perft of ", 9) != 0) return error_set(err, "'%s' is no file of counts", tally->path);
    return error_set(err, "'%s' keeps another count (%.*s of another position)", tally->path, (int)strcspn(text, "\n"),
                     text);
}

static bool take_up(Tally *tally, char *text, const char *header, Error *err) {
    size_t begins;
    if (!read_header(tally, text, header, &begins, err)) return false;
    const char *const last = strrchr(text, '\n');
    const size_t whole = begins ? (size_t)(last - text) + 1 : 0;
    const bool is_torn = text[whole] != '\0';
    text[whole] = '\0';
    if (begins && !read_lines(tally, text + begins, err)) return false; /* nothing has changed */
    const bool written = (!is_torn || growing_file_cut(tally->file, (int64_t)whole)) &&
                         (begins || growing_file_append(tally->file, header, strlen(header)));
    return written || error_set(err, "cannot write '%s': %s", tally->path, strerror(errno));
}

/* ---- the file ---- */

static bool open_it(Tally *tally, Depth depth, Error *err) {
    char header[HEADER_MAX];
    FileText file;
    format_header(tally->pos, depth, header);
    tally->file = growing_file_open(tally->path, err);
    if (!tally->file) return false;
    if (growing_file_size(tally->file) < 0) return error_set(err, "'%s' is not a plain file", tally->path);
    if (!file_text(tally->path, &file, err)) return false;
    const bool taken = file.text && !file.has_zero ? take_up(tally, file.text, header, err)
                                                   : error_set(err, "'%s' is no file of counts", tally->path);
    free(file.text);
    return taken;
}

Tally *tally_open(const char *path, const Position *pos, Depth depth, Error *err) {
    Tally *const tally = memory_new(1, sizeof *tally);
    tally->path = path;
    tally->pos = pos;
    if (open_it(tally, depth, err)) return tally;
    tally_close(tally);
    return NULL;
}

void tally_close(Tally *tally) {
    if (!tally) return;
    growing_file_close(tally->file);
    free(tally->moves);
    free(tally);
}

bool tally_find(const Tally *tally, Move move, uint64_t *count) {
    for (int i = 0; i < tally->count; i++) {
        if (!move_equal(tally->moves[i].move, move)) continue;
        *count = tally->moves[i].count;
        return true;
    }
    return false;
}

bool tally_add(Tally *tally, const PerftMove *move, Error *err) {
    char line[MOVE_TEXT_MAX + 32];
    const size_t length = game_move_format(tally->pos, move->move, line);
    const int rest = snprintf(line + length, sizeof line - length, ": %" PRIu64 "\n", move->count);
    if (growing_file_append(tally->file, line, length + (size_t)rest)) return true;
    return error_set(err, "cannot write '%s': %s", tally->path, strerror(errno));
}
