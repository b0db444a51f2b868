/* The folder of saved games: several servers share it, anything may lie in it, and it may hold many games. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/web_server.h"

enum { PATH = 256 };

/* ---- files ---- */

static const char *path_to(const WebServer *server, const char *name) {
    static char path[PATH];
    snprintf(path, sizeof path, "%s/fusilier/games/%s", server->folder, name);
    return path;
}

static const char *file_of(const char *id) {
    static char name[96];
    snprintf(name, sizeof name, "%s.pgn", id);
    return name;
}

static long size_of(const WebServer *server, const char *name) {
    struct stat facts;
    return stat(path_to(server, name), &facts) == 0 ? (long)facts.st_size : -1;
}

static void make_folder(const WebServer *server) {
    char command[PATH + 16];
    snprintf(command, sizeof command, "mkdir -p '%s'", path_to(server, ""));
    assert_int_equal(system(command), 0);
}

/* A file that changed so many seconds ago. */
static void put_file(const WebServer *server, const char *name, const char *text, int age_s) {
    FILE *const file = fopen(path_to(server, name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= age_s;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path_to(server, name), times, 0), 0);
}

static void end_by_force(WebServer *server) {
    kill(server->talk->pid, SIGKILL);
    conversation_drop(server->talk);
    server->talk = NULL;
}

static void open_game(const WebServer *server, const char *id, int status) {
    char body[128];
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    cJSON_Delete(web_ask(server, "POST", "/api/open", body, status));
}

/* The row of a game in the list, for the caller to free; NULL: it is not there. */
static cJSON *listed(const WebServer *server, const char *id) {
    cJSON *const list = web_ask(server, "GET", "/api/tables", NULL, 200), *found = NULL;
    for (int i = 0; i < cJSON_GetArraySize(list) && !found; i++)
        if (strcmp(json_text(cJSON_GetArrayItem(list, i), "table"), id) == 0)
            found = cJSON_DetachItemFromArray(list, i);
    cJSON_Delete(list);
    return found;
}

static void expect_listed(const WebServer *server, const char *id, bool is_there) {
    cJSON *const row = listed(server, id);
    if (!row == is_there) fail_msg("%s is %slisted", id, row ? "" : "not ");
    cJSON_Delete(row);
}

/* ---- several servers ---- */

static void two_servers_share_a_folder(void **state) {
    WebServer *const server = *state, other = *server;
    web_start(server, "chess", "w=person", "b=person");
    web_start(&other, "rifle", "w=person", "b=person");
    web_enter(server, server->code);
    web_enter(&other, other.code);
    assert_string_not_equal(server->table, other.table);
    assert_int_equal(size_of(server, file_of(server->table)), 0); /* it is given, and nobody has played */
    web_move(server, "e2e4", 0, 200);
    web_move(&other, "d2d4", 0, 200);
    assert_true(size_of(server, file_of(server->table)) > 0);
    assert_true(size_of(server, file_of(other.table)) > 0);
    open_game(&other, server->table, 409); /* somebody plays there */
    open_game(server, other.table, 409);
    web_move(server, "e7e5", 1, 200);
    web_stop(server);
    open_game(&other, server->table, 200);
    end_by_force(&other);
    web_start(server, "chess", "w=person", "b=person"); /* whoever was killed has nothing any more */
    web_enter(server, server->code);
    open_game(server, other.table, 200);
    web_stop(server);
}

