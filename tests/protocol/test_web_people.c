/* Who is in: how many there may be, who has a seat, and who has to go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/position.h"
#include "tests/slow.h"
#include "tests/web_server.h"

enum { PATIENCE = SLOW ? 60000 : 15000 };

/* One request, sent again as long as there were too many. */
static cJSON *ask_patiently(const WebServer *server, const char *path, const char *body) {
    for (int tries = 0; tries < 1000; tries++, usleep(20000)) {
        char host[64], origin[80];
        snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
        snprintf(origin, sizeof origin, "http://%s", host);
        Answer answer = web_ask_as(server, "POST", path, host, origin, body);
        const int status = answer.status;
        cJSON *const json = status == 200 ? cJSON_Parse(answer.body) : NULL;
        if (status != 200 && status != 429) fail_msg("%s: %d, %s", path, status, answer.body);
        answer_free(&answer);
        if (json) return json;
    }
    fail_msg("%s: too many requests for ever", path);
    return NULL;
}

/* A new code for a seat, "1", or to watch, "null". */
static void invite(const WebServer *host, const char *seat, char code[static 64]) {
    char body[64], path[128];
    snprintf(body, sizeof body, "{\"seat\":%s}", seat);
    snprintf(path, sizeof path, "/api/table/%s/invite", host->table);
    cJSON *const json = ask_patiently(host, path, body);
    snprintf(code, 64, "%s", json_text(json, "code"));
    cJSON_Delete(json);
}

static void enter(WebServer *server, const char *code, bool takes, int status) {
    char body[128];
    snprintf(body, sizeof body, "{\"code\":\"%s\"%s}", code, takes ? ",\"take\":true" : "");
    *server->token = '\0';
    cJSON *const json = web_ask(server, "POST", "/api/enter", body, status);
    if (status == 200) snprintf(server->token, sizeof server->token, "%s", json_text(json, "token"));
    if (status == 409) assert_true(cJSON_IsTrue(cJSON_GetObjectItem(json, "taken")));
    cJSON_Delete(json);
}

/* Does the server end this stream? Its last chunk is empty. */
static bool has_ended_well(int stream) {
    return http_line(stream, "0\r", PATIENCE) != NULL;
}

/* ---- how many ---- */

static void wrong_codes_keep_nobody_out(void **state) {
    WebServer *const server = *state;
    char host[64], origin[80];
    int many = 0;
    web_start(server, "chess", "w=person", "b=person");
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    snprintf(origin, sizeof origin, "http://%s", host);
    for (int i = 0; i < 20; i++) enter(server, "00000000000000000000000000000000", false, 403);
    for (int i = 0; i < 20; i++) { /* some of them in the second that makes up for one */
        Answer answer = web_ask_as(server, "POST", "/api/enter", host, origin, "{\"code\":\"0\"}");
        many += answer.status == 429;
        answer_free(&answer);
    }
    assert_in_range(many, 10, 20);
    web_enter(server, server->code);
    cJSON_Delete(web_at_table(server, "GET", "pgn", NULL, 200));
    web_stop(server);
}

static void one_token_has_six_streams(void **state) {
    WebServer *const server = *state;
    int stream[8];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    for (int i = 0; i < 8; i++) {
        stream[i] = web_listen(server, "events");
        cJSON_Delete(web_next_state(stream[i]));
    }
    web_move(server, "e2e4", 0, 200);
    for (int i = 0; i < 2; i++) assert_true(has_ended_well(stream[i]));
    for (int i = 2; i < 8; i++) cJSON_Delete(web_state_at(stream[i], 1));
    for (int i = 0; i < 8; i++) close(stream[i]);
    web_stop(server);
}

