/* Dice in the search: rolls follow the weights, and the value of a roll is its mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>

#include "search/chance.h"
#include "search/search.h"
#include "variants/registry.h"

/* Blunderbuss: a queen has fired from d1 at d5, four squares away; the bullet is there. */
static const char bullet_in_flight[] = "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1 bullet=d5,n,0";

static void set_up(Position *pos, const char *text) {
    Error err;
    const Game *game = game_find("blunderbuss");
    assert_non_null(game);
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s", err.text);
}

static void rolls_follow_the_weights(void **state) {
    (void)state;
    enum { ROLLS = 36000 };
    Position pos;
    set_up(&pos, bullet_in_flight);
    assert_true(game_is_chance(&pos));
    int seen[13] = { 0 };
    uint64_t random = 1;
    for (int i = 0; i < ROLLS; i++) {
        const uint32_t total = move_choice(chance_roll(&pos, &random));
        assert_in_range(total, 2, 12);
        seen[total]++;
    }
    for (int total = 2; total <= 12; total++) {
        const int ways = total <= 7 ? total - 1 : 13 - total, expected = ROLLS / 36 * ways;
        if (abs(seen[total] - expected) > expected / 5)
            fail_msg("%d came %d times of %d, %d are expected", total, seen[total], ROLLS, expected);
    }
    pos_release(&pos);
}

static Move answer(const char *text, uint64_t seed, int *score) {
    Error err;
    SearchOptions options = search_defaults;
    options.hash_mb = 1;
    options.seed = seed;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    Position pos;
    set_up(&pos, text);
    SearchResult result;
    search_run(searcher, &pos, &(Limits){ .depth = 4 }, &result);
    MoveList moves;
    movelist_init(&moves);
    game_moves(&pos, GEN_ALL, &moves);
    assert_true(movelist_find(&moves, result.best) >= 0);
    movelist_free(&moves);
    pos_release(&pos);
    search_free(searcher);
    if (score) *score = result.score;
    return result.best;
}

static void nobody_chooses_a_roll(void **state) {
    (void)state;
    bool differs = false;
    const Move first = answer(bullet_in_flight, 1, NULL);
    for (uint64_t seed = 2; seed <= 12; seed++) differs |= !move_equal(first, answer(bullet_in_flight, seed, NULL));
    assert_true(differs);
}

/* A long shot hits with 16 chances of 36: worth something, but not as much as the rook for certain. */
static void a_long_shot_is_worth_less_than_a_sure_one(void **state) {
    (void)state;
    int sure, unsure;
    answer("4k3/8/8/8/8/3r4/8/3QK3 w - - 0 1", 1, &sure);
    answer("4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", 1, &unsure);
    if (sure <= unsure) fail_msg("sure shot %d, long shot %d", sure, unsure);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_follow_the_weights),
        cmocka_unit_test(nobody_chooses_a_roll),
        cmocka_unit_test(a_long_shot_is_worth_less_than_a_sure_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
