/* What is asked of the server, but for what happens at a table: who comes in, which games there are, new ones. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "protocol/puzzles/shipped.h"
#include "protocol/record/json.h"
#include "protocol/record/rules_book.h"
#include "protocol/scene/card.h"
#include "protocol/scene/editor.h"
#include "protocol/scene/example.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"
#include "protocol/round/clocks.h"
#include "protocol/round/series.h"
#include "protocol/round/sight.h"
#include "protocol/web/carrier.h"
#include "protocol/web/games.h"
#include "protocol/web/own.h"
#include "protocol/web/people.h"
#include "protocol/web/places.h"
#include "protocol/web/qr.h"
#include "protocol/web/saved.h"
#include "protocol/web/state.h"
#include "protocol/web/study.h"
#include "variants/registry.h"

/* ---- answers ---- */

void reply_error(Reply *reply, unsigned status, const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    cJSON_Delete(reply->json);
    *reply = (Reply){ .status = status, .json = cJSON_CreateObject() };
    json_add_text(reply->json, "error", line);
}

static void reply_nothing(Reply *reply) {
    *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
}

static void reply_json(Reply *reply, cJSON *json) {
    *reply = (Reply){ .status = HTTP_OK, .json = json };
}

const char *request_text(const Request *request, const char *name) {
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(request->body, name);
    return cJSON_IsString(item) ? item->valuestring : NULL;
}

bool request_says(const Request *request, const char *name) {
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(request->body, name));
}

/* The game that a request names; NULL when an error has been answered. */
static const Game *game_asked(Request *request, const char *id, Reply *reply) {
    Error err;
    (void)request;
    if (!id) {
        reply_error(reply, HTTP_BAD_REQUEST, "which game?");
        return NULL;
    }
    const Game *const game = game_find_or(id, &err);
    if (!game) reply_error(reply, HTTP_NOT_FOUND, "%s", err.text);
    return game;
}

/* ---- the games there are ---- */

void reply_picture(Reply *reply, const Picture *picture, const SvgStyle *style) {
    MemoryFile memory;
    memory_file_open(&memory);
    svg_draw(picture, style, memory.file);
    *reply = (Reply){ HTTP_OK, .text = memory_file_close(&memory, NULL), .type = "image/svg+xml" };
}

/* The picture by which a game is known. */
static void show_example(const Game *game, int turn, Reply *reply) {
    Example example;
    example_make(&example, game);
    reply_picture(reply, &example.picture,
                  &(SvgStyle){ .turn = turn, .signs = &example.signs, .is_near = example.is_near, .is_small = true });
}

static void show_picture(Request *request, Reply *reply) {
    const Game *const game = game_asked(request, request_query(request, "game"), reply);
    if (!game) return;
    Error err;
    Position pos;
    Picture picture;
    const char *const text = request_query(request, "position");
    const int turn = layout_turn_of(game, 0);
    if (text && strcmp(text, "example") == 0) {
        show_example(game, turn, reply);
        return;
    }
    pos_init(&pos, game);
    const bool good = game_parse(&pos, game, text ? text : "start", &err);
    if (good) picture_of(&picture, &pos);
    pos_release(&pos);
    if (!good)
        reply_error(reply, HTTP_BAD_REQUEST, "%s", err.text);
    else
        reply_picture(reply, &picture, &(SvgStyle){ .turn = turn });
}

/* What the program says, in another language, for pages that speak it. */
static void show_words(Request *request, Reply *reply) {
    char name[64];
    const char *const language = request_query(request, "language");
    snprintf(name, sizeof name, "%.32s.json", language ? language : "");
    for (int i = 0; i < web_words_count; i++) {
        if (strcmp(web_words[i].name, name) != 0) continue;
        char *const text = memory_new(web_words[i].size + 1, 1);
        memcpy(text, web_words[i].bytes, web_words[i].size);
        *reply = (Reply){ .status = HTTP_OK, .text = text };
        return;
    }
    reply_error(reply, HTTP_NOT_FOUND, "nobody speaks this language here");
}

