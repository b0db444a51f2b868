/* What `fusilier show` prints is read again, and plays the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "engine/base/memory.h"
#include "tests/random_play.h"
#include "variants/known.h"
#include "variants/registry.h"
#include "variants/sheets/read.h"
#include "variants/show.h"

enum { PLIES = 30, GAMES_OF_RULES = 40 };

/* The game that a text says last; the sheets are freed. */
static const Game *read_again(const char *text) {
    Sheets sheets;
    Error err = { .text = "" };
    if (!sheets_read(&sheets, "shown", text, known_all(), &err)) fail_msg("%s\n%s", err.text, text);
    const Game *const game = sheet_game(&sheets.sheet[sheets.count - 1], &err);
    if (!game) fail_msg("%s\n%s", err.text, text);
    sheets_free(&sheets);
    return game;
}

typedef struct {
    char text[MOVE_TEXT_MAX];
    Move move;
} Told;

typedef struct {
    Position pos;
    Told *moves;
    int count;
} Side;

static int compare(const void *a, const void *b) {
    return strcmp(((const Told *)a)->text, ((const Told *)b)->text);
}

static void begin(Side *side, const Game *game) {
    Error err;
    pos_init(&side->pos, game);
    if (!game_parse(&side->pos, game, "start", &err)) fail_msg("%s: %s", game->id, err.text);
    side->moves = NULL;
}

/* All moves, by their texts. */
static void list(Side *side) {
    MoveList moves;
    movelist_init(&moves);
    game_moves(&side->pos, GEN_ALL, &moves);
    side->count = moves.count;
    free(side->moves);
    side->moves = memory_new((size_t)moves.count + 1, sizeof *side->moves);
    for (int i = 0; i < moves.count; i++) {
        side->moves[i].move = moves.at[i];
        game_move_format(&side->pos, moves.at[i], side->moves[i].text);
    }
    qsort(side->moves, (size_t)moves.count, sizeof *side->moves, compare);
    movelist_free(&moves);
}

static void end(Side *side) {
    free(side->moves);
    pos_release(&side->pos);
}

/* Both play one random game, and have the same moves all the way. */
static void assert_same_moves(const Game *one, const Game *other) {
    Side a, b;
    Random random = { 1 };
    begin(&a, one);
    begin(&b, other);
    for (int ply = 0; ply < PLIES; ply++) {
        list(&a);
        list(&b);
        assert_int_equal(a.count, b.count);
        for (int i = 0; i < a.count; i++) assert_string_equal(a.moves[i].text, b.moves[i].text);
        if (a.count == 0) break;
        const int pick = random_pick(&random, a.count);
        game_play(&a.pos, a.moves[pick].move);
        game_play(&b.pos, b.moves[pick].move);
    }
    end(&a);
    end(&b);
}

static void what_is_shown_plays_the_same(void **state) {
    (void)state;
    int of_files = 0, of_rules = 0;
    for (int i = 0; i < games_all(); i++) {
        const Game *const game = game_any(i);
        Error err;
        char *const text = show_game(game, &err);
        if (!text && game->setup.terms) fail_msg("%s: %s", game->id, err.text);
        if (!text) continue;
        ++*(game->setup.terms ? &of_files : &of_rules);
        assert_same_moves(game, read_again(text));
        free(text);
    }
    assert_int_equal(of_files, known_all()->count);
    assert_true(of_rules > GAMES_OF_RULES);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(what_is_shown_plays_the_same) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
