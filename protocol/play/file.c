/* Saved games: PGN, so that the referee of matches can check them too. They hold everything, secrets included. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "protocol/play/private.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"

static bool save(const Play *play, const char *path, bool safely, bool meant, Error *err) {
    SavedGame saved = { .record = &play->record,
                        .event = "fusilier play",
                        .result = play->result,
                        .reason = play->reason,
                        .over = play->over };
    for (Player player = 0; player < play->options->game->players; player++)
        seat_format(&play->seat[player], saved.seat[player], SAVED_SEAT_MAX);
    const FileContents contents = { saved_game_write, &saved, .safely = safely, .only_try = !meant };
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

bool play_load(Play *play, const char *path, Error *err) {
    PgnGame read;
    Record record;
    Lines lines = { .count = 0 };
    if (!saved_game_read(path, play->options->game, &record, &lines, &read, err)) return false;
    const char *const result = replay_result(&read, play->options->game);
    const bool ended = strcmp(result, "*") != 0 && lines_is_main(&lines, &record);
    lines_release(&lines);
    record_release(&play->record);
    play->record = record;
    play_forget_refusals(play, -1);
    for (Player player = 0; player < PLAYERS_MAX; player++) play->seen[player] = record.count;
    play_settle(play, ended ? result : NULL, ended ? saved_game_reason(&read) : NULL);
    pgn_game_release(&read);
    return true;
}
