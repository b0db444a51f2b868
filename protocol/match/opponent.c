#include "protocol/match/opponent.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/clock.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "protocol/client/uci_client.h"
#include "protocol/match/opponent_private.h"
#include "variants/load.h"

enum {
    UCI_PATIENCE_MS = 5000,         /* how long to wait for `uciok` before asking for XBoard as well */
    FEATURE_PATIENCE_MS = 3000,     /* for the end of an introduction that does not say done=1 */
    NO_FEATURE_PATIENCE_MS = 10000, /* before an engine is taken for one of protocol version 1 */
    INTRODUCTION_STEP_MS = 100,
    STOP_PATIENCE_MS = 5000, /* to become idle after a game */
    FAILED_STARTS_MAX = 3,
};

/* ---- lines ---- */

static void drop_process(Opponent *o) {
    client_drop(&o->client);
    o->asked = false;
}

bool opponent_say(Opponent *o, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const bool sent = client_say_list(&o->client, format, args);
    va_end(args);
    return sent;
}

ReadStatus opponent_hear(Opponent *o, int64_t deadline_ms) {
    return client_hear(&o->client, deadline_ms);
}

/* Who listens while something is waited for. */
typedef struct {
    Opponent *opponent;
    Answer *answer;
} Ear;

static void listen(void *listener, const char *line) {
    const Ear *ear = listener;
    ear->opponent->dialect->listen(ear->opponent, line, ear->answer);
}

ReadStatus opponent_sync(Opponent *o, int64_t patience_ms, Answer *answer) {
    char expected[32];
    Answer ignored = { .type = ANSWER_NONE };
    const bool asked = o->client.process && o->dialect->ping(o, expected, sizeof expected);
    if (!o->client.process || o->client.broken) return READ_END;
    if (!asked) return READ_LINE;
    Ear ear = { .opponent = o, .answer = answer ? answer : &ignored };
    return client_await(&o->client, expected, clock_ms() + patience_ms, listen, &ear);
}

/* ---- start and end ---- */

/* "self" is this program, which knows the same games: appends its name and those of its files. */
static bool name_self(char *argv[], int *count, char path[static OPPONENT_COMMAND_MAX], Error *err) {
    if (!system_own_path(path, OPPONENT_COMMAND_MAX)) return error_set(err, "cannot find this program's own file");
    argv[(*count)++] = path;
    return games_name_files(NULL, argv, count, err) || error_prefix(err, "self");
}

static bool start_process(Opponent *o, Error *err) {
    char *argv[OPPONENT_WORDS_MAX + GAMES_FILE_WORDS_MAX + 1];
    char path[OPPONENT_COMMAND_MAX];
    char *word = o->spec.command;
    int count = 0;
    for (int i = 0; i < o->spec.words; i++, word += strlen(word) + 1) {
        const bool is_self = i == 0 && strcmp(word, "self") == 0;
        if (is_self && !name_self(argv, &count, path, err)) return false;
        if (!is_self) argv[count++] = word;
    }
    argv[count] = NULL;
    const ProcessOptions options = {
        .directory = *o->spec.directory ? o->spec.directory : NULL,
        .error = o->place.log,
        .stop = o->place.stop,
    };
    o->asked = false;
    memset(&o->x, 0, sizeof o->x);
    client_begin(&o->client, process_start(argv, &options, err));
    return o->client.process != NULL;
}

static void begin_uci(Opponent *o) {
    o->dialect = &dialect_uci;
    uci_client_ask(&o->client);
}

static void begin_xboard(Opponent *o) {
    o->dialect = &dialect_xboard;
    o->x.time = o->x.draw = o->x.reuse = true;
    opponent_say(o, "xboard");
    opponent_say(o, "protover 2");
}

/* Hub is not tried on those who may speak anything: only draughts engines do. */
static void begin(Opponent *o, Speech speech) {
    if (speech == SPEAKS_XBOARD) {
        begin_xboard(o);
    } else if (speech == SPEAKS_HUB) {
        o->dialect = &dialect_hub;
        opponent_say(o, "hub");
    } else {
        begin_uci(o);
    }
}

/* Is this how an XBoard engine rejects the word `uci`? */
static bool is_complaint(const char *line) {
    return strncasecmp(line, "Error", 5) == 0 || strncasecmp(line, "Illegal", 7) == 0 ||
           text_mentions(line, "unknown command");
}

