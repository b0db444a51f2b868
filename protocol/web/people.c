#include "protocol/web/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "protocol/round/clocks.h"
#include "protocol/web/carrier.h"
#include "protocol/web/entry.h"
#include "protocol/web/listening.h"
#include "protocol/web/places.h"
#include "protocol/web/state.h"
#include "protocol/web/ways.h"

enum {
    NAME_LETTERS = 40,
    NAME_ROOM = SEAT_NAME_MAX /* bytes */
};

static void reply_nothing(Reply *reply) {
    *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
}

static cJSON *list_seats(unsigned seats) {
    cJSON *const array = cJSON_CreateArray();
    for (int player = 0; player < PLAYERS_MAX; player++)
        if (seats >> player & 1) cJSON_AddItemToArray(array, cJSON_CreateNumber(player));
    return array;
}

/* ---- coming in ---- */

/* Who has the seat may have closed the page just now: then they have it no more. */
static bool has_left(Web *web, uint64_t holder) {
    if (carrier_hears(web, holder)) return false;
    listening_end_all(web->access, holder);
    return true;
}

/* True: they are in. */
static bool reply_entry(Entry entry, const char *wrong, Reply *reply) {
    switch (entry) {
    case ENTRY_IN:
        return true;
    case ENTRY_WRONG:
        reply_error(reply, HTTP_FORBIDDEN, "%s", wrong);
        break;
    case ENTRY_TOO_OFTEN:
        reply_error(reply, HTTP_TOO_MANY_REQUESTS, "too many wrong codes: wait a minute");
        break;
    case ENTRY_TAKEN:
        reply_error(reply, HTTP_CONFLICT, "another window has this seat");
        cJSON_AddBoolToObject(reply->json, "taken", true);
    }
    return false;
}

/* A table for a host whose own is gone, because nobody has played there: the last one where anything happened, but
 * nobody else goes for that. Held. */
static WebTable *sit_elsewhere(Web *web, Grant *grant) {
    Error err;
    WebTable *table = web_any_table(web, &err);
    while (table && !places_sit_alone(web->access, grant->number, table->id)) {
        web_drop(table);
        table = web_new_table(web, web->game, NULL, &err);
    }
    if (table) snprintf(grant->right.table, TABLE_ID_MAX, "%s", table->id);
    return table;
}

/* Where they sit, held. */
static WebTable *table_for(Web *web, Grant *grant) {
    Error err;
    WebTable *table = web_open(web, grant->right.table, &err);
    if (!table && grant->right.is_host) table = sit_elsewhere(web, grant);
    if (table) web_begin(table, &err);
    return table;
}

/* The seats that somebody has there; drops the table. */
static unsigned seats_at(WebTable *table, const Right *right) {
    if (!table) return 0;
    pthread_mutex_lock(&table->lock);
    const unsigned seats = state_seats(table, right);
    pthread_mutex_unlock(&table->lock);
    web_drop(table);
    return seats;
}

static void add_way(cJSON *object, const WayBack *way) {
    cJSON *const back = cJSON_AddObjectToObject(object, "back");
    cJSON_AddStringToObject(back, "name", way->name.text);
    cJSON_AddStringToObject(back, "proof", way->proof.text);
    cJSON_AddStringToObject(back, "code", way->code.text);
}

/* What somebody asks for: a place, or the proof that there is a way back to it. */
typedef struct {
    Entrance entrance;
    Secret proof;
} Found;

typedef Entry Seek(Access *access, const char *text, bool takes, Found *found, uint64_t *holder);

static Entry seek_place(Access *access, const char *code, bool takes, Found *found, uint64_t *holder) {
    return entry_exchange(access, code, takes, clock_ms(), &found->entrance, holder);
}

static Entry seek_proof(Access *access, const char *name, bool takes, Found *found, uint64_t *holder) {
    return entry_prove(access, name, takes, clock_ms(), &found->proof, holder);
}

/* By a text of the body. False: it is answered why not. */
static bool find(Request *request, const char *key, Seek *seek, const char *wrong, Found *found, Reply *reply) {
    Entry entry;
    uint64_t holder = 0;
    const char *const text = request_text(request, key);
    do entry = seek(request->web->access, text ? text : "", request_says(request, "take"), found, &holder);
    while (entry == ENTRY_TAKEN && has_left(request->web, holder));
    return reply_entry(entry, wrong, reply);
}

