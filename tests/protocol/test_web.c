/* The server of boards in a browser: a game over HTTP, who is let in, and what stays hidden. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "engine/base/random.h"
#include "engine/game.h"
#include "tests/slow.h"
#include "tests/web_server.h"

enum { PATIENCE = SLOW ? 60000 : 15000, TEXT = 4096 };

/* ---- playing ---- */

static void a_game_is_played(void **state) {
    WebServer *const server = *state;
    web_start(server, "rifle", "w=person", "b=random");
    web_enter(server, server->code);
    const int stream = web_listen(server, "events");
    cJSON *const laid = cJSON_Parse(http_line(stream, "{", PATIENCE)); /* the board, for what follows */
    cJSON *now = web_next_state(stream);
    assert_string_equal(json_text(laid, "type"), "board");
    assert_string_equal(json_text(laid, "game"), "rifle");
    assert_int_equal(json_number(cJSON_GetObjectItem(laid, "board"), "turn"), json_number(now, "turnOfBoard"));
    cJSON_Delete(laid);
    assert_int_equal(json_number(now, "ply"), 0);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), 32);
    assert_true(cJSON_IsObject(cJSON_GetObjectItem(now, "tries")));
    cJSON_Delete(now);
    web_move(server, "e2e5", 0, 409);
    web_move(server, "e2e4", 3, 409);
    web_move(server, "e2e4", 0, 200);
    now = web_state_at(stream, 2);
    assert_string_equal(json_text(cJSON_GetArrayItem(cJSON_GetObjectItem(now, "moves"), 0), "text"), "e2e4");
    assert_true(cJSON_IsObject(cJSON_GetObjectItem(now, "tries")));
    cJSON_Delete(now);
    cJSON_Delete(web_at_table(server, "POST", "undo", "{}", 200));
    now = web_next_state(stream);
    assert_int_equal(json_number(now, "ply"), 0);
    cJSON_Delete(now);
    cJSON *const why = web_at_table(server, "GET", "why?move=e2e5", NULL, 200);
    assert_non_null(strstr(json_text(why, "why"), "pawn"));
    cJSON_Delete(why);
    cJSON *const rest = web_at_table(server, "GET", "tries?prefix=e2", NULL, 200);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(rest, "next")), 2);
    cJSON_Delete(rest);
    cJSON_Delete(web_at_table(server, "GET", "tries?prefix=e5", NULL, 404));
    cJSON_Delete(web_at_table(server, "POST", "resign", "{}", 200));
    now = web_next_state(stream);
    assert_string_equal(json_text(cJSON_GetObjectItem(now, "result"), "text"), "0-1");
    cJSON_Delete(now);
    close(stream);
    web_stop(server);
}

/* What was played is there again when another server runs. */
static void games_survive(void **state) {
    WebServer *const server = *state;
    char id[64], body[128];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    snprintf(id, sizeof id, "%s", server->table);
    web_move(server, "e2e4", 0, 200);
    web_move(server, "e7e5", 1, 200);
    kill(server->talk->pid, SIGKILL);
    conversation_drop(server->talk);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    assert_string_not_equal(server->table, id);
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    cJSON_Delete(web_ask(server, "POST", "/api/open", body, 200));
    snprintf(server->table, sizeof server->table, "%s", id);
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    assert_int_equal(json_number(now, "ply"), 2);
    cJSON_Delete(now);
    close(stream);
    cJSON_Delete(web_ask(server, "POST", "/api/open", "{\"table\":\"../../etc/passwd\"}", 404));
    web_stop(server);
}

static void new_games_are_begun(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    static const char *const bad[] = { "{\"game\":\"nothing\"}",
                                       "{}",
                                       "{\"game\":\"chess\",\"position\":\"x\"}",
                                       "{\"game\":\"chess\",\"seats\":[\"person\",\"engine:9\"]}",
                                       "{\"game\":\"chess\",\"seats\":[\"person\",\"person\",\"person\"]}",
                                       "{\"game\":\"chess\",\"seats\":[7]}" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cJSON *const json = web_ask(server, "POST", "/api/new", bad[i], strstr(bad[i], "nothing") ? 404 : 400);
        assert_non_null(json_text(json, "error"));
        cJSON_Delete(json);
    }
    cJSON *const json = web_ask(server, "POST", "/api/new",
                                "{\"game\":\"tri-chess-3\",\"seats\":[\"person\",\"random\",\"engine:1\"]}", 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "seats")), 3);
    cJSON_Delete(now);
    close(stream);
    web_stop(server);
}

/* ---- which games there are ---- */

/* What the joining of rules answers about a word: "" where it fits, "in" where the game has it, else why not. */
static const char *fits(const cJSON *joining, const char *word) {
    const cJSON *rule;
    cJSON_ArrayForEach(rule, cJSON_GetObjectItem(joining, "rules")) {
        if (strcmp(json_text(rule, "id"), word) == 0)
            return cJSON_IsTrue(cJSON_GetObjectItem(rule, "in")) ? "in" : json_text(rule, "why");
    }
    fail_msg("there is no rule %s", word);
    return NULL;
}