/* Has it said all that it will ever say about itself? (Old XBoard engines do not say done=1, or nothing at all.) */
static bool is_silent(const Opponent *o, int64_t began_ms) {
    if (o->dialect != &dialect_xboard) return false;
    if (o->x.heard_ms > 0) return clock_ms() >= o->x.heard_ms + FEATURE_PATIENCE_MS && !o->x.asks_for_time;
    return o->spec.speech == SPEAKS_XBOARD && clock_ms() >= began_ms + NO_FEATURE_PATIENCE_MS;
}

/* A line of the introduction; UCI and XBoard both listen until one of them is sure. True if the introduction is over.
 */
static bool hear_introduction(Opponent *o) {
    if (o->dialect == &dialect_hub) return dialect_hub.introduce(o, o->client.line);
    if (dialect_uci.introduce(o, o->client.line)) {
        o->dialect = &dialect_uci;
        return true;
    }
    return o->dialect == &dialect_xboard && dialect_xboard.introduce(o, o->client.line);
}

/* Asks until the engine has introduced itself in one of the dialects it may speak. False with an empty error: it ended.
 */
static bool ask_who_it_is(Opponent *o, Speech speech, Error *err) {
    const int64_t began = clock_ms(), end = began + o->place.patience_ms;
    bool may_be_xboard = speech == SPEAKS_ANYTHING;
    begin(o, speech);
    while (clock_ms() < end && !is_silent(o, began)) {
        const ReadStatus status = opponent_hear(o, clock_ms() + INTRODUCTION_STEP_MS);
        if (status == READ_STOPPED) return error_set(err, "interrupted");
        if (status == READ_END) return false;
        const bool complains =
            status == READ_LINE && (is_complaint(o->client.line) || text_after_words(o->client.line, "feature"));
        if (may_be_xboard && (complains || clock_ms() >= began + UCI_PATIENCE_MS)) {
            may_be_xboard = false;
            begin_xboard(o);
        }
        if (status == READ_LINE && hear_introduction(o)) return true;
    }
    if (speech == SPEAKS_HUB) return error_set(err, "does not speak Hub (no 'wait' after 'hub')");
    return is_silent(o, began) || error_set(err, "speaks neither UCI nor XBoard (no answer to 'uci' and 'protover 2')");
}

/* Starts the process and lets it introduce itself; an engine that dies of the word `uci` is asked for XBoard. */
static bool start(Opponent *o, Error *err) {
    Speech speech = o->spec.speech;
    for (;;) {
        if (!start_process(o, err)) return false;
        error_set(err, "%s", "");
        if (ask_who_it_is(o, speech, err)) break;
        char end[128];
        process_describe_end(o->client.process, end, sizeof end);
        drop_process(o);
        if (*err->text) return false;
        if (speech != SPEAKS_ANYTHING) return error_set(err, "%s while it was asked who it is", end);
        speech = SPEAKS_XBOARD;
    }
    if (o->spec.speech != SPEAKS_HUB) o->spec.speech = o->dialect == &dialect_uci ? SPEAKS_UCI : SPEAKS_XBOARD;
    if (!*o->client.name) snprintf(o->client.name, sizeof o->client.name, "%s", o->client.own_name);
    if (o->dialect->configure(o, err)) return true;
    drop_process(o);
    return false;
}

Opponent *opponent_new(const OpponentSpec *spec, const Game *game, const OpponentPlace *place, Error *err) {
    Opponent *o = calloc(1, sizeof *o);
    if (!o) {
        error_set(err, "out of memory");
        return NULL;
    }
    o->spec = *spec;
    o->game = game;
    o->place = *place;
    o->client.log = place->log;
    snprintf(o->client.name, sizeof o->client.name, "%s", spec->name);
    const char *const slash = system_last_separator(spec->command);
    snprintf(o->client.own_name, sizeof o->client.own_name, "%s", slash ? slash + 1 : spec->command);
    if (start(o, err)) return o;
    error_prefix(err, "engine '%s'", spec->command);
    opponent_free(o);
    return NULL;
}

void opponent_free(Opponent *o) {
    if (!o) return;
    if (o->client.process) {
        if (o->asked) o->dialect->end_game(o, "*", "the match ends");
        client_quit(&o->client);
    }
    free(o);
}

const char *opponent_name(const Opponent *o) {
    return o->client.name;
}
const TimeControl *opponent_control(const Opponent *o) {
    return &o->spec.control;
}

