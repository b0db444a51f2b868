/* What a move has done besides going from here to there, as pages are told: blasts, who fell, who has been captured,
 * and what else belongs to a position, in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/text/numbering.h"
#include "protocol/scene/decisions.h"
#include "protocol/scene/effects.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/values.h"
#include "protocol/web/state.h"
#include "tests/rounds.h"
#include "variants/registry.h"

/* ---- after a move ---- */

/* What a host who plays alone, or one of two at their screens, is told after the moves of a script. */
static cJSON *state_after(const char *game, const char *position, const char *script, unsigned seats) {
    Thinkers thinkers;
    Round round;
    thinkers_init(&thinkers);
    round_after(&round, game, position, script);
    WebTable *const table = table_of_round(&thinkers, &round, "t");
    cJSON *const state = state_of(table, &(Right){ .seats = seats }, table->round.record.count);
    table_free(table);
    thinkers_release(&thinkers);
    return state;
}

static const char *name_of(const Board *board, const cJSON *number) {
    return board->name[number->valueint];
}

/* "d5 Black pawn, e4 White pawn" */
static void expect_fallen(const cJSON *state, const Board *board, const char *expected) {
    char buf[512];
    Text out = text_into(buf, sizeof buf);
    text_string(&out, "");
    for (const cJSON *stand = cJSON_GetObjectItem(state, "fallen")->child; stand; stand = stand->next)
        for (const cJSON *man = cJSON_GetObjectItem(stand, "men")->child; man; man = man->next) {
            if (out.length) text_string(&out, ", ");
            text_string(&out, name_of(board, cJSON_GetObjectItem(stand, "cell")));
            text_char(&out, ' ');
            text_string(&out, cJSON_GetObjectItem(man, "name")->valuestring);
            const char *const look = cJSON_GetObjectItem(man, "look")->valuestring;
            assert_non_null(cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItem(state, "looks"), look));
        }
    assert_string_equal(buf, expected);
}

/* "0: 2 pawn, 1 rook = 30; 1: = 39": whom each player has lost, and what is left. */
static void expect_captured(const cJSON *state, const char *expected) {
    char buf[512];
    Text out = text_into(buf, sizeof buf);
    text_string(&out, "");
    for (const cJSON *one = cJSON_GetObjectItem(state, "captured")->child; one; one = one->next) {
        const cJSON *const worth = cJSON_GetObjectItem(one, "worth");
        if (out.length) text_string(&out, "; ");
        text_number(&out, (unsigned long)cJSON_GetObjectItem(one, "player")->valueint);
        text_char(&out, ':');
        for (const cJSON *man = cJSON_GetObjectItem(one, "men")->child; man; man = man->next) {
            text_char(&out, ' ');
            text_number(&out, (unsigned long)cJSON_GetObjectItem(man, "count")->valueint);
            text_char(&out, ' ');
            text_string(&out, cJSON_GetObjectItem(man, "kind")->valuestring);
        }
        if (cJSON_IsNumber(worth)) text_string(&out, " = "), text_number(&out, (unsigned long)worth->valueint);
    }
    assert_string_equal(buf, expected);
}

static int count_of(const cJSON *state, const char *key) {
    return cJSON_GetArraySize(cJSON_GetObjectItem(state, key));
}

static const Board *orthodox(void) {
    return board_of(game_find("chess")->setup.board);
}

static void a_blast_covers_its_squares(void **unused) {
    (void)unused;
    cJSON *const state = state_after("atomic", "4k3/8/2n1p3/3p4/4P3/8/8/4K3 w - - 0 1", "w:e4d5", 3);
    assert_int_equal(count_of(state, "blast"), 9);
    expect_fallen(state, orthodox(), "e4 White pawn, d5 Black pawn, c6 Black knight");
    expect_captured(state, "0: 1 pawn = 0; 1: 1 knight 1 pawn = 1");
    cJSON_Delete(state);
    cJSON *const quiet = state_after("atomic", NULL, "w:e2e4", 3);
    assert_int_equal(count_of(quiet, "blast"), 0);
    expect_fallen(quiet, orthodox(), "");
    cJSON_Delete(quiet);
}

