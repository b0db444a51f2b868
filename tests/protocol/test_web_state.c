/* What the server says of each game is of the form that docs/web-state.schema.json promises: states as players, hosts
 * and watchers get them, boards, positions that are set up, and whatever else a page reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/scene/editor.h"
#include "protocol/scene/scene.h"
#include "protocol/web/state.h"
#include "tests/rounds.h"
#include "tests/slow.h"
#include "tests/web_server.h"
#include "variants/registry.h"

enum { PLIES = SLOW ? 6 : 20, COMMAND_MAX = 512, PATIENCE = SLOW ? 60000 : 15000 };

/* One line of what is checked; the value is gone. */
static void write_value(FILE *file, const char *is, const char *of, cJSON *value) {
    cJSON *const line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "is", is);
    cJSON_AddStringToObject(line, "game", of);
    cJSON_AddItemToObject(line, "of", value);
    char *const text = cJSON_PrintUnformatted(line);
    fprintf(file, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(line);
}

static void write_line(FILE *file, const char *is, const Game *game, cJSON *value) {
    write_value(file, is, game->id, value);
}

static void write_states(FILE *file, WebTable *table) {
    const Game *const game = round_game(&table->round);
    const int plies = table->round.record.count;
    const Right rights[] = { { .is_host = true }, { .seats = 1 }, { .seats = 0 } };
    for (size_t i = 0; i < LENGTH(rights); i++) {
        write_line(file, "State", game, state_of(table, &rights[i], plies));
        if (plies > 0) write_line(file, "State", game, state_of(table, &rights[i], plies - 1));
    }
}

static void write_draft(FILE *file, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    for (int wrong = 0; wrong < 2; wrong++) {
        cJSON *const asked = cJSON_CreateObject();
        cJSON_AddStringToObject(asked, "position", wrong ? "x" : text);
        write_line(file, "Draft", pos->game, editor_answer(pos->game, asked));
        cJSON_Delete(asked);
    }
}

/* Clocks run, something is offered, and there is more than one line where that is allowed. */
static void play_on(WebTable *table, uint64_t *random) {
    Round *const round = &table->round;
    MoveList list;
    for (int ply = random_below(random, PLIES); ply >= 0 && !round_is_over(round); ply--) {
        movelist_init(&list);
        game_moves(&round->record.pos, GEN_ALL, &list);
        if (list.count > 0) round_play(round, list.at[random_below(random, list.count)], NULL, 0, 0);
        movelist_free(&list);
    }
    offers_draw(round, 1, 0, NULL);
    round->series.games = random_below(random, 3);
    table->presence.here = round->away = (unsigned)random_below(random, 8);
}

static void write_game(FILE *file, const Game *game, uint64_t *random) {
    Round round;
    Thinkers thinkers;
    assert_true(table_round(&round, game, NULL, NULL));
    for (Player player = 1; player < game->players; player++)
        assert_true(table_seat(&round, player, player & 1 ? "person" : player & 2 ? "engine:2" : "greedy", NULL));
    if (*random & 1) assert_true(clocks_read(&round, 0, "60+1", NULL));
    thinkers_init(&thinkers);
    WebTable *const table = table_of_round(&thinkers, &round, "t");
    write_line(file, "Board", game, scene_board(game, 0));
    write_states(file, table);
    play_on(table, random);
    table_tell(table);
    write_states(file, table);
    write_draft(file, &table->round.record.pos);
    table_free(table);
    thinkers_release(&thinkers);
}

/* What comes with people: offers, lines, names, endings, screens that several share (tests/rounds.h). */
static const struct {
    const char *game, *script;
} scripts[] = {
    { "chess", "clocks 60+1 -; name w Ada; w:e2e4; draw w" },
    { "chess", "w:e2e4; b:e7e5; undo w" },
    { "chess", "w:e2e4; draw w; no b" },
    { "chess", "w:e2e4; resign b" },
    { "chess", "study; w:e2e4; b:e7e5; aside 1 c7c5" },
    { "kriegspiel-madrasi", "w:e2e4; undo w" },
    { "kriegspiel-madrasi", "look w; w:e2e4" },
    { "three-player-chess", "first 4" },
};

