/* Dice in the search: rolls follow the weights, and the value of a roll is its mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>

#include "search/chance.h"
#include "search/node.h"
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
        const uint32_t total = move_choice(game_roll(&pos, &random));
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

/* ---- the mean of a tree against the plainest way to find it ---- */

static int in_mean(int score) {
    return score > CHANCE_WIN ? CHANCE_WIN : score < -CHANCE_WIN ? -CHANCE_WIN : score;
}

static int brute_force(Position *pos, Depth depth, Ply ply);

/* Of a child, for the player whose turn it is before it. */
static int brute_child(Position *pos, Move move, Depth depth, Ply ply) {
    const Player us = game_turn(pos);
    game_play(pos, move);
    const int score = game_turn(pos) == us ? brute_force(pos, depth, ply) : -brute_force(pos, depth, ply);
    game_undo(pos);
    return score;
}

static int brute_mean(Position *pos, const MoveList *events, Depth depth, Ply ply) {
    int64_t sum = 0, total = 0;
    int least = SCORE_INF, most = -SCORE_INF;
    for (int i = 0; i < events->count; i++) {
        const int64_t weight = game_chance_weight(pos, events->at[i]);
        const int score = brute_child(pos, events->at[i], depth - 1, ply + 1);
        sum += weight * in_mean(score);
        total += weight;
        least = score < least ? score : least;
        most = score > most ? score : most;
    }
    if (least >= SCORE_MATE_MIN) return least;
    if (most <= -SCORE_MATE_MIN) return most;
    return (int)(sum >= 0 ? sum / total : -((-sum + total - 1) / total));
}

/* Expectimax over all moves and events; what is not decided within the depth counts 0. */
static int brute_force(Position *pos, Depth depth, Ply ply) {
    const Outcome outcome = game_outcome(pos);
    if (outcome.over) return score_of_outcome(&outcome, game_turn(pos), ply, 0);
    if (depth <= 0) return 0;
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    int best = -SCORE_INF;
    if (game_is_chance(pos))
        best = brute_mean(pos, &moves, depth, ply);
    else
        for (int i = 0; i < moves.count; i++) {
            const int score = brute_child(pos, moves.at[i], depth - 1, ply + 1);
            best = score > best ? score : best;
        }
    movelist_free(&moves);
    return best;
}

/* Small positions; what depth 1, 2, ... are worth is found by brute force. */
static const struct {
    const char *why, *position;
    Depth depth;
} trees[] = {
    { "a bullet flies at a rook", "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1 bullet=d5,n,0", 3 },
    { "a bullet flies at the king", "3k4/8/8/8/8/8/8/K2R4 w - - 0 1 bullet=d8,n,0", 3 },
    { "a long shot or a mate in one", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 3 },
    { "a king far from a queen", "k7/8/8/8/8/8/8/Q6K w - - 0 1", 3 },
    { "two kings under fire", "k6r/8/8/8/8/8/8/R6K w - - 0 1", 3 },
    { "the weaker side rolls, too", "8/8/k7/8/8/7r/1R6/7K b - - 0 1", 4 },
    { "pawns in between", "k7/p7/8/8/8/8/7P/R6K w - - 0 1", 3 },
};

/* The search with all that guesses switched off: traits, and estimates of what is not decided. */
static int exhaustive(Searcher *searcher, const Position *pos, Depth depth, int alpha, int beta) {
    Worker *worker = searcher->workers[0];
    search_clear(searcher);
    worker_prepare(worker);
    worker->traits = (Traits){ .null_move = false };
    worker->proof = true;
    worker->depth = depth;
    atomic_store(&searcher->stop, false);
    worker->next_check = UINT64_MAX;
    assert_true(pos_equal(&worker->pos, pos));
    return search_node(worker, alpha, beta, depth, 0, false);
}

static void means_are_those_of_brute_force(void **state) {
    (void)state;
    Error err;
    SearchOptions options = search_defaults;
    options.hash_mb = 4;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    for (size_t i = 0; i < LENGTH(trees); i++) {
        Position pos;
        SearchResult result;
        set_up(&pos, trees[i].position);
        search_run(searcher, &pos, &(Limits){ .depth = 1 }, &result); /* makes it the root */
        for (Depth depth = 1; depth <= trees[i].depth; depth++) {
            const int expected = brute_force(&pos, depth, 0);
            const int score = exhaustive(searcher, &pos, depth, -SCORE_INF, SCORE_INF);
            if (score != expected)
                fail_msg("%s, depth %d: %d by brute force, %d by search", trees[i].why, depth, expected, score);
            for (int beta = expected - 40; beta <= expected + 40; beta += 8) { /* with a window: on the right side */
                const int bound = exhaustive(searcher, &pos, depth, beta - 1, beta);
                if ((bound >= beta) != (expected >= beta))
                    fail_msg("%s, depth %d: %d, but %d at the bound %d", trees[i].why, depth, expected, bound, beta);
            }
        }
        pos_release(&pos);
    }
    search_free(searcher);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_follow_the_weights),
        cmocka_unit_test(nobody_chooses_a_roll),
        cmocka_unit_test(a_long_shot_is_worth_less_than_a_sure_one),
        cmocka_unit_test(means_are_those_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
