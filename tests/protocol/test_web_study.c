/* What one does with a game besides playing it: the server of boards in a browser lets engines look at it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game.h"
#include "protocol/record/saved_game.h"
#include "tests/files.h"
#include "tests/slow.h"
#include "tests/web_server.h"
#include "variants/registry.h"

enum { PATIENCE = SLOW ? 60000 : 15000 };

/* ---- analysis ---- */

/* What an analysis says once it has looked so many plies ahead, or all there is. */
static cJSON *analysed(const WebServer *server, const char *what, int depth) {
    char verb[64];
    snprintf(verb, sizeof verb, "analysis?%s", what);
    const int stream = web_listen(server, verb);
    cJSON *found = NULL;
    while (!found) {
        const char *const line = http_line(stream, "{\"type\":\"analysis\"", PATIENCE);
        assert_non_null(line);
        found = cJSON_Parse(line);
        assert_non_null(found);
        if (json_number(found, "depth") >= depth || cJSON_IsTrue(cJSON_GetObjectItem(found, "done"))) break;
        cJSON_Delete(found);
        found = NULL;
    }
    close(stream);
    return found;
}

static const cJSON *line_at(const cJSON *found, int number) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(found, "lines"), number);
}

/* Every line can be played from where it begins, and the best one comes first. */
static void expect_lines(const cJSON *found, const char *id, int count) {
    const cJSON *const lines = cJSON_GetObjectItem(found, "lines");
    assert_int_equal(cJSON_GetArraySize(lines), count);
    for (int i = 0; i < count; i++) {
        const cJSON *const line = line_at(found, i);
        Position pos;
        Move move;
        pos_init(&pos, game_find(id));
        game_start(&pos, pos.game);
        assert_true(game_move_parse(&pos, json_text(line, "move"), &move, NULL));
        pos_release(&pos);
        for (int before = 0; before < i; before++) {
            assert_string_not_equal(json_text(line_at(found, before), "move"), json_text(line, "move"));
            assert_true(cJSON_GetObjectItem(line_at(found, before), "score")->valuedouble >=
                        cJSON_GetObjectItem(line, "score")->valuedouble);
        }
    }
}

static void several_lines_are_analysed(void **state) {
    WebServer *const server = *state;
    web_start(server, "rifle", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON *found = analysed(server, "lines=4", 5);
    expect_lines(found, "rifle", 4);
    assert_null(strstr(json_text(found, "note"), "·"));
    cJSON_Delete(found);
    web_move(server, "e2e4", 0, 200);
    found = analysed(server, "ply=1", 4);
    assert_int_equal(json_number(found, "player"), 1);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(found, "lines")), 1);
    cJSON_Delete(found);
    found = analysed(server, "lines=nonsense&ply=-7", 2);
    assert_int_equal(json_number(found, "ply"), 1);
    cJSON_Delete(found);
    web_stop(server);
}

/* A mate is said as one; where nothing is to be decided, nothing is found. */
static void ends_are_analysed(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    static const char body[] =
        "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"],\"position\":\"6k1/5ppp/8/8/8/8/8/"
        "R5K1 w - - 0 1\"}";
    cJSON *const json = web_ask(server, "POST", "/api/new", body, 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
    cJSON *found = analysed(server, "lines=2", 3);
    assert_int_equal(json_number(line_at(found, 0), "mate"), 1);
    assert_string_equal(json_text(line_at(found, 0), "words"), "White mates in 1");
    assert_string_equal(json_text(line_at(found, 0), "move"), "a1a8");
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(line_at(found, 0), "line"), 0)->valuestring, "Ra8#");
    cJSON_Delete(found);
    web_move(server, "a1a8", 0, 200);
    found = analysed(server, "lines=2", 1);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(found, "lines")), 0);
    cJSON_Delete(found);
    web_stop(server);
}

static void each_player_has_an_opinion(void **state) {
    WebServer *const server = *state;
    web_start(server, "tri-chess-3", "a=person", "b=person");
    web_enter(server, server->code);
    cJSON *const found = analysed(server, "lines=2", 3);
    expect_lines(found, "tri-chess-3", 2);
    double each[3];
    const char *note = strstr(json_text(found, "note"), " · a ");
    assert_non_null(note);
    for (int i = 0; i < 3; i++, note = strstr(note + 4, " · ")) {
        assert_non_null(note);
        const bool is_less = strncmp(note + 6, "−", 3) == 0;
        each[i] = strtod(note + (is_less ? 9 : 6), NULL) * (is_less ? -1 : 1);
        const double told = cJSON_GetArrayItem(cJSON_GetObjectItem(found, "each"), i)->valuedouble;
        assert_true(told - each[i] > -0.011 && told - each[i] < 0.011);
    }
    assert_null(note);
    assert_true(each[0] + each[1] + each[2] > -0.05 && each[0] + each[1] + each[2] < 0.05);
    cJSON_Delete(found);
    web_stop(server);
}

