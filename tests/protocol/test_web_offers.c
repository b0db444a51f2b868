/* Draws offered and moves taken back at a table: who is asked, who answers what, and what becomes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/web/offers.h"
#include "protocol/web/state.h"
#include "variants/registry.h"

enum { FIRST = 1, SECOND = 2, THIRD = 4 };

static TableRoom room = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

static WebTable *table_for(const char *game, const char *const seats[]) {
    Error err;
    WebTable *const table = table_new(&room, game_find(game), NULL, "t", &err);
    assert_non_null(table);
    for (Player player = 0; player < table->game->players; player++)
        assert_true(table_seat(table, player, seats[player], &err));
    return table;
}

static void play(WebTable *table, const char *moves) {
    char copy[256], *rest = copy;
    Error err;
    Move move;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *text = strtok_r(copy, " ", &rest); text; text = strtok_r(NULL, " ", &rest)) {
        if (!game_move_parse(&table->record.pos, text, &move, &err)) fail_msg("%s: %s", text, err.text);
        offers_note_move(table, game_turn(&table->record.pos));
        record_play(&table->record, move);
        table_settle(table, NULL, NULL);
    }
}

/* So many plies, whatever they are. */
static void play_first(WebTable *table, int plies) {
    for (int ply = 0; ply < plies; ply++) {
        MoveList legal;
        movelist_init(&legal);
        game_moves(&table->record.pos, GEN_ALL, &legal);
        record_play(&table->record, legal.at[0]);
        movelist_free(&legal);
        table_settle(table, NULL, NULL);
    }
}

static const char *const people[] = { "person", "person", "person" };

static void expect_offer(WebTable *table, unsigned waits, const char *said) {
    assert_int_equal(table->offer.kind ? table->offer.asked & ~table->offer.agreed : 0, waits);
    assert_string_equal(table->said, said);
}

static void draws_are_agreed_on(void **state) {
    (void)state;
    Error err;
    WebTable *const table = table_for("chess", people);
    assert_false(offers_draw(table, FIRST, &err)); /* nobody has moved */
    play(table, "e2e4");
    assert_true(offers_draw(table, FIRST, &err));
    expect_offer(table, SECOND, "");
    assert_false(offers_answer(table, 0, true, &err)); /* a watcher */
    assert_true(offers_answer(table, SECOND, false, &err));
    expect_offer(table, 0, "Black does not agree to a draw.");
    assert_false(table->over);
    assert_false(offers_draw(table, FIRST, &err)); /* so soon */
    assert_non_null(strstr(err.text, "play on"));
    assert_true(offers_draw(table, SECOND, &err));
    expect_offer(table, FIRST, "");
    assert_true(offers_draw(table, FIRST, &err)); /* who offers as well agrees */
    assert_true(table->over);
    assert_string_equal(table->result, "1/2-1/2");
    assert_string_equal(table->reason, "draw by agreement");
    assert_false(offers_draw(table, FIRST, &err));
    assert_false(offers_answer(table, FIRST, true, &err));
    table_free(table);
}

static void a_move_is_a_no(void **state) {
    (void)state;
    Error err;
    WebTable *const table = table_for("chess", people);
    play(table, "e2e4 e7e5 d2d4");
    assert_true(offers_draw(table, FIRST, &err));
    play(table, "e5d4");
    expect_offer(table, 0, "Black does not agree to a draw.");
    play(table, "d1d4"); /* by then it is forgotten */
    expect_offer(table, 0, "");
    assert_true(offers_undo(table, FIRST, &err));
    assert_false(offers_draw(table, SECOND, &err)); /* one thing at a time */
    assert_true(offers_answer(table, FIRST, false, &err));
    expect_offer(table, 0, "Moves stand.");
    table_free(table);
}

static void all_who_live_are_asked(void **state) {
    (void)state;
    Error err;
    WebTable *const table = table_for("tri-chess-3", people);
    play_first(table, 1);
    assert_true(offers_draw(table, SECOND, &err));
    expect_offer(table, FIRST | THIRD, "");
    assert_true(offers_answer(table, THIRD, true, &err));
    expect_offer(table, FIRST, "");
    assert_false(table->over);
    assert_true(offers_answer(table, FIRST, false, &err));
    expect_offer(table, 0, "Player a does not agree to a draw.");
    assert_true(offers_draw(table, FIRST | THIRD, &err)); /* of one screen */
    expect_offer(table, SECOND, "");
    assert_true(offers_answer(table, SECOND, true, &err));
    assert_string_equal(table->result, "1/3,1/3,1/3");
    table_free(table);
}

/* Plays with opinions of both players, in centipawns for whoever moves. */
static void play_thinking(WebTable *table, int rounds, int score) {
    for (int round = 0; round < rounds; round++) {
        play(table, round % 2 ? "f3g1 f6g8" : "g1f3 g8f6");
        for (int i = 1; i <= 2; i++)
            table->record.moves[table->record.count - i].opinion =
                (Opinion){ .has_score = true, .score = i == 1 ? score : -score, .depth = 5 };
        if (round % 2) play(table, round % 4 == 1 ? "a2a3 a7a6" : "h2h3 h7h6"); /* so that nothing repeats */
    }
}

