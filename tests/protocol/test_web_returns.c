/* Pages that come back to a server which was killed and started again: with what they were given, once, and to a server
 * that has proved that it is no other. */
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/web_server.h"

typedef struct {
    char name[64], proof[64], code[64];
} Way;

/* Exchanges a code for a token and a way back. */
static Way enter(WebServer *server, const char *code) {
    Way way;
    char body[128];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    cJSON *const json = web_ask(server, "POST", "/api/enter", body, 200);
    const cJSON *const back = cJSON_GetObjectItem(json, "back");
    snprintf(server->token, sizeof server->token, "%s", json_text(json, "token"));
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    snprintf(way.name, sizeof way.name, "%s", json_text(back, "name"));
    snprintf(way.proof, sizeof way.proof, "%s", json_text(back, "proof"));
    snprintf(way.code, sizeof way.code, "%s", json_text(back, "code"));
    cJSON_Delete(json);
    return way;
}

static void ask_with(const WebServer *server, const char *path, const char *key, const char *text, int status) {
    char body[128];
    snprintf(body, sizeof body, "{\"%s\":\"%s\"}", key, text);
    cJSON_Delete(web_ask(server, "POST", path, body, status));
}

static void prove(const WebServer *server, const Way *way) {
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", way->name);
    cJSON *const json = web_ask(server, "POST", "/api/return", body, 200);
    assert_string_equal(json_text(json, "proof"), way->proof);
    cJSON_Delete(json);
}

static void kill_and_start(WebServer *server) {
    const int port = server->port;
    kill(server->talk->pid, SIGKILL);
    conversation_drop(server->talk);
    web_start(server, "chess", "w=person", "b=person");
    assert_int_equal(server->port, port); /* nobody has taken it */
}

static void path_of_ways(const WebServer *server, char path[static 256]) {
    snprintf(path, 256, "%s/fusilier/games/returns-127.0.0.1-%d.json", server->folder, server->port);
}

static void expect_kept_secret(const WebServer *server) {
    char path[256];
    struct stat facts;
    path_of_ways(server, path);
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
}

static void host_and_guest_come_back(void **state) {
    WebServer *const server = *state, guest;
    web_start(server, "chess", "w=person", "b=person");
    const Way host = enter(server, server->code);
    cJSON *const invited = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    cJSON *const unused = web_at_table(server, "POST", "invite", "{\"seat\":null}", 200);
    guest = *server;
    const Way other = enter(&guest, json_text(invited, "code"));
    web_move(server, "e2e4", 0, 200);
    expect_kept_secret(server);
    kill_and_start(server);
    cJSON_Delete(web_at_table(server, "GET", "pgn", NULL, 401)); /* stale */
    cJSON_Delete(web_at_table(&guest, "POST", "move", "{\"move\":\"e7e5\",\"ply\":1}", 401));
    ask_with(server, "/api/enter", "code", host.code, 403);                 /* the server has proved nothing yet */
    ask_with(server, "/api/enter", "code", json_text(unused, "code"), 200); /* as good as before, once */
    ask_with(server, "/api/enter", "code", json_text(unused, "code"), 403);
    ask_with(server, "/api/enter", "code", json_text(invited, "code"), 403);
    prove(server, &host);
    const Way again = enter(server, host.code);
    cJSON_Delete(web_at_table(server, "GET", "pgn", NULL, 200));
    ask_with(server, "/api/return", "name", host.name, 403); /* once they are in */
    ask_with(server, "/api/enter", "code", host.code, 403);
    prove(&guest, &other);
    enter(&guest, other.code);
    assert_string_equal(guest.table, server->table);
    web_move(server, "e7e5", 1, 409); /* the guest's seat is still his */
    web_move(&guest, "e7e5", 1, 200);
    web_move(server, "g1f3", 2, 200);
    char old[64];
    memcpy(old, server->token, sizeof old);
    prove(server, &again); /* without need: the token of before ends */
    enter(server, again.code);
    assert_string_not_equal(server->token, old);
    memcpy(server->token, old, sizeof old);
    cJSON_Delete(web_at_table(server, "GET", "pgn", NULL, 401));
    cJSON_Delete(invited);
    cJSON_Delete(unused);
    web_stop(server);
}