/* While others play no engine helps anybody, those who watch included; afterwards it helps all. */
static void nobody_is_helped_against_others(void **state) {
    WebServer *const server = *state, guest, watcher;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON_Delete(analysed(server, "", 1));
    web_guest_enters(server, &guest, "1");
    web_guest_enters(server, &watcher, "null");
    const WebServer *const all[] = { server, &guest, &watcher };
    for (size_t i = 0; i < LENGTH(all); i++) cJSON_Delete(web_at_table(all[i], "GET", "analysis", NULL, 403));
    cJSON_Delete(web_at_table(server, "POST", "resign", "{}", 200));
    for (size_t i = 0; i < LENGTH(all); i++) cJSON_Delete(analysed(all[i], "", 1));
    web_stop(server);
}

static void secrets_are_not_analysed(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess+kriegspiel", "w=person", "b=random");
    web_enter(server, server->code);
    cJSON_Delete(web_at_table(server, "GET", "analysis", NULL, 403));
    cJSON_Delete(web_at_table(server, "POST", "resign", "{}", 200));
    cJSON_Delete(analysed(server, "", 1));
    web_stop(server);
}

/* Whoever asks again is told of the new position alone, and there is room for the next. */
static void one_analysis_follows_another(void **state) {
    WebServer *const server = *state;
    enum { STREAMS = 20 };
    int stream[STREAMS];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    for (int i = 0; i < STREAMS; i++) {
        stream[i] = web_listen(server, "analysis?lines=2");
        assert_non_null(http_line(stream[i], "{\"type\":\"analysis\"", PATIENCE));
    }
    for (int i = 0; i < STREAMS; i++) close(stream[i]);
    web_stop(server);
}

/* An engine that is given little time says so when that is over. */
static void analyses_end_in_time(void **state) {
    WebServer *const server = *state;
    const char *line;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    const int stream = web_listen(server, "analysis?ms=50");
    do {
        line = http_line(stream, "{\"type\":\"analysis\"", PATIENCE);
        assert_non_null(line);
    } while (!strstr(line, "\"done\":true"));
    close(stream);
    web_stop(server);
}

/* ---- studies ---- */

/* The table that a request begins. */
static void sit_at_new(WebServer *server, const char *path, const char *body) {
    cJSON *const json = web_ask(server, "POST", path, body, 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

static cJSON *state_now(const WebServer *server) {
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    close(stream);
    return now;
}

static void expect_study(const WebServer *server, int men, int plies) {
    cJSON *const now = state_now(server);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(now, "study")));
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(now, "hidden")));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), men);
    assert_int_equal(json_number(now, "ply"), plies);
    cJSON_Delete(now);
}

static void positions_are_studied(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess+kriegspiel", "w=person", "b=random");
    web_enter(server, server->code);
    cJSON *const draft =
        web_ask(server, "POST", "/api/setup", "{\"game\":\"chess\",\"position\":\"k7/8/8/8/8/8/8/K7 w - - 0 1\"}", 200);
    assert_string_equal(json_text(draft, "position"), "k7/8/8/8/8/8/8/K7 w - - 0 1");
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(draft, "error")));
    cJSON_Delete(draft);
    cJSON_Delete(web_ask(server, "POST", "/api/setup", "{\"game\":\"nothing\"}", 404));
    cJSON_Delete(web_ask(server, "POST", "/api/study", "{\"game\":\"chess\",\"position\":\"nothing\"}", 400));
    char body[128];
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", server->table);
    cJSON_Delete(web_ask(server, "POST", "/api/study", body, 400)); /* the game goes on, and hides something */
    sit_at_new(server, "/api/study", "{\"game\":\"chess+kriegspiel\"}");
    expect_study(server, 32, 0);
    cJSON_Delete(analysed(server, "", 1));
    web_move(server, "e2e4", 0, 200);
    web_move(server, "e7e5", 1, 200);
    expect_study(server, 32, 2);
    web_stop(server);
}