static void show_puzzles(Request *request, Reply *reply) {
    const Game *const game = game_asked(request, request_query(request, "game"), reply);
    if (!game) return;
    const char *const text = puzzles_shipped_text(game);
    if (text)
        *reply = (Reply){ .status = HTTP_OK, .text = memory_text(text, strlen(text)) };
    else
        reply_error(reply, HTTP_NOT_FOUND, "there are no puzzles of this game");
}

static void show_rules(Request *request, Reply *reply) {
    const Game *const game = game_asked(request, request_query(request, "game"), reply);
    if (!game) return;
    MemoryFile memory;
    memory_file_open(&memory);
    rules_write(game, memory.file);
    char *const text = memory_file_close(&memory, NULL);
    reply_nothing(reply);
    json_add_text(reply->json, "markdown", text);
    free(text);
}

/* A position that somebody sets up, one step further. */
static void set_up(Request *request, Reply *reply) {
    const Game *const game = game_asked(request, request_text(request, "game"), reply);
    if (game) reply_json(reply, editor_answer(game, request->body));
}

static void show_board(Request *request, Reply *reply) {
    const Game *const game = game_asked(request, request_query(request, "game"), reply);
    if (!game) return;
    const Board *const board = board_of(game->setup.board);
    const char *const text = request_query(request, "turn");
    const int turns = layout_turns(board);
    const long turn = text ? strtol(text, NULL, 10) : layout_turn_of(game, 0);
    reply_json(reply, scene_board(game, (int)(((turn % turns) + turns) % turns)));
}

/* ---- tables ---- */

static bool take_seats(Round *round, const cJSON *seats, Error *err) {
    Player player = 0;
    for (const cJSON *seat = cJSON_IsArray(seats) ? seats->child : NULL; seat; seat = seat->next) {
        if (player >= round_game(round)->players) return error_set(err, "there are more seats than players");
        if (!cJSON_IsString(seat)) return error_set(err, "a seat is a text such as \"person\"");
        if (!table_seat(round, player++, seat->valuestring, err)) return false;
    }
    return true;
}

/* One text for all, a list with a text or null for each, or nothing. */
static bool take_clocks(Round *round, const cJSON *asked, Error *err) {
    const bool is_list = cJSON_IsArray(asked);
    const cJSON *each = is_list ? asked->child : asked;
    if (!asked || cJSON_IsNull(asked)) return true;
    if (is_list && cJSON_GetArraySize(asked) > round_game(round)->players)
        return error_set(err, "there are more clocks than players");
    for (Player player = 0; player < round_game(round)->players && each; player++) {
        if (!cJSON_IsNull(each) && !cJSON_IsString(each)) return error_set(err, "a clock is a text such as \"300+5\"");
        if (cJSON_IsString(each) && !clocks_read(round, player, each->valuestring, err)) return false;
        if (is_list) each = each->next;
    }
    return true;
}

/* What was asked of a table is done; if it has changed, it is saved before whoever asked hears that. */
static void save(WebTable *table, Reply *reply) {
    Error err;
    if (!table_save(table, &err) && reply->json && reply->status == HTTP_OK)
        json_add_text(reply->json, "unsaved", err.text);
}

/* Where the host sat nobody plays any more, unless guests do. Its thread stays while there is something that could not
 * be saved yet: it tries again. */
static void leave(WebTable *left) {
    const bool is_saved = table_save(left, NULL);
    pthread_mutex_lock(&left->lock);
    if (!left->round.away && !is_saved)
        clocks_wait(&left->round, clock_ms());
    else if (!left->round.away && left->has_thread)
        table_close(left);
    pthread_mutex_unlock(&left->lock);
}

/* The guests of the table where the host has sat play on here, if that is asked for. */
static void take_along(Request *request, WebTable *table) {
    Access *const access = request->web->access;
    const bool swaps = request_says(request, "swap") && round_game(&table->round)->players == 2;
    if (!request_says(request, "along")) return;
    places_take_along(access, request->grant.right.table, table->id, swaps);
    pthread_mutex_lock(&table->lock);
    table->round.away = guests_seats(access, table->id) & round_people(&table->round);
    round_note_change(&table->round);
    table_tell(table);
    pthread_mutex_unlock(&table->lock);
}

