#include "protocol/site/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "protocol/record/json.h"
#include "protocol/site/bridge.h"
#include "protocol/site/errands.h"
#include "protocol/web/carrier.h"
#include "protocol/web/entry.h"
#include "protocol/web/mover.h"
#include "variants/load.h"
#include "variants/registry.h"

enum {
    FLOWS_MAX = 32,
    QUERY_MAX = 1 << 12, /* all values together */
    LATEST_MS = 60000    /* it is looked at more often than that */
};

struct Door {
    Web *web;
    Secret code;
    char *text, *session;
    int waits_for;
    struct {
        int number; /* 0: none */
        Flow flow;
    } flow[FLOWS_MAX];
};

/* ---- the carrier ---- */

/* A request as it came. */
typedef struct {
    const char *query; /* "a=b&c=d", as addresses write it */
    char value[QUERY_MAX];
    size_t length;
} Asked;

static int digit_of(char digit) {
    static const char digits[] = "0123456789abcdef";
    const char *const at = digit ? strchr(digits, digit | 0x20) : NULL;
    return at ? (int)(at - digits) : 0;
}

/* A value up to the next "&", decoded ("%20", "+"). NULL: there is no room for it. */
static const char *decode(Asked *asked, const char *from) {
    char *const value = asked->value + asked->length;
    for (; *from && *from != '&'; from++) {
        if (asked->length + 2 > sizeof asked->value) return NULL;
        char letter = *from == '+' ? ' ' : *from;
        if (*from == '%' && from[1] && from[2]) {
            letter = (char)(digit_of(from[1]) << 4 | digit_of(from[2]));
            from += 2;
        }
        asked->value[asked->length++] = letter;
    }
    asked->value[asked->length++] = '\0';
    return value;
}

const char *request_query(const Request *request, const char *name) {
    Asked *const asked = request->connection;
    const size_t length = strlen(name);
    for (const char *at = asked->query; *at; at += strcspn(at, "&"), at += *at == '&')
        if (strncmp(at, name, length) == 0 && at[length] == '=') return decode(asked, at + length + 1);
    return NULL;
}

int carrier_begin_flow(Request *request) {
    (void)request;
    return -1;
}

bool carrier_hears(Web *web, uint64_t person) {
    (void)web, (void)person;
    return false;
}

/* ---- its life ---- */

void door_prepare(void) {
    games_load_own(NULL, NULL);
}

void door_take_up(const char *path) {
    Error err;
    const char *name;
    char *const text = games_read_file(path, &name, &err);
    if (text) games_load_anew(name, text, NULL, NULL, &err);
    free(text);
}

/* Is the game there otherwise? What lies in a file may be an earlier state of it. */
static bool is_needless(const Store *store, const char *table, const cJSON *session) {
    return store_has(store, table) && !cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(session, "loses"));
}

/* A table for a game that no file had. */
static void lay_session(Web *web, const char *session, Right *right) {
    Error err;
    Round round;
    cJSON *const json = cJSON_Parse(session);
    const char *const pgn = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "pgn"));
    WebTable *const table =
        pgn && !is_needless(&web->store, right->table, json) && table_parse(&round, pgn, strlen(pgn), &err)
            ? web_lay_round(web, &round, &err)
            : NULL;
    if (table) {
        table->keep.is_passing = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "passing"));
        table->used_ms++; /* others were left before */
        snprintf(right->table, sizeof right->table, "%s", table->id);
        web_drop(table);
    }
    cJSON_Delete(json);
}

Door *door_open(const char *table, const char *session, const char *part) {
    Door *const door = memory_new(1, sizeof *door);
    Right right = { .is_host = true };
    door->web = web_new(game_find("chess"));
    store_init(&door->web->store);
    snprintf(door->web->store.part, sizeof door->web->store.part, "%s", part);
    if (strlen(table) < sizeof right.table) snprintf(right.table, sizeof right.table, "%s", table);
    lay_session(door->web, session, &right);
    door->code = entry_new_code(door->web->access, &right);
    return door;
}

void door_note_loss(Door *door, const char *why) {
    Web *const web = door->web;
    web->store.loses.text[0] = '\0';
    if (*why) error_set(&web->store.loses, "%s", why);
    for (int i = 0; i < web->tables; i++) {
        round_note_change(&web->table[i]->round);
        table_tell(web->table[i]);
    }
}

const char *door_code(Door *door) {
    return door->code.text;
}

/* ---- flows ---- */

static void begin_flow(Door *door, int number, const Flow *flow) {
    for (int i = 0; i < FLOWS_MAX; i++) {
        if (door->flow[i].number) continue;
        door->flow[i].number = number;
        door->flow[i].flow = *flow;
        return;
    }
    flow->release(flow->context);
    bridge_say(BRIDGE_END, number, NULL);
}

