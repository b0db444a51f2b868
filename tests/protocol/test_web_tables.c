/* What a table of the server in a browser goes through: it is left and found again, it cannot be saved for a while, it
 * outlives its server; and what it does not tell. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game.h"
#include "tests/slow.h"
#include "tests/web_server.h"

enum { PATIENCE = SLOW ? 60000 : 15000, BODY = 256 };

/* A new game, or one that is opened: the host sits there from now on. */
static void sit_at(WebServer *server, const char *path, const char *body) {
    cJSON *const json = web_ask(server, "POST", path, body, 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

static void open_again(WebServer *server, const char *id) {
    char body[BODY];
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    sit_at(server, "/api/open", body);
}

/* At a new server, after the old one was killed. */
static void open_after_kill(WebServer *server, const char *id) {
    kill(server->talk->pid, SIGKILL);
    conversation_drop(server->talk);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    open_again(server, id);
}

static cJSON *state_now(const WebServer *server) {
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    close(stream);
    return now;
}

/* ---- left and found again ---- */

static void left_games_go_on(void **state) {
    WebServer *const server = *state;
    char left[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"person\",\"random\"],\"clock\":[\"600\",\"600\"]}");
    snprintf(left, sizeof left, "%s", server->table);
    web_move(server, "e2e4", 0, 200);
    int stream = web_listen(server, "events");
    cJSON_Delete(web_state_at(stream, 2));
    close(stream);
    sit_at(server, "/api/new", "{\"game\":\"rifle\",\"seats\":[\"person\",\"person\"]}");
    open_again(server, left);
    cJSON *now = state_now(server);
    assert_int_equal(json_number(now, "ply"), 2);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(cJSON_GetObjectItem(now, "clock"), "runs"))); /* until one moves */
    cJSON_Delete(now);
    web_move(server, "d2d3", 2, 200);
    stream = web_listen(server, "events");
    now = web_state_at(stream, 4); /* the random mover has answered, and the clock of the person runs */
    assert_int_equal(json_number(cJSON_GetObjectItem(now, "clock"), "runs"), 0);
    cJSON_Delete(now);
    close(stream);
    web_stop(server);
}

/* A second tab of the host's stays at the game that the first one leaves: it goes on there. */
static void games_go_on_for_those_who_stay(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=random");
    web_enter(server, server->code);
    WebServer second = *server;
    sit_at(server, "/api/new", "{\"game\":\"rifle\",\"seats\":[\"person\",\"person\"]}");
    web_move(&second, "e2e4", 0, 200);
    const int stream = web_listen(&second, "events");
    cJSON_Delete(web_state_at(stream, 2));
    close(stream);
    web_stop(server);
}

static int ply_now(const WebServer *server) {
    cJSON *const now = state_now(server);
    const int ply = json_number(now, "ply");
    cJSON_Delete(now);
    return ply;
}

static void set_pace(const WebServer *server, const char *body, int status) {
    cJSON_Delete(web_at_table(server, "POST", "pace", body, status));
}

static void games_stand_while_the_host_wants(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=random", "b=random");
    web_enter(server, server->code);
    set_pace(server, "{\"ms\":60001}", 409);
    set_pace(server, "{\"ms\":-1}", 409);
    set_pace(server, "{\"stands\":1}", 409);
    set_pace(server, "{\"stands\":true}", 200);
    const int ply = ply_now(server);
    usleep(1000000);
    assert_int_equal(ply_now(server), ply);
    set_pace(server, "{\"ms\":0,\"stands\":false}", 200);
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_state_at(stream, ply + 5));
    close(stream);
    sit_at(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"person\",\"random\"]}");
    set_pace(server, "{\"ms\":0}", 409);
    sit_at(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"random\",\"random\"],\"clock\":\"600\"}");
    set_pace(server, "{\"ms\":0}", 409);
    web_stop(server);
}

/* Whoever could say that they go on is not alone any more. */
static void games_that_stand_go_on_when_somebody_is_invited(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/new", "{\"game\":\"doubles\",\"seats\":[\"person\",\"person\",\"random\",\"random\"]}");
    set_pace(server, "{\"stands\":true}", 200);
    cJSON_Delete(web_at_table(server, "POST", "invite", "{\"seat\":1}", 200));
    web_move(server, "c1a1", 0, 200);
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_state_at(stream, 2));
    close(stream);
    web_stop(server);
}

/* The host sits down again and again at one of two tables, which closes the other. In a process of its own: 0, all
 * was answered. */