static void games_are_studied(void **state) {
    WebServer *const server = *state, guest;
    char body[128];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_guest_enters(server, &guest, "1");
    web_move(server, "e2e4", 0, 200);
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", server->table);
    cJSON_Delete(web_ask(server, "POST", "/api/study", body, 400));
    cJSON_Delete(web_at_table(&guest, "POST", "resign", "{}", 200));
    cJSON_Delete(web_ask(&guest, "POST", "/api/study", body, 403));
    sit_at_new(server, "/api/study", body);
    expect_study(server, 32, 1);
    cJSON_Delete(web_at_table(&guest, "GET", "ply/1", NULL, 200));
    web_stop(server);
}

/* A game from elsewhere; what is wrong with it is told, and nothing changes. */
static void records_are_studied(void **state) {
    static const char *const bad[] = { "", "[Event \\\"x\\\"]", "1. e4 e5 2. Ke3 *",
                                       "[Variant \\\"no such game\\\"] 1. e4 *" };
    WebServer *const server = *state;
    char body[256], id[sizeof server->table];
    web_start(server, "rifle", "w=person", "b=engine:1");
    web_enter(server, server->code);
    snprintf(id, sizeof id, "%s", server->table);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        snprintf(body, sizeof body, "{\"pgn\":\"%s\"}", bad[i]);
        cJSON *const refused = web_ask(server, "POST", "/api/study", body, 400);
        assert_true(*json_text(refused, "error") != '\0');
        cJSON_Delete(refused);
    }
    assert_string_equal(server->table, id);
    sit_at_new(server, "/api/study", "{\"pgn\":\"[White \\\"A\\\"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\"}");
    expect_study(server, 32, 4);
    cJSON *const now = state_now(server);
    assert_string_equal(json_text(cJSON_GetObjectItem(now, "result"), "text"), "0-1");
    cJSON_Delete(now);
    sit_at_new(server, "/api/study", "{\"pgn\":\"[Variant \\\"atomic\\\"]\\n\\n1. Nf3 (1. e4 e5) *\"}");
    expect_study(server, 32, 1);
    web_stop(server);
}

/* ---- variations ---- */

static void play_aside(const WebServer *server, const char *move, int ply, int status) {
    char body[128];
    snprintf(body, sizeof body, "{\"move\":\"%s\",\"ply\":%d,\"aside\":true}", move, ply);
    cJSON_Delete(web_at_table(server, "POST", "move", body, status));
}

/* The lines besides the one at the board: "1 e5 Nf3" with the ply where each leaves it. */
static void expect_now(const WebServer *server, const char *moves, const char *lines) {
    char played[512] = "", others[512] = "";
    cJSON *const now = state_now(server);
    for (const cJSON *move = cJSON_GetObjectItem(now, "moves")->child; move; move = move->next)
        snprintf(played + strlen(played), sizeof played - strlen(played), "%s%s", *played ? " " : "",
                 json_text(move, "shown"));
    for (const cJSON *line = cJSON_GetObjectItem(now, "lines")->child; line; line = line->next)
        snprintf(others + strlen(others), sizeof others - strlen(others), "%s%d %s", *others ? "; " : "",
                 json_number(line, "ply"), json_text(line, "words"));
    assert_string_equal(played, moves);
    assert_string_equal(others, lines);
    cJSON_Delete(now);
}

static void choose_line(const WebServer *server, int number, int status) {
    char body[64];
    cJSON *const now = state_now(server);
    const cJSON *const line = cJSON_GetArrayItem(cJSON_GetObjectItem(now, "lines"), number);
    snprintf(body, sizeof body, "{\"move\":%d}", line ? json_number(line, "move") : 99);
    cJSON_Delete(now);
    cJSON_Delete(web_at_table(server, "POST", "line", body, status));
}

static char *record_of(const WebServer *server) {
    char path[128], host[64];
    snprintf(path, sizeof path, "/api/table/%s/pgn", server->table);
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    Answer answer = web_ask_as(server, "GET", path, host, NULL, NULL);
    assert_int_equal(answer.status, 200);
    char *const text = strdup(answer.body);
    answer_free(&answer);
    for (char *at = text; *at; at++)
        if (*at == '\n') *at = ' ';
    return text;
}