static void engines_answer_by_their_opinion(void **state) {
    (void)state;
    static const struct {
        int score, rounds;
        bool agrees;
    } rows[] = { { 0, 2, false }, { -300, 4, false }, { 200, 4, false }, { 0, 4, true } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err;
        WebTable *const table = table_for("chess", (const char *const[]){ "person", "engine:3" });
        play_thinking(table, rows[i].rounds, rows[i].score);
        table->record.usual_start = i == 3 ? false : table->record.usual_start; /* no opening to play out */
        assert_true(offers_draw(table, FIRST, &err));
        assert_int_equal(table->over, rows[i].agrees);
        if (!rows[i].agrees) expect_offer(table, 0, "Black does not agree to a draw.");
        table_free(table);
    }
}

static void moves_are_taken_back_if_all_agree(void **state) {
    (void)state;
    Error err;
    WebTable *const table = table_for("chess", people);
    play(table, "e2e4 e7e5 g1f3");
    assert_true(offers_undo(table, SECOND, &err));
    expect_offer(table, FIRST, "");
    assert_int_equal(table->record.count, 3);
    assert_true(offers_answer(table, FIRST, true, &err));
    assert_int_equal(table->record.count, 1);
    expect_offer(table, 0, "Black has taken back 2 moves.");
    assert_false(offers_undo(table, SECOND, &err));
    assert_false(offers_undo(table, 0, &err));
    assert_true(offers_undo(table, FIRST | SECOND, &err)); /* of one screen: nobody is asked */
    assert_int_equal(table->record.count, 0);
    expect_offer(table, 0, "");
    play(table, "e2e4");
    assert_true(offers_undo(table, FIRST, &err));
    play(table, "e7e5");
    expect_offer(table, 0, "Black does not agree to take back.");
    assert_true(table_resign(table, 0, &err));
    assert_true(table->over);
    assert_true(offers_undo(table, FIRST, &err));
    expect_offer(table, SECOND, "");
    assert_true(offers_answer(table, SECOND, true, &err));
    assert_false(table->over);
    assert_int_equal(table->record.count, 2);
    expect_offer(table, 0, "The game goes on.");
    table_free(table);
}

/* What cannot be unlearned is up to all; who is no person says no, but for random movers. */
static void dice_and_secrets_stand(void **state) {
    (void)state;
    static const struct {
        const char *game, *other;
        bool asks, taken;
    } rows[] = {
        { "blunderbuss", "engine:1", false, false },     { "blunderbuss", "person", true, false },
        { "blunderbuss", "random", false, true },        { "kriegspiel-madrasi", "engine:1", false, false },
        { "kriegspiel-madrasi", "person", true, false }, { "chess", "engine:1", false, true },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err;
        WebTable *const table = table_for(rows[i].game, (const char *const[]){ "person", rows[i].other });
        if (strcmp(rows[i].game, "blunderbuss") == 0) {
            assert_true(record_start(&table->record, "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1", &err));
            play(table, "a1xa5");
            assert_true(game_is_chance(&table->record.pos));
        }
        play_first(table, 2);
        const int count = table->record.count;
        assert_true(offers_undo(table, FIRST, &err));
        if ((table->offer.kind == OFFER_UNDO) != rows[i].asks)
            fail_msg("%s, %s: %s", rows[i].game, rows[i].other, table->said);
        assert_int_equal(table->record.count < count, rows[i].taken);
        if (rows[i].asks) assert_true(offers_answer(table, SECOND, true, &err) && table->record.count < count);
        table_free(table);
    }
}

/* As pages see it. */
static void offers_are_told(void **state) {
    (void)state;
    Error err;
    const Right white = { .seats = FIRST }, black = { .seats = SECOND }, watcher = { .seats = 0 };
    const struct {
        const Right *right;
        bool asks, yours;
    } rows[] = { { &white, false, true }, { &black, true, false }, { &watcher, false, false } };
    WebTable *const table = table_for("chess", people);
    play(table, "e2e4");
    assert_true(offers_draw(table, FIRST, &err));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        cJSON *const now = state_of(table, rows[i].right, 1);
        const cJSON *const offer = cJSON_GetObjectItem(now, "offer");
        assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(offer, "kind")), "draw");
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(offer, "asks")), rows[i].asks);
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(offer, "yours")), rows[i].yours);
        cJSON_Delete(now);
    }
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_are_agreed_on),
        cmocka_unit_test(a_move_is_a_no),
        cmocka_unit_test(all_who_live_are_asked),
        cmocka_unit_test(engines_answer_by_their_opinion),
        cmocka_unit_test(moves_are_taken_back_if_all_agree),
        cmocka_unit_test(dice_and_secrets_stand),
        cmocka_unit_test(offers_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