static pid_t start_hopping(const WebServer *server, const char *const ids[2]) {
    enum { TIMES = SLOW ? 60 : 100 };
    const pid_t pid = fork();
    if (pid != 0) return pid;
    WebServer own = *server;
    for (int i = 0; i < TIMES; i++) {
        char body[BODY], host[64], origin[80];
        snprintf(body, sizeof body, "{\"table\":\"%s\"}", ids[i & 1]);
        snprintf(host, sizeof host, "127.0.0.1:%d", own.port);
        snprintf(origin, sizeof origin, "http://%s", host);
        Answer answer = web_ask_as(&own, "POST", "/api/open", host, origin, body);
        const int status = answer.status;
        answer_free(&answer);
        if (status != 200) _exit(1);
        usleep(20000); /* within what one may ask in a second */
    }
    _exit(0);
}

/* Closing a table waits for its thread: whoever begins it meanwhile must not start another one. */
static void tables_are_left_and_taken_at_the_same_time(void **state) {
    WebServer *const server = *state;
    char first[64], second[64];
    web_start(server, "chess", "w=engine:8", "b=engine:8");
    web_enter(server, server->code);
    snprintf(first, sizeof first, "%s", server->table);
    sit_at(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"engine:8\",\"engine:8\"]}");
    snprintf(second, sizeof second, "%s", server->table);
    const pid_t hosts[] = { start_hopping(server, (const char *const[]){ first, second }),
                            start_hopping(server, (const char *const[]){ second, first }) };
    for (size_t i = 0; i < LENGTH(hosts); i++) {
        int status = -1;
        assert_int_equal(waitpid(hosts[i], &status, 0), hosts[i]);
        assert_int_equal(status, 0);
    }
    open_again(server, first);
    cJSON_Delete(state_now(server));
    web_stop(server);
}

/* A game that was read is in its file before anybody moves. */
static void studies_are_saved_at_once(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/study", "{\"pgn\":\"1. e4 e5 2. Nf3 *\"}");
    char id[64];
    snprintf(id, sizeof id, "%s", server->table);
    open_after_kill(server, id);
    cJSON *const now = state_now(server);
    assert_int_equal(json_number(now, "ply"), 3);
    cJSON_Delete(now);
    web_stop(server);
}

/* Has a thought come before the state after so many plies? */
static bool hears_thoughts(int stream, int plies) {
    bool hears = false;
    for (int ply = 0; ply < plies;) {
        const char *const line = http_line(stream, "{\"type\":", 15000);
        assert_non_null(line);
        hears |= strncmp(line, "{\"type\":\"thinking\"", 18) == 0;
        if (strncmp(line, "{\"type\":\"state\"", 15) != 0) continue;
        cJSON *const now = cJSON_Parse(line);
        const cJSON *const last = cJSON_GetArrayItem(cJSON_GetObjectItem(now, "moves"), plies - 1);
        ply = json_number(now, "ply");
        hears |= ply == plies && (cJSON_HasObjectItem(last, "score") || cJSON_HasObjectItem(last, "mate"));
        cJSON_Delete(now);
    }
    return hears;
}

/* Whoever looks at a new game does not disturb the engine that has the first move. */
static void lookers_disturb_no_first_move(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/new", "{\"game\":\"chess\",\"seats\":[\"engine:nodes=300000\",\"person\"]}");
    const int stream = web_listen(server, "events");
    assert_true(hears_thoughts(stream, 1));
    close(stream);
    web_stop(server);
}

/* ---- what is not told ---- */

/* Whoever is advised hears of tries that the umpire will refuse: the pinned knight is not passed over. */
static void hints_ask_no_umpire(void **state) {
    WebServer *const server = *state;
    enum { TIMES = 60 };
    bool has_tried = false;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/new",
           "{\"game\":\"chess+kriegspiel\",\"seats\":[\"person\",\"random\"],"
           "\"position\":\"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1\"}");
    for (int i = 0; i < TIMES && !has_tried; i++) {
        cJSON *const hint = web_at_table(server, "GET", "hint", NULL, 200);
        has_tried = strncmp(json_text(hint, "move"), "e2", 2) == 0;
        cJSON_Delete(hint);
    }
    assert_true(has_tried);
    web_stop(server);
}

