#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/stream.h"
#include "protocol/match/private.h"

enum { ATTEMPTS = 100 };

/* Keeps the first four fields: what follows them in an EPD file are operations, not the fields of a position. */
static void cut_operations(char *line) {
    char *at = line;
    for (int field = 0; field < 4; field++) {
        at += strspn(at, " \t");
        at += strcspn(at, " \t");
    }
    *at = '\0';
}

static void add(Openings *openings, const char *line) {
    ARRAY_RESERVE(openings->line, openings->room, openings->count + 1);
    openings->line[openings->count++] = memory_text(line, strlen(line));
}

/* One line of the file: a position that a game can begin from. */
static bool take_line(Openings *openings, Position *pos, char *line, Error *err) {
    line[strcspn(line, "\r\n")] = '\0';
    line += strspn(line, " \t");
    if (!*line || *line == '#') return true;
    if (!game_parse(pos, pos->game, line, err)) {
        cut_operations(line);
        if (!game_parse(pos, pos->game, line, NULL)) return false;
    }
    if (game_outcome(pos).over) return error_set(err, "the game is over in this position");
    add(openings, line);
    return true;
}

bool openings_load(Openings *openings, const Game *game, const char *path, Error *err) {
    *openings = (Openings){ .line = NULL };
    if (!path) return true;
    FILE *const file = file_open(path, "r");
    if (!file) return error_set(err, "cannot read '%s': %s", path, strerror(errno));
    Position pos;
    pos_init(&pos, game);
    char *line = NULL;
    size_t room = 0;
    int number = 0;
    bool good = true;
    while (good && stream_line(file, &line, &room) >= 0) {
        number++;
        good = take_line(openings, &pos, line, err);
    }
    if (!good)
        error_prefix(err, "%s, line %d", path, number);
    else if (openings->count == 0)
        good = error_set(err, "%s: no position in it", path);
    free(line);
    pos_release(&pos);
    fclose(file);
    if (!good) openings_free(openings);
    return good;
}

void openings_free(Openings *openings) {
    for (int i = 0; i < openings->count; i++) free(openings->line[i]);
    free(openings->line);
    *openings = (Openings){ .line = NULL };
}

uint64_t openings_key(const Openings *openings) {
    uint64_t key = 0;
    for (int i = 0; i < openings->count; i++) key = mix_bytes(key, openings->line[i], strlen(openings->line[i]));
    return key;
}

/* Plays random moves; false if the game ends on the way. */
static bool play_random(Record *record, int plies, uint64_t *random) {
    MoveList moves;
    movelist_init(&moves);
    bool good = true;
    for (int i = 0; i < plies && good; i++) {
        movelist_clear(&moves);
        game_moves(&record->pos, GEN_ALL, &moves);
        const bool is_chance = game_is_chance(&record->pos);
        if (moves.count > 0)
            record_play(record,
                        is_chance ? game_roll(&record->pos, random) : moves.at[random_below(random, moves.count)])
                ->book = true;
        good = moves.count > 0 && !game_referee(&record->pos).over;
    }
    movelist_free(&moves);
    return good;
}

bool opening_set(Record *record, const Openings *openings, int random_plies, uint64_t seed, int round, Error *err) {
    const char *const position = openings->count > 0 ? openings->line[round % openings->count] : NULL;
    uint64_t random = random_stream(seed, (uint64_t)round);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (!record_start(record, position, err)) return false;
        if (play_random(record, random_plies, &random)) return true;
    }
    return error_set(err, "%d random moves end the game every time", random_plies);
}
