#include "protocol/match/match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/stream.h"
#include "protocol/match/private.h"

const MatchOptions match_defaults = {
    .engines = 2,
    .games = 100,
    .seed = 1,
    .concurrency = 1,
    .margin_ms = 50,
    .patience_ms = 60000,
};

enum { PROGRESS_MS = 1000 };

/* ---- games ---- */

/* The next game that is not played yet, -1 if there is none. */
static int take_game(Match *match) {
    pthread_mutex_lock(&match->lock);
    while (match->next < match_end(match) && match->slate[match->next].is_played) match->next++;
    const bool none = match->next >= match_end(match) || match->decided || match->failed;
    const int game = none ? -1 : match->next++;
    pthread_mutex_unlock(&match->lock);
    return game;
}

/* Everybody stops: waits for engines end at once. */
static void stop_all(const Match *match) {
    event_set(match->place.stop);
}

static bool is_stopped(const Match *match) {
    return event_is_set(match->place.stop);
}

static void fail(Match *match, const Error *err) {
    if (is_stopped(match)) return; /* that is why */
    pthread_mutex_lock(&match->lock);
    if (!match->failed) match->error = *err;
    match->failed = true;
    pthread_mutex_unlock(&match->lock);
    stop_all(match);
}

static bool sprt_is_over(const Match *match) {
    if (!match->options->sprt) return false;
    const double llr = stats_llr(&match->stats, match->options->elo0, match->options->elo1);
    return llr >= SPRT_BOUND || llr <= -SPRT_BOUND;
}

/* A log with holes is worse than none: who asked for it learns of it at once. */
static bool log_is_whole(const Match *match, Error *err) {
    char name[512];
    if (!match->place.log) return true;
    snprintf(name, sizeof name, "'%s'", match->options->log);
    return stream_is_whole(match->place.log, name, err);
}

/* Records and reports a finished game. */
static bool finish_game(Match *match, int game, const Round *round, const Course *course, Error *err) {
    Score score;
    match_score(match, game, round->ending.points, &score);
    pthread_mutex_lock(&match->lock);
    const bool recorded = match->decided || match_record_add(match, game, round, course, err);
    const bool logged = log_is_whole(match, err);
    if (recorded && !match->decided) {
        match_count(match, game, &score, course->lost);
        match->played++;
        report_game(match, game, round, course);
        match->decided = sprt_is_over(match);
        if (match->decided)
            stop_all(match);
        else
            report_progress(match, false);
    }
    pthread_mutex_unlock(&match->lock);
    return recorded && logged;
}

/* ---- slots: each plays one game at a time with engines of its own ---- */

typedef struct {
    Match *match;
    Opponent *engine[PLAYERS_MAX]; /* at each place of the line-up, whatever it plays */
    pthread_t thread;
} Slot;

static void free_engines(const Slot *slot) {
    for (int place = 0; place < PLAYERS_MAX; place++) opponent_free(slot->engine[place]);
}

/* False, and the match has failed, if an engine is lost for good: the end of the game says how. */
static bool all_can_be_started(const Slot *slot, const Ending *ending) {
    Error err;
    bool good = true;
    for (int place = 0; place < match_teams(slot->match); place++) good &= !opponent_is_lost(slot->engine[place]);
    if (good) return true;
    error_set(&err, "engine %s", ending->reason);
    fail(slot->match, &err);
    return false;
}

/* Sets up the opening and plays the game. */
static bool play_round(const Slot *slot, int game, Round *round, Course *course, Error *err) {
    const Match *const match = slot->match;
    const MatchOptions *const options = match->options;
    Opponent *player[PLAYERS_MAX];
    Record record;
    for (Team team = 0; team < match_teams(match); team++) player[team] = slot->engine[match_place(match, game, team)];
    record_init(&record, options->game);
    const bool good =
        opening_set(&record, &match->openings, options->random_plies, options->seed, match_round(match, game), err);
    if (good) round_adopt(round, &record, NULL, clock_ms());
    record_release(&record);
    return good && match_game(options, round, player, course, err);
}

/* Plays a game. False when no further ones make sense. */
static bool play_game(Slot *slot, int game, Error *err) {
    Match *const match = slot->match;
    Course course;
    Round round;
    round_init(&round, match->options->game);
    const bool played = play_round(slot, game, &round, &course, err);
    const bool interrupted = played && round.ending.kind == ENDING_INTERRUPTED;
    const bool counted = played && !interrupted && finish_game(match, game, &round, &course, err);
    if (!counted && !interrupted) fail(match, err);
    const bool goes_on = counted && all_can_be_started(slot, &round.ending);
    round_release(&round);
    return goes_on;
}

static bool start_engines(Slot *slot, Error *err) {
    const MatchOptions *const options = slot->match->options;
    for (int place = 0; place < match_teams(slot->match); place++) {
        if (slot->engine[place]) continue;
        slot->engine[place] =
            opponent_new(&options->engine[match_engine(slot->match, place)], options->game, &slot->match->place, err);
        if (!slot->engine[place]) return false;
    }
    return true;
}

