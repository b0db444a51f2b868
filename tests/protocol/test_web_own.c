/* Games that people write themselves: looked at, kept in the user's folder, said anew, and found again; what makes no
 * sense, and who may not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "engine/game.h"
#include "tests/web_server.h"

enum { PATH = 256, LONG = 70000 };

/* ---- the folder ---- */

static int begin_own(void **state) {
    if (web_begin(state) != 0) return -1;
    return setenv("XDG_CONFIG_HOME", ((const WebServer *)*state)->folder, 1);
}

static void write_path(const WebServer *server, const char *name, char path[static PATH]) {
    snprintf(path, PATH, "%s/fusilier/games/%s", server->folder, name);
}

static bool is_kept(const WebServer *server, const char *name) {
    char path[PATH];
    struct stat facts;
    write_path(server, name, path);
    return stat(path, &facts) == 0 && facts.st_size > 0;
}

static void put_file(const WebServer *server, const char *name, const char *text) {
    char path[PATH], command[PATH + 16];
    write_path(server, "", path);
    snprintf(command, sizeof command, "mkdir -p '%s'", path);
    assert_int_equal(system(command), 0);
    write_path(server, name, path);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* ---- requests ---- */

static cJSON *ask_about(const WebServer *server, const char *path, const char *text, int status) {
    cJSON *const body = cJSON_CreateObject();
    cJSON_AddStringToObject(body, "text", text);
    char *const said = cJSON_PrintUnformatted(body);
    cJSON *const answer = web_ask(server, "POST", path, said, status);
    cJSON_free(said);
    cJSON_Delete(body);
    return answer;
}

static void save(const WebServer *server, const char *text, int status, const char *says) {
    cJSON *const answer = ask_about(server, "/api/own/save", text, status);
    const char *const line = json_text(answer, status == 200 ? "game" : "error");
    if (!line || !strstr(line, says)) fail_msg("%s: %s", text, line ? line : "nothing");
    cJSON_Delete(answer);
}

/* The title at the table of a new game. */
static void expect_title(WebServer *server, const char *game, const char *title) {
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"person\",\"person\"]}", game);
    cJSON *const begun = web_ask(server, "POST", "/api/new", body, 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(begun, "table"));
    cJSON *const state = web_at_table(server, "GET", "ply/0", NULL, 200);
    assert_string_equal(json_text(cJSON_GetObjectItem(state, "game"), "title"), title);
    cJSON_Delete(state);
    cJSON_Delete(begun);
}

/* ---- the tests ---- */

static void a_text_is_looked_at(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON *answer = ask_about(server, "/api/own/check", "[mine:chess]\nboard = 8x8 cylinder\nrules = atomic\n", 200);
    assert_int_equal(json_number(answer, "moves"), 20);
    assert_non_null(strstr(json_text(answer, "picture"), "</svg>"));
    assert_non_null(strstr(json_text(answer, "rules"), "explode"));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(answer, "error")));
    cJSON_Delete(answer);
    answer = ask_about(server, "/api/own/check", "# mine\n[mine:chess]\nstartfenn = 8/8\n", 200);
    const cJSON *const why = cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "games"), 0), "why");
    assert_int_equal(json_number(why, "line"), 3);
    assert_string_equal(json_text(why, "text"), "there is no key startfenn (did you mean startFen?)");
    assert_null(cJSON_GetObjectItem(answer, "picture"));
    cJSON_Delete(answer);
    answer = ask_about(server, "/api/own/check", "title = Nothing\n", 200);
    assert_int_equal(json_number(cJSON_GetObjectItem(answer, "error"), "line"), 1);
    cJSON_Delete(answer);
    cJSON_Delete(web_ask(server, "POST", "/api/new", "{\"game\":\"mine\"}", 404)); /* nothing was kept */
    web_stop(server);
}

static void a_game_is_kept_and_said_anew(void **state) {
    WebServer *const server = *state, guest;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    save(server, "[mine:chess]\ntitle = One\nrules = atomic\n", 200, "mine");
    assert_true(is_kept(server, "mine.ini"));
    expect_title(server, "mine", "One");
    web_move(server, "e2e4", 0, 200);
    char old[sizeof server->table];
    memcpy(old, server->table, sizeof old);
    save(server, "[mine:chess]\ntitle = Two\nboard = 8x8 cylinder\n", 200, "mine");
    expect_title(server, "mine", "Two");
    memcpy(server->table, old, sizeof old);
    web_move(server, "e7e5", 1, 200); /* the old game goes on */
    web_guest_enters(server, &guest, "null");
    cJSON_Delete(ask_about(&guest, "/api/own/check", "[mine:chess]\n", 200));
    save(&guest, "[mine:chess]\n", 403, "only the host may do this");
    web_stop(server);
    web_start(server, "mine", "w=person", "b=person");
    web_enter(server, server->code);
    expect_title(server, "mine", "Two");
    cJSON *const text = web_ask(server, "GET", "/api/own/text?game=mine", NULL, 200);
    assert_string_equal(json_text(text, "text"), "[mine:chess]\ntitle = Two\nboard = 8x8 cylinder\n");
    cJSON_Delete(text);
    web_stop(server);
}