/* The host moves on. False: it is answered why not. */
static bool sit_down(Request *request, WebTable *table, Reply *reply) {
    Web *const web = request->web;
    if (!people_sit(request, table->id, reply)) return false;
    take_along(request, table);
    WebTable *const left = web_hold(web, request->grant.right.table);
    if (left && left != table) leave(left);
    web_drop(left);
    return true;
}

/* Sits down at a table, and drops it. NULL: the error is answered. */
static void begin(Request *request, WebTable *table, const Error *why, unsigned status, Reply *reply) {
    Error err;
    if (!table) {
        reply_error(reply, status, "%s", why->text);
        return;
    }
    if (!web_begin(table, &err)) {
        reply_error(reply, HTTP_SERVICE_UNAVAILABLE, "%s", err.text);
    } else if (sit_down(request, table, reply)) {
        reply_nothing(reply);
        cJSON_AddStringToObject(reply->json, "table", table->id);
        save(table, reply);
    }
    web_drop(table);
}

static bool new_round(Request *request, const Game *game, Round *round, Error *err) {
    if (!table_round(round, game, request_text(request, "position"), err)) return false;
    if (take_seats(round, cJSON_GetObjectItemCaseSensitive(request->body, "seats"), err) &&
        take_clocks(round, cJSON_GetObjectItemCaseSensitive(request->body, "clock"), err))
        return true;
    round_release(round);
    return false;
}

/* The players of the table where the host has sat play on, if that is asked for: they keep their names, and what they
 * have won. */
static void follow_series(Request *request, Round *round) {
    WebTable *const before = request_says(request, "along") ? web_hold(request->web, request->grant.right.table) : NULL;
    if (!before) return;
    pthread_mutex_lock(&before->lock);
    series_follow(round, &before->round, request_says(request, "swap"));
    pthread_mutex_unlock(&before->lock);
    web_drop(before);
}

static void new_game(Request *request, Reply *reply) {
    Error err;
    Round round;
    WebTable *table = NULL;
    const Game *const game = game_asked(request, request_text(request, "game"), reply);
    if (!game) return;
    if (new_round(request, game, &round, &err)) {
        follow_series(request, &round);
        table = web_lay_round(request->web, &round, &err);
    }
    begin(request, table, &err, HTTP_BAD_REQUEST, reply);
}

/* Of a game at a table, which those who ask may look at as they like. */
static bool study_of_table(Request *request, const char *id, Round *round, Error *err) {
    WebTable *const of = web_open(request->web, id, err);
    if (!of) return false;
    pthread_mutex_lock(&of->lock);
    const unsigned players = state_seats(of, &request->grant.right);
    const bool good = sight_allows_help(&of->round, players)
                          ? study_copy(round, &of->round, err)
                          : error_set(err, "this game goes on: nobody may look at it otherwise");
    pthread_mutex_unlock(&of->lock);
    web_drop(of);
    return good;
}

/* Nobody will want to find the table again. */
static void let_pass(WebTable *table) {
    pthread_mutex_lock(&table->lock);
    table->keep.is_passing = true;
    pthread_mutex_unlock(&table->lock);
}

/* {game, position}, {pgn}, or {table}; `passing`: it is never saved. */
static void study(Request *request, Reply *reply) {
    Error err;
    Round round;
    const char *const id = request_text(request, "table"), *const pgn = request_text(request, "pgn");
    const Game *const game = pgn || id ? NULL : game_asked(request, request_text(request, "game"), reply);
    if (!pgn && !id && !game) return;
    const bool good = pgn  ? study_read(&round, pgn, &err)
                      : id ? study_of_table(request, id, &round, &err)
                           : study_new(&round, game, request_text(request, "position"), &err);
    WebTable *const table = good ? web_lay_round(request->web, &round, &err) : NULL;
    if (table && request_says(request, "passing")) let_pass(table);
    begin(request, table, &err, HTTP_BAD_REQUEST, reply);
}

