/* What is asked of a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "protocol/record/json.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"
#include "protocol/web/analysis.h"
#include "protocol/web/clocks.h"
#include "protocol/web/offers.h"
#include "protocol/web/people.h"
#include "protocol/web/state.h"
#include "protocol/web/stream.h"
#include "protocol/web/variations.h"

static unsigned seats_of(const Request *request) {
    return state_seats(request->table, &request->grant->right);
}

/* Is it the turn of somebody for whom the bearer moves, and does he look at the board? */
static bool is_his_turn(const Request *request) {
    const WebTable *const table = request->table;
    const Player turn = game_turn(&table->record.pos), viewer = state_viewer(table, &request->grant->right);
    return seats_of(request) >> turn & 1 && (viewer == NOBODY || viewer == turn);
}

static void finish(Request *request, bool good, const Error *err, Reply *reply) {
    if (!good) {
        reply_error(reply, MHD_HTTP_CONFLICT, "%s", err->text);
        return;
    }
    web_keep(request->web, request->table);
    *reply = (Reply){ .status = MHD_HTTP_OK, .json = cJSON_CreateObject() };
}

/* ---- acting ---- */

/* Plays on from an earlier move. */
static bool do_aside(const Request *request, int plies, const char *move, Error *err) {
    if (!variations_are_allowed(request->table, &request->grant->right))
        return error_set(err, "moves stand in this game");
    return variations_play(request->table, seats_of(request), plies, move, err);
}

/* Brings another line to the board. */
static void do_line(Request *request, Reply *reply) {
    Error err;
    const cJSON *const move = cJSON_GetObjectItemCaseSensitive(request->body, "move");
    const bool may =
        variations_are_allowed(request->table, &request->grant->right) || error_set(&err, "moves stand in this game");
    const int wanted = cJSON_IsNumber(move) ? move->valueint : 0;
    finish(request, may && variations_choose(request->table, wanted, &err), &err, reply);
}

static void do_move(Request *request, Reply *reply) {
    Error err = { "" };
    const char *const move = request_text(request, "move");
    const cJSON *const ply = cJSON_GetObjectItemCaseSensitive(request->body, "ply");
    if (!move || strlen(move) >= MOVE_TEXT_MAX)
        error_set(&err, "a move is needed");
    else if (cJSON_IsNumber(ply) && cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->body, "aside"))) {
        finish(request, do_aside(request, ply->valueint, move, &err), &err, reply);
        return;
    } else if (!is_his_turn(request))
        error_set(&err, "%s", request->table->over ? "the game is over" : "it is not your turn");
    else if (cJSON_IsNumber(ply) && ply->valueint != request->table->record.count)
        error_set(&err, "the game has gone on meanwhile");
    finish(request, !*err.text && table_move(request->table, move, &err), &err, reply);
}

static void do_undo(Request *request, Reply *reply) {
    Error err;
    finish(request, offers_undo(request->table, seats_of(request), &err), &err, reply);
}

static void do_draw(Request *request, Reply *reply) {
    Error err;
    finish(request, offers_draw(request->table, seats_of(request), &err), &err, reply);
}

/* To what somebody has offered. */
static void do_answer(Request *request, Reply *reply) {
    Error err;
    const cJSON *const agrees = cJSON_GetObjectItemCaseSensitive(request->body, "agrees");
    const bool may = cJSON_IsBool(agrees) || error_set(&err, "yes or no?");
    finish(request, may && offers_answer(request->table, seats_of(request), cJSON_IsTrue(agrees), &err), &err, reply);
}

static void do_resign(Request *request, Reply *reply) {
    Error err;
    const bool may = is_his_turn(request) || error_set(&err, "resign when it is your turn");
    finish(request, may && table_resign(request->table, game_turn(&request->table->record.pos), &err), &err, reply);
}

