#include "protocol/record/saved_game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/system.h"
#include "protocol/record/replay.h"

enum { TAG_MAX = 32 };

static void clock_tag(const Game *game, Player player, char tag[static TAG_MAX]) {
    snprintf(tag, TAG_MAX, "%sClock", pgn_player(game, player));
}

const char *saved_game_clock(const PgnGame *read, const Game *game, Player player) {
    char tag[TAG_MAX];
    clock_tag(game, player, tag);
    return pgn_tag(read, tag);
}

bool saved_game_on_time(const PgnGame *read) {
    const char *const end = pgn_tag(read, "Termination");
    return end && strcmp(end, "time forfeit") == 0;
}

void saved_game_write(const void *context, FILE *file) {
    const SavedGame *const saved = context;
    const Record *const record = saved->record;
    const Game *const game = record->pos.game;
    char clocks[PLAYERS_MAX][TAG_MAX], date[SYSTEM_DATE_MAX], plies[16], start[POSITION_TEXT_MAX];
    system_date(date);
    snprintf(plies, sizeof plies, "%d", record->count);
    PgnTags tags = { .count = 0 };
    pgn_add(&tags, "Event", saved->event);
    pgn_add(&tags, "Site", "?");
    pgn_add(&tags, "Date", date);
    pgn_add(&tags, "Round", "-");
    for (Player player = 0; player < game->players; player++)
        pgn_add(&tags, pgn_player(game, player), saved->seat[player]);
    pgn_add(&tags, "Result", saved->result);
    pgn_add_game(&tags, record, start);
    pgn_add(&tags, "PlyCount", plies);
    pgn_add(&tags, "Termination", saved->on_time ? "time forfeit" : saved->over ? "normal" : "unterminated");
    for (Player player = 0; player < game->players; player++) {
        clock_tag(game, player, clocks[player]);
        if (*saved->clock[player]) pgn_add(&tags, clocks[player], saved->clock[player]);
    }
    pgn_write_with(file, tags.tag, tags.count, record, saved->asides, *saved->reason ? saved->reason : NULL,
                   saved->result);
}

static bool first_game(const char *text, size_t size, PgnGame *read, Error *err) {
    PgnReader reader;
    *err->text = '\0';
    pgn_reader_init(&reader, text, size);
    const bool found = pgn_read(&reader, read, err);
    if (!found && !*err->text) error_set(err, "there is no game in it");
    return found;
}

bool saved_game_parse(const char *text, size_t size, const Game *wanted, Record *record, PgnGame *read, Error *err) {
    if (!first_game(text, size, read, err)) return false;
    const Game *const game = replay_game(read, wanted, err);
    if (game) {
        record_init(record, game);
        if (replay_moves(record, read, err) && replay_check_result(record, read, err)) return true;
        record_release(record);
    }
    pgn_game_release(read);
    return false;
}

bool saved_game_read(const char *path, const Game *wanted, Record *record, PgnGame *read, Error *err) {
    size_t size = 0;
    char *const text = pgn_load(path, &size, err);
    const bool found = text && saved_game_parse(text, size, wanted, record, read, err);
    free(text);
    return found;
}