static void *slot_main(void *argument) {
    Slot *const slot = argument;
    Error err;
    int game = -1;
    if (!start_engines(slot, &err))
        fail(slot->match, &err);
    else
        while ((game = take_game(slot->match)) >= 0 && play_game(slot, game, &err)) continue;
    free_engines(slot);
    pthread_mutex_lock(&slot->match->lock);
    slot->match->slots_done++;
    pthread_mutex_unlock(&slot->match->lock);
    event_set(slot->match->slot_done);
    return NULL;
}

/* ---- the whole ---- */

/* Waits until all slots are done. A signal stops them without our help: it sets the event that stops them. */
static void wait_for_slots(Match *match, int slots) {
    for (int done = 0; done < slots;) {
        events_wait(&match->slot_done, 1, PROGRESS_MS);
        event_clear(match->slot_done);
        pthread_mutex_lock(&match->lock);
        done = match->slots_done;
        if (!is_stopped(match)) report_progress(match, false);
        pthread_mutex_unlock(&match->lock);
    }
}

/* Runs the slots; the first one has its engines already. */
static void run_slots(Match *match, const Slot *first) {
    const int missing = match->options->games - match->finished;
    const int slots = missing < match->options->concurrency ? missing : match->options->concurrency;
    Slot *const slot = memory_new((size_t)slots + 1, sizeof *slot);
    int started = 0;
    slot[0] = *first;
    for (; started < slots; started++) {
        slot[started].match = match;
        if (pthread_create(&slot[started].thread, NULL, slot_main, &slot[started]) != 0) break;
    }
    if (started == 0) free_engines(first);
    wait_for_slots(match, started);
    for (int i = 0; i < started; i++) pthread_join(slot[i].thread, NULL);
    free(slot);
}

/* Engines with one name cannot be told apart: the second is called "NAME (2)". */
static void name_engines(Match *match, const Slot *slot) {
    for (int i = 0; i < match->options->engines; i++) {
        const char *const name = opponent_name(slot->engine[i]);
        char *const own = match->name[i];
        int namesakes = 1;
        for (int other = 0; other < i; other++) namesakes += strcmp(opponent_name(slot->engine[other]), name) == 0;
        snprintf(own, OPPONENT_NAME_MAX, "%s", name);
        if (namesakes > 1) snprintf(own, OPPONENT_NAME_MAX, "%.*s (%d)", OPPONENT_NAME_MAX - 5, name, namesakes);
    }
}

/* All that may fail before the first game. */
static bool prepare(Match *match, Slot *slot, Error *err) {
    const MatchOptions *const options = match->options;
    match->next = match_begin(match);
    match->slate = calloc((size_t)match_end(match), sizeof *match->slate);
    if (!match->slate) return error_set(err, "out of memory");
    if (options->log && !(match->place.log = file_open(options->log, "a")))
        return error_set(err, "cannot write '%s': %s", options->log, strerror(errno));
    slot->match = match;
    if (!openings_load(&match->openings, options->game, options->openings, err) || !start_engines(slot, err))
        return false;
    name_engines(match, slot);
    match_count_places(match);
    schedule_describe(match);
    return log_is_whole(match, err) && match_record_open(match, err);
}

static MatchEnd run(Match *match, Error *err) {
    Slot slot = { .match = match };
    if (!prepare(match, &slot, err)) {
        free_engines(&slot);
        return signals_came(match->signals) ? MATCH_INTERRUPTED : MATCH_FAILED;
    }
    match->decided = sprt_is_over(match);
    match->began_ms = clock_ms();
    run_slots(match, &slot);
    if (match->failed) *err = match->error;
    const MatchEnd how = match->failed ? MATCH_FAILED : signals_came(match->signals) ? MATCH_INTERRUPTED : MATCH_DONE;
    report_summary(match, how);
    return how;
}

static bool open_events(Match *match, Error *err) {
    match->place.stop = event_new(err);
    match->slot_done = match->place.stop ? event_new(err) : NULL;
    match->signals = match->slot_done ? signals_watch(match->place.stop, err) : NULL;
    return match->signals != NULL;
}

MatchEnd match_run(const MatchOptions *options, FILE *out, Error *err) {
    Match match = { .options = options, .out = out, .lock = PTHREAD_MUTEX_INITIALIZER };
    match.place.patience_ms = options->patience_ms;
    const MatchEnd how = open_events(&match, err) ? run(&match, err) : MATCH_FAILED;
    if (match.place.log) fclose(match.place.log);
    growing_file_close(match.pgn);
    signals_unwatch(match.signals);
    event_free(match.slot_done);
    event_free(match.place.stop);
    openings_free(&match.openings);
    free(match.slate);
    pthread_mutex_destroy(&match.lock);
    return how;
}