static void names_that_were_not_used_are_given_back(void **state) {
    WebServer *const server = *state, other = *server;
    char first[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    snprintf(first, sizeof first, "%s", server->table);
    web_stop(server);
    assert_int_equal(size_of(server, file_of(first)), -1);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    assert_string_equal(server->table, first);
    web_start(&other, "chess", "w=person", "b=person"); /* tidies up what nobody has */
    web_enter(&other, other.code);
    assert_int_equal(size_of(server, file_of(first)), 0);
    expect_listed(&other, first, false);
    open_game(&other, first, 404);
    end_by_force(server);
    assert_int_equal(size_of(&other, file_of(first)), 0);
    web_stop(&other);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    assert_string_equal(server->table, first);
    web_stop(server);
}

/* ---- what lies there ---- */

/* Pipes, folders, what is too long and what is no game: nobody waits for it, and nobody stumbles. */
static void only_games_are_opened(void **state) {
    WebServer *const server = *state;
    make_folder(server);
    assert_int_equal(mkfifo(path_to(server, "a-pipe.pgn"), 0600), 0);
    assert_int_equal(mkfifo(path_to(server, "returns-127.0.0.1-1.json"), 0600), 0);
    assert_int_equal(mkdir(path_to(server, "a-folder.pgn"), 0700), 0);
    put_file(server, "a-diary.pgn", "Dear diary,\n", 0);
    put_file(server, "a-game.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n", 0);
    put_file(server, "a-giant.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n", 0);
    assert_int_equal(truncate(path_to(server, "a-giant.pgn"), 5 << 20), 0);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    static const char *const bad[] = { "a-pipe", "a-folder", "a-giant" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) expect_listed(server, bad[i], false);
    open_game(server, "a-pipe", 404);
    open_game(server, "a-folder", 404);
    open_game(server, "a-giant", 409);
    open_game(server, "a-diary", 409);
    expect_listed(server, "a-game", true);
    open_game(server, "a-game", 200);
    web_stop(server);
}

static void files_left_half_written_go(void **state) {
    WebServer *const server = *state;
    make_folder(server);
    put_file(server, "2020-01-01-1.pgn.0.new", "x", 7200);
    put_file(server, "2020-01-01-1.pgn.1.new", "x", 60); /* somebody may still write it */
    put_file(server, "something.new", "x", 7200);
    web_start(server, "chess", "w=person", "b=person");
    assert_int_equal(size_of(server, "2020-01-01-1.pgn.0.new"), -1);
    assert_int_equal(size_of(server, "2020-01-01-1.pgn.1.new"), 1);
    assert_int_equal(size_of(server, "something.new"), 1);
    web_stop(server);
}

/* ---- the list ---- */

static void the_list_comes_in_pages_by_time(void **state) {
    WebServer *const server = *state;
    enum { GAMES = 250, PAGE = 60 };
    char name[64], path[128], last[64] = "", wanted[64];
    make_folder(server);
    for (int i = 0; i < GAMES; i++) { /* names say nothing of the time */
        snprintf(name, sizeof name, "game-%d.pgn", i * 37 % GAMES);
        put_file(server, name, "[Event \"x\"]\n\n1. e4 e5 1-0\n", 10 + i);
    }
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    int seen = 0;
    for (int got = PAGE; got == PAGE;) {
        snprintf(path, sizeof path, "/api/tables?count=%d%s%s", PAGE, *last ? "&after=" : "", last);
        cJSON *const page = web_ask(server, "GET", path, NULL, 200);
        got = cJSON_GetArraySize(page);
        for (int i = 0; i < got; i++, seen++) {
            const cJSON *const row = cJSON_GetArrayItem(page, i);
            snprintf(last, sizeof last, "%s", json_text(row, "table"));
            snprintf(wanted, sizeof wanted, "game-%d", (seen - 1) * 37 % GAMES);
            assert_string_equal(last, seen ? wanted : server->table); /* the table at hand is the newest */
            if (seen == 0) continue;
            assert_string_equal(json_text(row, "result"), "1-0");
            assert_int_equal(json_number(row, "plies"), 2);
            assert_true(json_number(row, "changed") > 0 && json_number(row, "size") > 0);
        }
        cJSON_Delete(page);
    }
    assert_int_equal(seen, GAMES + 1);
    cJSON_Delete(web_ask(server, "GET", "/api/tables?count=0", NULL, 400));
    cJSON_Delete(web_ask(server, "GET", "/api/tables?count=x", NULL, 400));
    web_stop(server);
}

static void what_has_changed_is_read_again(void **state) {
    WebServer *const server = *state;
    make_folder(server);
    put_file(server, "a-game.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n", 100);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    expect_listed(server, "a-game", true);
    put_file(server, "a-game.pgn", "[Event \"x\"]\n\n1. e4 e5 2. d4 1-0\n", 50);
    cJSON *row = listed(server, "a-game");
    assert_int_equal(json_number(row, "plies"), 3);
    cJSON_Delete(row);
    open_game(server, "a-game", 200);
    put_file(server, "a-game.pgn", "[Event \"x\"]\n\n1. e4 *\n", 40);
    row = listed(server, "a-game"); /* as it stands at the table */
    assert_int_equal(json_number(row, "plies"), 3);
    cJSON_Delete(row);
    unlink(path_to(server, "a-game.pgn"));
    web_stop(server);
}

/* ---- many tables ---- */

static void new_game(WebServer *server) {
    cJSON *json = NULL;
    for (int tries = 0; !json; tries++) { /* so many requests must wait */
        char host[64], origin[80];
        snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
        snprintf(origin, sizeof origin, "http://%s", host);
        Answer answer = web_ask_as(server, "POST", "/api/new", host, origin,
                                   "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"]}");
        if (answer.status == 200)
            json = cJSON_Parse(answer.body);
        else if (answer.status != 429 || tries > 1000)
            fail_msg("%d, %s", answer.status, answer.body);
        answer_free(&answer);
        if (!json) usleep(20000);
    }
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

/* Those that nobody looks at are put away, and opened again when somebody comes back. */
static void tables_are_put_away(void **state) {
    WebServer *const server = *state;
    enum { MANY = 300 };
    char first[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    snprintf(first, sizeof first, "%s", server->table);
    web_move(server, "e2e4", 0, 200);
    for (int i = 0; i < MANY; i++) new_game(server);
    snprintf(server->table, sizeof server->table, "%s", first);
    usleep(200000);
    web_move(server, "e7e5", 1, 200);
    const int stream = web_listen(server, "events");
    cJSON *const now = web_next_state(stream);
    assert_int_equal(json_number(now, "ply"), 2);
    cJSON_Delete(now);
    for (int i = 0; i < MANY; i++) new_game(server);
    snprintf(server->table, sizeof server->table, "%s", first);
    usleep(200000);
    web_move(server, "g1f3", 2, 200);
    cJSON_Delete(web_state_at(stream, 3)); /* of the table that it has listened to all the time */
    close(stream);
    web_stop(server);
}

static void move_folder(const WebServer *server, const char *from, const char *to) {
    char command[4 * PATH];
    snprintf(command, sizeof command, "cd '%s/fusilier' && mv %s %s", server->folder, from, to);
    assert_int_equal(system(command), 0);
}

/* A game that could not be saved is not put away, and is saved as soon as it can be. */
static void what_cannot_be_saved_stays(void **state) {
    WebServer *const server = *state;
    enum { MANY = 270 };
    char first[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    snprintf(first, sizeof first, "%s", server->table);
    move_folder(server, "games", "elsewhere");
    web_move(server, "e2e4", 0, 200);
    for (int i = 0; i < MANY; i++) new_game(server);
    snprintf(server->table, sizeof server->table, "%s", first);
    usleep(200000);
    web_move(server, "e7e5", 1, 200);
    move_folder(server, "elsewhere", "games");
    web_move(server, "g1f3", 2, 200);
    assert_true(size_of(server, file_of(first)) > 0);
    web_stop(server);
}

/* Something else stands where the folder should be when the server starts: that is told, and tried again. */
static void a_folder_that_comes_later_is_used(void **state) {
    WebServer *const server = *state;
    char command[2 * PATH];
    snprintf(command, sizeof command, "touch '%s/fusilier'", server->folder);
    assert_int_equal(system(command), 0);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON *const answer = web_at_table(server, "POST", "move", "{\"move\":\"e2e4\",\"ply\":0}", 200);
    assert_true(json_text(answer, "unsaved") && *json_text(answer, "unsaved"));
    cJSON_Delete(answer);
    snprintf(command, sizeof command, "rm '%s/fusilier'", server->folder);
    assert_int_equal(system(command), 0);
    for (int i = 0; i < 300 && size_of(server, file_of(server->table)) <= 0; i++) usleep(100000);
    assert_true(size_of(server, file_of(server->table)) > 0);
    WebServer other = *server;
    web_start(&other, "chess", "w=person", "b=person");
    web_enter(&other, other.code);
    open_game(&other, server->table, 409); /* it knows who has the game */
    web_stop(&other);
    web_stop(server);
}

/* No home at all: everybody who looks is told, from the start. */
static void no_home_is_told(void **state) {
    WebServer *const server = *state;
    const char *const home = getenv("HOME");
    char kept[PATH];
    snprintf(kept, sizeof kept, "%s", home ? home : "");
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    web_start(server, "chess", "w=person", "b=person");
    if (*kept) setenv("HOME", kept, 1);
    web_enter(server, server->code);
    cJSON *const now = web_at_table(server, "GET", "ply/0", NULL, 200);
    assert_string_equal(json_text(now, "unsaved"), "there is no home folder for it");
    cJSON_Delete(now);
    web_move(server, "e2e4", 0, 200);
    web_stop(server);
}

/* A list that is read on behind a game that is gone meanwhile goes on where that was, or would be. */
static void lists_go_on_behind_what_is_gone(void **state) {
    WebServer *const server = *state;
    make_folder(server);
    for (int i = 1; i <= 4; i++) {
        char name[32];
        snprintf(name, sizeof name, "2020-01-0%d-1.pgn", i);
        put_file(server, name, "[Variant \"chess\"]\n\n1. e4 *\n", 1000 - i);
    }
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    char path[PATH];
    cJSON *const first = listed(server, "2020-01-03-1");
    snprintf(path, sizeof path, "/api/tables?after=2020-01-03-1&changed=%.6f",
             cJSON_GetNumberValue(cJSON_GetObjectItem(first, "changed")));
    cJSON_Delete(first);
    assert_int_equal(unlink(path_to(server, "2020-01-03-1.pgn")), 0);
    cJSON_Delete(web_ask(server, "GET", "/api/tables?after=2020-01-03-1", NULL, 404));
    cJSON *const rest = web_ask(server, "GET", path, NULL, 200);
    assert_int_equal(cJSON_GetArraySize(rest), 2);
    assert_string_equal(json_text(cJSON_GetArrayItem(rest, 0), "table"), "2020-01-02-1");
    cJSON_Delete(rest);
    web_stop(server);
}

/* ---- one game of the list ---- */

static void delete_game(const WebServer *server, const char *id, int status) {
    char body[128];
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    cJSON_Delete(web_ask(server, "POST", "/api/delete", body, status));
}

/* A new game at which the host sits down, with a move. */
static void play_new(WebServer *server) {
    cJSON *const json =
        web_ask(server, "POST", "/api/new", "{\"game\":\"chess\",\"seats\":[\"person\",\"person\"]}", 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
    web_move(server, "e2e4", 0, 200);
}

/* With whom a game was played. */
static void rows_say_who_plays(void **state) {
    WebServer *const server = *state;
    make_folder(server);
    put_file(server, "a-game.pgn", "[White \"Ada\"]\n[Variant \"chess\"]\n\n1. e4 *\n", 1000);
    web_start(server, "chess", "w=person", "b=engine:3");
    web_enter(server, server->code);
    cJSON *row = listed(server, "a-game");
    assert_false(cJSON_IsTrue(cJSON_GetObjectItem(row, "own")));
    assert_string_equal(json_text(cJSON_GetArrayItem(cJSON_GetObjectItem(row, "seats"), 0), "name"), "Ada");
    cJSON_Delete(row);
    for (int stops = 0; stops < 2; stops++) { /* at hand, and in its file */
        const char *const id = server->table;
        if (!stops) web_move(server, "e2e4", 0, 200);
        row = listed(server, id);
        assert_true(cJSON_IsTrue(cJSON_GetObjectItem(row, "own")));
        assert_string_equal(json_text(cJSON_GetArrayItem(cJSON_GetObjectItem(row, "seats"), 0), "label"), "person");
        assert_string_equal(json_text(cJSON_GetArrayItem(cJSON_GetObjectItem(row, "seats"), 1), "label"), "engine:3");
        assert_string_equal(json_text(cJSON_GetArrayItem(cJSON_GetObjectItem(row, "seats"), 1), "name"), "");
        cJSON_Delete(row);
        if (stops) break;
        web_stop(server);
        web_start(server, "chess", "w=person", "b=engine:3");
        char table[64];
        memcpy(table, server->table, sizeof table);
        web_enter(server, server->code);
        memcpy(server->table, table, sizeof table);
    }
    web_stop(server);
}

static char *glance(const WebServer *server, const char *id, int status) {
    char path[PATH], host[64];
    snprintf(path, sizeof path, "/api/glance?table=%s", id);
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    Answer answer = web_ask_as(server, "GET", path, host, NULL, NULL);
    assert_int_equal(answer.status, status);
    char *const text = strdup(answer.body);
    answer_free(&answer);
    return text;
}

/* A picture of a game shows what its host may see of it, at hand or not, and does not open it. */
static void pictures_tell_no_secrets(void **state) {
    WebServer *const server = *state, guest;
    char *text;
    web_start(server, "kriegspiel-madrasi", "w=person", "b=person");
    web_enter(server, server->code);
    char hidden[64];
    memcpy(hidden, server->table, sizeof hidden);
    text = glance(server, hidden, 200);
    assert_non_null(strstr(text, "<svg"));
    const size_t nothing = strlen(text); /* the curtain hangs */
    free(text);
    web_guest_enters(server, &guest, "1");
    cJSON_Delete(web_ask(&guest, "GET", "/api/glance?table=x", NULL, 403));
    web_move(server, "e2e4", 0, 200);
    text = glance(server, hidden, 200);
    const size_t own = strlen(text);
    free(text);
    play_new(server);
    text = glance(server, server->table, 200);
    const size_t all = strlen(text);
    free(text);
    assert_true(nothing < own && own < all);
    web_stop(server);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    text = glance(server, hidden, 200); /* the guest may come back to the seat */
    assert_int_equal(strlen(text), own);
    free(text);
    WebServer other = *server;
    web_start(&other, "chess", "w=person", "b=person");
    web_enter(&other, other.code);
    open_game(&other, hidden, 200); /* nobody has it open */
    free(glance(server, "nothing", 404));
    free(glance(server, "../x", 404));
    web_stop(&other);
    web_stop(server);
}

static void games_are_deleted(void **state) {
    WebServer *const server = *state, guest;
    char first[64], last[64];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    memcpy(first, server->table, sizeof first);
    cJSON *const link = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    web_guest_enters(server, &guest, "null");
    delete_game(server, first, 409); /* one sits there */
    play_new(server);
    memcpy(last, server->table, sizeof last);
    cJSON_Delete(web_ask(&guest, "POST", "/api/delete", "{\"table\":\"x\"}", 403));
    const int stream = web_listen(&guest, "events");
    cJSON_Delete(web_next_state(stream));
    delete_game(server, first, 409); /* the guest looks on */
    assert_true(size_of(server, file_of(first)) > 0);
    close(stream);
    int tries = 0; /* until the server has noticed that */
    for (char body[128]; tries < 100; tries++, usleep(100000)) {
        char host[64], origin[80];
        snprintf(body, sizeof body, "{\"table\":\"%s\"}", first);
        snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
        snprintf(origin, sizeof origin, "http://%s", host);
        Answer answer = web_ask_as(server, "POST", "/api/delete", host, origin, body);
        const int status = answer.status;
        answer_free(&answer);
        if (status == 200) break;
    }
    assert_in_range(tries, 0, 99);
    assert_int_equal(size_of(server, file_of(first)), -1);
    expect_listed(server, first, false);
    delete_game(server, first, 404);
    char body[128];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", json_text(link, "code"));
    cJSON_Delete(web_ask(server, "POST", "/api/enter", body, 403)); /* to nothing */
    cJSON_Delete(web_at_table(&guest, "GET", "pgn", NULL, 401));
    cJSON_Delete(link);
    web_stop(server);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    delete_game(server, last, 200); /* not at hand */
    assert_int_equal(size_of(server, file_of(last)), -1);
    cJSON_Delete(web_ask(server, "POST", "/api/delete", "{}", 404));
    cJSON_Delete(web_ask(server, "POST", "/api/delete", "{\"table\":\"../x\"}", 404));
    web_stop(server);
}

/* What the server has not written, or what another one has, is left where it is. */
static void nothing_else_is_deleted(void **state) {
    static const char *const texts[][2] = {
        { "a-game.pgn", "[Event \"Casual\"]\n[Variant \"chess\"]\n\n1. e4 *\n" },
        { "no-game.pgn", "nothing" },
        { "a-match.pgn", "[Event \"fusilier web\"]\n[MatchGame \"1\"]\n[Variant \"chess\"]\n\n1. e4 *\n" },
        { "by-play.pgn", "[Event \"fusilier play\"]\n[Variant \"chess\"]\n\n1. e4 *\n" },
        { "linked.txt", "[Event \"fusilier web\"]\n[Variant \"chess\"]\n\n1. e4 *\n" },
    };
    WebServer *const server = *state, other = *server;
    char path[PATH];
    make_folder(server);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) put_file(server, texts[i][0], texts[i][1], 1000);
    snprintf(path, sizeof path, "%s", path_to(server, "linked.txt"));
    assert_int_equal(symlink(path, path_to(server, "linked.pgn")), 0);
    web_start(server, "chess", "w=person", "b=person");
    web_start(&other, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    web_enter(&other, other.code);
    delete_game(server, "a-game", 409);
    delete_game(server, "no-game", 409);
    delete_game(server, "a-match", 409);
    delete_game(server, "by-play", 409);
    delete_game(server, "linked", 409);
    delete_game(server, "linked.txt", 404);
    delete_game(server, "returns-127", 404);
    open_game(server, "a-game", 200);
    play_new(server);
    delete_game(server, "a-game", 409); /* at hand, too */
    web_move(&other, "e2e4", 0, 200);
    delete_game(server, other.table, 409);
    assert_true(size_of(server, file_of(other.table)) > 0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_true(size_of(server, texts[i][0]) > 0);
    assert_true(size_of(server, "linked.pgn") > 0);
    web_stop(&other);
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(a_folder_that_comes_later_is_used),
        WEB_TEST(no_home_is_told),
        WEB_TEST(lists_go_on_behind_what_is_gone),
        WEB_TEST(rows_say_who_plays),
        WEB_TEST(pictures_tell_no_secrets),
        WEB_TEST(games_are_deleted),
        WEB_TEST(nothing_else_is_deleted),
        WEB_TEST(two_servers_share_a_folder),
        WEB_TEST(names_that_were_not_used_are_given_back),
        WEB_TEST(only_games_are_opened),
        WEB_TEST(files_left_half_written_go),
        WEB_TEST(the_list_comes_in_pages_by_time),
        WEB_TEST(what_has_changed_is_read_again),
        WEB_TEST(tables_are_put_away),
        WEB_TEST(what_cannot_be_saved_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