static void rules_are_joined(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON *json = web_ask(server, "GET", "/api/join?words=Madrasi%20%2B%20atomic", NULL, 200);
    assert_string_equal(json_text(cJSON_GetObjectItem(json, "game"), "id"), "atomic+madrasi");
    assert_string_equal(json_text(cJSON_GetObjectItem(json, "game"), "title"), "Atomic Chess + Madrasi");
    assert_string_equal(fits(json, "atomic"), "in");
    assert_string_equal(fits(json, "madrasi"), "in");
    assert_string_equal(fits(json, "cylindrical"), "");
    assert_non_null(strstr(fits(json, "isardam"), "contradict"));
    assert_non_null(strstr(fits(json, "kamikaze"), "adds nothing"));
    cJSON_Delete(json);
    json = web_ask(server, "GET", "/api/join?words=isardam+Madrasi", NULL, 200);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "game")));
    assert_non_null(strstr(json_text(json, "why"), "isardam and madrasi contradict each other"));
    cJSON_Delete(json);
    json = web_ask(server, "GET", "/api/join?words=chess", NULL, 200);
    assert_string_equal(fits(json, "kriegspiel"), "");
    cJSON_Delete(json);
    json = web_ask(server, "GET", "/api/join?words=no%20such%20rule", NULL, 200);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "game")));
    assert_string_equal(json_text(json, "why"), "");
    cJSON_Delete(json);
    web_stop(server);
}

/* The picture by which a game is known is not its start. */
static void games_have_pictures(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    char host[32];
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    Answer answer = web_ask_as(server, "GET", "/api/picture?game=atomic%2Bmadrasi&position=example", host, NULL, NULL);
    assert_int_equal(answer.status, 200);
    assert_non_null(strstr(answer.body, "class=\"sign blast\""));
    answer_free(&answer);
    web_stop(server);
}

/* ---- hidden men ---- */

static int men_seen(const WebServer *server) {
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    const int count = cJSON_GetArraySize(cJSON_GetObjectItem(now, "men"));
    cJSON_Delete(now);
    close(stream);
    return count;
}

static void hidden_men_stay_hidden(void **state) {
    WebServer *const server = *state, guest, watcher;
    web_start(server, "kriegspiel-madrasi", "w=person", "b=person");
    web_enter(server, server->code);
    assert_int_equal(men_seen(server), 0); /* a curtain: two people sit at this screen */
    web_guest_enters(server, &guest, "1");
    web_guest_enters(server, &watcher, "null");
    assert_int_equal(men_seen(server), 16);
    assert_int_equal(men_seen(&guest), 16);
    assert_int_equal(men_seen(&watcher), 0);
    web_move(&guest, "e7e5", 0, 409);
    web_move(server, "e2e4", 0, 200);
    cJSON_Delete(web_at_table(server, "GET", "pgn", NULL, 403));
    cJSON_Delete(web_at_table(&guest, "POST", "undo", "{}", 409));
    const int stream = web_listen(&guest, "events");
    cJSON *const now = web_next_state(stream);
    char *const text = cJSON_PrintUnformatted(now);
    assert_null(strstr(text, "e2e4"));
    assert_null(strstr(text, "White "));
    free(text);
    cJSON_Delete(now);
    close(stream);
    cJSON_Delete(web_ask(&guest, "POST", "/api/new", "{\"game\":\"chess\"}", 403));
    cJSON_Delete(web_ask(&guest, "GET", "/api/tables", NULL, 403));
    cJSON_Delete(web_at_table(&guest, "POST", "invite", "{\"seat\":0}", 403));
    cJSON_Delete(web_at_table(&watcher, "POST", "move", "{\"move\":\"e7e5\",\"ply\":1}", 409));
    web_stop(server);
}

/* ---- the page ---- */

static Answer ask_for_file(const WebServer *server, const char *path, const char *tags) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nIf-None-Match: %s\r\nConnection: close\r\n\r\n", path,
             server->port, tags);
    return http_exchange(server->port, text, strlen(text), PATIENCE);
}

/* What a browser may keep it asks about before it uses it again: is it still the same? */
static void files_are_kept(void **state) {
    WebServer *const server = *state;
    char tag[64], tags[128];
    web_start(server, "chess", "w=person", "b=random");
    Answer answer = ask_for_file(server, "/app.js", "\"another\"");
    assert_int_equal(answer.status, 200);
    assert_non_null(strstr(answer.body, "fusilier web"));
    assert_non_null(strstr(answer.headers, "Cache-Control: no-cache"));
    assert_int_equal(sscanf(strstr(answer.headers, "ETag: "), "ETag: %63s", tag), 1);
    answer_free(&answer);
    snprintf(tags, sizeof tags, "\"another\", W/%s", tag);
    answer = ask_for_file(server, "/app.js", tags);
    assert_int_equal(answer.status, 304);
    assert_string_equal(answer.body, "");
    assert_non_null(strstr(answer.headers, tag));
    assert_non_null(strstr(answer.headers, "Content-Security-Policy: "));
    answer_free(&answer);
    web_stop(server);
}