static void hints_are_not_for_games_against_people(void **state) {
    WebServer *const server = *state;
    WebServer guest;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON_Delete(web_at_table(server, "GET", "hint", NULL, 200)); /* alone one may ask */
    web_guest_enters(server, &guest, "1");
    cJSON *const answer = web_at_table(server, "GET", "hint", NULL, 409);
    assert_string_equal(json_text(answer, "error"), "against people one plays without engines");
    cJSON_Delete(answer);
    cJSON *const now = state_now(server);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(cJSON_GetObjectItem(now, "can"), "hint")));
    cJSON_Delete(now);
    web_move(server, "e2e4", 0, 200);
    cJSON_Delete(web_at_table(&guest, "GET", "hint", NULL, 409));
    web_stop(server);
}

/* One token makes one engine think at a time. */
static void hints_come_one_by_one(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=random");
    web_enter(server, server->code);
    const int first = web_listen(server, "hint");
    usleep(50000);
    cJSON *const answer = web_at_table(server, "GET", "hint", NULL, 409);
    assert_string_equal(json_text(answer, "error"), "an engine thinks about it already");
    cJSON_Delete(answer);
    char byte;
    assert_int_equal(read(first, &byte, 1), 1); /* the first one is answered */
    close(first);
    cJSON_Delete(web_at_table(server, "GET", "hint", NULL, 200));
    web_stop(server);
}

/* What the third player's engine thinks of the game is for nobody who plays against somebody else. */
static void thoughts_are_not_for_games_against_people(void **state) {
    WebServer *const server = *state, guest;
    for (int against = 0; against < 2; against++) {
        web_start(server, "chess", "w=person", "b=person");
        web_enter(server, server->code);
        sit_at(server, "/api/new", "{\"game\":\"three-player-chess\",\"seats\":[\"person\",\"person\",\"engine:3\"]}");
        guest = *server;
        if (against) web_guest_enters(server, &guest, "1");
        const int stream = web_listen(server, "events");
        for (int ply = 0; ply < 2; ply++) {
            char path[64];
            snprintf(path, sizeof path, "tries");
            cJSON *const tries = web_at_table(ply ? &guest : server, "GET", path, NULL, 200);
            const cJSON *const from = cJSON_GetArrayItem(cJSON_GetObjectItem(tries, "next"), 0);
            const cJSON *const to =
                cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetObjectItem(from, "node"), "next"), 0);
            snprintf(path, sizeof path, "%s%s", json_text(from, "text"), json_text(to, "text"));
            web_move(ply ? &guest : server, path, ply, 200);
            cJSON_Delete(tries);
        }
        assert_int_equal(hears_thoughts(stream, 3), !against);
        close(stream);
        web_stop(server);
    }
}

static char *picture_of(const WebServer *server) {
    char path[BODY], host[64];
    snprintf(path, sizeof path, "/api/table/%s/svg", server->table);
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    Answer answer = web_ask_as(server, "GET", path, host, NULL, NULL);
    assert_int_equal(answer.status, 200);
    char *const text = strdup(answer.body);
    answer_free(&answer);
    return text;
}

/* The picture behind the curtain is the same whoever moves there: an empty board. */
static void pictures_are_empty_behind_the_curtain(void **state) {
    WebServer *const server = *state;
    web_start(server, "kriegspiel-madrasi", "w=person", "b=person");
    web_enter(server, server->code);
    char *const before = picture_of(server);
    cJSON_Delete(web_at_table(server, "POST", "look", "{\"player\":0}", 200));
    char *const seen = picture_of(server);
    web_move(server, "e2e4", 0, 200);
    char *const after = picture_of(server);
    assert_string_equal(before, after);
    assert_true(strlen(seen) > strlen(before));
    free(before), free(seen), free(after);
    web_stop(server);
}

/* ---- what cannot be saved ---- */

static void command(const char *what, const char *folder) {
    char text[BODY];
    snprintf(text, sizeof text, what, folder, folder, folder);
    assert_int_equal(system(text), 0);
}

static void block_folder(const WebServer *server) {
    command("mv '%s/fusilier/games' '%s/away' && touch '%s/fusilier/games'", server->folder);
}

static void free_folder(const WebServer *server) {
    command("rm '%s/fusilier/games' && mv '%s/away' '%s/fusilier/games'", server->folder);
}

/* The next state in which all is saved, or is not. */
static cJSON *state_when(int stream, bool is_saved) {
    for (;;) {
        cJSON *const now = web_next_state(stream);
        if ((*json_text(now, "unsaved") == '\0') == is_saved) return now;
        cJSON_Delete(now);
    }
}

