/* What is asked of a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory_file.h"
#include "engine/text/numbering.h"
#include "protocol/record/json.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "protocol/web/analysis.h"
#include "protocol/web/carrier.h"
#include "protocol/web/people.h"
#include "protocol/web/state.h"
#include "protocol/web/stream.h"

static unsigned seats_of(const Request *request) {
    return state_seats(request->table, &request->grant.right);
}

/* Is it the turn of somebody for whom they move, and do they look at the board? */
static bool is_their_turn(const Request *request) {
    const Player turn = round_turn(&request->table->round);
    const Player viewer = state_viewer(request->table, &request->grant.right);
    return seats_of(request) >> turn & 1 && (viewer == NOBODY || viewer == turn);
}

static void finish(bool good, const Error *err, Reply *reply) {
    if (good)
        *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
    else
        reply_error(reply, HTTP_CONFLICT, "%s", err->text);
}

/* Squares as the list of moves calls them. */
enum { TOLD_MAX = 512 };
static void tell_squares(const Request *request, const char *text, char told[static TOLD_MAX]) {
    Text out = text_into(told, TOLD_MAX);
    numbering_retell(round_game(&request->table->round), text, &out);
}

/* ---- acting ---- */

/* Brings another line to the board. */
static void do_line(Request *request, Reply *reply) {
    Error err;
    Round *const round = &request->table->round;
    const cJSON *const move = cJSON_GetObjectItemCaseSensitive(request->body, "move");
    const bool may = variations_are_allowed(round, seats_of(request)) || error_set(&err, "moves stand in this game");
    const int wanted = cJSON_IsNumber(move) ? move->valueint : 0;
    finish(may && variations_choose(round, wanted, clock_ms(), &err), &err, reply);
}

/* `ply`: after so many it is made; -1: at the board, however many there are. */
static bool make_move(const Request *request, const char *move, int ply, bool aside, Error *err) {
    Round *const round = &request->table->round;
    if (!move || strlen(move) >= MOVE_TEXT_MAX) return error_set(err, "a move is needed");
    if (aside) return variations_play(round, seats_of(request), ply, move, clock_ms(), err);
    if (round_is_over(round)) return error_set(err, "the game is over");
    if (!is_their_turn(request)) return error_set(err, "it is not your turn");
    if (ply >= 0 && ply != round->record.count) return error_set(err, "the game has gone on meanwhile");
    return round_move(round, round_turn(round), move, clock_ms(), err);
}

static void do_move(Request *request, Reply *reply) {
    Error err;
    const cJSON *const ply = cJSON_GetObjectItemCaseSensitive(request->body, "ply");
    const bool aside = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->body, "aside"));
    char told[TOLD_MAX];
    const int when = cJSON_IsNumber(ply) ? ply->valueint : -1;
    const bool good = make_move(request, request_text(request, "move"), when, aside, &err);
    if (!good) {
        tell_squares(request, err.text, told);
        error_set(&err, "%s", told);
    }
    finish(good, &err, reply);
}

static void do_undo(Request *request, Reply *reply) {
    Error err;
    finish(offers_undo(&request->table->round, seats_of(request), clock_ms(), &err), &err, reply);
}

static void do_draw(Request *request, Reply *reply) {
    Error err;
    finish(offers_draw(&request->table->round, seats_of(request), clock_ms(), &err), &err, reply);
}

static void do_rematch(Request *request, Reply *reply) {
    Error err;
    finish(offers_rematch(&request->table->round, seats_of(request), &err), &err, reply);
}

/* To what somebody has offered. */
static void do_answer(Request *request, Reply *reply) {
    Error err;
    Round *const round = &request->table->round;
    const cJSON *const agrees = cJSON_GetObjectItemCaseSensitive(request->body, "agrees");
    const bool may = cJSON_IsBool(agrees) || error_set(&err, "yes or no?");
    finish(may && offers_answer(round, seats_of(request), cJSON_IsTrue(agrees), clock_ms(), &err), &err, reply);
}