static void end_flow(Door *door, int i) {
    door->flow[i].number = 0;
    door->flow[i].flow.release(door->flow[i].flow.context);
}

void door_end_flow(Door *door, int number) {
    for (int i = 0; i < FLOWS_MAX; i++)
        if (door->flow[i].number == number) end_flow(door, i);
}

/* Tells what there is. */
static void tell(Door *door, int i) {
    const Flow *const flow = &door->flow[i].flow;
    FlowText text;
    FlowNews news;
    while ((news = flow->next(flow->context, false, &text)) == FLOW_LINES) {
        char *const lines = memory_text(text.text, text.length);
        bridge_say(BRIDGE_LINES, door->flow[i].number, lines);
        free(lines);
    }
    if (news != FLOW_END) return;
    bridge_say(BRIDGE_END, door->flow[i].number, NULL);
    end_flow(door, i);
}

/* ---- requests ---- */

static void set_text(Door *door, Reply *reply) {
    free(door->text);
    door->text = reply->json ? cJSON_PrintUnformatted(reply->json) : reply->text;
    cJSON_Delete(reply->json);
}

int door_ask(Door *door, const char *method, const char *path, const char *token, const char *body, int flow) {
    Asked *const asked = memory_new(1, sizeof *asked);
    Request request = { .web = door->web, .connection = asked, .body = cJSON_Parse(body) };
    Reply reply = { .json = NULL };
    const size_t length = strcspn(path, "?");
    char *const place = memory_text(path, length);
    asked->query = path[length] ? path + length + 1 : "";
    access_ask(door->web->access, token, clock_ms(), &request.grant);
    api_answer(&request, method, place, &reply);
    if (request.moves_people) web_note_people(door->web);
    if (reply.flow.next) begin_flow(door, flow, &reply.flow);
    set_text(door, &reply);
    cJSON_Delete((cJSON *)request.body);
    free(place);
    free(asked);
    return (int)reply.status;
}

const char *door_text(const Door *door) {
    return door->text ? door->text : "";
}

int door_waits_for(const Door *door) {
    return sketch_waits(&door->web->sketcher);
}

/* ---- steps ---- */

void door_hear(Door *door, int errand, const char *text) {
    cJSON *const news = cJSON_Parse(text);
    (void)(thinking_heard(door->web, errand, news) || analysis_heard(door->web, errand, news) ||
           sketch_heard(door->web, errand, news));
    cJSON_Delete(news);
}

/* Until nothing is due there. When that may be otherwise. */
static Millis act(WebTable *table) {
    for (;;) {
        const unsigned version = table->round.version;
        if (keep_is_due(&table->keep, &table->round, clock_ms())) table_save(table, NULL);
        const Millis until = mover_act(table);
        if (table->round.version == version && until > clock_ms()) return until;
    }
}

double door_step(Door *door) {
    const Web *const web = door->web;
    Millis next = clock_ms() + LATEST_MS;
    thinking_tidy(door->web);
    for (int i = 0; i < web->tables; i++) {
        if (!web->table[i]->has_thread) continue;
        const Millis until = act(web->table[i]);
        if (until < next) next = until;
    }
    for (int i = 0; i < FLOWS_MAX; i++)
        if (door->flow[i].number) tell(door, i);
    const Millis left = next - clock_ms();
    return left > 0 ? (double)left : 0;
}

/* ---- what outlives it ---- */

/* The table where the person sits; NULL: nowhere. */
static const WebTable *table_at_hand(const Web *web) {
    const WebTable *last = NULL;
    for (int i = 0; i < web->tables; i++)
        if (web->table[i]->users > 0 && (!last || web->table[i]->used_ms >= last->used_ms)) last = web->table[i];
    return last;
}

const char *door_session(Door *door) {
    const WebTable *const table = table_at_hand(door->web);
    free(door->session);
    door->session = NULL;
    const Store *const store = &door->web->store;
    const bool loses = store->loses.text[0];
    if (!table || (store_has(store, table->id) && !loses)) return "";
    size_t size;
    char *const pgn = keep_text(&table->round, WEB_EVENT, clock_ms(), &size);
    cJSON *const json = cJSON_CreateObject();
    json_add_text(json, "pgn", pgn);
    cJSON_AddBoolToObject(json, "passing", table->keep.is_passing);
    cJSON_AddBoolToObject(json, "loses", loses);
    door->session = cJSON_PrintUnformatted(json);
    cJSON_Delete(json);
    free(pgn);
    return door->session;
}
