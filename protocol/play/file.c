/* Saved games: PGN, so that the referee of matches can check them too. They hold everything, secrets included. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/system.h"
#include "protocol/play/private.h"
#include "protocol/record/replay.h"

static void write_game(const Play *play, FILE *file) {
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

/* Where a save really goes: links are followed, and only to a plain file (a device or a pipe that a new file took the
 * place of would be lost to everybody). `real` has room for PATH_MAX bytes. */
static bool resolve(const char *path, char *real, Error *err) {
    struct stat facts;
    if (strlen(path) >= PATH_MAX) return error_set(err, "the name of the file is too long");
    if (lstat(path, &facts) != 0) { /* nothing there, or nothing that can be reached: opening will say so */
        snprintf(real, PATH_MAX, "%s", path);
        return true;
    }
    if (!realpath(path, real) || stat(real, &facts) != 0)
        return error_set(err, "cannot write '%s': %s", path, strerror(errno));
    return S_ISREG(facts.st_mode) || error_set(err, "cannot write '%s': it is not a plain file", path);
}

/* Opens a file beside the other, under a name that nothing has yet. */
static FILE *open_beside(const char *real, char *fresh, size_t size) {
    enum { ATTEMPTS = 100 };
    int fd = -1;
    for (int i = 0; i < ATTEMPTS && fd < 0 && (i == 0 || errno == EEXIST); i++) {
        if ((size_t)snprintf(fresh, size, "%s.%d.new", real, i) >= size) {
            errno = ENAMETOOLONG;
            break;
        }
        fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return fd < 0 ? NULL : fdopen(fd, "w");
}

/* Signals that end the program wait until no file lies half written beside the other. */
static void hold_signals(sigset_t *before) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, before);
}

/* Writes the game into a new file. It takes the place of the old one, if it is `meant` to, when it is whole; `safely`:
 * when it would also survive a failure of the power. */
static bool write_aside(const Play *play, const char *real, bool safely, bool meant) {
    char fresh[PATH_MAX + 16];
    FILE *const file = open_beside(real, fresh, sizeof fresh);
    if (!file) return false;
    write_game(play, file);
    const bool written = fflush(file) == 0 && !ferror(file) && (!safely || fsync(fileno(file)) == 0);
    int why = errno;
    fclose(file);
    if (written && meant && rename(fresh, real) == 0) return true;
    if (written && meant) why = errno;
    unlink(fresh);
    errno = why;
    return written && !meant;
}

static bool save(const Play *play, const char *path, bool safely, bool meant, Error *err) {
    char real[PATH_MAX];
    sigset_t before;
    if (!resolve(path, real, err)) return false;
    hold_signals(&before);
    const bool saved =
        write_aside(play, real, safely, meant) || error_set(err, "cannot write '%s': %s", path, strerror(errno));
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return saved;
}

bool play_save(const Play *play, const char *path, Error *err) {
    return save(play, path, true, true, err);
}

bool play_save_first(const Play *play, const char *path, Error *err) {
    struct stat facts;
    return save(play, path, false, stat(path, &facts) != 0, err);
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
