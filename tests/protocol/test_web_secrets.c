/* What a page is told of a game with secrets: the same, to the last byte, whatever the player cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/round/sight.h"
#include "protocol/web/state.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { GAMES = SLOW ? 1 : 4, PLIES = 24, TWINS = 12 };

/* A table of a game for people, each at a screen of their own unless they share one. */
static WebTable *table_for(Thinkers *thinkers, const char *id, bool share) {
    Error err;
    Round round;
    if (!table_round(&round, game_find(id), NULL, &err)) fail_msg("%s: %s", id, err.text);
    const int players = round_game(&round)->players;
    for (Player player = 0; player < players; player++) assert_true(table_seat(&round, player, "person", &err));
    round.away = share ? 0 : (1U << players) - 1;
    return table_of_round(thinkers, &round, "t");
}

static char *told_to(WebTable *table, const Right *right) {
    cJSON *const state = state_of(table, right, table->round.record.count);
    char *const text = cJSON_PrintUnformatted(state);
    cJSON_Delete(state);
    return text;
}

static char *told(WebTable *table, Player viewer) {
    return told_to(table, &(Right){ .seats = 1U << viewer });
}

/* ---- what others do ---- */

/* What the viewer hears of a move, and sees after it. */
static void learn(Round *round, Move move, Player viewer, char *text, size_t size) {
    char after[POSITION_TEXT_MAX];
    game_observe(&round->record.pos, move, viewer, text, size);
    round_play(round, move, NULL, -1, 0);
    game_view(&round->record.pos, viewer, after, sizeof after);
    snprintf(text + strlen(text), size - strlen(text), " %s", after);
}

/* The same game goes on from the same moment, in another way. */
static void take_back(WebTable *table, unsigned moment) {
    round_back(&table->round, table->round.record.count - 1, 0);
    table->round.moment = moment;
    table_tell(table);
}

/* All that the player to move might do, as the others see it: what looks the same must be told the same. */
static int compare_twins(WebTable *table, Player viewer) {
    static char known[TWINS][2 * POSITION_TEXT_MAX];
    char *said[TWINS], learned[2 * POSITION_TEXT_MAX];
    int count = 0, compared = 0;
    const unsigned moment = table->round.moment;
    MoveList list;
    movelist_init(&list);
    game_moves(&table->round.record.pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        learn(&table->round, list.at[i], viewer, learned, sizeof learned);
        table_tell(table);
        char *const text = told(table, viewer);
        int twin = 0;
        while (twin < count && strcmp(known[twin], learned) != 0) twin++;
        const bool is_over = round_is_over(&table->round);
        if (!is_over && twin < count) {
            if (strcmp(said[twin], text) != 0) fail_msg("%s\n%s\n%s", learned, said[twin], text);
            compared++;
        }
        if (!is_over && twin == count && count < TWINS) {
            snprintf(known[count], sizeof known[count], "%s", learned);
            said[count++] = strdup(text);
        }
        free(text);
        take_back(table, moment);
        table->round.was_revealed = false;
    }
    for (int i = 0; i < count; i++) free(said[i]);
    movelist_free(&list);
    return compared;
}

static bool play_some_move(WebTable *table, uint64_t *random) {
    MoveList list;
    movelist_init(&list);
    game_moves(&table->round.record.pos, GEN_ALL, &list);
    if (list.count) round_play(&table->round, list.at[random_below(random, list.count)], NULL, -1, 0);
    movelist_free(&list);
    table_tell(table);
    return !round_is_over(&table->round);
}

