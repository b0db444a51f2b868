#include "protocol/session/session.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "protocol/session/private.h"
#include "variants/registry.h"

/* ---- what stands ---- */

/* Makes `fresh` the position of the session; what stood there goes. */
static void adopt(Session *session, Position *fresh, const char *start) {
    session_cancel(session);
    umpire_adopts(session, fresh, start);
    pos_release(&session->position);
    session->position = *fresh;
    memmove(session->start, start, strlen(start) + 1);
}

/* The start of a game; the engine remembers what it knows of others. */
static void begin_game(Session *session, const Game *game) {
    Position fresh;
    char start[POSITION_TEXT_MAX];
    pos_init(&fresh, game);
    game_start(&fresh, game);
    game_format(&fresh, start, sizeof start);
    adopt(session, &fresh, start);
    session->base = game;
    refusals_forget(&session->refusals, -1);
}

void session_know(Session *session) {
    Error complaint;
    search_know(session->searcher, session_game(session));
    if (search_complaint(session->searcher, &complaint)) fprintf(stderr, "fusilier: %s\n", complaint.text);
}

/* ---- life ---- */

Session *session_new(Output *out, const SearchOptions *options, Error *err) {
    Session *session = calloc(1, sizeof *session);
    if (!session) {
        error_set(err, "out of memory for a session");
        return NULL;
    }
    session->out = out;
    session->searcher = search_new(options, err);
    if (!session->searcher) {
        free(session);
        return NULL;
    }
    session->wake = event_new(err);
    if (!session->wake) {
        search_free(session->searcher);
        free(session);
        return NULL;
    }
    pthread_mutex_init(&session->lock, NULL);
    pos_init(&session->position, game_at(0));
    pos_init(&session->scratch, game_at(0));
    begin_game(session, game_at(0)); /* a new engine has nothing to forget */
    session_know(session);
    return session;
}

void session_free(Session *session) {
    if (!session) return;
    session_cancel(session);
    search_free(session->searcher);
    event_free(session->wake);
    pthread_mutex_destroy(&session->lock);
    pos_release(&session->position);
    pos_release(&session->scratch);
    movelist_free(&session->choice);
    refusals_release(&session->refusals);
    free(session);
}

Output *session_output(Session *session) {
    return session->out;
}

/* ---- the game ---- */

const Game *session_game(const Session *session) {
    return session->position.game;
}

const Position *session_position(const Session *session) {
    return &session->position;
}

void session_set_game(Session *session, const Game *game) {
    begin_game(session, game);
    search_clear(session->searcher);
    session_know(session);
}

void session_new_game(Session *session) {
    session_set_game(session, session_game(session));
}

bool session_set_line(Session *session, const char *text, const char *const moves[], int count, MoveReader reader,
                      Error *err) {
    Position fresh;
    char start[POSITION_TEXT_MAX];
    bool ok;
    pos_init(&fresh, session_game(session));
    ok = game_parse(&fresh, session_game(session), text, err);
    if (ok) game_format(&fresh, start, sizeof start);
    for (int i = 0; ok && i < count; i++) {
        Move move;
        ok = (reader ? reader : game_move_parse)(&fresh, moves[i], &move, err);
        if (ok)
            game_play(&fresh, move);
        else
            error_prefix(err, "move %d", i + 1);
    }
    if (ok)
        adopt(session, &fresh, start);
    else
        pos_release(&fresh);
    return ok;
}

bool session_set_position(Session *session, const char *text, Error *err) {
    return session_set_line(session, text, NULL, 0, NULL, err);
}

void session_play(Session *session, Move move) {
    game_play(&session->position, move);
    if (session->state != SESSION_PONDERING || !session_thinks_here(session)) session_cancel(session);
}

bool session_undo(Session *session) {
    if (session->position.journal.plies == 0) return false;
    session_cancel(session);
    game_undo(&session->position);
    umpire_undid(session);
    return true;
}

/* ---- thinking ---- */

SessionState session_state(const Session *session) {
    return session->state;
}

static void on_thinking(void *context, const Thinking *line) {
    Session *session = context;
    pthread_mutex_lock(&session->lock);
    session->progress.depth = line->depth;
    pthread_mutex_unlock(&session->lock);
    if (session->listener.thinking) session->listener.thinking(session->listener.context, &session->scratch, line);
}

