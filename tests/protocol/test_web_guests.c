/* What all at a table see of each other: who is there, what they are called, what they have won in games before. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/web_server.h"

static const cJSON *seat_of(const cJSON *state, int seat) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(state, "seats"), seat);
}

/* Waits for a state that says this of a seat. */
static void await(int stream, int seat, const char *key, const char *wanted) {
    for (;;) { /* the test ends when nothing comes any more */
        cJSON *const state = web_next_state(stream);
        const bool is_so = strcmp(json_text(seat_of(state, seat), key), wanted) == 0;
        cJSON_Delete(state);
        if (is_so) return;
    }
}

static void expect_seat(const WebServer *server, int seat, const char *key, const char *wanted) {
    cJSON *const state = web_at_table(server, "GET", "ply/0", NULL, 200);
    assert_string_equal(json_text(seat_of(state, seat), key), wanted);
    cJSON_Delete(state);
}

/* ---- who is there ---- */

static void all_see_who_comes_and_goes(void **state) {
    WebServer *const host = *state, guest;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    const int own = web_listen(host, "events");
    await(own, 1, "presence", "here"); /* at the same screen */
    cJSON *const link = web_at_table(host, "POST", "invite", "{\"seat\":1}", 200);
    await(own, 1, "presence", "invited");
    guest = *host;
    web_enter(&guest, json_text(link, "code"));
    expect_seat(host, 1, "presence", "invited"); /* the page has not listened yet */
    for (int i = 0; i < 2; i++) {
        const int theirs = web_listen(&guest, "events");
        await(own, 1, "presence", "here");
        await(theirs, 0, "presence", "here");
        close(theirs);
        await(own, 1, "presence", "away");
    }
    const int theirs = web_listen(&guest, "events");
    await(own, 1, "presence", "here");
    close(own);
    await(theirs, 0, "presence", "away");
    close(theirs);
    cJSON_Delete(link);
    web_stop(host);
}

static void watchers_are_counted(void **state) {
    WebServer *const host = *state, watcher;
    web_start(host, "chess", "w=person", "b=engine:1");
    web_enter(host, host->code);
    expect_seat(host, 1, "presence", "");
    const int own = web_listen(host, "events");
    cJSON_Delete(web_next_state(own));
    web_guest_enters(host, &watcher, "null");
    const int theirs = web_listen(&watcher, "events");
    int watching = 0;
    while (!watching) {
        cJSON *const now = web_next_state(own);
        watching = json_number(now, "watching");
        cJSON_Delete(now);
    }
    assert_int_equal(watching, 1);
    close(theirs);
    close(own);
    web_stop(host);
}

/* ---- names ---- */

static void name(const WebServer *server, int seat, const char *text, int status) {
    char body[512];
    snprintf(body, sizeof body, "{\"seat\":%d,\"name\":\"%s\"}", seat, text);
    cJSON_Delete(web_at_table(server, "POST", "name", body, status));
}

static void seats_have_names(void **state) {
    WebServer *const host = *state, guest, watcher;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    web_guest_enters(host, &guest, "1");
    web_guest_enters(host, &watcher, "null");
    name(host, 0, "  Ada \u00c4 ", 200);
    name(&guest, 1, "Bob \\\"x\\\" \\\\", 200);
    expect_seat(&watcher, 0, "name", "Ada \u00c4");
    expect_seat(host, 1, "name", "Bob \"x\" \\");
    name(host, 1, "Eve", 409); /* not theirs */
    name(&guest, 0, "Eve", 409);
    name(&watcher, 0, "Eve", 409);
    name(host, -1, "Eve", 409);
    name(host, 2, "Eve", 409);
    name(host, 0, "a\\nb", 400);
    name(host, 0, "12345678901234567890123456789012345678901", 400);
    cJSON_Delete(web_at_table(host, "POST", "name", "{\"seat\":0}", 400));
    cJSON_Delete(web_at_table(host, "POST", "name", "{\"seat\":0.5e10,\"name\":\"Eve\"}", 409));
    cJSON_Delete(web_at_table(host, "POST", "name", "{\"name\":\"Eve\"}", 409));
    expect_seat(host, 0, "name", "Ada \u00c4");
    web_move(host, "e2e4", 0, 200);
    name(&guest, 1, "Bob", 200); /* nobody moves after that, and it is kept all the same */
    kill(host->talk->pid, SIGKILL);
    conversation_drop(host->talk);
    web_start(host, "chess", "w=person", "b=person");
    char table[64];
    memcpy(table, host->table, sizeof table);
    web_enter(host, host->code);
    memcpy(host->table, table, sizeof table);
    expect_seat(host, 0, "name", "Ada \u00c4");
    expect_seat(host, 1, "name", "Bob");
    name(host, 0, "", 200);
    expect_seat(host, 0, "name", "");
    web_stop(host);
}