static void expect_secrecy(Thinkers *thinkers, const char *id) {
    int compared = 0;
    for (int number = 0; number < GAMES; number++) {
        uint64_t random = (uint64_t)number + 1;
        WebTable *const table = table_for(thinkers, id, false);
        const int players = round_game(&table->round)->players;
        for (int ply = 0; ply < PLIES; ply++) {
            const Position *const pos = &table->round.record.pos;
            const Player turn = game_turn(pos);
            if (ply % 4 < 2 && game_count_moves(pos) < 3000)
                for (Player viewer = 0; viewer < players; viewer++)
                    if (viewer != turn) compared += compare_twins(table, viewer);
            if (!play_some_move(table, &random)) break;
        }
        table_free(table);
    }
    if (compared < 10) fail_msg("%s: only %d pairs look the same", id, compared);
}

static void secrets_are_kept(void **state) {
    static const char *const ids[] = { "kriegspiel-madrasi", "minefield", "atomic+kriegspiel", "chess+kriegspiel" };
    for (size_t i = 0; i < LENGTH(ids); i++) expect_secrecy(*state, ids[i]);
}

/* ---- tries ---- */

/* Makes all tries that the position does not allow; returns how many. */
static int try_in_vain(Round *round) {
    int refused = 0;
    MoveList tries;
    movelist_init(&tries);
    game_tries(&round->record.pos, &tries);
    for (int i = 0; i < tries.count; i++) refused += !round_try(round, &tries.at[i]);
    movelist_free(&tries);
    return refused;
}

/* What somebody tries in vain is told to nobody else, then and later: the moment of the state is that of the board. */
static void tries_are_nobodys_business(void **state) {
    static const char *const ids[] = { "kriegspiel-madrasi", "atomic+kriegspiel", "chess+kriegspiel" };
    int refused = 0;
    for (size_t i = 0; i < LENGTH(ids); i++) {
        uint64_t random = 7, same = 7;
        WebTable *const table = table_for(*state, ids[i], false), *const calm = table_for(*state, ids[i], false);
        const Right watcher = { .seats = 0 };
        for (int ply = 0; ply < PLIES; ply++) {
            const Player other = 1 - round_turn(&table->round);
            refused += try_in_vain(&table->round);
            table_tell(table);
            char *const after = told(table, other), *const before = told(calm, other);
            char *const watched = told_to(table, &watcher), *const quiet = told_to(calm, &watcher);
            assert_string_equal(after, before);
            assert_string_equal(watched, quiet);
            free(after), free(before), free(watched), free(quiet);
            if (!play_some_move(table, &random) || !play_some_move(calm, &same)) break;
        }
        table_free(table);
        table_free(calm);
    }
    assert_true(refused > 50);
}

/* ---- curtains ---- */

static void expect_told(WebTable *table, const Right *right, int curtain, int men) {
    cJSON *const now = state_of(table, right, table->round.record.count);
    const cJSON *const hangs = cJSON_GetObjectItem(now, "curtain");
    assert_int_equal(cJSON_IsNull(hangs) ? -1 : hangs->valueint, curtain);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), men);
    assert_int_equal(cJSON_IsNull(cJSON_GetObjectItem(now, "tries")), curtain >= 0);
    cJSON_Delete(now);
}

/* Nothing but one's own men, and at a screen of several people nothing before one has sat down. */
static void curtains_cover_all(void **state) {
    Error err;
    const Right host = { .is_host = true };
    WebTable *const table = table_for(*state, "kriegspiel-madrasi", true);
    expect_told(table, &host, 0, 0);
    sight_look(&table->round, 0, 0);
    expect_told(table, &host, -1, 16);
    assert_true(round_move(&table->round, 0, "e2e4", 0, &err));
    table_tell(table);
    expect_told(table, &host, 1, 0);
    char *const text = told_to(table, &host);
    assert_null(strstr(text, "e2e4"));
    free(text);
    table_free(table);
}

static int make_thinkers(void **state) {
    static Thinkers thinkers;
    thinkers_init(&thinkers);
    *state = &thinkers;
    return 0;
}

static int free_thinkers(void **state) {
    thinkers_release(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(tries_are_nobodys_business),
        cmocka_unit_test(curtains_cover_all),
    };
    return cmocka_run_group_tests(tests, make_thinkers, free_thinkers);
}