static void on_current(void *context, Depth depth, Move move, int number) {
    Session *session = context;
    pthread_mutex_lock(&session->lock);
    session->progress.depth = depth;
    session->progress.current = move;
    session->progress.number = number;
    pthread_mutex_unlock(&session->lock);
    if (session->listener.current)
        session->listener.current(session->listener.context, &session->scratch, depth, move, number);
}

static void on_done(void *context, Move best, Move ponder) {
    Session *session = context;
    pthread_mutex_lock(&session->lock);
    session->progress.time_ms = clock_ms() - session->started_ms;
    session->best = best;
    session->ponder = ponder;
    session->is_done = true;
    pthread_mutex_unlock(&session->lock);
    session_wake(session);
}

void session_prepare(Session *session) {
    search_prepare(session->searcher);
}

void session_search(Session *session, const Position *root, const Limits *limits) {
    const Listener listener = { .context = session, .thinking = on_thinking, .current = on_current, .done = on_done };
    search_start(session->searcher, root, limits, &listener);
}

void session_think(Session *session, const Limits *limits, const Move *expected, const ThinkListener *listener) {
    session_cancel(session);
    Position *root = &session->position;
    if (expected) game_play(root, *expected);
    pos_copy(&session->scratch, root);
    session->root_key = root->now.key;
    session->root_plies = root->journal.plies;
    session->listener = *listener;
    session->is_done = false;
    session->started_ms = clock_ms();
    session->progress = (Progress){ .total = limits->moves_count ? limits->moves_count : (int)game_count_moves(root) };
    session->state = limits->ponder ? SESSION_PONDERING : SESSION_THINKING;
    session->limits = *limits;
    session->is_stopping = false;
    movelist_clear(&session->choice);
    for (int i = 0; i < limits->moves_count; i++) movelist_push(&session->choice, limits->moves[i]);
    umpire_search(session, root);
    if (expected) game_undo(root);
}

void session_stop(Session *session) {
    session->is_stopping = true;
    if (session->state != SESSION_IDLE) search_stop(session->searcher);
}

bool session_thinks_here(const Session *session) {
    return session->state != SESSION_IDLE && session->root_key == session->position.now.key &&
           session->root_plies == session->position.journal.plies;
}

bool session_ponderhit(Session *session) {
    if (session->state != SESSION_PONDERING || !session_thinks_here(session)) return false;
    session->state = SESSION_THINKING;
    search_ponderhit(session->searcher);
    return true;
}

/* Takes the result of a search that has called `done`. False: none has, or the engine has to think again. */
static bool take_result(Session *session, Move *best, Move *ponder) {
    search_wait(session->searcher); /* its threads have come to rest: the next search may start */
    pthread_mutex_lock(&session->lock);
    const bool is_done = session->is_done;
    session->is_done = false;
    *best = session->best;
    *ponder = session->ponder;
    pthread_mutex_unlock(&session->lock);
    if (is_done && !umpire_allows(session, best)) return false;
    session->state = SESSION_IDLE;
    return is_done;
}

bool session_finish(Session *session, Move *best, Move *ponder) {
    *best = *ponder = MOVE_NONE;
    if (session->state == SESSION_IDLE) return false;
    session->is_stopping = true;
    search_stop(session->searcher);
    bool is_taken = take_result(session, best, ponder);
    while (session->state != SESSION_IDLE) is_taken = take_result(session, best, ponder);
    return is_taken;
}

void session_cancel(Session *session) {
    if (session->state == SESSION_IDLE) return;
    search_stop(session->searcher);
    search_wait(session->searcher);
    session->is_done = false; /* no search runs: nobody else looks at it */
    session->state = SESSION_IDLE;
}

void session_progress(Session *session, Progress *progress) {
    pthread_mutex_lock(&session->lock);
    *progress = session->progress;
    const bool is_done = session->is_done || session->state == SESSION_IDLE;
    pthread_mutex_unlock(&session->lock);
    progress->nodes = search_nodes(session->searcher);
    if (!is_done) progress->time_ms = clock_ms() - session->started_ms;
}

/* ---- for the loop ---- */

Event *session_wake_event(const Session *session) {
    return session->wake;
}

void session_wake(Session *session) {
    event_set(session->wake);
}

bool session_take_done(Session *session, Move *best, Move *ponder) {
    event_clear(session->wake);
    pthread_mutex_lock(&session->lock);
    const bool is_done = session->is_done;
    pthread_mutex_unlock(&session->lock);
    return is_done && take_result(session, best, ponder);
}