/* ---- several games ---- */

static void play_again(WebServer *host, const char *body) {
    cJSON *const json = web_ask(host, "POST", "/api/new", body, 200);
    snprintf(host->table, sizeof host->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

/* "": this is the first game. */
static void expect_points(const WebServer *server, const char *wanted) {
    cJSON *const state = web_at_table(server, "GET", "ply/0", NULL, 200);
    const cJSON *const series = cJSON_GetObjectItem(state, "series");
    char *const text = cJSON_PrintUnformatted(series);
    assert_string_equal(text, wanted);
    free(text);
    cJSON_Delete(state);
}

static void the_score_goes_along(void **state) {
    WebServer *const host = *state, guest;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    web_guest_enters(host, &guest, "1");
    name(&guest, 1, "Bob", 200);
    expect_points(host, "null");
    cJSON_Delete(web_at_table(host, "POST", "resign", "{}", 200));
    expect_points(host, "null"); /* a single game has a result, no score */
    static const char again[] = "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"],\"along\":true,\"swap\":true}";
    play_again(host, again);
    expect_points(host, "{\"games\":1,\"points\":[1,0]}");
    expect_seat(host, 0, "name", "Bob");
    memcpy(guest.table, host->table, sizeof guest.table);
    cJSON_Delete(web_at_table(&guest, "POST", "resign", "{}", 200));
    expect_points(&guest, "{\"games\":2,\"points\":[1,1]}");
    play_again(host, again);
    expect_points(host, "{\"games\":2,\"points\":[1,1]}");
    web_move(host, "e2e4", 0, 200);
    kill(host->talk->pid, SIGKILL);
    conversation_drop(host->talk);
    web_start(host, "chess", "w=person", "b=person");
    char table[64];
    memcpy(table, host->table, sizeof table);
    web_enter(host, host->code);
    memcpy(host->table, table, sizeof table);
    expect_points(host, "{\"games\":2,\"points\":[1,1]}");
    play_again(host, "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"]}"); /* not again, but anew */
    expect_points(host, "null");
    web_stop(host);
}

static void expect_asked(const WebServer *server, const char *wanted) {
    cJSON *const state = web_at_table(server, "GET", "ply/0", NULL, 200);
    char *const text = cJSON_PrintUnformatted(cJSON_GetObjectItem(state, "rematch"));
    assert_string_equal(text, wanted);
    free(text);
    cJSON_Delete(state);
}

static void guests_ask_for_another_game(void **state) {
    WebServer *const host = *state, guest, watcher;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    web_guest_enters(host, &guest, "1");
    web_guest_enters(host, &watcher, "null");
    cJSON_Delete(web_at_table(&guest, "POST", "rematch", "{}", 409)); /* this one goes on */
    cJSON_Delete(web_at_table(&guest, "POST", "resign", "{}", 200));
    cJSON_Delete(web_at_table(&watcher, "POST", "rematch", "{}", 409));
    expect_asked(host, "[]");
    cJSON_Delete(web_at_table(&guest, "POST", "rematch", "{}", 200));
    expect_asked(host, "[1]");
    web_stop(host);
}

/* ---- what was played ---- */

