/* Clocks at a table: whose runs and when, what is left after moves and after taking back, and who loses on time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/web/clocks.h"
#include "protocol/web/offers.h"
#include "protocol/web/state.h"
#include "tests/slow.h"
#include "tests/web_server.h"
#include "variants/registry.h"

static TableRoom room = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

static WebTable *table_for(const char *game, const char *position, const char *first, const char *second,
                           const char *clock) {
    Error err;
    WebTable *const table = table_new(&room, game_find(game), position, "t", &err);
    if (!table) fail_msg("%s: %s", game, err.text);
    assert_true(table_seat(table, 0, first, &err) && table_seat(table, 1, second, &err));
    for (Player player = 2; player < table->game->players; player++)
        assert_true(table_seat(table, player, "person", &err));
    cJSON *const asked = cJSON_Parse(clock);
    if (!clocks_read(table, asked, &err)) fail_msg("%s: %s", clock, err.text);
    cJSON_Delete(asked);
    return table;
}

static void move(WebTable *table, const char *text) {
    Error err;
    if (!table_move(table, text, &err)) fail_msg("%s: %s", text, err.text);
}

/* As if so long had gone by. */
static void let_pass(WebTable *table, int64_t ms) {
    table->clocks.since_ms -= ms;
}

static void expect_left(const WebTable *table, Player player, int64_t ms) {
    const int64_t left = table->clocks.left_ms[player], slack = SLOW ? 3000 : 500;
    if (left > ms || left < ms - slack) fail_msg("%lld ms are left, not %lld", (long long)left, (long long)ms);
}

static void clocks_run_in_turn(void **state) {
    (void)state;
    WebTable *const table = table_for("chess", NULL, "person", "person", "\"300+5\"");
    let_pass(table, 50000);
    move(table, "e2e4"); /* nobody has to hurry for the first move */
    expect_left(table, 0, 300000);
    assert_int_equal(table->clocks.runs, 1);
    let_pass(table, 10000);
    move(table, "e7e5");
    expect_left(table, 1, 295000);
    assert_int_equal(table->record.moves[1].time_ms / 1000, 10);
    let_pass(table, 2000);
    move(table, "g1f3");
    expect_left(table, 0, 303000);
    let_pass(table, 1000);
    table_go_back(table, 1); /* what was used is given back */
    expect_left(table, 0, 300000);
    expect_left(table, 1, 300000);
    assert_int_equal(table->clocks.runs, 1);
    table_free(table);
}

static void whose_time_is_up_loses(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *result, *reason;
    } rows[] = {
        { "chess", NULL, "e2e4", "1-0", "Black loses on time" },
        { "chess", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "1/2-1/2",
          "the time of Black is up, but nobody else can win" },
        { "chess", "4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", "f1e2", "1-0", "Black loses on time" },
        { "chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1e2", "1/2-1/2",
          "the time of Black is up, but nobody else can win" },
        { "rifle", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "1-0", "Black loses on time" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err;
        WebTable *const table = table_for(rows[i].game, rows[i].position, "person", "person", "\"60+1\"");
        move(table, rows[i].move);
        let_pass(table, 70000);
        assert_int_equal(clocks_left(table), 0);
        assert_false(table_move(table, "a7a6", &err) || table_move(table, "e8e7", &err));
        assert_string_equal(table->result, rows[i].result);
        assert_string_equal(table->reason, rows[i].reason);
        assert_true(table->is_flagged && clocks_left(table) < 0);
        assert_true(offers_undo(table, 3, &err)); /* they go on, with the time of before */
        assert_false(table->over || table->is_flagged);
        expect_left(table, 1, 60000);
        table_free(table);
    }
}

/* Where one can resign and the others play on, losing on time is no more than that. */
static void others_play_on(void **state) {
    (void)state;
    static const struct {
        const char *game;
        bool plays_on;
    } rows[] = { { "three-player-chess", true }, { "tri-chess-3", false } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err;
        WebTable *const table = table_for(rows[i].game, NULL, "person", "person", "[\"60\",\"60\",null]");
        move(table, table_decisions(table)->text[0]);
        assert_true(offers_draw(table, 1, &err));
        let_pass(table, 70000);
        assert_false(table_move(table, table_decisions(table)->text[0], &err));
        assert_int_equal(table->over, !rows[i].plays_on);
        assert_int_equal(table->offer.kind, OFFER_NONE); /* the move that he did not make was a no */
        assert_string_equal(rows[i].plays_on ? table->said : table->result,
                            rows[i].plays_on ? "The time of Player b is up." : "1/2,0,1/2");
        assert_int_equal(game_is_out(&table->record.pos, 1), rows[i].plays_on);
        table_free(table);
    }
}

