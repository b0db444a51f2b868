/* Those who think at a round: what they may choose among. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/round/mind.h"
#include "variants/registry.h"

/* Whoever finds nothing moves at random, but among the moves that are left to them. Here the engine believes that its
 * only move was refused, so that its search has none. */
static void limits_hold_where_nothing_is_found(void **state) {
    (void)state;
    SearchOptions options = search_defaults;
    Round round;
    options.hash_mb = 1;
    round_init(&round, game_find_or("chess+kriegspiel", NULL));
    Mind *const mind = mind_new(round_game(&round), &(Seat){ .type = SEAT_ENGINE }, &options, NULL);
    assert_non_null(mind);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Question question;
        Thought thought;
        Move only;
        char text[MOVE_TEXT_MAX];
        assert_true(game_move_parse(&round.record.pos, "a2a3", &only, NULL));
        question_init(&question, &round, &(Limits){ .nodes = 100, .moves = &only, .moves_count = 1 });
        question.random = seed;
        refusals_note(&question.refusals, 0, only);
        mind_think(mind, &question, NULL, NULL, &thought);
        game_move_format(&question.root, thought.move, text);
        assert_string_equal(text, "a2a3");
        question_release(&question);
    }
    mind_free(mind);
    round_release(&round);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(limits_hold_where_nothing_is_found) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