/* ---- a game ---- */

static bool is_stopped(const Opponent *o) {
    return event_is_set(o->place.stop);
}

static void gone(Opponent *o, Answer *answer) {
    answer->type = ANSWER_GONE;
    if (o->client.process)
        process_describe_end(o->client.process, answer->text, sizeof answer->text);
    else
        snprintf(answer->text, sizeof answer->text, "is not there");
    drop_process(o);
}

/* Starts the process if there is none, or if it plays one game only. */
static bool start_again(Opponent *o, Answer *answer) {
    Error why;
    if (o->dialect == &dialect_xboard && !o->x.reuse) client_quit(&o->client);
    if (o->client.process || start(o, &why)) {
        o->failed_starts = 0;
        return true;
    }
    o->failed_starts++;
    answer->type = is_stopped(o) ? ANSWER_STOPPED : ANSWER_GONE;
    snprintf(answer->text, sizeof answer->text, "cannot be started again: %s", why.text);
    return false;
}

bool opponent_new_game(Opponent *o, const Record *record, Answer *answer, Error *err) {
    memset(answer, 0, sizeof *answer);
    if (!start_again(o, answer)) return true;
    if (!o->dialect->new_game(o, record, err)) return error_prefix(err, "engine '%s'", o->client.name);
    switch (opponent_sync(o, o->place.patience_ms, NULL)) {
    case READ_LINE:
        break;
    case READ_STOPPED:
        answer->type = ANSWER_STOPPED;
        break;
    case READ_TIMEOUT:
        answer->type = ANSWER_GONE;
        snprintf(answer->text, sizeof answer->text, "does not get ready for the game");
        drop_process(o);
        break;
    case READ_END:
        gone(o, answer);
    }
    return true;
}

bool opponent_is_lost(const Opponent *o) {
    return o->failed_starts >= FAILED_STARTS_MAX;
}

void opponent_think_on(Opponent *o, Answer *answer) {
    answer->type = ANSWER_NONE;
    answer->offers_draw = false;
    while (answer->type == ANSWER_NONE && !answer->offers_draw) {
        const ReadStatus status = opponent_hear(o, o->deadline_ms);
        answer->time_ms = (clock_us() - o->asked_at_us + 500) / 1000;
        if (status == READ_LINE)
            o->dialect->listen(o, o->client.line, answer);
        else if (status == READ_STOPPED)
            answer->type = ANSWER_STOPPED;
        else if (status == READ_END)
            gone(o, answer);
        if (answer->type == ANSWER_NONE && clock_ms() > o->deadline_ms) answer->type = ANSWER_LATE;
    }
    if (answer->type == ANSWER_MOVE) o->asked = false;
}

void opponent_think(Opponent *o, const Record *record, const PlayerClock clocks[], int64_t limit_ms, Answer *answer) {
    memset(answer, 0, sizeof *answer);
    o->asked = true;
    o->asked_at_us = clock_us();
    o->deadline_ms = o->asked_at_us / 1000 + limit_ms;
    if (o->client.process && o->dialect->ask(o, record, clocks)) {
        opponent_think_on(o, answer);
    } else {
        gone(o, answer);
    }
}

void opponent_glance(Opponent *o, Answer *answer) {
    memset(answer, 0, sizeof *answer);
    while (opponent_hear(o, 0) == READ_LINE) {
        Answer heard = *answer;
        o->dialect->listen(o, o->client.line, &heard);
        if (heard.type == ANSWER_MOVE) heard.type = answer->type; /* board repair */
        *answer = heard;
        if (answer->type != ANSWER_NONE) return;
    }
}

void opponent_offer_draw(Opponent *o) {
    if (o->client.process && o->dialect == &dialect_xboard && o->x.draw) opponent_say(o, "draw");
}

bool opponent_end_game(Opponent *o, const char *result, const char *reason) {
    if (!o->client.process) return false;
    o->dialect->end_game(o, result, reason);
    const bool can_ping = o->dialect != &dialect_xboard || o->x.ping;
    const int64_t patience = o->place.patience_ms < STOP_PATIENCE_MS ? o->place.patience_ms : STOP_PATIENCE_MS;
    const bool in_step = can_ping ? opponent_sync(o, patience, NULL) == READ_LINE : !o->asked && !o->client.broken;
    o->asked = false;
    if (!in_step) drop_process(o);
    return in_step;
}
