/* Rules joined with games from files: `capablanca+atomic` (variants/sheeted.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "tests/random_play.h"
#include "tests/slow.h"
#include "variants/known.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/sheeted.h"
#include "variants/sheets/read.h"
#include "variants/show.h"

static const char own[] = "[wider:chess]\ntitle = Wider Chess\nboard = 9x8\n"
                          "startFen = rnbqkbnrr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNRR w - - 0 1\ncastling = false\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load_games(void **state) {
    (void)state;
    Error err;
    if (games_load("own", own, must_be_a_game, NULL, &err)) return 0;
    fail_msg("%s", err.text);
    return 1;
}

/* ---- what they are called ---- */

static void words_come_in_any_order(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "capablanca+atomic", "atomic+capablanca" },
        { "capablanca+must-capture+rifle-free", "capablanca+rifle" },
        { "madrasi+glinski+atomic", "atomic+glinski+madrasi" },
        { "chess+capablanca+atomic", "atomic+capablanca" },
        { "Capablanca and Atomic", "atomic+capablanca" },
        { "rifle on the capablanca", "capablanca+rifle" },
        { "wider+atomic", "atomic+wider" },
        { "capablanca+chess", "capablanca" },
        { "shogi+progressive", "progressive+shogi" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error err = { .text = "" };
        const Game *const game = game_find_or(rows[i][0], &err);
        if (!game) fail_msg("%s: %s", rows[i][0], err.text);
        assert_string_equal(game->id, rows[i][1]);
        assert_ptr_equal(game, game_find(rows[i][1]));
    }
    const Game *const game = game_find("capablanca+atomic");
    assert_string_equal(game->title, "Atomic Chess + Capablanca Chess");
    assert_non_null(strstr(game->card.sentence, "chancellor"));
    assert_non_null(strstr(game->card.sentence, "Captures explode"));
    assert_true(game_includes(game, "atomic") && game_includes(game, "capablanca") && !game_includes(game, "madrasi"));
}

static void what_makes_no_game_is_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "capablanca+grand", "contradict each other (two boards)" },
        { "capablanca+foo", "no such rule: foo" },
        { "doubles+capablanca", "no such rule: capablanca" },
        { "capablanca+", "a word is missing" },
        { "+capablanca", "a word is missing" },
        { "capablanca++atomic", "a word is missing" },
        { "capablanca+isardam+madrasi", "isardam and madrasi contradict each other" },
        { "capablanca+shock", "shock is for orthodox men on 64 squares only" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error err = { .text = "" };
        if (game_find_or(rows[i][0], &err)) fail_msg("%s is a game", rows[i][0]);
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: %s", rows[i][0], err.text);
        assert_true(strncmp(err.text, rows[i][0], strlen(rows[i][0])) == 0);
    }
}

static void words_are_offered(void **state) {
    (void)state;
    Error err;
    assert_true(game_word_fits("capablanca", "atomic", &err) && game_word_fits("capablanca+atomic", "madrasi", &err));
    assert_false(game_word_fits("capablanca+atomic", "atomic", &err));
    assert_non_null(strstr(err.text, "adds nothing"));
    assert_false(game_word_fits("capablanca+madrasi", "isardam", &err));
    assert_non_null(strstr(err.text, "contradict"));
    assert_true(game_word_fits("doubles", "rifle", &err) && game_word_fits("doubles+rifle", "atomic", &err));
}

/* ---- what they are ---- */

/* The board, the men and the array of the one, the rules of the other: no hand could tell more of the first plies. */
static void boards_keep_their_men(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Depth depth;
        uint64_t count;
    } rows[] = {
        { "capablanca+madrasi", 2, 784 }, { "glinski+atomic", 2, 2586 },  { "knightmate+rifle-free", 3, 6765 },
        { "wider+atomic", 2, 484 },       { "horde+rifle-free", 2, 128 }, { "capablanca+progressive", 2, 784 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position pos;
        Error err;
        pos_init(&pos, game_find(rows[i].id));
        if (!game_parse(&pos, game_find(rows[i].id), "start", &err)) fail_msg("%s", err.text);
        const uint64_t count = perft_count(&pos, rows[i].depth, NULL);
        if (count != rows[i].count) fail_msg("%s: %llu", rows[i].id, (unsigned long long)count);
        pos_release(&pos);
    }
}

static void play(const Game *game, uint64_t seed) {
    Run run;
    Error err;
    run_init(&run, game, seed);
    if (!game_parse(&run.pos, game, "start", &err)) fail_msg("%s: %s", game->id, err.text);
    play_at_random(&run, SLOW ? 12 : 60, 8);
    run_release(&run);
}

/* What is shown plays the same. */
static void must_be_shown(const Game *game) {
    Error err;
    Sheets sheets;
    Position pos[2];
    char *const text = show_game(game, &err);
    if (!text) fail_msg("%s: %s", game->id, err.text);
    if (!sheets_read(&sheets, "shown", text, known_all(), &err)) fail_msg("%s: %s", game->id, err.text);
    const Game *const again = sheet_game(&sheets.sheet[sheets.count - 1], &err);
    if (!again) fail_msg("%s: %s", game->id, err.text);
    for (int i = 0; i < 2; i++) {
        pos_init(&pos[i], i ? again : game);
        assert_true(game_parse(&pos[i], i ? again : game, "start", &err));
    }
    assert_true(perft_count(&pos[0], 2, NULL) == perft_count(&pos[1], 2, NULL));
    for (int i = 0; i < 2; i++) pos_release(&pos[i]);
    sheets_free(&sheets);
    free(text);
}

/* Each known game with some of the words: no more are made in one run than the shelf takes. */
static void all_boards_take_rules(void **state) {
    (void)state;
    Random random = { 7 };
    int games = 0, refused = 0;
    for (int i = 0; i < known_all()->count; i += SLOW ? 7 : 1) {
        const char *const board = known_all()->sheet[i].id;
        GameWord word;
        char id[128];
        if (!sheeted_ground(board)) continue;
        for (int k = random_pick(&random, 12); game_word(k, &word); k += 1 + random_pick(&random, 64)) {
            Error err = { .text = "" };
            snprintf(id, sizeof id, "%s+%s", board, word.id);
            const Game *const game = game_find_or(id, &err);
            if (!game && strncmp(err.text, id, strlen(id)) != 0) fail_msg("%s: %s", id, err.text);
            refused += !game;
            if (!game) continue;
            play(game, (uint64_t)(games + 1));
            if (games++ % 16 == 0) must_be_shown(game);
        }
    }
    print_message("%d games, %d refused\n", games, refused);
    assert_true(games > (SLOW ? 3 : 4) * refused); /* of the few that slow builds try as well */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_come_in_any_order), cmocka_unit_test(what_makes_no_game_is_refused),
        cmocka_unit_test(words_are_offered),       cmocka_unit_test(boards_keep_their_men),
        cmocka_unit_test(all_boards_take_rules),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