static void who_goes_or_becomes_another_has_not_fallen(void **unused) {
    (void)unused;
    cJSON *const promoted = state_after("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "w:a7b8q", 3);
    expect_fallen(promoted, orthodox(), "b8 Black knight");
    expect_captured(promoted, "0: = 9; 1: 1 knight = 0");
    cJSON_Delete(promoted);
    cJSON *const castled = state_after("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "w:e1g1", 3);
    expect_fallen(castled, orthodox(), "");
    cJSON_Delete(castled);
    cJSON *const passing = state_after("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "w:e5d6", 3);
    expect_fallen(passing, orthodox(), "d5 Black pawn");
    cJSON_Delete(passing);
    cJSON *const shot = state_after("rifle", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "w:e4xd5", 3);
    expect_fallen(shot, orthodox(), "d5 Black pawn");
    cJSON_Delete(shot);
}

/* Neither hears of the other's men, and both hear of a check. */
static void hidden_men_stay_hidden(void **unused) {
    (void)unused;
    static const char position[] = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    cJSON *const white = state_after("chess+kriegspiel", position, "w:e4d5", 1);
    expect_fallen(white, orthodox(), "");
    expect_captured(white, "0:");
    cJSON_Delete(white);
    cJSON *const black = state_after("chess+kriegspiel", position, "w:e4d5", 2);
    expect_fallen(black, orthodox(), "d5 Black pawn");
    expect_captured(black, "1: 1 pawn");
    cJSON_Delete(black);
    for (unsigned seats = 1; seats <= 2; seats++) {
        cJSON *const state = state_after("chess+kriegspiel", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "w:a2e2", seats);
        assert_true(cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetObjectItem(state, "turn"), "check")));
        cJSON_Delete(state);
    }
    cJSON *const watcher = state_after("chess+kriegspiel", position, "w:e4d5", 0);
    expect_fallen(watcher, orthodox(), "");
    expect_captured(watcher, "");
    cJSON_Delete(watcher);
}

/* Wounds are no falls; once and twice have marks of different shapes. */
static void wounds_are_marked(void **unused) {
    (void)unused;
    cJSON *const state = state_after("three-strikes-rifle", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 twice=e4", "w:e4xd5", 3);
    const cJSON *const looks = cJSON_GetObjectItem(state, "looks");
    const cJSON *const once = cJSON_GetObjectItemCaseSensitive(looks, "'");
    const cJSON *const twice = cJSON_GetObjectItemCaseSensitive(looks, "\"");
    assert_non_null(once);
    assert_non_null(twice);
    assert_string_not_equal(once->valuestring, twice->valuestring);
    expect_fallen(state, orthodox(), "");
    assert_int_equal(count_of(state, "extras"), 0); /* the marks say it */
    cJSON_Delete(state);
}

/* ---- in words ---- */

static void expect_said(const char *id, const char *key, const char *value, const char *expected) {
    char buf[256];
    Text out = text_into(buf, sizeof buf);
    const Game *const game = game_find(id);
    text_string(&out, "");
    values_say(game, extra_find(game, key), value, &out);
    assert_string_equal(buf, expected);
}

static void values_are_words(void **unused) {
    (void)unused;
    expect_said("three-player-chess", "hand", "aCP,cS", "Player a: chariot, pawn; Player c: star");
    expect_said("three-player-chess", "cubes", "a,c", "Player a, Player c");
    expect_said("three-player-chess", "wait", "0,2,1", "Player b: 2, Player c: 1");
    expect_said("three-player-chess", "last", "b", "Player b");
    expect_said("three-player-chess", "passed", "1", "");
    expect_said("divide-and-conquer", "done", "kp", "king, pawn");
    expect_said("cassandra", "white", "R:a1", "rook on a1");
    expect_said("kriegspiel-madrasi", "check", "rank,knight", "along the rank, by a knight");
    expect_said("capricorn", "butt", "KN", "king, knight");
    expect_said("kidnapping", "kidnap", "n", "a knight of each side");
    expect_said("blood-brother", "avenge", "c3n", "knight, by whoever takes on c3");
    expect_said("shock", "shock", "d5e4,d5c6", "d5 shocks e4, d5 shocks c6");
    expect_said("three-strikes-ed", "limbo", "r1@d5", "Black rook, injured once, on d5");
    expect_said("missile-allocated", "unplaced", "3,2", "White 3, Black 2");
    expect_said("plague", "infected", "c3,d4", "c3, d4");
    expect_said("koopa", "stun", "c3:2,d4:1", "c3: 2, d4: 1");
}

static void expect_retold(const char *id, const char *text, const char *expected) {
    char buf[256];
    Text out = text_into(buf, sizeof buf);
    text_string(&out, "");
    numbering_retell(game_find(id), text, &out);
    assert_string_equal(buf, expected);
}

static void squares_are_told_by_numbers(void **unused) {
    (void)unused;
    expect_retold("checkers", "\"c3d5\": the man on c3", "\"11-d5\": the man on 11");
    expect_retold("checkers", "d4xf6xh8: jump first", "15x22x29: jump first");
    expect_retold("checkers", "a man; a3b, b22", "a man; a3b, b22");
    expect_retold("chess", "the rook on a1", "the rook on a1");
}

static void cells_have_numbers(void **unused) {
    (void)unused;
    cJSON *const draughts = scene_board(game_find("checkers"), 0), *const chess = scene_board(game_find("chess"), 0);
    const cJSON *const g1 = cJSON_GetArrayItem(cJSON_GetObjectItem(draughts, "cells"), 6);
    assert_int_equal(cJSON_GetObjectItem(g1, "number")->valueint, 1);
    assert_null(cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(draughts, "cells"), 7), "number"));
    assert_null(cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(chess, "cells"), 6), "number"));
    cJSON_Delete(draughts);
    cJSON_Delete(chess);
}

static void expect_question(const char *id, const char *position, const char *question, const char *thing) {
    cJSON *const state = state_after(id, position, "", 1);
    const cJSON *const turn = cJSON_GetObjectItem(state, "turn");
    assert_string_equal(cJSON_GetObjectItem(turn, "question")->valuestring, question);
    const char *const found = cJSON_GetStringValue(cJSON_GetObjectItem(turn, "thing"));
    assert_string_equal(found ? found : "", thing);
    cJSON_Delete(state);
}

/* Who clicks is not told how to type. */
static void questions_are_for_clicks(void **unused) {
    (void)unused;
    expect_question("minefield", NULL, "Which two squares do you mine?", "mine");
    expect_question("cassandra", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 predict=1",
                    "Which man will Black have on which square when the period ends?", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blast_covers_its_squares), cmocka_unit_test(who_goes_or_becomes_another_has_not_fallen),
        cmocka_unit_test(hidden_men_stay_hidden),     cmocka_unit_test(wounds_are_marked),
        cmocka_unit_test(values_are_words),           cmocka_unit_test(squares_are_told_by_numbers),
        cmocka_unit_test(cells_have_numbers),         cmocka_unit_test(questions_are_for_clicks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
