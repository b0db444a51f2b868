/* Saved games: PGN, so that the referee of matches can check them too. They hold everything, secrets included. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/files.h"
#include "protocol/play/private.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"

static bool save(const Play *play, const char *path, bool safely, bool meant, Error *err) {
    const Round *const round = &play->round;
    SavedGame saved = { .record = &round->record,
                        .event = "fusilier play",
                        .result = round->ending.result,
                        .reason = round->ending.reason,
                        .over = round_is_over(round),
                        .on_time = round->ending.kind == ENDING_TIME };
    for (Player player = 0; player < play->options->game->players; player++)
        seat_format(&round->seat[player], saved.seat[player], SAVED_SEAT_MAX);
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
    if (!path || play->saved == play->round.moment) return;
    const bool saved = save(play, path, false, true, &err);
    if (!saved && !play->save_fails) refuse(play, "%s", err.text);
    play->save_fails = !saved;
    play->saved = play->round.moment;
}

bool play_load(Play *play, const char *path, Error *err) {
    PgnGame read;
    Record record;
    if (!saved_game_read(path, play->options->game, &record, &read, err)) return false;
    Ending ending = { .kind = ending_of_word(pgn_tag(&read, "Termination")) };
    const char *const result = replay_result(&read, play->options->game);
    const bool ended = strcmp(result, "*") != 0;
    snprintf(ending.result, sizeof ending.result, "%s", result);
    snprintf(ending.reason, sizeof ending.reason, "%s", read.comment);
    for (Player player = 0; player < PLAYERS_MAX; player++) play->seen[player] = record.count;
    round_adopt(&play->round, &record, ended ? &ending : NULL, clock_ms());
    play_free_minds(play);
    pgn_game_release(&read);
    return true;
}