/* Neither the page itself nor what the API says. */
static void the_page_is_not_kept(void **state) {
    WebServer *const server = *state;
    static const char *const paths[] = { "/", "/index.html", "/api/games" };
    web_start(server, "chess", "w=person", "b=random");
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Answer answer = ask_for_file(server, paths[i], "*");
        assert_int_equal(answer.status, i < 2 ? 200 : 401);
        assert_non_null(strstr(answer.headers, "Cache-Control: no-store"));
        assert_null(strstr(answer.headers, "ETag: "));
        answer_free(&answer);
    }
    web_stop(server);
}

/* ---- who is let in ---- */

static void strangers_are_kept_out(void **state) {
    WebServer *const server = *state;
    char good[64], origin[80], near_miss[80];
    web_start(server, "chess", "w=person", "b=random");
    snprintf(good, sizeof good, "127.0.0.1:%d", server->port);
    snprintf(origin, sizeof origin, "http://%s", good);
    snprintf(near_miss, sizeof near_miss, "http://%s.example.org", good);
    char body[128];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", server->code);
    const struct {
        const char *method, *path, *host, *origin, *body;
        int status;
    } tries[] = {
        { "GET", "/", "example.org", NULL, NULL, 403 },
        { "GET", "/", "127.0.0.1", NULL, NULL, 403 },
        { "GET", "/", near_miss + 7, NULL, NULL, 403 },
        { "POST", "/api/enter", good, "http://example.org", body, 403 },
        { "POST", "/api/enter", good, near_miss, body, 403 },
        { "POST", "/api/enter", good, "null", body, 403 },
        { "POST", "/api/enter", good, NULL, body, 403 },
        { "PUT", "/api/enter", good, origin, body, 405 },
        { "GET", "/api/enter", good, NULL, NULL, 405 },
        { "GET", "/api/games", good, NULL, NULL, 401 },
        { "GET", "/api/table/2026-01-01-1/pgn", good, NULL, NULL, 401 },
        { "GET", "/../../etc/passwd", good, NULL, NULL, 404 },
        { "GET", "/%2e%2e/%2e%2e/etc/passwd", good, NULL, NULL, 404 },
        { "POST", "/", good, origin, "{}", 405 },
        { "POST", "/api/enter", good, origin, "{\"code\":", 400 },
        { "POST", "/api/enter", good, origin, "[1]", 400 },
        { "POST", "/api/enter", good, origin, "{\"code\":\"00000000000000000000000000000000\"}", 403 },
        { "POST", "/api/enter", good, origin, "{\"code\":NaN}", 400 },
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        Answer answer =
            web_ask_as(server, tries[i].method, tries[i].path, tries[i].host, tries[i].origin, tries[i].body);
        if (answer.status != tries[i].status) fail_msg("%zu: %d, %s", i, answer.status, answer.body);
        answer_free(&answer);
    }
    web_enter(server, server->code); /* all of this has not used it up */
    cJSON_Delete(web_ask(server, "POST", "/api/enter", body, 403));
    web_stop(server);
}

static void long_bodies_are_refused(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=random");
    const size_t size = 200000;
    char *const text = malloc(size + TEXT);
    assert_non_null(text);
    const int head = snprintf(text, TEXT,
                              "POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                              "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                              server->port, server->port, size);
    memset(text + head, '[', size);
    Answer answer = http_exchange(server->port, text, (size_t)head + size, PATIENCE);
    assert_int_equal(answer.status, 413);
    answer_free(&answer);
    free(text);
    web_enter(server, server->code);
    web_stop(server);
}

/* Requests with some bytes changed, and many that never end: nobody else is kept waiting. */
static void nonsense_does_no_harm(void **state) {
    WebServer *const server = *state;
    enum { TRIES = 10000, IDLE = 200 };
    char plain[512];
    uint64_t random = 1;
    int idle[IDLE];
    web_start(server, "chess", "w=person", "b=random");
    const int length = snprintf(plain, sizeof plain,
                                "POST /api/enter?a=b HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"code\":\"abc\"}",
                                server->port, server->port);
    for (int i = 0; i < TRIES; i++) {
        char text[512];
        memcpy(text, plain, (size_t)length);
        for (int k = random_below(&random, 4); k >= 0; k--)
            text[random_below(&random, length)] = (char)random_below(&random, 256);
        Answer answer = http_exchange(server->port, text, (size_t)random_below(&random, length + 1), 2000);
        assert_int_not_equal(answer.status, 200);
        answer_free(&answer);
    }
    for (int i = 0; i < IDLE; i++) idle[i] = http_connect(server->port);
    web_enter(server, server->code);
    for (int i = 0; i < IDLE; i++) close(idle[i]);
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(a_game_is_played),        WEB_TEST(games_survive),         WEB_TEST(new_games_are_begun),
        WEB_TEST(rules_are_joined),        WEB_TEST(games_have_pictures),   WEB_TEST(hidden_men_stay_hidden),
        WEB_TEST(files_are_kept),          WEB_TEST(the_page_is_not_kept),  WEB_TEST(strangers_are_kept_out),
        WEB_TEST(long_bodies_are_refused), WEB_TEST(nonsense_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
