/* Chess problems in several threads: the same keys, variations and lines, in the same order, as in one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/text.h"
#include "search/problems/solve.h"
#include "variants/registry.h"

typedef struct {
    const char *game, *position, *stipulation;
    SolveOptions options; /* but for the threads */
} Problem;

static Solution solve_in(const Problem *row, int threads) {
    Stipulation stipulation;
    SolveOptions options = row->options;
    Solution solution;
    Position pos;
    Error err;
    const Game *const game = game_find_or(row->game, &err);
    if (!game || !stipulation_parse(&stipulation, row->stipulation, &err)) fail_msg("%s", err.text);
    pos_init(&pos, game);
    if (!game_parse(&pos, game, row->position, &err)) fail_msg("%s", err.text);
    if (!options.hash_mb) options.hash_mb = 1;
    options.threads = threads;
    if (!solve(&pos, &stipulation, &options, &solution, &err)) fail_msg("%s", err.text);
    pos_release(&pos);
    return solution;
}

static void expect_same_tree(const Solution *a, const Solution *b) {
    assert_int_equal(a->nodes, b->nodes);
    for (int i = 0; i < a->nodes; i++) {
        assert_true(move_equal(a->node[i].move, b->node[i].move) && a->node[i].type == b->node[i].type);
        assert_true(a->node[i].number == b->node[i].number && a->node[i].dual == b->node[i].dual);
        assert_true(a->node[i].first == b->node[i].first && a->node[i].next == b->node[i].next);
    }
}

static void expect_same_lines(const Solution *a, const Solution *b) {
    assert_int_equal(a->lines, b->lines);
    for (int i = 0; i < a->lines; i++) {
        assert_true(a->line[i].count == b->line[i].count && a->line[i].is_set == b->line[i].is_set);
        for (int k = 0; k < a->line[i].count; k++) assert_true(move_equal(a->line[i].move[k], b->line[i].move[k]));
    }
}

static const Problem problems[] = {
    { "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2*", { .tries = true } },
    { "chess", "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#4", { .tries = true, .keys_only = true } },
    { "chess", "5Q2/8/2P1pP2/4k3/4P3/8/4N3/R3K2R w KQ - 0 1", "#3", { .tries = true } },
    { "chess", "2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - - 0 1", "s#3", { .tries = false } },
    { "chess", "4B3/4p3/4k3/2P1q1P1/4Q3/1p5p/1P5P/1RN1K1NR w K - 0 1", "r#2", { .tries = true } },
    { "chess", "start", "h#2", { .keys_only = true } },
    { "chess", "start", "h#2", { .max_solutions = 3 } },
    { "chess", "start", "ser-#4", { .from = 5, .to = 17 } },
    { "chess", "8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2*", { .tries = false } },
    { "chess", "8/3K1P1P/5k2/8/8/8/8/8 w - - 0 1", "ser-=6", { .tries = false } },
    { "isardam", "4K3/Q7/6B1/8/1p1pk1P1/8/2bR4/6q1 w - - 0 1", "#2", { .tries = true } },
    { "rifle", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#3", { .max_solutions = 2 } },
    { "chess", "8/k7/8/8/1K4n1/2Q5/8/8 w - - 0 1", "#5", { .hash_mb = 2, .tries = true } }, /* by proof numbers */
    { "checkers", "start", "win2", { .tries = true } },
};

static void all_threads_together_find_what_one_does(void **state) {
    (void)state;
    static const int threads[] = { 2, 3, 6 };
    for (size_t i = 0; i < LENGTH(problems); i++) {
        Solution alone = solve_in(&problems[i], 1);
        for (size_t k = 0; k < LENGTH(threads); k++) {
            Solution together = solve_in(&problems[i], threads[k]);
            expect_same_tree(&alone, &together);
            expect_same_lines(&alone, &together);
            assert_true(alone.keys == together.keys && alone.tries == together.tries);
            assert_true(alone.moves == together.moves && alone.complete == together.complete);
            solution_release(&together);
        }
        solution_release(&alone);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_threads_together_find_what_one_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