/* Somebody sits down before a screen that several people share. */
static void do_look(Request *request, Reply *reply) {
    Error err;
    WebTable *const table = request->table;
    const cJSON *const player = cJSON_GetObjectItemCaseSensitive(request->body, "player");
    const bool may = cJSON_IsNumber(player) && player->valueint >= 0 && player->valueint < table->game->players &&
                     seats_of(request) >> player->valueint & 1;
    if (may) {
        table->looker = (Player)player->valueint;
        clocks_go(table);
        table->version++;
        pthread_cond_broadcast(&table->room->changed);
    } else {
        error_set(&err, "this seat is not yours");
    }
    finish(request, may, &err, reply);
}

/* ---- looking ---- */

/* A number after the question mark of the address; what is missing, or none, or too much is taken as `usual`. */
static int number_asked(const Request *request, const char *name, int least, int most, int usual) {
    const char *const text = request_query(request, name);
    char *end;
    const long number = text ? strtol(text, &end, 10) : usual;
    return text && (end == text || *end || number < least || number > most) ? usual : (int)number;
}

/* May he play on after so many plies, fewer than have been played? */
static bool may_play_on(const Request *request, const Position *pos) {
    return variations_are_allowed(request->table, &request->grant->right) && !game_is_chance(pos) &&
           seats_of(request) >> game_turn(pos) & 1;
}

/* The position that is asked about; the caller releases it. */
static bool position_asked(const Request *request, Position *pos) {
    const WebTable *const table = request->table;
    const int played = table->record.count, plies = number_asked(request, "ply", 0, played, played);
    pos_init(pos, table->game);
    pos_copy(pos, &table->record.pos);
    for (int ply = played; ply > plies; ply--) game_undo(pos);
    return plies < played ? may_play_on(request, pos) : is_his_turn(request) && table_asks(table);
}

static void show_tries(Request *request, Reply *reply) {
    const char *const prefix = request_query(request, "prefix");
    Position pos;
    cJSON *tree = NULL;
    const bool may = position_asked(request, &pos), is_now = !request_query(request, "ply");
    if (may && is_now) {
        tree = decisions_tree(table_decisions(request->table), prefix ? prefix : "");
    } else if (may) {
        Decisions decisions;
        decisions_init(&decisions, &pos);
        tree = decisions_tree(&decisions, prefix ? prefix : "");
        decisions_release(&decisions);
    }
    pos_release(&pos);
    if (tree)
        *reply = (Reply){ .status = MHD_HTTP_OK, .json = tree };
    else
        reply_error(reply, MHD_HTTP_NOT_FOUND, "no move begins so");
}

static void show_hint(Request *request, Reply *reply) {
    Error err = { "it is not your turn" };
    char move[MOVE_TEXT_MAX];
    Cell cells[16];
    const bool good = is_his_turn(request) && table_hint(request->table, move, &err);
    finish(request, good, &err, reply);
    if (!good) return;
    cJSON_AddStringToObject(reply->json, "move", move);
    const int count = decision_cells(request->table->record.pos.board, move, cells, LENGTH(cells));
    cJSON_AddItemToObject(reply->json, "cells", scene_cells(cells, count));
}

/* Why a move cannot be made, as far as its player may know. */
static void show_why(Request *request, Reply *reply) {
    Error err = { "" };
    Move move;
    const char *const text = request_query(request, "move");
    Position pos;
    const char *why = request->table->over ? "the game is over" : "it is not your turn";
    if (position_asked(request, &pos) && text)
        why = game_try_parse(&pos, text, &move, &err) ? "that is possible" : err.text;
    pos_release(&pos);
    *reply = (Reply){ .status = MHD_HTTP_OK, .json = cJSON_CreateObject() };
    json_add_text(reply->json, "why", why);
}

static void show_ply(Request *request, const char *number, Reply *reply) {
    char *end;
    const long plies = strtol(number, &end, 10);
    if (end == number || *end || plies < 0 || plies > request->table->record.count)
        reply_error(reply, MHD_HTTP_NOT_FOUND, "there is no such ply");
    else
        *reply = (Reply){ .status = MHD_HTTP_OK, .json = state_of(request->table, &request->grant->right, (int)plies) };
}