static void open_game(Request *request, Reply *reply) {
    Error err;
    const char *const id = request_text(request, "table");
    WebTable *const table = web_open(request->web, id ? id : "", &err);
    const bool is_there = id && store_has(&request->web->store, id); /* and others have it, or there is no room */
    begin(request, table, &err, is_there ? HTTP_CONFLICT : HTTP_NOT_FOUND, reply);
}

/* ---- who is asked for what ---- */

typedef enum { ANYBODY, GUEST, HOST } AskedBy;

static const struct {
    const char *method, *path;
    AskedBy asker;
    void (*answer)(Request *request, Reply *reply);
} table_of_answers[] = {
    { "POST", "enter", ANYBODY, people_enter }, { "POST", "return", ANYBODY, people_prove },
    { "GET", "games", GUEST, games_list },      { "GET", "join", GUEST, games_join },
    { "GET", "picture", GUEST, show_picture },  { "GET", "rules", GUEST, show_rules },
    { "GET", "board", GUEST, show_board },      { "POST", "new", HOST, new_game },
    { "POST", "open", HOST, open_game },        { "GET", "tables", HOST, saved_list },
    { "POST", "setup", GUEST, set_up },         { "POST", "study", HOST, study },
    { "GET", "glance", HOST, saved_glance },    { "POST", "delete", HOST, saved_delete },
    { "POST", "qr", HOST, qr_answer },          { "GET", "words", ANYBODY, show_words },
    { "POST", "own/check", GUEST, own_check },  { "POST", "own/save", HOST, own_save },
    { "GET", "own/text", GUEST, own_text },     { "GET", "own/bases", GUEST, own_bases },
    { "GET", "puzzles", GUEST, show_puzzles },
};

static bool may_ask(const Request *request, AskedBy asker, Reply *reply) {
    if (asker == ANYBODY) return true;
    if (!request->grant.number) {
        reply_error(reply, HTTP_UNAUTHORIZED, "this page has no access any more: open the link of the server anew");
        return false;
    }
    if (asker == HOST && !request->grant.right.is_host) {
        reply_error(reply, HTTP_FORBIDDEN, "only the host may do this");
        return false;
    }
    return true;
}

/* "table/ID/VERB": a guest has one table, the host all. */
static void ask_table(Request *request, const char *method, const char *rest, Reply *reply) {
    char id[TABLE_ID_MAX];
    const size_t length = strcspn(rest, "/");
    if (!may_ask(request, GUEST, reply)) return;
    snprintf(id, sizeof id, "%.*s", (int)length, rest);
    const Right *const right = &request->grant.right;
    const bool may = length < sizeof id && rest[length] == '/' && (right->is_host || strcmp(right->table, id) == 0);
    Error err;
    WebTable *const table = may ? web_open(request->web, id, &err) : NULL; /* it may have been put away */
    if (!table) {
        reply_error(reply, HTTP_NOT_FOUND, "there is no such table");
        return;
    }
    pthread_mutex_lock(&table->lock);
    request->table = table;
    api_answer_table(request, method, rest + length + 1, reply);
    table_tell(table);
    pthread_mutex_unlock(&table->lock);
    if (strcmp(method, "POST") == 0) save(table, reply);
    web_drop(table);
}

void api_answer(Request *request, const char *method, const char *path, Reply *reply) {
    if (strncmp(path, "table/", 6) == 0) {
        ask_table(request, method, path + 6, reply);
        return;
    }
    for (size_t i = 0; i < LENGTH(table_of_answers); i++) {
        if (strcmp(table_of_answers[i].path, path) != 0) continue;
        if (strcmp(table_of_answers[i].method, method) != 0)
            reply_error(reply, HTTP_METHOD_NOT_ALLOWED, "%s is asked for by %s", path, table_of_answers[i].method);
        else if (may_ask(request, table_of_answers[i].asker, reply))
            table_of_answers[i].answer(request, reply);
        return;
    }
    reply_error(reply, HTTP_NOT_FOUND, "there is nothing of this name");
}
