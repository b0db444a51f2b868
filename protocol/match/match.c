#include "protocol/match/match.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/stream.h"
#include "protocol/match/private.h"

const MatchOptions match_defaults = {
    .games = 100,
    .seed = 1,
    .concurrency = 1,
    .margin_ms = 50,
    .patience_ms = 60000,
    .max_plies = 600,
};

enum { PROGRESS_MS = 1000 };

/* ---- schedule ---- */

void match_count(Match *match, int game, GameResult result, GameEndType type) {
    const int other = game ^ 1;
    match->slate[game] = result;
    match->finished++;
    stats_add(&match->stats, result);
    if (result != RESULT_DRAW) match->forfeits[result == RESULT_LOSS ? 0 : 1][type]++;
    if (other < match->options->games) stats_add_pair(&match->stats, match->slate[game], match->slate[other]);
}

/* The next game that is not played yet, -1 if there is none. */
static int take_game(Match *match) {
    pthread_mutex_lock(&match->lock);
    while (match->next < match->options->games && match->slate[match->next] != RESULT_NONE) match->next++;
    const bool none = match->next >= match->options->games || match->decided || match->failed;
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

/* The result for the first engine. */
static GameResult result_of(int game, const GameEnd *end) {
    const int half_points = end->points / POINTS_DRAW;
    return (GameResult)(game_first_engine(game) == 0 ? half_points : RESULT_WIN - half_points);
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
static bool finish_game(Match *match, int game, const Record *record, const GameEnd *end, Error *err) {
    pthread_mutex_lock(&match->lock);
    const bool recorded = match->decided || match_record_add(match, game, record, end, err);
    const bool logged = log_is_whole(match, err);
    if (recorded && !match->decided) {
        match_count(match, game, result_of(game, end), end->type);
        match->played++;
        report_game(match, game, record, end);
        match->decided = sprt_is_over(match);
        if (match->decided)
            stop_all(match);
        else
            report_progress(match, false);
    }
    pthread_mutex_unlock(&match->lock);
    return recorded && logged;
}

/* ---- slots: each plays one game at a time with two engines of its own ---- */

typedef struct {
    Match *match;
    Opponent *engine[2]; /* by number, not by colour */
    pthread_t thread;
} Slot;

/* False, and the match has failed, if an engine is lost for good: `end` says how. */
static bool all_can_be_started(Match *match, Opponent *const player[2], const GameEnd *end) {
    Error err;
    if (!opponent_is_lost(player[0]) && !opponent_is_lost(player[1])) return true;
    error_set(&err, "engine %s", end->reason);
    fail(match, &err);
    return false;
}

/* Plays a game. False when no further ones make sense. */
static bool play_game(Slot *slot, int game, Error *err) {
    Match *const match = slot->match;
    const int first = game_first_engine(game);
    Opponent *player[2] = { slot->engine[first], slot->engine[1 - first] };
    GameEnd end;
    Record record;
    record_init(&record, match->options->game);
    const bool played = opening_set(&record, &match->openings, match->options->random_plies, match->options->seed,
                                    game_pair(game), err) &&
                        match_game(match->options, &record, player, &end, err);
    const bool counted = played && end.type != END_INTERRUPTED && finish_game(match, game, &record, &end, err);
    const bool interrupted = played && end.type == END_INTERRUPTED;
    record_release(&record);
    if (!counted && !interrupted) fail(match, err);
    return counted && all_can_be_started(match, player, &end);
}

static bool start_engines(Slot *slot, Error *err) {
    for (int i = 0; i < 2; i++) {
        if (slot->engine[i]) continue;
        slot->engine[i] =
            opponent_new(&slot->match->options->engine[i], slot->match->options->game, &slot->match->place, err);
        if (!slot->engine[i]) return false;
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
    for (int i = 0; i < 2; i++) opponent_free(slot->engine[i]);
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
    if (started == 0)
        for (int i = 0; i < 2; i++) opponent_free(first->engine[i]);
    wait_for_slots(match, started);
    for (int i = 0; i < started; i++) pthread_join(slot[i].thread, NULL);
    free(slot);
}

/* Two engines with one name cannot be told apart. */
static void name_engines(Match *match, Slot *slot) {
    for (int i = 0; i < 2; i++) snprintf(match->name[i], sizeof match->name[i], "%s", opponent_name(slot->engine[i]));
    if (strcmp(match->name[0], match->name[1]) != 0) return;
    match->name[1][sizeof match->name[1] - 5] = '\0';
    strcat(match->name[1], " (2)");
}

static void describe_schedule(Match *match) {
    const MatchOptions *const options = match->options;
    uint64_t engines = 0;
    for (int i = 0; i < 2; i++)
        for (const char *at = match->name[i]; *at; at++) engines = mix64(engines + (unsigned char)*at);
    snprintf(match->schedule, sizeof match->schedule, "%s seed=%llu random-plies=%d openings=%d/%08llx engines=%08llx",
             options->game->id, (unsigned long long)options->seed, options->random_plies, match->openings.count,
             (unsigned long long)openings_key(&match->openings) >> 32, (unsigned long long)engines >> 32);
}

/* All that may fail before the first game. */
static bool prepare(Match *match, Slot *slot, Error *err) {
    const MatchOptions *const options = match->options;
    match->slate = malloc((size_t)options->games * sizeof *match->slate);
    if (!match->slate) return error_set(err, "out of memory");
    for (int i = 0; i < options->games; i++) match->slate[i] = RESULT_NONE;
    if (options->log && !(match->place.log = file_open(options->log, "a")))
        return error_set(err, "cannot write '%s': %s", options->log, strerror(errno));
    slot->match = match;
    if (!openings_load(&match->openings, options->game, options->openings, err) || !start_engines(slot, err))
        return false;
    name_engines(match, slot);
    describe_schedule(match);
    return log_is_whole(match, err) && match_record_open(match, err);
}

static MatchEnd run(Match *match, Error *err) {
    Slot slot = { .match = match };
    if (!prepare(match, &slot, err)) {
        for (int i = 0; i < 2; i++) opponent_free(slot.engine[i]);
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