/* It is told to whoever moves and to all who look, tried again by itself, and nothing is lost. */
static void what_is_not_saved_is_told_and_tried_again(void **state) {
    WebServer *const server = *state;
    char id[64];
    web_start(server, "chess", "w=person", "b=random");
    web_enter(server, server->code);
    snprintf(id, sizeof id, "%s", server->table);
    const int stream = web_listen(server, "events");
    web_move(server, "e2e4", 0, 200);
    cJSON_Delete(web_state_at(stream, 2));
    block_folder(server);
    cJSON *const answer = web_at_table(server, "POST", "move", "{\"move\":\"d2d3\",\"ply\":2}", 200);
    assert_true(json_text(answer, "unsaved") && *json_text(answer, "unsaved"));
    cJSON_Delete(answer);
    cJSON_Delete(state_when(stream, false));
    cJSON_Delete(web_state_at(stream, 4)); /* the other one moves as before */
    free_folder(server);
    cJSON_Delete(state_when(stream, true)); /* after a while, without anybody's doing */
    close(stream);
    open_after_kill(server, id);
    cJSON *const now = state_now(server);
    assert_int_equal(json_number(now, "ply"), 4);
    assert_string_equal(json_text(now, "unsaved"), "");
    cJSON_Delete(now);
    web_stop(server);
}

/* A save that fails in the thread of the table, after a move of its own, ends nothing. */
static void moves_of_others_may_fail_to_be_saved(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=random");
    web_enter(server, server->code);
    const int stream = web_listen(server, "events");
    web_move(server, "e2e4", 0, 200);
    block_folder(server); /* before it has answered */
    cJSON_Delete(state_when(stream, false));
    cJSON_Delete(web_at_table(server, "GET", "ply/0", NULL, 200));
    free_folder(server);
    cJSON_Delete(state_when(stream, true));
    close(stream);
    web_stop(server);
}

/* ---- restarts ---- */

static void expect_pgn(const WebServer *server, const char *const parts[], size_t count) {
    char path[BODY], host[64];
    snprintf(path, sizeof path, "/api/table/%s/pgn", server->table);
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    Answer answer = web_ask_as(server, "GET", path, host, NULL, NULL);
    assert_int_equal(answer.status, 200);
    for (size_t i = 0; i < count; i++)
        if (!strstr(answer.body, parts[i])) fail_msg("'%s' is not in\n%s", parts[i], answer.body);
    answer_free(&answer);
}

static void lines_and_comments_outlive_servers(void **state) {
    WebServer *const server = *state;
    static const char *const parts[] = { "(1... c5 {sharp} 2. Nf3)", "{solid}", "[White \"ada\"]",
                                         "[WhiteElo \"1712\"]", "d5" };
    char id[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    sit_at(server, "/api/study",
           "{\"pgn\":\"[White \\\"ada\\\"]\\n[WhiteElo \\\"1712\\\"]\\n\\n1. e4 e5 {solid} (1... c5 {sharp} 2. Nf3) 2. "
           "Nf3 *\"}");
    snprintf(id, sizeof id, "%s", server->table);
    cJSON_Delete(web_at_table(server, "POST", "move", "{\"move\":\"d7d5\",\"ply\":1,\"aside\":true}", 200));
    for (int restart = 0; restart < 2; restart++) {
        open_after_kill(server, id);
        expect_pgn(server, parts, LENGTH(parts));
        cJSON *const now = state_now(server);
        assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "lines")), 2);
        assert_true(cJSON_IsTrue(cJSON_GetObjectItem(now, "study")));
        cJSON_Delete(now);
    }
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(left_games_go_on),
        WEB_TEST(games_stand_while_the_host_wants),
        WEB_TEST(games_go_on_for_those_who_stay),
        WEB_TEST(tables_are_left_and_taken_at_the_same_time),
        WEB_TEST(studies_are_saved_at_once),
        WEB_TEST(lookers_disturb_no_first_move),
        WEB_TEST(games_that_stand_go_on_when_somebody_is_invited),
        WEB_TEST(hints_ask_no_umpire),
        WEB_TEST(hints_come_one_by_one),
        WEB_TEST(thoughts_are_not_for_games_against_people),
        WEB_TEST(hints_are_not_for_games_against_people),
        WEB_TEST(pictures_are_empty_behind_the_curtain),
        WEB_TEST(what_is_not_saved_is_told_and_tried_again),
        WEB_TEST(moves_of_others_may_fail_to_be_saved),
        WEB_TEST(lines_and_comments_outlive_servers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