static void show_pgn(Request *request, Reply *reply) {
    WebTable *const table = request->table;
    if (state_viewer(table, &request->grant->right) != NOBODY) {
        reply_error(reply, MHD_HTTP_FORBIDDEN, "the record of the game is secret until it is over");
        return;
    }
    MemoryFile memory;
    SavedGame saved;
    Record record;
    char result[32];
    const bool has_lines = table->variations.count > 0;
    table_saved(table, &saved);
    if (has_lines) variations_main(table, &record, &saved, result);
    char **const asides = variations_asides(table, saved.record);
    saved.asides = asides;
    memory_file_open(&memory);
    saved_game_write(&saved, memory.file);
    variations_free_asides(asides, saved.record->count);
    if (has_lines) record_release(&record);
    *reply = (Reply){ MHD_HTTP_OK, .text = memory_file_close(&memory, NULL), .type = "application/x-chess-pgn" };
}

static void show_svg(Request *request, Reply *reply) {
    MemoryFile memory;
    Picture picture;
    WebTable *const table = request->table;
    const Player viewer = state_viewer(table, &request->grant->right);
    state_picture(&picture, table, &table->record.pos, viewer);
    memory_file_open(&memory);
    svg_draw(&picture, &(SvgStyle){ .turn = layout_turn_of(table->game, viewer < PLAYERS_MAX ? viewer : 0) },
             memory.file);
    *reply = (Reply){ MHD_HTTP_OK, .text = memory_file_close(&memory, NULL), .type = "image/svg+xml" };
}

static void show_events(Request *request, Reply *reply) {
    *reply = (Reply){ .status = MHD_HTTP_OK, .stream = stream_new(request) };
}

static void show_analysis(Request *request, Reply *reply) {
    Error err;
    const int played = request->table->record.count;
    if (!analysis_is_allowed(request->table, &request->grant->right)) {
        reply_error(reply, MHD_HTTP_FORBIDDEN, "engines help when the game is over");
        return;
    }
    struct MHD_Response *const stream = analysis_new(request, number_asked(request, "ply", 0, played, played),
                                                     number_asked(request, "lines", 1, ANALYSIS_LINES_MAX, 1), &err);
    if (stream)
        *reply = (Reply){ .status = MHD_HTTP_OK, .stream = stream };
    else
        reply_error(reply, MHD_HTTP_SERVICE_UNAVAILABLE, "%s", err.text);
}

/* ---- all of it ---- */

static const struct {
    const char *method, *verb;
    void (*answer)(Request *request, Reply *reply);
} verbs[] = {
    { "POST", "move", do_move },          { "POST", "undo", do_undo },         { "POST", "resign", do_resign },
    { "POST", "line", do_line },          { "POST", "look", do_look },         { "POST", "invite", people_invite },
    { "GET", "tries", show_tries },       { "GET", "hint", show_hint },        { "GET", "why", show_why },
    { "GET", "pgn", show_pgn },           { "GET", "svg", show_svg },          { "GET", "events", show_events },
    { "GET", "analysis", show_analysis }, { "POST", "draw", do_draw },         { "POST", "answer", do_answer },
    { "GET", "people", people_list },     { "POST", "revoke", people_revoke }, { "POST", "dismiss", people_dismiss },
};

void api_answer_table(Request *request, const char *method, const char *verb, Reply *reply) {
    if (strcmp(method, "GET") == 0 && strncmp(verb, "ply/", 4) == 0) {
        show_ply(request, verb + 4, reply);
        return;
    }
    for (size_t i = 0; i < LENGTH(verbs); i++) {
        if (strcmp(verbs[i].verb, verb) != 0) continue;
        if (strcmp(verbs[i].method, method) == 0)
            verbs[i].answer(request, reply);
        else
            reply_error(reply, MHD_HTTP_METHOD_NOT_ALLOWED, "%s is asked for by %s", verb, verbs[i].method);
        return;
    }
    reply_error(reply, MHD_HTTP_NOT_FOUND, "there is nothing of this name");
}