/* Whoever has a token and takes all connections that there are. */
static void one_token_keeps_nobody_out(void **state) {
    WebServer *const server = *state, guest = *server, *const host = server;
    enum { MANY = 220 };
    static int stream[MANY];
    char code[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    invite(host, "1", code);
    guest = *host;
    enter(&guest, code, false, 200);
    for (int i = 0; i < MANY; i++) stream[i] = web_listen(&guest, "events");
    const int own = web_listen(host, "events");
    cJSON_Delete(web_next_state(own));
    web_move(host, "e2e4", 0, 200);
    cJSON_Delete(web_state_at(own, 1));
    for (int i = 0; i < MANY; i++) close(stream[i]);
    close(own);
    web_stop(server);
}

static void guests_and_codes_are_never_too_many(void **state) {
    WebServer *const host = *state, guest, first, last;
    enum { MANY = 300 };
    char code[64], unused[64] = "";
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    invite(host, "1", code);
    first = last = *host;
    enter(&first, code, false, 200);
    const int stream = web_listen(&first, "events"); /* they are in use of it */
    cJSON_Delete(web_next_state(stream));
    for (int i = 0; i < MANY; i++) {
        invite(host, "null", code);
        guest = *host;
        enter(&guest, code, false, 200);
        if (i == 0) last = guest;
    }
    cJSON_Delete(web_at_table(&guest, "GET", "pgn", NULL, 200));
    cJSON_Delete(web_at_table(&last, "GET", "pgn", NULL, 401)); /* not heard of for the longest time */
    for (int i = 0; i < MANY; i++) invite(host, "null", i ? code : unused);
    enter(&guest, unused, false, 403);
    enter(&guest, code, false, 200);
    usleep(500000); /* they have asked too often for now */
    web_move(host, "e2e4", 0, 200);
    cJSON_Delete(web_state_at(stream, 1));
    close(stream);
    web_stop(host);
}

/* ---- one seat, one browser ---- */

static void a_seat_is_taken_after_asking(void **state) {
    WebServer *const host = *state, one, other;
    char code[64], next[64];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    invite(host, "1", code);
    one = other = *host;
    enter(&one, code, false, 200);
    const int stream = web_listen(&one, "events");
    cJSON_Delete(web_next_state(stream));
    invite(host, "1", next);
    enter(&other, next, false, 409);
    enter(&other, next, false, 409); /* asking has not used it up */
    web_move(host, "e2e4", 0, 200);
    enter(&other, next, true, 200);
    assert_true(has_ended_well(stream));
    close(stream);
    web_move(&one, "e7e5", 1, 401);
    web_move(&other, "e7e5", 1, 200);
    invite(host, "1", code); /* nobody listens: nobody is asked */
    enter(&one, code, false, 200);
    web_move(&other, "e7e5", 1, 401);
    invite(host, "null", code); /* who watches is in nobody's way */
    enter(&other, code, false, 200);
    cJSON_Delete(web_at_table(&one, "GET", "pgn", NULL, 200));
    web_stop(host);
}

/* A page that was closed has its seat no more, at once, and be it that its other connections are still open. */
static void a_closed_page_has_no_seat(void **state) {
    WebServer *const host = *state, one, other;
    char code[64], next[64];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    invite(host, "1", code);
    invite(host, "1", next);
    one = other = *host;
    enter(&one, code, false, 200);
    const int stream = web_listen(&one, "events"), rest = web_listen(&one, "pgn");
    cJSON_Delete(web_next_state(stream));
    enter(&other, next, false, 409);
    close(stream);
    usleep(50000); /* the word of it is on its way */
    enter(&other, next, false, 200);
    close(rest);
    web_stop(host);
}

/* ---- who is in ---- */

static cJSON *list(const WebServer *host, const char *what, int count) {
    cJSON *const json = web_at_table(host, "GET", "people", NULL, 200);
    cJSON *const array = cJSON_DetachItemFromObject(json, what);
    assert_int_equal(cJSON_GetArraySize(array), count);
    cJSON_Delete(json);
    return array;
}

static int id_at(const cJSON *array, int index) {
    return json_number(cJSON_GetArrayItem(array, index), "id");
}

static bool is_so(const cJSON *array, int index, const char *what) {
    return cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetArrayItem(array, index), what));
}

static int only_seat(const cJSON *array, int index) {
    const cJSON *const seats = cJSON_GetObjectItem(cJSON_GetArrayItem(array, index), "seats");
    return cJSON_GetArraySize(seats) == 1 ? cJSON_GetArrayItem(seats, 0)->valueint : -1;
}

static void tell(const WebServer *host, const char *verb, const char *key, int id, int status) {
    char body[64];
    snprintf(body, sizeof body, "{\"%s\":%d}", key, id);
    cJSON_Delete(web_at_table(host, "POST", verb, body, status));
}