static void do_resign(Request *request, Reply *reply) {
    Error err;
    Round *const round = &request->table->round;
    const Player who = round_resigner(round, seats_of(request));
    const bool may = (who != NOBODY && (who != round_turn(round) || is_their_turn(request))) ||
                     error_set(&err, "resign when it is your turn");
    finish(may && round_resign(round, who, clock_ms(), &err), &err, reply);
}

/* Somebody sits down before a screen that several people share. */
static void do_look(Request *request, Reply *reply) {
    Error err;
    Round *const round = &request->table->round;
    const cJSON *const player = cJSON_GetObjectItemCaseSensitive(request->body, "player");
    const bool may = cJSON_IsNumber(player) && player->valueint >= 0 && player->valueint < round_game(round)->players &&
                     seats_of(request) >> player->valueint & 1;
    if (may) sight_look(round, (Player)player->valueint, clock_ms());
    finish(may || error_set(&err, "this seat is not yours"), &err, reply);
}

static bool read_pace(const cJSON *body, Pace *pace, Error *err) {
    const cJSON *const ms = cJSON_GetObjectItemCaseSensitive(body, "ms");
    const cJSON *const stands = cJSON_GetObjectItemCaseSensitive(body, "stands");
    if (ms && !(cJSON_IsNumber(ms) && ms->valuedouble >= 0 && ms->valuedouble <= PACE_MOST_MS))
        return error_set(err, "a pace is 0 to %d milliseconds", PACE_MOST_MS);
    if (stands && !cJSON_IsBool(stands)) return error_set(err, "do they stand, yes or no?");
    if (ms) pace->ms = ms->valueint;
    if (stands) pace->stands = cJSON_IsTrue(stands);
    return true;
}

/* How fast engines and the like move; what is left out stays as it is. */
static void do_pace(Request *request, Reply *reply) {
    Error err;
    WebTable *const table = request->table;
    const bool may = (request->grant.right.is_host && table_is_paced_by(table, seats_of(request))) ||
                     error_set(&err, "here they move in their own time");
    const bool good = may && read_pace(request->body, &table->pace, &err);
    if (good) round_note_change(&table->round);
    finish(good, &err, reply);
}

/* Says something of the move after which so many have been played. */
static void do_comment(Request *request, Reply *reply) {
    Error err;
    const char *const text = request_text(request, "text");
    const cJSON *const ply = cJSON_GetObjectItemCaseSensitive(request->body, "ply");
    const int plies = cJSON_IsNumber(ply) ? ply->valueint : 0;
    const bool may = text || error_set(&err, "a comment is a text");
    finish(may && variations_comment(&request->table->round, seats_of(request), plies, text, &err), &err, reply);
}

/* ---- looking ---- */

/* A number after the question mark of the address; what is missing, or none, or too much is taken as `usual`. */
static int number_asked(const Request *request, const char *name, int least, int most, int usual) {
    const char *const text = request_query(request, name);
    char *end;
    const long number = text ? strtol(text, &end, 10) : usual;
    return text && (end == text || *end || number < least || number > most) ? usual : (int)number;
}

/* The position that is asked about; the caller releases it. May they move there? */
static bool position_asked(const Request *request, Position *pos) {
    const Round *const round = &request->table->round;
    const int played = round->record.count, plies = number_asked(request, "ply", 0, played, played);
    pos_init(pos, round_game(round));
    pos_copy(pos, &round->record.pos);
    for (int ply = played; ply > plies; ply--) game_undo(pos);
    return plies < played ? variations_may_move(round, seats_of(request), pos)
                          : is_their_turn(request) && round_asks(round);
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
        *reply = (Reply){ .status = HTTP_OK, .json = tree };
    else
        reply_error(reply, HTTP_NOT_FOUND, "no move begins so");
}

/* One engine at a time thinks for each of those who ask. */
static bool advise(Request *request, char move[static MOVE_TEXT_MAX], Error *err) {
    Access *const access = request->web->access;
    if (!access_begin_advice(access, request->grant.number)) return error_set(err, "an engine thinks about it already");
    const bool good = table_hint(request->table, move, err);
    access_end_advice(access, request->grant.number);
    return good;
}