static void write_scripts(FILE *file) {
    Thinkers thinkers;
    thinkers_init(&thinkers);
    for (size_t i = 0; i < LENGTH(scripts); i++) {
        Round round;
        round_after(&round, scripts[i].game, NULL, scripts[i].script);
        WebTable *const table = table_of_round(&thinkers, &round, "t");
        write_states(file, table);
        table_free(table);
    }
    thinkers_release(&thinkers);
}

/* Lets a function write lines, and compares them with the schema. */
static void check(void (*write)(FILE *file, WebServer *server), WebServer *server) {
    char path[] = "/tmp/fusilier-states-XXXXXX", command[COMMAND_MAX];
    if (system("command -v node >/dev/null") != 0) skip(); /* scripts/install-deps installs it */
    const int fd = mkstemp(path);
    FILE *const file = fd < 0 ? NULL : fdopen(fd, "w");
    assert_non_null(file);
    write(file, server);
    fclose(file);
    snprintf(command, sizeof command, "node '%s/tests/page/check_states.mjs' '%s/docs/web-state.schema.json' '%s'",
             FUSILIER_SOURCE_DIR, FUSILIER_SOURCE_DIR, path);
    const int status = system(command);
    unlink(path);
    assert_int_equal(status, 0);
}

static void write_all_states(FILE *file, WebServer *server) {
    (void)server;
    for (int i = 0; i < games_count(); i++) write_game(file, game_at(i), &(uint64_t){ (uint64_t)i + 1 });
    write_scripts(file);
}

static void states_are_as_promised(void **state) {
    (void)state;
    check(write_all_states, NULL);
}

/* ---- what a server says ---- */

static void write_list(FILE *file, const WebServer *server, const char *is, const char *path) {
    cJSON *const list = web_ask(server, "GET", path, NULL, 200);
    assert_true(cJSON_GetArraySize(list) > 0);
    while (cJSON_GetArraySize(list) > 0) write_value(file, is, path, cJSON_DetachItemFromArray(list, 0));
    cJSON_Delete(list);
}

/* The next line of a type on a stream. */
static void write_news(FILE *file, int stream, const char *is, const char *begins) {
    const char *const line = http_line(stream, begins, PATIENCE);
    if (!line) fail_msg("nothing begins with %s", begins);
    write_value(file, is, begins, cJSON_Parse(line));
}

/* Lines of thinking with scores and with mates. */
static void write_thoughts(FILE *file, WebServer *server) {
    static const char *const positions[] = { "start", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1" };
    char body[256];
    for (size_t i = 0; i < LENGTH(positions); i++) {
        snprintf(body, sizeof body,
                 "{\"game\":\"chess\",\"seats\":[\"engine:nodes=3000000\",\"person\"],\"position\":\"%s\"}",
                 positions[i]);
        cJSON *const begun = web_ask(server, "POST", "/api/new", body, 200);
        snprintf(server->table, sizeof server->table, "%s", json_text(begun, "table"));
        cJSON_Delete(begun);
        const int events = web_listen(server, "events"), analysis = web_listen(server, "analysis?lines=3");
        write_news(file, events, "Laid", "{\"type\":\"board\"");
        if (i == 0) write_news(file, events, "Thinking", "{\"type\":\"thinking\""); /* not of what is clear at once */
        write_news(file, analysis, "Analysed", "{\"type\":\"analysis\"");
        close(events);
        close(analysis);
    }
}

static void write_answers(FILE *file, WebServer *server) {
    char body[128];
    web_start(server, "chess", "w=person", "b=random");
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", server->code);
    cJSON *const entrance = web_ask(server, "POST", "/api/enter", body, 200);
    snprintf(server->token, sizeof server->token, "%s", json_text(entrance, "token"));
    snprintf(server->table, sizeof server->table, "%s", json_text(entrance, "table"));
    write_value(file, "Entrance", "enter", entrance);
    web_move(server, "e2e4", 0, 200);
    write_list(file, server, "GameEntry", "/api/games");
    write_list(file, server, "Puzzle", "/api/puzzles?game=chess");
    write_list(file, server, "TableEntry", "/api/tables");
    write_thoughts(file, server);
    web_stop(server);
}

static void answers_are_as_promised(void **state) {
    check(write_answers, *state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_as_promised),
        cmocka_unit_test_setup_teardown(answers_are_as_promised, web_begin, web_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