void people_enter(Request *request, Reply *reply) {
    Found found;
    if (!find(request, "code", seek_place, "this link was used before, or never was one: ask for a new one", &found,
              reply))
        return;
    Entrance *const entrance = &found.entrance;
    const unsigned seats = seats_at(table_for(request->web, &entrance->grant), &entrance->grant.right);
    reply_nothing(reply);
    cJSON_AddStringToObject(reply->json, "token", entrance->token.text);
    cJSON_AddStringToObject(reply->json, "table", entrance->grant.right.table);
    cJSON_AddBoolToObject(reply->json, "host", entrance->grant.right.is_host);
    cJSON_AddBoolToObject(reply->json, "invites", request->web->hosts.count > 0); /* others can come to it */
    cJSON_AddItemToObject(reply->json, "seats", list_seats(seats));
    add_way(reply->json, &entrance->way);
    request->moves_people = true; /* who was there before hears no more */
}

void people_prove(Request *request, Reply *reply) {
    Found found;
    if (!find(request, "name", seek_proof, "this page was forgotten: ask for a new link", &found, reply)) return;
    reply_nothing(reply);
    cJSON_AddStringToObject(reply->json, "proof", found.proof.text);
    ways_keep(request->web);
}

bool people_sit(Request *request, const char *table, Reply *reply) {
    Web *const web = request->web;
    uint64_t holder = 0;
    while (!places_sit(web->access, request->grant.number, table, request_says(request, "take"), &holder))
        if (!has_left(web, holder)) return reply_entry(ENTRY_TAKEN, "", reply);
    request->moves_people = true;
    return true;
}

/* ---- names ---- */

/* A name without blanks around it. False: it is too long, or holds what no line of text does. */
static bool read_name(const char *text, char name[static NAME_ROOM]) {
    const size_t begin = strspn(text, " ");
    size_t length = strlen(text + begin), letters = 0;
    while (length > 0 && text[begin + length - 1] == ' ') length--;
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[begin + i];
        if (byte < ' ' || byte == 0x7f) return false;
        letters += (byte & 0xc0) != 0x80; /* bytes that go on a character of UTF-8 are none */
    }
    if (letters > NAME_LETTERS || length >= NAME_ROOM) return false;
    snprintf(name, NAME_ROOM, "%.*s", (int)length, text + begin);
    return true;
}

void people_name(Request *request, Reply *reply) {
    WebTable *const table = request->table;
    const cJSON *const seat = cJSON_GetObjectItemCaseSensitive(request->body, "seat");
    const char *const text = request_text(request, "name");
    const unsigned yours = state_seats(table, &request->grant.right);
    char name[NAME_ROOM];
    if (!cJSON_IsNumber(seat) || seat->valuedouble < 0 || seat->valuedouble >= round_game(&table->round)->players ||
        !(yours >> seat->valueint & 1)) {
        reply_error(reply, HTTP_CONFLICT, "this seat is not yours");
        return;
    }
    if (!text || !read_name(text, name)) {
        reply_error(reply, HTTP_BAD_REQUEST, "a name is one line of at most %d letters", NAME_LETTERS);
        return;
    }
    reply_nothing(reply);
    if (strcmp(table->round.name[seat->valueint], name) == 0) return;
    memcpy(table->round.name[seat->valueint], name, strlen(name) + 1);
    table->keep.words++;
    round_note_change(&table->round);
}

/* ---- inviting ---- */

static bool is_host(const Request *request, Reply *reply) {
    if (request->grant.right.is_host) return true;
    reply_error(reply, HTTP_FORBIDDEN, "only the host may do this");
    return false;
}

/* After other people have its seats. */
static void note_people(Request *request) {
    clocks_go(&request->table->round, clock_ms());
    round_note_change(&request->table->round);
    request->moves_people = true;
}

/* By which names others can use the link; of a server that only this machine can reach, how it could be otherwise. */
static void add_hosts(cJSON *object, const Hosts *hosts) {
    char elsewhere[HOST_TEXT_MAX];
    cJSON_AddBoolToObject(object, "local", hosts_are_local(hosts));
    cJSON *const names = cJSON_AddArrayToObject(object, "hosts");
    for (int i = 0; i < hosts->count; i++)
        if (!hosts->is_local[i]) cJSON_AddItemToArray(names, cJSON_CreateString(hosts->name[i]));
    if (hosts_are_local(hosts) && hosts_elsewhere(elsewhere)) cJSON_AddStringToObject(object, "listen", elsewhere);
}