static void show_hint(Request *request, Reply *reply) {
    Error err = { .text = "it is not your turn" };
    char move[MOVE_TEXT_MAX];
    Cell cells[16];
    WebTable *const table = request->table;
    const bool alone = sight_plays_alone(&table->round, seats_of(request)) ||
                       error_set(&err, "against people one plays without engines");
    const bool good = alone && is_their_turn(request) && advise(request, move, &err);
    finish(good, &err, reply);
    if (!good) return;
    cJSON_AddStringToObject(reply->json, "move", move);
    const int count = decision_cells(table->round.record.pos.board, move, cells, LENGTH(cells));
    cJSON_AddItemToObject(reply->json, "cells", scene_cells(cells, count));
}

/* Why a move cannot be made, as far as its player may know. */
static void show_why(Request *request, Reply *reply) {
    Error err = { .text = "" };
    Move move;
    const char *const text = request_query(request, "move");
    Position pos;
    const char *why = round_is_over(&request->table->round) ? "the game is over" : "it is not your turn";
    if (position_asked(request, &pos) && text)
        why = game_try_parse(&pos, text, &move, &err) ? "that is possible" : err.text;
    pos_release(&pos);
    char told[TOLD_MAX];
    tell_squares(request, why, told);
    *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
    json_add_text(reply->json, "why", told);
}

static void show_ply(Request *request, const char *number, Reply *reply) {
    char *end;
    const long plies = strtol(number, &end, 10);
    if (end == number || *end || plies < 0 || plies > request->table->round.record.count)
        reply_error(reply, HTTP_NOT_FOUND, "there is no such ply");
    else
        *reply = (Reply){ .status = HTTP_OK, .json = state_of(request->table, &request->grant.right, (int)plies) };
}

static void show_pgn(Request *request, Reply *reply) {
    if (state_viewer(request->table, &request->grant.right) != NOBODY) {
        reply_error(reply, HTTP_FORBIDDEN, "the record of the game is secret until it is over");
        return;
    }
    *reply = (Reply){ HTTP_OK, .text = keep_text(&request->table->round, WEB_EVENT, clock_ms(), &(size_t){ 0 }),
                      .type = "application/x-chess-pgn" };
}

static void show_svg(Request *request, Reply *reply) {
    Picture picture;
    const Position *const pos = &request->table->round.record.pos;
    const Player viewer = state_viewer(request->table, &request->grant.right);
    sight_picture(pos, viewer, &picture);
    const int turn = layout_turn_of(pos->game, viewer < PLAYERS_MAX ? viewer : 0);
    reply_picture(reply, &picture, &(SvgStyle){ .turn = turn });
}

static void show_events(Request *request, Reply *reply) {
    *reply = (Reply){ .status = HTTP_OK, .flow = stream_new(request) };
}

static void show_analysis(Request *request, Reply *reply) {
    Error err;
    const Round *const round = &request->table->round;
    const int played = round->record.count;
    if (!sight_allows_help(round, seats_of(request))) {
        reply_error(reply, HTTP_FORBIDDEN, "engines help when the game is over");
        return;
    }
    const AnalysisWish wish = {
        .plies = number_asked(request, "ply", 0, played, played),
        .lines = number_asked(request, "lines", 1, ANALYSIS_LINES_MAX, 1),
        .think_ms = number_asked(request, "ms", ANALYSIS_MS_LEAST, ANALYSIS_MS_MOST, ANALYSIS_MS_MOST),
    };
    const Flow flow = analysis_new(request, &wish, &err);
    if (flow.next)
        *reply = (Reply){ .status = HTTP_OK, .flow = flow };
    else
        reply_error(reply, HTTP_SERVICE_UNAVAILABLE, "%s", err.text);
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
    { "POST", "pace", do_pace },          { "POST", "comment", do_comment },   { "GET", "people", people_list },
    { "POST", "name", people_name },      { "POST", "revoke", people_revoke }, { "POST", "dismiss", people_dismiss },
    { "POST", "rematch", do_rematch },
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
            reply_error(reply, HTTP_METHOD_NOT_ALLOWED, "%s is asked for by %s", verb, verbs[i].method);
        return;
    }
    reply_error(reply, HTTP_NOT_FOUND, "there is nothing of this name");
}
