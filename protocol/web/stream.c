#include "protocol/web/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/listener.h"
#include "engine/base/memory.h"
#include "engine/base/waiter.h"
#include "protocol/round/clocks.h"
#include "protocol/round/sight.h"
#include "protocol/scene/scene.h"
#include "protocol/web/carrier.h"
#include "protocol/web/listening.h"
#include "protocol/web/state.h"

enum {
    PING_MS = 4000,
    LOOK_MS = 1000 /* between looks whether who listens is still there */
};

typedef struct {
    Web *web;
    WebTable *table;
    int socket;      /* -1: nobody knows it */
    Grant grant;     /* of whom it is for */
    uint64_t number; /* of the stream (listening.h) */
    bool is_gone;    /* who listened has been told that they are out */
    bool has_seen;
    unsigned version, thoughts; /* that were seen */
    char *last;                 /* the last state that was sent: the same is not sent again, so that nobody learns of
                                   what they may not know from the moment when it happens */
    char *line;                 /* that is being sent */
    size_t length;
} Stream;

static void set_line(Stream *stream, const char *text) {
    enum { CLOCK = 64 };
    const size_t room = strlen(text) + CLOCK;
    const Round *const round = &stream->table->round;
    free(stream->line);
    stream->line = memory_new(room, 1);
    int length = snprintf(stream->line, room, "%s\n", text);
    if (text == stream->last && round->clocks.runs != NOBODY) /* not in the state: that would be another every time */
        length += snprintf(stream->line + length, CLOCK, "{\"type\":\"clock\",\"gone\":%lld}\n",
                           (long long)clocks_used(round, clock_ms()));
    stream->length = (size_t)length;
}

/* Before what is to be sent: the board on which a state is shown, which whoever listens would ask for next. */
static void put_board_before(Stream *stream, const cJSON *state) {
    const Game *const game = round_game(&stream->table->round);
    cJSON *const line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "type", "board");
    cJSON_AddStringToObject(line, "game", game->id);
    cJSON_AddItemToObject(line, "board", scene_board(game, cJSON_GetObjectItem(state, "turnOfBoard")->valueint));
    char *const board = cJSON_PrintUnformatted(line), *const rest = stream->line;
    cJSON_Delete(line);
    const size_t room = strlen(board) + stream->length + 2;
    stream->line = memory_new(room, 1);
    stream->length = (size_t)snprintf(stream->line, room, "%s\n%s", board, rest);
    free(board);
    free(rest);
}

/* The state, if it looks otherwise than before. */
static bool take_state(Stream *stream) {
    cJSON *const state = state_of(stream->table, &stream->grant.right, stream->table->round.record.count);
    char *const text = cJSON_PrintUnformatted(state);
    const bool is_first = !stream->last;
    stream->has_seen = true;
    stream->version = stream->table->round.version;
    const bool is_new = is_first || strcmp(stream->last, text) != 0;
    if (is_new) {
        free(stream->last);
        stream->last = text;
        set_line(stream, text);
        if (is_first) put_board_before(stream, state);
    } else {
        free(text);
    }
    cJSON_Delete(state);
    return is_new;
}

static bool take_news(Stream *stream) {
    const WebTable *const table = stream->table;
    if (!stream->has_seen || stream->version != table->round.version) return take_state(stream);
    if (stream->thoughts == table->thoughts || !table->thought) return false;
    stream->thoughts = table->thoughts;
    if (!sight_allows_help(&table->round, state_seats(table, &stream->grant.right))) return false;
    set_line(stream, table->thought);
    return true;
}

/* Not if the server ends, or whoever listens was sent away. */
static bool goes_on(const Stream *stream) {
    return !stream->web->closing && listening_goes_on(stream->web->access, stream->grant.number, stream->number);
}

/* Whoever is out hears that, once: somebody else has the seat, or the host has sent them away. */
static bool tell_end(Stream *stream) {
    if (stream->is_gone || stream->web->closing || access_knows(stream->web->access, &stream->grant)) return false;
    stream->is_gone = true;
    set_line(stream, "{\"type\":\"gone\",\"reason\":\"another window has your seat, or the host has sent you away\"}");
    return true;
}

/* Whoever was taken along to another game hears where it is, once. */
static bool tell_move(Stream *stream) {
    char table[TABLE_ID_MAX], line[TABLE_ID_MAX + 64];
    access_where(stream->web->access, stream->grant.number, table);
    if (stream->grant.right.is_host || stream->is_gone || !*table || strcmp(table, stream->table->id) == 0)
        return false;
    stream->is_gone = true;
    snprintf(line, sizeof line, "{\"type\":\"moved\",\"table\":\"%s\"}", table);
    set_line(stream, line);
    return true;
}

/* Waits for something to send; a ping after some seconds shows whether anybody still listens. A page that was closed is
 * noticed earlier: others are told that nobody is there. */
static bool wait_for_news(Stream *stream) {
    const int64_t until = clock_ms() + PING_MS;
    const bool has_ended = stream->is_gone; /* nothing follows the last word */
    while (goes_on(stream) && !stream->is_gone && !tell_move(stream) && !take_news(stream)) {
        const int64_t now = clock_ms(), look = now + LOOK_MS < until ? now + LOOK_MS : until;
        if (waiter_wait_until(&stream->table->changed, &stream->table->lock, look)) continue;
        if (stream->socket >= 0 && !listener_is_open(stream->socket)) return false;
        if (look < until) continue;
        set_line(stream, "{\"type\":\"ping\"}");
        return true;
    }
    return (goes_on(stream) && !has_ended) || tell_end(stream);
}

/* The same, without waiting. */
static FlowNews look(Stream *stream) {
    if (!goes_on(stream) || stream->is_gone) return tell_end(stream) ? FLOW_LINES : FLOW_END;
    return tell_move(stream) || take_news(stream) ? FLOW_LINES : FLOW_NOTHING;
}

static FlowNews next(void *context, bool may_wait, FlowText *text) {
    Stream *const stream = context;
    pthread_mutex_lock(&stream->table->lock);
    const FlowNews news = !may_wait ? look(stream) : wait_for_news(stream) ? FLOW_LINES : FLOW_END;
    pthread_mutex_unlock(&stream->table->lock);
    if (news == FLOW_LINES) *text = (FlowText){ stream->line, stream->length };
    return news;
}

static void release(void *context) {
    Stream *const stream = context;
    listening_end(stream->web->access, stream->grant.number, stream->number);
    pthread_mutex_lock(&stream->table->lock);
    web_note_presence(stream->web, stream->table);
    pthread_mutex_unlock(&stream->table->lock);
    web_drop(stream->table);
    free(stream->last);
    free(stream->line);
    free(stream);
}

Flow stream_new(Request *request) {
    Stream *const stream = memory_new(1, sizeof *stream);
    *stream = (Stream){ .web = request->web, .table = request->table, .grant = request->grant };
    stream->socket = carrier_begin_flow(request);
    stream->number = listening_begin(request->web->access, request->grant.number);
    request->moves_people = true; /* of too many streams the oldest ends at once */
    web_hold_again(request->table);
    return (Flow){ .next = next, .release = release, .context = stream };
}