/* The file has the line at the board, and the main one. */
static void expect_saved(const WebServer *server, int plies) {
    char path[256];
    Error err;
    Record record;
    PgnGame read;
    Lines lines = { .count = 0 };
    snprintf(path, sizeof path, "%s/fusilier/games/%s.pgn", server->folder, server->table);
    char *const text = load_file(path);
    if (!saved_game_parse(text, strlen(text), NULL, &record, &lines, &read, &err)) fail_msg("%s", err.text);
    free(text);
    assert_int_equal(record.count, plies);
    assert_int_equal(lines_plies(&lines, lines_end(&lines, LINE_START)), 4);
    lines_release(&lines);
    record_release(&record);
    pgn_game_release(&read);
}

static void moves_are_varied(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    static const char *const line[] = { "e2e4", "e7e5", "g1f3", "b8c6" };
    for (int ply = 0; ply < 4; ply++) web_move(server, line[ply], ply, 200);
    cJSON *const before = web_at_table(server, "GET", "ply/1", NULL, 200);
    assert_true(cJSON_IsObject(cJSON_GetObjectItem(before, "tries")));
    cJSON_Delete(before);
    expect_now(server, "e4 e5 Nf3 Nc6", "");
    web_move(server, "c7c5", 1, 409); /* without a word that it is meant */
    play_aside(server, "c7c4", 1, 409);
    expect_now(server, "e4 e5 Nf3 Nc6", "");
    play_aside(server, "c7c5", 1, 200);
    expect_now(server, "e4 c5", "1 e5 Nf3 Nc6");
    web_move(server, "b1c3", 2, 200);
    choose_line(server, 0, 200);
    expect_now(server, "e4 e5 Nf3 Nc6", "1 c5 Nc3");
    play_aside(server, "d2d4", 2, 200);
    expect_now(server, "e4 e5 d4", "2 Nf3 Nc6; 1 c5 Nc3");
    char *const pgn = record_of(server);
    if (!strstr(pgn, "(1... c5 2. Nc3)") || !strstr(pgn, "(2. d4)") || !strstr(pgn, "Nc6")) fail_msg("%s", pgn);
    free(pgn);
    cJSON_Delete(web_at_table(server, "POST", "undo", "{}", 200));
    expect_now(server, "e4 e5", "2 Nf3 Nc6; 1 c5 Nc3");
    choose_line(server, 7, 409);
    web_stop(server);
    expect_saved(server, 2);
}

/* Against engines, too; but not against other people, by the clock, or past dice. */
static void moves_stand_against_others(void **state) {
    WebServer *const server = *state, guest;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_guest_enters(server, &guest, "1");
    web_move(server, "e2e4", 0, 200);
    play_aside(server, "d2d4", 0, 409);
    play_aside(&guest, "d2d4", 0, 409);
    choose_line(server, 0, 409);
    cJSON *const past = web_at_table(server, "GET", "ply/0", NULL, 200);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(past, "tries")));
    cJSON_Delete(past);
    cJSON_Delete(web_at_table(server, "GET", "tries?ply=0", NULL, 404));
    sit_at_new(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"person\",\"random\"]}");
    web_move(server, "e2e4", 0, 200);
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_state_at(stream, 2));
    play_aside(server, "d2d4", 1, 409); /* it was the other one's turn */
    play_aside(server, "d2d4", 0, 200);
    cJSON *const answered = web_state_at(stream, 2);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(answered, "lines")), 1);
    cJSON_Delete(answered);
    close(stream);
    web_stop(server);
}

/* ---- comments ---- */

static void comment(const WebServer *server, int ply, const char *text, int status) {
    char body[256];
    snprintf(body, sizeof body, "{\"ply\":%d,\"text\":\"%s\"}", ply, text);
    cJSON_Delete(web_at_table(server, "POST", "comment", body, status));
}

/* What was said of a move, and its mark. */
static void expect_said(const WebServer *server, int ply, const char *text, int mark) {
    cJSON *const now = state_now(server);
    const cJSON *const move = cJSON_GetArrayItem(cJSON_GetObjectItem(now, "moves"), ply - 1);
    const cJSON *const said = cJSON_GetObjectItem(move, "comment"), *const is = cJSON_GetObjectItem(move, "mark");
    assert_string_equal(said ? said->valuestring : "", text);
    assert_int_equal(is ? is->valueint : 0, mark);
    cJSON_Delete(now);
}

