/* Saved games: PGN, so that the referee of matches can check them too. They hold everything, secrets included. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/system.h"
#include "protocol/play/private.h"
#include "protocol/record/replay.h"

static void write_game(const void *context, FILE *file) {
    const Play *const play = context;
    const Game *const game = play->options->game;
    const Record *const record = &play->record;
    char date[SYSTEM_DATE_MAX], plies[16], start[POSITION_TEXT_MAX], seats[PLAYERS_MAX][SEAT_TEXT_MAX];
    system_date(date);
    snprintf(plies, sizeof plies, "%d", record->count);
    PgnTags tags = { .count = 0 };
    pgn_add(&tags, "Event", "fusilier play");
    pgn_add(&tags, "Site", "?");
    pgn_add(&tags, "Date", date);
    pgn_add(&tags, "Round", "-");
    for (Player player = 0; player < game->players; player++) {
        seat_format(&play->seat[player], seats[player], SEAT_TEXT_MAX);
        pgn_add(&tags, pgn_player(game, player), seats[player]);
    }
    pgn_add(&tags, "Result", play->result);
    pgn_add_game(&tags, record, start);
    pgn_add(&tags, "PlyCount", plies);
    pgn_add(&tags, "Termination", play->over ? "normal" : "unterminated");
    pgn_write(file, tags.tag, tags.count, record, *play->reason ? play->reason : NULL, play->result);
}

static bool save(const Play *play, const char *path, bool safely, bool meant, Error *err) {
    const FileContents contents = { write_game, play, .safely = safely, .only_try = !meant };
    return file_replace(path, &contents, err);
}

bool play_save(const Play *play, const char *path, Error *err) {
    return save(play, path, true, true, err);
}

bool play_save_first(const Play *play, const char *path, Error *err) {
    return save(play, path, false, !file_exists(path), err);
}

void play_keep(Play *play) {
    Error err;
    const char *const path = play->options->save;
    if (!path || !play->unsaved) return;
    const bool saved = save(play, path, false, true, &err);
    if (!saved && !play->save_fails) refuse(play, "%s", err.text);
    play->save_fails = !saved;
    play->unsaved = false;
}

/* The first game of the file, played out in `record`. */
static bool read_record(const PgnGame *read, const Game *game, Record *record, Error *err) {
    return replay_game(read, game, err) && replay_moves(record, read, err) && replay_check_result(record, read, err);
}

static bool read_file(const char *path, PgnGame *read, Error *err) {
    size_t size = 0;
    char *const text = pgn_load(path, &size, err);
    if (!text) return false;
    PgnReader reader;
    pgn_reader_init(&reader, text, size);
    const bool found = pgn_read(&reader, read, err);
    free(text);
    if (!found && !*err->text) error_set(err, "there is no game in it");
    return found;
}

bool play_load(Play *play, const char *path, Error *err) {
    PgnGame read;
    Record record;
    if (!read_file(path, &read, err)) return false;
    record_init(&record, play->options->game);
    const bool good = read_record(&read, play->options->game, &record, err);
    if (good) {
        const char *const result = replay_result(&read, play->options->game);
        const bool ended = strcmp(result, "*") != 0;
        record_release(&play->record);
        play->record = record;
        play_forget_refusals(play, -1);
        for (Player player = 0; player < PLAYERS_MAX; player++) play->seen[player] = record.count;
        play_settle(play, ended ? result : NULL, ended ? read.comment : NULL);
    } else {
        record_release(&record);
    }
    pgn_game_release(&read);
    return good;
}
