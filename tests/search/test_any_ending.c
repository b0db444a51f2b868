/* Endings of any game: what is said follows from the moves, agrees with a solver that knows no tables, and is what has
 * long been known; what cannot be worked out is refused with the reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "engine/base/random.h"
#include "search/tables/ending.h"
#include "variants/registry.h"

static Ending *make(const char *id, const char *text) {
    Error err;
    EndingMen men;
    if (!ending_parse_men(game_find(id), text, &men, &err)) fail_msg("%s %s: %s", id, text, err.text);
    Ending *const ending = ending_make(game_find(id), &men, &(EndingOptions){ .threads = 2 }, &err);
    if (!ending) fail_msg("%s %s: %s", id, text, err.text);
    return ending;
}

/* In how many plies is it won (+) or lost (-) for the player to move; 0: not within so many. Over now: 1000. */
static int search(Position *pos, int depth) {
    const Player mover = pos->now.turn;
    const Outcome outcome = game_outcome(pos);
    if (outcome.over)
        return outcome.points[mover] > POINTS_DRAW ? 1000 : outcome.points[mover] < POINTS_DRAW ? -1000 : 0;
    if (depth == 0) return 0;
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    int best = -2000;
    for (int i = 0; i < list.count; i++) {
        game_play(pos, list.at[i]);
        int value = search(pos, depth - 1);
        if (pos->now.turn != mover) value = -value;
        game_undo(pos);
        if (value) value += value > 0 ? -1 : 1;
        if (value > best) best = value;
    }
    movelist_free(&list);
    return best;
}

static int worth(const TableAnswer *answer, int depth) {
    if (answer->verdict == TABLE_DRAW || answer->plies > depth) return 0;
    return answer->verdict == TABLE_WIN ? 1000 - answer->plies : answer->plies - 1000;
}

static const struct {
    const char *game, *men;
    int longest; /* plies of the longest win, whoever begins (mates in 10 and 16); -1: not known elsewhere */
} rows[] = {
    { "chess", "KQK", 20 },     { "rifle", "KvK", 0 },    { "madrasi", "KvK", 0 },  { "atomic", "KQK", 22 },
    { "antichess", "RvN", -1 }, { "gardner", "KRK", -1 }, { "gardner", "KPK", 35 },
};

static void values_are_those_of_a_search(void **state) {
    (void)state;
    enum { DEPTH = 3, POSITIONS = 60 };
    for (size_t row = 0; row < LENGTH(rows); row++) {
        Ending *const ending = make(rows[row].game, rows[row].men);
        EndingCount count;
        Position pos;
        uint64_t random = row;
        int asked = 0;
        pos_init(&pos, game_find(rows[row].game));
        ending_count(ending, &count);
        if (rows[row].longest >= 0) assert_int_equal(count.plies[0], rows[row].longest);
        for (int i = 0; i < 4000 && asked < POSITIONS; i++) {
            TableAnswer answer;
            if (!ending_set_up(ending, random_next(&random) % ending_numbers(ending), &pos)) continue;
            if (!ending_value(ending, &pos, &answer)) continue;
            asked++;
            const int found = search(&pos, DEPTH);
            if (found != worth(&answer, DEPTH))
                fail_msg("%s %s: %d, not %d", rows[row].game, rows[row].men, worth(&answer, DEPTH), found);
        }
        assert_true(asked > 5);
        pos_release(&pos);
        ending_free(ending);
    }
}

static void values_follow_from_moves(void **state) {
    (void)state;
    Error err;
    Ending *const ending = make("gardner", "KRK");
    if (!ending_verify(ending, 2, &err)) fail_msg("%s", err.text);
    ending_free(ending);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *game, *men, *error;
    } bad[] = {
        { "chess", "KXK", "chess has no man 'X'" },
        { "chess", "KQ", "which are the second side's?" },
        { "chess", "KRRKR", "too large" },
        { "chess", "KKvQ", "no position of chess has these men" },
        { "crazyhouse", "KQK", "hold more than men" },
        { "3check", "KQK", "hold more than men" },
        { "minefield", "KQK", "something is hidden" },
        { "blunderbuss", "KQK", "dice are rolled" },
        { "doubles", "KvK", "more than two" },
        { "capablanca", "KQK", "more than 64 cells" },
        { "duck", "KvK", "hold walls" },
    };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        Error err;
        EndingMen men;
        const Game *const game = game_find(bad[i].game);
        Ending *const ending = ending_parse_men(game, bad[i].men, &men, &err)
                                   ? ending_make(game, &men, &(EndingOptions){ .threads = 1 }, &err)
                                   : NULL;
        if (ending) fail_msg("%s %s: not refused", bad[i].game, bad[i].men);
        if (!strstr(err.text, bad[i].error)) fail_msg("%s %s: %s", bad[i].game, bad[i].men, err.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_a_search),
        cmocka_unit_test(values_follow_from_moves),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