/* Answers get lost on their way: the page asks again for whatever it has not got, and comes in. */
static void lost_answers_cost_nothing(void **state) {
    WebServer *const server = *state, lost;
    web_start(server, "chess", "w=person", "b=person");
    const Way first = enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    kill_and_start(server);
    for (int i = 0; i < 2; i++) prove(server, &first);
    lost = *server;
    enter(&lost, first.code); /* nobody has the token */
    for (int i = 0; i < 2; i++) prove(server, &first);
    const Way last = enter(server, first.code);
    web_move(server, "e7e5", 1, 200);
    ask_with(server, "/api/return", "name", first.name, 403);
    ask_with(server, "/api/enter", "code", first.code, 403);
    kill_and_start(server);
    prove(server, &last);
    enter(server, last.code);
    web_move(server, "g1f3", 2, 200);
    web_stop(server);
}

/* Another tab comes in by the same way: the first one hears that it is out, and does not try to come back by itself. */
static void the_tab_of_before_is_told(void **state) {
    WebServer *const server = *state;
    char body[128];
    web_start(server, "chess", "w=person", "b=person");
    const Way way = enter(server, server->code);
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_next_state(stream));
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"take\":true}", way.name);
    cJSON_Delete(web_ask(server, "POST", "/api/return", body, 200));
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"take\":true}", way.code);
    cJSON_Delete(web_ask(server, "POST", "/api/enter", body, 200));
    assert_non_null(http_line(stream, "{\"type\":\"gone\"", 5000));
    close(stream);
    web_stop(server);
}

/* A proof that was told is worth nothing to the next server: somebody else may have asked for it. */
static void proofs_end_with_the_server(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    const Way host = enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    prove(server, &host);
    kill_and_start(server);
    ask_with(server, "/api/return", "name", host.name, 403);
    ask_with(server, "/api/enter", "code", host.code, 403);
    web_stop(server);
}

static int invitation_of(cJSON *people) {
    const cJSON *const first = cJSON_GetArrayItem(cJSON_GetObjectItem(people, "invitations"), 0);
    const int number = json_number(first, "id");
    cJSON_Delete(people);
    return number;
}

/* A link is good after the server was started again, even to a game in which nobody has moved; not one that was ended,
 * and not one of a week ago. */
static void invitations_last(void **state) {
    WebServer *const server = *state, guest;
    char body[64];
    web_start(server, "chess", "w=person", "b=person");
    enter(server, server->code);
    cJSON *const ended = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    snprintf(body, sizeof body, "{\"invitation\":%d}", invitation_of(web_at_table(server, "GET", "people", NULL, 200)));
    cJSON_Delete(web_at_table(server, "POST", "revoke", body, 200));
    cJSON *const invited = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    kill_and_start(server);
    guest = *server;
    ask_with(&guest, "/api/enter", "code", json_text(ended, "code"), 403);
    enter(&guest, json_text(invited, "code"));
    assert_string_equal(guest.table, server->table);
    cJSON *const seen = web_at_table(&guest, "GET", "ply/0", NULL, 200);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(seen, "seats"), 1), "yours")));
    cJSON_Delete(seen);
    cJSON_Delete(ended);
    cJSON_Delete(invited);
    web_stop(server);
}

/* A game without a move is not saved: its host comes to the new one. */
static void unsaved_games_are_gone(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    const Way host = enter(server, server->code);
    kill_and_start(server);
    prove(server, &host);
    enter(server, host.code);
    web_move(server, "e2e4", 0, 200);
    web_stop(server);
}

