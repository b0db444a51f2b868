#include "protocol/web/saved.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/round/sight.h"
#include "protocol/scene/layout.h"
#include "protocol/web/carrier.h"
#include "protocol/web/state.h"

/* ---- the list ---- */

/* The game that a page of the list follows. False: none is named. */
static bool game_before(const Request *request, SavedEntry *after) {
    const char *const id = request_query(request, "after"), *const changed = request_query(request, "changed");
    *after = (SavedEntry){ .game = NULL };
    if (!id) return false;
    const double seconds = changed ? strtod(changed, NULL) : 0;
    if (seconds > 0 && seconds < 9e9) after->changed_us = llround(seconds * 1e6);
    snprintf(after->id, sizeof after->id, "%s", id);
    return true;
}

void saved_list(Request *request, Reply *reply) {
    enum { USUAL = 100, MOST = 500 };
    const char *const text = request_query(request, "count");
    SavedEntry after;
    char *end;
    const long count = text ? strtol(text, &end, 10) : USUAL;
    if (text && (end == text || *end || count < 1 || count > MOST)) {
        reply_error(reply, HTTP_BAD_REQUEST, "count must be 1 to %d", MOST);
        return;
    }
    cJSON *const page = web_list(request->web, game_before(request, &after) ? &after : NULL, (int)count);
    if (page)
        *reply = (Reply){ .status = HTTP_OK, .json = page };
    else
        reply_error(reply, HTTP_NOT_FOUND, "the game that others should follow is gone: say when it changed");
}

/* ---- a glance ---- */

/* As the host sees it who sits before the seats that no guest has. */
static void draw(const Round *round, Reply *reply) {
    Picture picture;
    const Player viewer = sight_viewer(round, round_people_here(round));
    sight_picture(&round->record.pos, viewer, &picture);
    const int turn = layout_turn_of(round_game(round), viewer < PLAYERS_MAX ? viewer : 0);
    reply_picture(reply, &picture, &(SvgStyle){ .turn = turn });
}

/* The game of a file, which is not opened for that. */
static bool read_round(Web *web, const char *id, Round *round, Error *err) {
    size_t size;
    if (!store_has(&web->store, id)) return error_set(err, "there is no game of this name");
    char *const text = store_read(&web->store, id, &size, err);
    const bool good = text && table_parse(round, text, size, err);
    free(text);
    if (good) round->away = guests_seats(web->access, id);
    return good;
}

void saved_glance(Request *request, Reply *reply) {
    Error err;
    Round round;
    const char *const asked = request_query(request, "table"), *const id = asked ? asked : "";
    WebTable *const table = web_hold(request->web, id);
    if (table) {
        pthread_mutex_lock(&table->lock);
        draw(&table->round, reply);
        pthread_mutex_unlock(&table->lock);
        web_drop(table);
    } else if (read_round(request->web, id, &round, &err)) {
        draw(&round, reply);
        round_release(&round);
    } else {
        reply_error(reply, HTTP_NOT_FOUND, "%s", err.text);
    }
}

/* ---- away with it ---- */

void saved_delete(Request *request, Reply *reply) {
    Error err;
    const char *const id = request_text(request, "table");
    if (!id || !store_is_id(id)) {
        reply_error(reply, HTTP_NOT_FOUND, "there is no game of this name");
    } else if (strcmp(request->grant.right.table, id) == 0) {
        reply_error(reply, HTTP_CONFLICT, "you sit at this table");
    } else if (!web_delete(request->web, id, &err)) {
        const bool is_there = store_has(&request->web->store, id);
        reply_error(reply, is_there ? HTTP_CONFLICT : HTTP_NOT_FOUND, "%s", err.text);
    } else {
        request->moves_people = true; /* nobody comes back to it */
        *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
    }
}