void people_invite(Request *request, Reply *reply) {
    WebTable *const table = request->table;
    const cJSON *const seat = cJSON_GetObjectItemCaseSensitive(request->body, "seat");
    Right right = { .seats = 0 };
    if (!is_host(request, reply)) return;
    if (cJSON_IsNumber(seat)) {
        const int player = seat->valueint;
        if (player < 0 || player >= PLAYERS_MAX || !(round_people(&table->round) >> player & 1)) {
            reply_error(reply, HTTP_CONFLICT, "that is not the seat of a person");
            return;
        }
        right.seats = 1U << player;
        table->round.away |= right.seats;
        table->pace.stands = false; /* nobody could say any more that they go on */
    }
    table->keep.is_wanted = true; /* the link is good for longer than the server may run */
    table->keep.is_passing = false;
    char path[SECRET_LENGTH + 4];
    snprintf(right.table, sizeof right.table, "%s", table->id);
    const Secret code = entry_new_code(request->web->access, &right);
    snprintf(path, sizeof path, "/#%s", code.text);
    reply_nothing(reply);
    cJSON_AddStringToObject(reply->json, "code", code.text);
    cJSON_AddStringToObject(reply->json, "path", path);
    add_hosts(reply->json, &request->web->hosts);
    note_people(request);
}

/* ---- who is in ---- */

static cJSON *row(const Request *request, const Guest *guest) {
    const unsigned seats = state_seats(request->table, &guest->grant.right);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "id", (double)guest->grant.number);
    cJSON_AddItemToObject(object, "seats", list_seats(seats));
    cJSON_AddBoolToObject(object, "watching", !seats);
    cJSON_AddNumberToObject(object, "since", (double)guest->since_s);
    return object;
}

void people_list(Request *request, Reply *reply) {
    if (!is_host(request, reply)) return;
    Guest *const found = memory_new(PEOPLE_MAX > CODES_MAX ? PEOPLE_MAX : CODES_MAX, sizeof *found);
    const int count = guests_in(request->web->access, request->table->id, found);
    reply_nothing(reply);
    cJSON *const people = cJSON_AddArrayToObject(reply->json, "people");
    for (int i = 0; i < count; i++) {
        cJSON *const person = row(request, &found[i]);
        cJSON_AddBoolToObject(person, "host", found[i].grant.right.is_host);
        cJSON_AddBoolToObject(person, "connected", found[i].is_connected);
        cJSON_AddBoolToObject(person, "you", found[i].grant.number == request->grant.number);
        cJSON_AddItemToArray(people, person);
    }
    const int invited = guests_invited(request->web->access, request->table->id, found);
    cJSON *const invitations = cJSON_AddArrayToObject(reply->json, "invitations");
    for (int i = 0; i < invited; i++) cJSON_AddItemToArray(invitations, row(request, &found[i]));
    free(found);
}

/* ---- who has to go ---- */

/* The number that a body names; 0: none. */
static uint64_t number_asked(const Request *request, const char *name) {
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(request->body, name);
    const bool is_number = cJSON_IsNumber(item) && item->valuedouble >= 1 && item->valuedouble < 9e15;
    return is_number ? (uint64_t)item->valuedouble : 0;
}

void people_revoke(Request *request, Reply *reply) {
    if (!is_host(request, reply)) return;
    if (!guests_revoke(request->web->access, request->table->id, number_asked(request, "invitation"))) {
        reply_error(reply, HTTP_NOT_FOUND, "there is no such invitation, or somebody has used it");
        return;
    }
    web_return_seats(request->web, request->table);
    request->moves_people = true;
    reply_nothing(reply);
}

void people_dismiss(Request *request, Reply *reply) {
    const uint64_t number = number_asked(request, "person");
    if (!is_host(request, reply)) return;
    if (number == request->grant.number) {
        reply_error(reply, HTTP_CONFLICT, "nobody can send themselves away");
        return;
    }
    if (!guests_dismiss(request->web->access, request->table->id, number)) {
        reply_error(reply, HTTP_NOT_FOUND, "nobody of this number is at the table");
        return;
    }
    web_return_seats(request->web, request->table);
    request->moves_people = true;
    reply_nothing(reply);
}