static void sit_at_new_board(WebServer *server) {
    cJSON *const json = web_ask(server, "POST", "/api/new", "{\"game\":\"chess\"}", 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

/* A host who has lost their game sits down where no other host does. */
static void nobody_loses_a_place_to_who_lost_theirs(void **state) {
    WebServer *const server = *state, first, second;
    web_start(server, "chess", "w=person", "b=person");
    first = *server;
    const Way way = enter(&first, server->code);
    sit_at_new_board(&first);
    kill_and_start(server);
    second = *server;
    enter(&second, server->code);
    prove(server, &way);
    enter(&first, way.code);
    assert_string_not_equal(first.table, second.table);
    web_move(&second, "e2e4", 0, 200);
    web_move(&first, "d2d4", 0, 200);
    web_stop(server);
}

static void spoil(const WebServer *server, const char *text) {
    char path[256];
    path_of_ways(server, path);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%s", text);
    fclose(file);
}

/* Files that are too old or no longer what they were. */
static void bad_files_are_forgotten(void **state) {
    WebServer *const server = *state;
    static const char *const rows[] = {
        "",
        "{",
        "[]",
        "{\"kept\":1,\"address\":\"127.0.0.1:%d\",\"returns\":[%s]}",
        "{\"kept\":1e300,\"address\":\"127.0.0.1:%d\",\"returns\":[%s]}",
        "{\"kept\":9,\"address\":7,\"returns\":7}",
        "{\"kept\":\"x\",\"returns\":{}}",
    };
    web_start(server, "chess", "w=person", "b=person");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Way host = enter(server, server->code);
        char row[512], text[1024];
        web_move(server, "e2e4", 0, 200);
        kill(server->talk->pid, SIGKILL);
        conversation_drop(server->talk);
        snprintf(row, sizeof row,
                 "{\"name\":\"%s\",\"proof\":\"%s\",\"code\":\"%s\",\"table\":\"%s\",\"host\":true,\"seats\":0,"
                 "\"used\":%lld}",
                 host.name, host.proof, host.code, server->table, (long long)time(NULL));
        snprintf(text, sizeof text, rows[i], server->port, row);
        spoil(server, text);
        web_start(server, "chess", "w=person", "b=person");
        ask_with(server, "/api/return", "name", host.name, 403);
    }
    web_stop(server);
}

/* A page that was not heard of for a week has to ask for a new link; the others have not. So it is with links that
 * nobody has used. */
static void old_ways_are_forgotten(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    const Way host = enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    for (int days = 6; days <= 8; days += 2) {
        static const char link[] = "0123456789abcdef0123456789abcdef";
        char text[1024];
        const long long now = (long long)time(NULL);
        snprintf(text, sizeof text,
                 "{\"kept\":%lld,\"address\":\"127.0.0.1:%d\",\"returns\":[{\"name\":\"%s\",\"proof\":\"%s\","
                 "\"code\":\"%s\",\"table\":\"%s\",\"host\":true,\"seats\":0,\"used\":%lld}],\"invitations\":["
                 "{\"code\":\"%s\",\"table\":\"%s\",\"host\":false,\"seats\":2,\"since\":%lld}]}",
                 now, server->port, host.name, host.proof, host.code, server->table, now - days * 24LL * 3600, link,
                 server->table, now - days * 24LL * 3600);
        kill(server->talk->pid, SIGKILL);
        conversation_drop(server->talk);
        spoil(server, text);
        web_start(server, "chess", "w=person", "b=person");
        ask_with(server, "/api/return", "name", host.name, days < 7 ? 200 : 403);
        ask_with(server, "/api/enter", "code", link, days < 7 ? 200 : 403);
    }
    web_stop(server);
}

/* Another tab of the same browser: while one listens, both asking and coming in must say that they take its place, and
 * nothing is used up by having asked. */
static void another_tab_asks_first(void **state) {
    WebServer *const server = *state, tab;
    char body[160];
    web_start(server, "chess", "w=person", "b=person");
    const Way way = enter(server, server->code);
    tab = *server;
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_next_state(stream));
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", way.name);
        cJSON *const json = web_ask(&tab, "POST", "/api/return", body, 409);
        assert_true(cJSON_IsTrue(cJSON_GetObjectItem(json, "taken")));
        assert_null(json_text(json, "proof"));
        cJSON_Delete(json);
    }
    web_move(server, "e2e4", 0, 200);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"take\":true}", way.name);
    cJSON *const proved = web_ask(&tab, "POST", "/api/return", body, 200);
    assert_string_equal(json_text(proved, "proof"), way.proof);
    cJSON_Delete(proved);
    ask_with(&tab, "/api/enter", "code", way.code, 409);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"take\":true}", way.code);
    cJSON *const entered = web_ask(&tab, "POST", "/api/enter", body, 200);
    snprintf(tab.token, sizeof tab.token, "%s", json_text(entered, "token"));
    cJSON_Delete(entered);
    web_move(server, "e7e5", 1, 401);
    web_move(&tab, "e7e5", 1, 200);
    assert_non_null(http_line(stream, "0\r", 15000)); /* the last chunk: the stream of before ends */
    close(stream);
    ask_with(&tab, "/api/return", "name", way.name, 403);
    web_stop(server);
}

