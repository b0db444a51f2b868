/* What a page is told of a game with secrets: the same, to the last byte, whatever the player cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/web/state.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { GAMES = SLOW ? 1 : 4, PLIES = 24, TWINS = 12 };

static TableRoom room = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

static char *told(WebTable *table, Player viewer) {
    const Right right = { .seats = 1U << viewer };
    cJSON *const state = state_of(table, &right, table->record.count);
    char *const text = cJSON_PrintUnformatted(state);
    cJSON_Delete(state);
    return text;
}

/* What the viewer hears of a move, and sees after it. */
static void learn(WebTable *table, Move move, Player viewer, char *text, size_t size) {
    char after[POSITION_TEXT_MAX];
    game_observe(&table->record.pos, move, viewer, text, size);
    record_play(&table->record, move);
    game_view(&table->record.pos, viewer, after, sizeof after);
    snprintf(text + strlen(text), size - strlen(text), " %s", after);
}

/* All that the player to move might do, as the others see it: what looks the same must be told the same. */
static int compare_twins(WebTable *table, Player viewer) {
    static char known[TWINS][2 * POSITION_TEXT_MAX];
    char *said[TWINS], learned[2 * POSITION_TEXT_MAX];
    int count = 0, compared = 0;
    MoveList list;
    movelist_init(&list);
    game_moves(&table->record.pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        learn(table, list.at[i], viewer, learned, sizeof learned);
        table_settle(table, NULL, NULL);
        char *const text = told(table, viewer);
        int twin = 0;
        while (twin < count && strcmp(known[twin], learned) != 0) twin++;
        if (!table->over && twin < count) {
            if (strcmp(said[twin], text) != 0) fail_msg("%s\n%s\n%s", learned, said[twin], text);
            compared++;
        }
        if (!table->over && twin == count && count < TWINS) {
            snprintf(known[count], sizeof known[count], "%s", learned);
            said[count++] = strdup(text);
        }
        free(text);
        record_undo(&table->record);
        table_settle(table, NULL, NULL);
    }
    for (int i = 0; i < count; i++) free(said[i]);
    movelist_free(&list);
    return compared;
}

static bool play_some_move(WebTable *table, uint64_t *random) {
    MoveList list;
    movelist_init(&list);
    game_moves(&table->record.pos, GEN_ALL, &list);
    const int count = list.count;
    if (count > 0) record_play(&table->record, list.at[random_below(random, count)]);
    movelist_free(&list);
    table_settle(table, NULL, NULL);
    return count > 0 && !table->over;
}

static void expect_secrecy(const char *id) {
    Error err;
    int compared = 0;
    for (int number = 0; number < GAMES; number++) {
        uint64_t random = (uint64_t)number + 1;
        WebTable *const table = table_new(&room, game_find(id), NULL, "t", &err);
        assert_non_null(table);
        for (Player player = 0; player < table->game->players; player++) table_seat(table, player, "person", &err);
        for (int ply = 0; ply < PLIES; ply++) {
            const Player turn = game_turn(&table->record.pos);
            if (ply % 4 < 2 && game_count_moves(&table->record.pos) < 3000)
                for (Player viewer = 0; viewer < table->game->players; viewer++)
                    if (viewer != turn) compared += compare_twins(table, viewer);
            if (!play_some_move(table, &random)) break;
        }
        table_free(table);
    }
    if (compared < 10) fail_msg("%s: only %d pairs look the same", id, compared);
}

static void secrets_are_kept(void **state) {
    (void)state;
    static const char *const ids[] = { "kriegspiel-madrasi", "minefield", "atomic+kriegspiel", "chess+kriegspiel" };
    for (size_t i = 0; i < LENGTH(ids); i++) expect_secrecy(ids[i]);
}

/* Nothing but one's own men, and at a screen of several people nothing before one has sat down. */
static void curtains_cover_all(void **state) {
    (void)state;
    Error err;
    const Right host = { .is_host = true };
    WebTable *const table = table_new(&room, game_find("kriegspiel-madrasi"), NULL, "t", &err);
    table_seat(table, 1, "person", &err);
    cJSON *now = state_of(table, &host, 0);
    assert_int_equal(cJSON_GetObjectItem(now, "curtain")->valueint, 0);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(now, "tries")));
    cJSON_Delete(now);
    table->looker = 0;
    now = state_of(table, &host, 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(now, "curtain")));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), 16);
    cJSON_Delete(now);
    assert_true(table_move(table, "e2e4", &err));
    now = state_of(table, &host, 1);
    assert_int_equal(cJSON_GetObjectItem(now, "curtain")->valueint, 1);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(now, "men")), 0);
    cJSON_Delete(now);
    table_free(table);
}

static void questions_are_answered_in_words(void **state) {
    (void)state;
    Error err;
    WebTable *const table = table_new(&room, game_find("minefield"), NULL, "t", &err);
    assert_false(table_move(table, "c3", &err));
    assert_true(table_move(table, "d4 c3", &err));
    assert_string_equal(table->record.moves[0].text, "M@c3,M@d4");
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(curtains_cover_all),
        cmocka_unit_test(questions_are_answered_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