static void comments_are_kept(void **state) {
    WebServer *const server = *state;
    char body[128];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_move(server, "f2f3", 0, 200);
    web_move(server, "e7e5", 1, 200);
    web_move(server, "g2g4", 2, 200);
    web_move(server, "d8h4", 3, 200);
    comment(server, 1, "weakens the king", 200);
    comment(server, 4, "mate {at once}", 200);
    static const char *const refused[] = { "book", "+0.35/12 0.25s, good", "[%clk 0:01:00]" };
    for (size_t i = 0; i < LENGTH(refused); i++) comment(server, 2, refused[i], 409);
    comment(server, 0, "before", 409);
    comment(server, 5, "after", 409);
    comment(server, 3, "nothing", 200);
    comment(server, 3, "", 200);
    expect_said(server, 3, "", 0);
    expect_now(server, "f3 e5 g4 Qh4#", "");
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", server->table);
    sit_at_new(server, "/api/study", body); /* from the record */
    expect_said(server, 1, "weakens the king", 0);
    expect_said(server, 4, "mate |at once|", 0);
    sit_at_new(server, "/api/study", "{\"pgn\":\"1. f3?! {no} e5! 2. g4 $146 $4 *\"}");
    expect_said(server, 1, "no", 6);
    expect_said(server, 2, "", 1);
    expect_said(server, 3, "", 4);
    web_stop(server);
}

/* Who plays against others says nothing into the record, and watchers never do. */
static void comments_wait_for_the_end(void **state) {
    WebServer *const server = *state, guest, watcher;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_guest_enters(server, &guest, "1");
    web_guest_enters(server, &watcher, "null");
    web_move(server, "e2e4", 0, 200);
    comment(server, 1, "mine", 409);
    comment(&guest, 1, "theirs", 409);
    cJSON_Delete(web_at_table(&guest, "POST", "resign", "{}", 200));
    comment(&watcher, 1, "nobody's", 409);
    comment(&guest, 1, "theirs", 200);
    expect_said(server, 1, "theirs", 0);
    web_stop(server);
}

/* ---- puzzles ---- */

static bool is_listed(const WebServer *server, const char *table) {
    cJSON *const list = web_ask(server, "GET", "/api/tables", NULL, 200);
    const cJSON *entry;
    bool is = false;
    cJSON_ArrayForEach(entry, list) is |= strcmp(json_text(entry, "table"), table) == 0;
    cJSON_Delete(list);
    return is;
}

/* One is asked for, and solved at a table that nobody will want to find again. */
static void puzzles_leave_nothing_behind(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON_Delete(web_ask(server, "GET", "/api/puzzles?game=nothing", NULL, 404));
    cJSON_Delete(web_ask(server, "GET", "/api/puzzles?game=chess%2Bkriegspiel", NULL, 404));
    cJSON *const list = web_ask(server, "GET", "/api/puzzles?game=chess", NULL, 200);
    const cJSON *const puzzle = cJSON_GetArrayItem(list, 0), *move;
    char body[256];
    assert_string_equal(json_text(puzzle, "game"), "chess");
    for (int passing = 0; passing < 2; passing++) {
        int ply = 0;
        snprintf(body, sizeof body, "{\"game\":\"chess\",\"position\":\"%s\",\"passing\":%s}",
                 json_text(puzzle, "position"), passing ? "true" : "false");
        sit_at_new(server, "/api/study", body);
        cJSON_ArrayForEach(move, cJSON_GetObjectItem(puzzle, "solution"))
            web_move(server, move->valuestring, ply++, 200);
        cJSON *const now = state_now(server);
        assert_int_equal(json_number(now, "ply"), ply);
        assert_string_equal(json_text(now, "unsaved"), "");
        assert_int_equal(is_listed(server, server->table), !passing);
        cJSON_Delete(now);
    }
    cJSON_Delete(list);
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(several_lines_are_analysed),   WEB_TEST(ends_are_analysed),
        WEB_TEST(each_player_has_an_opinion),   WEB_TEST(nobody_is_helped_against_others),
        WEB_TEST(positions_are_studied),        WEB_TEST(games_are_studied),
        WEB_TEST(records_are_studied),          WEB_TEST(moves_are_varied),
        WEB_TEST(moves_stand_against_others),   WEB_TEST(secrets_are_not_analysed),
        WEB_TEST(one_analysis_follows_another), WEB_TEST(comments_are_kept),
        WEB_TEST(comments_wait_for_the_end),    WEB_TEST(analyses_end_in_time),
        WEB_TEST(puzzles_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