static void an_earlier_ply_has_its_times(void **state) {
    WebServer *const host = *state;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    play_again(host, "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"],\"clock\":\"60+5\","
                     "\"position\":\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"}");
    web_move(host, "a1a7", 0, 200);
    web_move(host, "e8f8", 1, 200);
    for (int ply = 0; ply <= 2; ply++) {
        char verb[16];
        snprintf(verb, sizeof verb, "ply/%d", ply);
        cJSON *const seen = web_at_table(host, "GET", verb, NULL, 200);
        const cJSON *const clock = cJSON_GetObjectItem(seen, "clock"), *const left = cJSON_GetObjectItem(clock, "left");
        assert_int_equal(cJSON_GetArrayItem(left, 0)->valueint, 60000); /* no clock runs for the first move */
        assert_int_equal(cJSON_GetArrayItem(left, 1)->valueint > 60000, ply == 2);
        assert_int_equal(cJSON_IsNull(cJSON_GetObjectItem(clock, "runs")), ply < 2);
        assert_string_equal(json_text(seen, "start"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        cJSON_Delete(seen);
    }
    web_stop(host);
}

static void the_server_speaks_german(void **state) {
    WebServer *const host = *state;
    web_start(host, "chess", "w=person", "b=person");
    cJSON *const words = web_ask(host, "GET", "/api/words?language=german", NULL, 200); /* who is not in, too */
    assert_string_equal(json_text(cJSON_GetObjectItem(words, "words"), "checkmate"), "Schachmatt");
    cJSON_Delete(words);
    cJSON_Delete(web_ask(host, "GET", "/api/words?language=klingon", NULL, 404));
    cJSON_Delete(web_ask(host, "GET", "/api/words", NULL, 404));
    web_stop(host);
}

/* ---- games of files ---- */

static void remarks_are_shown(void **state) {
    WebServer *const host = *state;
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    cJSON *const json =
        web_ask(host, "POST", "/api/study",
                "{\"pgn\":\"[White \\\"Ada\\\"]\\n[Black \\\"Bob\\\"]\\n\\n{Long ago} 1. e4 $1 {the best} "
                "e5?! 2. Nf3 *\"}",
                200);
    snprintf(host->table, sizeof host->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
    cJSON *const seen = web_at_table(host, "GET", "ply/3", NULL, 200);
    const cJSON *const moves = cJSON_GetObjectItem(seen, "moves"), *const first = cJSON_GetArrayItem(moves, 0);
    assert_string_equal(json_text(seen, "comment"), "Long ago");
    assert_string_equal(json_text(first, "comment"), "the best");
    assert_int_equal(cJSON_GetObjectItem(first, "mark")->valueint, 1);
    assert_int_equal(cJSON_GetObjectItem(cJSON_GetArrayItem(moves, 1), "mark")->valueint, 6);
    assert_null(cJSON_GetObjectItem(cJSON_GetArrayItem(moves, 2), "comment"));
    assert_string_equal(json_text(seat_of(seen, 1), "name"), "Bob");
    cJSON_Delete(seen);
    web_stop(host);
}

/* ---- squares for telephones ---- */

static void links_are_drawn(void **state) {
    WebServer *const host = *state, guest;
    char body[512], name[64], origin[80];
    web_start(host, "chess", "w=person", "b=person");
    web_enter(host, host->code);
    web_guest_enters(host, &guest, "1");
    static const char link[] = "{\"text\":\"http://192.168.1.5:80/#0\"}";
    cJSON_Delete(web_ask(&guest, "POST", "/api/qr", link, 403));
    snprintf(name, sizeof name, "127.0.0.1:%d", host->port);
    snprintf(origin, sizeof origin, "http://%s", name);
    Answer answer = web_ask_as(host, "POST", "/api/qr", name, origin, link);
    const bool is_built = answer.status != 404;
    if (!is_built) assert_non_null(strstr(answer.body, "libqrencode"));
    answer_free(&answer);
    if (is_built) {
        cJSON *const drawn = web_ask(host, "POST", "/api/qr", link, 200);
        assert_int_equal(json_number(drawn, "size"), 25);
        assert_int_equal(strncmp(json_text(drawn, "path"), "M0 0h7v1h-7z", 12), 0); /* a corner */
        cJSON_Delete(drawn);
        cJSON_Delete(web_ask(host, "POST", "/api/qr", "{}", 400));
        snprintf(body, sizeof body, "{\"text\":\"%0400d\"}", 0);
        cJSON_Delete(web_ask(host, "POST", "/api/qr", body, 400));
    }
    web_stop(host);
    if (!is_built) skip();
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        WEB_TEST(all_see_who_comes_and_goes),
        WEB_TEST(watchers_are_counted),
        WEB_TEST(seats_have_names),
        WEB_TEST(the_score_goes_along),
        WEB_TEST(guests_ask_for_another_game),
        WEB_TEST(an_earlier_ply_has_its_times),
        WEB_TEST(the_server_speaks_german),
        WEB_TEST(remarks_are_shown),
        WEB_TEST(links_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