static void names_of_others_stay(void **state) {
    static const struct {
        const char *text, *says;
        int status;
    } rows[] = {
        { "[rifle:chess]\n", "line 1: there is a game rifle already", 400 },
        { "[atomic:chess]\n", "there is a game atomic already", 400 },
        { "[here:chess]\n", "another file has a game here", 409 },
        { "[two:chess]\n", "has the game three, too", 409 },
        { "[con:chess]\n", "no file can be called con", 400 },
        { "[../x:chess]\n", "is no name", 400 },
        { "", "there is no game in it", 400 },
        { "[mine:chess]\nrules = atomick\n", "line 2: ", 400 },
        { "[a:chess]\n[b:x]\n[c:chess]\n", "line 2: there is no game \"x\"", 400 },
    };
    WebServer *const server = *state;
    put_file(server, "all.ini", "[here:chess]\n");
    put_file(server, "two.ini", "[three:chess]\n[two:chess]\n");
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    for (size_t i = 0; i < LENGTH(rows); i++) save(server, rows[i].text, rows[i].status, rows[i].says);
    assert_false(is_kept(server, "rifle.ini") || is_kept(server, "here.ini") || is_kept(server, "mine.ini"));
    save(server, "[knightmate:chess]\ntitle = Said anew\n", 200, "knightmate");
    expect_title(server, "knightmate", "Said anew");
    web_stop(server);
}

static void hostile_bodies_are_refused(void **state) {
    static const char *const bodies[] = { "{}", "{\"text\":7}", "{\"text\":null}", "{\"text\":[\"[a:chess]\"]}" };
    WebServer *const server = *state;
    char *const text = malloc(LONG + 1), head[256];
    web_start(server, "chess", "w=person", "b=person");
    cJSON_Delete(web_ask(server, "POST", "/api/own/check", "{\"text\":\"\"}", 401));
    web_enter(server, server->code);
    for (size_t i = 0; i < LENGTH(bodies); i++) {
        cJSON_Delete(web_ask(server, "POST", "/api/own/check", bodies[i], 400));
        cJSON_Delete(web_ask(server, "POST", "/api/own/save", bodies[i], 400));
    }
    cJSON_Delete(web_ask(server, "GET", "/api/own/save", NULL, 405));
    cJSON_Delete(web_ask(server, "GET", "/api/own/text?game=checkers", NULL, 409));
    cJSON_Delete(web_ask(server, "GET", "/api/own/text?game=nonsense", NULL, 404));
    cJSON_Delete(web_ask(server, "GET", "/api/own/text", NULL, 404));
    memset(text, '[', LONG);
    text[LONG] = '\0';
    snprintf(
        head, sizeof head,
        "POST /api/own/check HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nX-Fusilier-Token: %s\r\n"
        "Content-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n",
        server->port, server->port, server->token, LONG);
    char *const all = malloc(strlen(head) + LONG + 1);
    sprintf(all, "%s%s", head, text);
    Answer answer = http_exchange(server->port, all, strlen(all), 60000);
    assert_int_equal(answer.status, 413);
    answer_free(&answer);
    free(all);
    for (int i = 0; i + 1 < 2000; i += 2) memcpy(text + i, "[\n", 2);
    text[2000] = '\0';
    cJSON *const many = ask_about(server, "/api/own/check", text, 200); /* a thousand headings */
    assert_non_null(strstr(json_text(cJSON_GetObjectItem(many, "error"), "text"), "more than 32 games"));
    cJSON_Delete(many);
    free(text);
    web_stop(server);
}

/* A text to begin from has a name that is free, and is a game as it stands. */
static void games_can_be_begun_from(void **state) {
    static const char *const games[] = { "rifle", "capablanca", "gorogoro", "atomic%2Bcapablanca", "glinski" };
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    for (size_t i = 0; i < LENGTH(games); i++) {
        char path[128];
        snprintf(path, sizeof path, "/api/own/text?game=%s", games[i]);
        cJSON *const like = web_ask(server, "GET", path, NULL, 200);
        if (strncmp(json_text(like, "text"), "[my-", 4) != 0) fail_msg("%s", json_text(like, "text"));
        save(server, json_text(like, "text"), 200, "my-");
        cJSON_Delete(like);
    }
    cJSON *const bases = web_ask(server, "GET", "/api/own/bases", NULL, 200);
    assert_true(cJSON_GetArraySize(bases) > 100);
    cJSON_Delete(bases);
    web_stop(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_text_is_looked_at, begin_own, web_finish),
        cmocka_unit_test_setup_teardown(a_game_is_kept_and_said_anew, begin_own, web_finish),
        cmocka_unit_test_setup_teardown(names_of_others_stay, begin_own, web_finish),
        cmocka_unit_test_setup_teardown(hostile_bodies_are_refused, begin_own, web_finish),
        cmocka_unit_test_setup_teardown(games_can_be_begun_from, begin_own, web_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