static void the_host_sees_who_is_in(void **state) {
    WebServer *const host = *state, guest;
    char code[64], other[64];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    cJSON *people = list(host, "people", 1);
    assert_true(is_so(people, 0, "host") && is_so(people, 0, "you") && !is_so(people, 0, "connected"));
    cJSON_Delete(people);
    invite(host, "1", code);
    invite(host, "null", other);
    cJSON *invited = list(host, "invitations", 2);
    assert_int_equal(only_seat(invited, 0), 1);
    assert_true(!is_so(invited, 0, "watching") && is_so(invited, 1, "watching"));
    tell(host, "revoke", "invitation", 12345, 404);
    tell(host, "revoke", "invitation", id_at(invited, 1), 200);
    tell(host, "revoke", "invitation", id_at(invited, 1), 404);
    cJSON_Delete(invited);
    guest = *host;
    enter(&guest, other, false, 403);
    enter(&guest, code, false, 200);
    const int stream = web_listen(&guest, "events");
    cJSON_Delete(web_next_state(stream));
    cJSON_Delete(list(host, "invitations", 0));
    people = list(host, "people", 2);
    assert_int_equal(only_seat(people, 0), 0);
    assert_int_equal(only_seat(people, 1), 1);
    assert_true(is_so(people, 1, "connected") && !is_so(people, 1, "host") && !is_so(people, 1, "you"));
    assert_true(json_number(cJSON_GetArrayItem(people, 1), "since") > 1700000000);
    cJSON_Delete(web_at_table(&guest, "GET", "people", NULL, 403));
    tell(&guest, "dismiss", "person", id_at(people, 0), 403);
    tell(&guest, "revoke", "invitation", 1, 403);
    tell(host, "dismiss", "person", id_at(people, 0), 409); /* themselves */
    tell(host, "dismiss", "person", 12345, 404);
    web_move(host, "e2e4", 0, 200);
    web_move(host, "e7e5", 1, 409);
    tell(host, "dismiss", "person", id_at(people, 1), 200);
    cJSON_Delete(people);
    assert_true(has_ended_well(stream));
    close(stream);
    web_move(&guest, "e7e5", 1, 401);
    cJSON_Delete(list(host, "people", 1));
    web_move(host, "e7e5", 1, 200); /* the seat is the host's again */
    web_stop(host);
}

/* The seat of a link that nobody has used is the host's again. */
static void seats_come_back_with_links(void **state) {
    WebServer *const host = *state;
    char code[64];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    invite(host, "0", code);
    web_move(host, "e2e4", 0, 409);
    cJSON *const invited = list(host, "invitations", 1);
    tell(host, "revoke", "invitation", id_at(invited, 0), 200);
    cJSON_Delete(invited);
    web_move(host, "e2e4", 0, 200);
    invite(host, "1", code);
    for (int i = 0; i < 256; i++) invite(host, "null", code); /* so many that the first one has to make room */
    usleep(500000);                                           /* they have asked too often for now */
    web_move(host, "e7e5", 1, 200);
    web_stop(host);
}

/* To another game, and to no other guests' seats there; who watches comes along, too. */
static void guests_come_along(void **state) {
    WebServer *const host = *state, guest, watcher;
    char code[64];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    guest = watcher = *host;
    invite(host, "1", code);
    enter(&guest, code, false, 200);
    invite(host, "null", code);
    enter(&watcher, code, false, 200);
    const int stream = web_listen(&guest, "events"), other = web_listen(&watcher, "events");
    cJSON_Delete(web_next_state(stream));
    cJSON_Delete(web_next_state(other));
    cJSON *const begun =
        web_ask(host, "POST", "/api/new",
                "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"],\"along\":true,\"swap\":true}", 200);
    cJSON *const moved = cJSON_Parse(http_line(stream, "{\"type\":\"moved\"", PATIENCE));
    assert_string_equal(json_text(moved, "table"), json_text(begun, "table"));
    assert_non_null(http_line(other, "{\"type\":\"moved\"", PATIENCE));
    assert_true(has_ended_well(stream));
    snprintf(host->table, sizeof host->table, "%s", json_text(begun, "table"));
    memcpy(guest.table, host->table, sizeof guest.table);
    memcpy(watcher.table, host->table, sizeof watcher.table);
    web_move(host, "e2e4", 0, 409); /* the guest is White now */
    web_move(&watcher, "e2e4", 0, 409);
    web_move(&guest, "e2e4", 0, 200);
    web_move(host, "e7e5", 1, 200);
    cJSON_Delete(begun);
    cJSON_Delete(moved);
    close(stream);
    close(other);
    web_stop(host);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(wrong_codes_keep_nobody_out),
        WEB_TEST(one_token_has_six_streams),
        WEB_TEST(one_token_keeps_nobody_out),
        WEB_TEST(guests_and_codes_are_never_too_many),
        WEB_TEST(a_seat_is_taken_after_asking),
        WEB_TEST(the_host_sees_who_is_in),
        WEB_TEST(a_closed_page_has_no_seat),
        WEB_TEST(seats_come_back_with_links),
        WEB_TEST(guests_come_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