static const char *kept_at(const WebServer *server, int port) {
    static char path[256];
    snprintf(path, sizeof path, "%s/fusilier/games/returns-127.0.0.1-%d.json", server->folder, port);
    return path;
}

/* Whoever else has the port may have read what pages keep for it. Another server of ours has not. */
static void ports_of_others_are_forgotten(void **state) {
    WebServer *const server = *state, other = *server;
    web_start(server, "chess", "w=person", "b=person");
    const int port = server->port;
    enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    web_start(&other, "chess", "w=person", "b=person");
    assert_int_not_equal(other.port, port);
    assert_int_equal(access(kept_at(server, port), F_OK), 0);
    web_stop(&other);
    unlink(kept_at(server, other.port)); /* the port of last time is the first one's */
    kill(server->talk->pid, SIGKILL);
    conversation_drop(server->talk);
    const int on = 1, squatter = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct sockaddr_in place = { .sin_family = AF_INET,
                                       .sin_port = htons((uint16_t)port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    setsockopt(squatter, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    assert_int_equal(bind(squatter, (const struct sockaddr *)&place, sizeof place), 0);
    assert_int_equal(listen(squatter, 1), 0);
    web_start(server, "chess", "w=person", "b=person");
    assert_int_not_equal(server->port, port);
    assert_int_equal(access(kept_at(server, port), F_OK), -1);
    close(squatter);
    web_stop(server);
}

/* A folder that was removed and made anew: ways back are written into it, too. */
static void ways_are_kept_in_a_new_folder(void **state) {
    WebServer *const server = *state;
    enum { TRIES = 200, WAIT_US = 100000 };
    char command[300], path[256];
    web_start(server, "chess", "w=person", "b=person");
    const Way way = enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    snprintf(command, sizeof command, "cd '%s/fusilier' && rm -r games && mkdir games", server->folder);
    assert_int_equal(system(command), 0);
    path_of_ways(server, path);
    for (int i = 0; i < TRIES && access(path, F_OK) != 0; i++) usleep(WAIT_US);
    web_move(server, "e7e5", 1, 200);
    kill_and_start(server);
    prove(server, &way);
    enter(server, way.code);
    web_stop(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(host_and_guest_come_back, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(lost_answers_cost_nothing, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(the_tab_of_before_is_told, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(proofs_end_with_the_server, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(invitations_last, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(unsaved_games_are_gone, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(nobody_loses_a_place_to_who_lost_theirs, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(bad_files_are_forgotten, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(old_ways_are_forgotten, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(another_tab_asks_first, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(ports_of_others_are_forgotten, web_begin, web_finish),
        cmocka_unit_test_setup_teardown(ways_are_kept_in_a_new_folder, web_begin, web_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