static void clocks_stand(void **state) {
    (void)state;
    Error err;
    WebTable *table = table_for("kriegspiel-madrasi", NULL, "person", "person", "\"60\"");
    table->looker = 0;
    move(table, "e2e4");
    assert_int_equal(table->clocks.runs, NOBODY); /* a curtain hangs before Black */
    table->looker = 1;
    clocks_go(table);
    assert_int_equal(table->clocks.runs, 1);
    table_free(table);
    table = table_for("chess", NULL, "person", "random", "\"60\"");
    move(table, "e2e4");
    assert_int_equal(table->clocks.runs, NOBODY);
    table_free(table);
    table = table_for("chess", NULL, "person", "person", "\"60\"");
    move(table, "e2e4");
    let_pass(table, 10000);
    pthread_mutex_lock(&room.lock);
    table_close(table); /* its host has gone to another */
    pthread_mutex_unlock(&room.lock);
    assert_int_equal(table->clocks.runs, NOBODY);
    expect_left(table, 1, 50000);
    table_free(table);
    table = table_for("chess", NULL, "person", "person", "[null,\"60\"]");
    move(table, "e2e4");
    move(table, "e7e5");
    assert_int_equal(table->clocks.runs, NOBODY);
    assert_true(table_resign(table, 0, &err));
    table_free(table);
}

static void clocks_are_saved(void **state) {
    (void)state;
    char path[] = "/tmp/fusilier-clock-XXXXXX";
    Error err;
    SavedGame saved;
    Record record;
    PgnGame read;
    WebTable *const table = table_for("chess", NULL, "person", "person", "[\"300+5\",\"60\"]");
    move(table, "e2e4");
    let_pass(table, 10000);
    move(table, "e7e5");
    const int file = mkstemp(path);
    assert_true(file >= 0);
    table_saved(table, &saved);
    FILE *const out = fdopen(file, "w");
    saved_game_write(&saved, out);
    fclose(out);
    if (!saved_game_read(path, NULL, &record, &read, &err)) fail_msg("%s", err.text);
    WebTable *const again = table_for("chess", NULL, "person", "person", "null");
    record_release(&again->record);
    again->record = record;
    clocks_load(again, &read);
    table_settle(again, NULL, NULL);
    expect_left(again, 0, 300000);
    expect_left(again, 1, 50000);
    assert_int_equal(again->clocks.control[0].increment_ms, 5000);
    assert_int_equal(again->clocks.runs, NOBODY); /* nobody may be there yet */
    move(again, "g1f3");
    assert_int_equal(again->clocks.runs, 1);
    assert_false(saved_game_on_time(&read));
    pgn_game_release(&read);
    unlink(path);
    table_free(again);
    table_free(table);
}

static void nonsense_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = { "7",   "\"\"", "\"x\"",         "\"40/60\"",        "\"-5\"",
                                       "{}",  "[1]",  "[\"60\",true]", "[null,null,null]", "\"1e9\"",
                                       "true" };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        Error err = { .text = "" };
        WebTable *const table = table_for("chess", NULL, "person", "person", "null");
        cJSON *const asked = cJSON_Parse(bad[i]);
        assert_non_null(asked);
        if (clocks_read(table, asked, &err)) fail_msg("%s is taken", bad[i]);
        assert_true(*err.text && !strchr(err.text, '\n'));
        cJSON_Delete(asked);
        table_free(table);
    }
}

/* The clock of a person runs down on the server; an engine uses its own. */
static void clocks_run(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON_Delete(web_ask(server, "POST", "/api/new", "{\"game\":\"chess\",\"clock\":\"x\"}", 400));
    cJSON *const json =
        web_ask(server, "POST", "/api/new",
                "{\"game\":\"chess\",\"seats\":[\"person\",\"engine:8\"],\"clock\":[\"0.5\",\"20+0.1\"]}", 200);
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
    int stream = web_listen(server, "events");
    web_move(server, "e2e4", 0, 200);
    cJSON *now = web_state_at(stream, 2);
    const cJSON *const clock = cJSON_GetObjectItem(now, "clock");
    const int left = cJSON_GetArrayItem(cJSON_GetObjectItem(clock, "left"), 1)->valueint;
    assert_true(left > 10000 && left < 20100);
    assert_int_equal(json_number(clock, "runs"), 0);
    while (!cJSON_IsObject(cJSON_GetObjectItem(now, "result"))) {
        cJSON_Delete(now);
        now = web_next_state(stream);
    }
    assert_string_equal(json_text(cJSON_GetObjectItem(now, "result"), "text"), "0-1");
    assert_string_equal(json_text(cJSON_GetObjectItem(now, "result"), "reason"), "White loses on time");
    cJSON_Delete(now);
    close(stream);
    web_stop(server);
    char id[64], body[128];
    snprintf(id, sizeof id, "%s", server->table);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", id);
    cJSON_Delete(web_ask(server, "POST", "/api/open", body, 200)); /* it is still lost, and by the clock */
    snprintf(server->table, sizeof server->table, "%s", id);
    stream = web_listen(server, "events");
    now = web_next_state(stream);
    assert_string_equal(json_text(cJSON_GetObjectItem(now, "result"), "reason"), "White loses on time");
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(cJSON_GetObjectItem(now, "clock"), "runs")));
    cJSON_Delete(now);
    close(stream);
    web_stop(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_run_in_turn),
        cmocka_unit_test(whose_time_is_up_loses),
        cmocka_unit_test(others_play_on),
        cmocka_unit_test(clocks_stand),
        cmocka_unit_test(clocks_are_saved),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test_setup_teardown(clocks_run, web_begin, web_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
