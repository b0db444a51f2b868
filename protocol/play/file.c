/* Saved games (protocol/round/keep.h). They hold everything, secrets included. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/play/private.h"

#define EVENT "fusilier play"

/* The file that the game is kept in may be the one that was written just now, by whatever name: nobody else has changed
 * it then. */
static void note_own(Play *play, const FileStamp *before, const char *path) {
    const FileStamp after = file_stamp(play->keep.path);
    const bool was_ours = file_stamp_is(before, &play->keep.stamp), is_other = !file_stamp_is(before, &after);
    if (strcmp(path, play->keep.path) == 0 || (was_ours && is_other)) keep_is_file_of(&play->keep, &play->round);
}

bool play_save(Play *play, const char *path, Error *err) {
    const FileStamp before = file_stamp(play->keep.path);
    char *const text = keep_text(&play->round, EVENT, clock_ms(), NULL);
    const FileContents contents = { file_write_text, text, .safely = true };
    const bool written = file_replace(path, &contents, err);
    free(text);
    if (written) note_own(play, &before, path);
    return written;
}

bool play_keep_begin(Play *play, const char *path, Error *err) {
    return keep_begin(&play->keep, path, &play->round, EVENT, clock_ms(), err);
}

void play_keep(Play *play) {
    Error err;
    const bool kept = keep_save(&play->keep, &play->round, EVENT, clock_ms(), &err);
    if (!kept && !play->told_unsaved) refuse(play, "%s (the game is not saved; this is tried again)", err.text);
    if (kept && play->told_unsaved) fprintf(play->out, "  the game is saved again: %s\n", play->keep.path);
    play->told_unsaved = !kept;
}

int64_t play_keep_on(void *context) {
    Error err;
    Play *const play = context;
    const bool kept = !play->keep.is_failing || keep_save(&play->keep, &play->round, EVENT, clock_ms(), &err);
    return kept ? INT64_MAX : play->keep.again;
}

bool play_keep_end(Play *play, Error *err) {
    play->keep.again = 0;
    return keep_save(&play->keep, &play->round, EVENT, clock_ms(), err);
}

/* What the command line says of seats and clocks holds for games that are loaded, too, but not for studies. */
static void seat_as_asked(Round *round, const PlayOptions *options) {
    for (Player player = 0; player < round_game(round)->players && !round->is_study; player++) {
        if (options->seated >> player & 1) round->seat[player] = options->seat[player];
        if (options->timed >> player & 1) clocks_set(round, player, &options->clock[player]);
    }
}

bool play_load(Play *play, const char *path, Error *err) {
    Round fresh;
    const unsigned moment = play->round.moment;
    if (!keep_read(&fresh, path, play->options->game, &play_engine, clock_ms(), err)) return false;
    round_release(&play->round);
    play->round = fresh;
    play->round.moment += moment; /* nothing that was noted about the last game is true of this one */
    seat_as_asked(&play->round, play->options);
    play_begin(play);
    play_free_minds(play);
    for (Player player = 0; player < PLAYERS_MAX; player++) play->seen[player] = play->round.record.count;
    return true;
}
