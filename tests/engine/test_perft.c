/* Perft counts the same with threads, with a hash table, split by moves, and in every mixture of these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "engine/perft.h"
#include "tests/sample.h"
#include "tests/slow.h"

enum { FULL_DEPTH = PARANOID ? 3 : 4 }; /* recounting every position takes its time */
static const uint64_t leaves_most = SLOW ? 30000 : 300000;

/* The depth to which all these modes can be counted in reasonable time: less for games with hundreds of moves. */
static Depth depth_for(const Position *pos, Depth depth) {
    Position copy;
    pos_init(&copy, pos->game);
    pos_copy(&copy, pos);
    const uint64_t moves = game_count_moves(pos);
    Depth d = 1;
    for (uint64_t leaves = moves; d < depth && leaves * moves <= leaves_most; d++)
        leaves = perft_count(&copy, d + 1, NULL);
    pos_release(&copy);
    return d < depth ? d : depth;
}

/* Plays some random moves: the same in every run. Stops before a position without moves. */
static void wander(Position *pos, uint64_t seed, int plies) {
    MoveList list;
    movelist_init(&list);
    for (int ply = 0; ply < plies; ply++) {
        movelist_clear(&list);
        game_moves(pos, GEN_ALL, &list);
        if (list.count == 0) break;
        game_play(pos, list.at[mix64(seed + (uint64_t)ply) % (uint64_t)list.count]);
        if (game_count_moves(pos) == 0) {
            game_undo(pos);
            break;
        }
    }
    movelist_free(&list);
}

static void check_divide(Position *pos, const PerftOptions *options, const PerftMove *divide, int count,
                         uint64_t total) {
    uint64_t sum = 0;
    assert_int_equal((uint64_t)count, game_count_moves(pos));
    for (int i = 0; i < count; i++) {
        game_play(pos, divide[i].move);
        assert_int_equal(divide[i].count, perft_count(pos, options->depth - 1, NULL));
        game_undo(pos);
        sum += divide[i].count;
    }
    assert_int_equal(sum, total);
}

/* What a listener hears of a count. */
typedef struct {
    PerftMove moves[512];
    int complete;
    size_t done, all;
    uint64_t leaves;
} Heard;

static void listen(void *listener, const PerftProgress *progress) {
    Heard *heard = listener;
    assert_true(progress->done >= heard->done && progress->leaves >= heard->leaves && progress->done <= progress->all);
    heard->done = progress->done;
    heard->all = progress->all;
    heard->leaves = progress->leaves;
    if (progress->move) heard->moves[heard->complete++] = *progress->move;
}

/* Every move of the root is told of once, with the count below it, and in the end all is done. */
static void check_told(const Position *pos, PerftOptions options, const PerftMove *divide, int count, uint64_t total) {
    static Heard heard;
    Error err;
    uint64_t again;
    heard = (Heard){ .complete = 0 };
    options.listen = listen;
    options.listener = &heard;
    if (!perft_run(pos, &options, NULL, NULL, &again, &err)) fail_msg("%s", err.text);
    assert_int_equal(again, total);
    assert_int_equal(heard.leaves, total);
    assert_int_equal(heard.done, heard.all);
    assert_int_equal(heard.complete, count);
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < count && !move_equal(heard.moves[at].move, divide[i].move)) at++;
        assert_true(at < count);
        assert_int_equal(heard.moves[at].count, divide[i].count);
    }
}

/* Only some moves of the root. */
static void check_some(const Position *pos, PerftOptions options, const PerftMove *divide, int count) {
    PerftMove some[512];
    MoveList roots;
    Error err;
    uint64_t expected = 0, total;
    int found;
    movelist_init(&roots);
    for (int i = count - 1; i >= 0; i -= 2) {
        movelist_push(&roots, divide[i].move);
        expected += divide[i].count;
    }
    options.roots = &roots;
    if (!perft_run(pos, &options, some, &found, &total, &err)) fail_msg("%s", err.text);
    assert_int_equal(total, expected);
    assert_int_equal(found, roots.count);
    for (int i = 0; i < found; i++) assert_int_equal(some[i].count, divide[count - 1 - 2 * i].count);
    movelist_free(&roots);
}

static void check_mode(Position *pos, const PerftOptions *options, uint64_t expected) {
    PerftMove divide[512];
    Error err = { .text = "" };
    uint64_t total = 0;
    int count = 0;
    assert_in_range(game_count_moves(pos), 0, LENGTH(divide));
    if (!perft_run(pos, options, NULL, NULL, &total, &err)) fail_msg("%s", err.text);
    if (total != expected)
        fail_msg("%s: depth %d, %d threads, hash %zu MB: %llu instead of %llu", pos->game->id, options->depth,
                 options->threads, options->hash_mb, (unsigned long long)total, (unsigned long long)expected);
    if (options->depth == 0) return;
    if (!perft_run(pos, options, divide, &count, &total, &err)) fail_msg("%s", err.text);
    assert_int_equal(total, expected);
    check_divide(pos, options, divide, count, total);
    if (options->hash_mb > 0) return; /* makes no difference to what is told */
    check_told(pos, *options, divide, count, total);
    check_some(pos, *options, divide, count);
}

static void check_modes(Position *pos, Depth depth) {
    const int threads[] = { 1, 2, 5 };
    const size_t hash_mb[] = { 0, 1 };
    for (Depth d = 0; d <= depth; d++) {
        const uint64_t expected = perft_count(pos, d, NULL);
        for (size_t t = 0; t < LENGTH(threads); t++)
            for (size_t h = 0; h < LENGTH(hash_mb); h++)
                check_mode(pos, &(PerftOptions){ .depth = d, .threads = threads[t], .hash_mb = hash_mb[h] }, expected);
    }
}

static void all_modes_count_the_same(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        pos_init(&pos, sample_at(i));
        for (int walk = 0; walk < 4; walk++) {
            game_start(&pos, sample_at(i));
            wander(&pos, (uint64_t)(1000 * i + walk), 15 * walk);
            check_modes(&pos, depth_for(&pos, FULL_DEPTH - 1));
        }
        pos_release(&pos);
    }
}

/* Far more positions than a table of one megabyte can hold: entries are replaced all the time, by several threads. */
static void a_crowded_table_changes_no_count(void **state) {
    (void)state;
    Position pos;
    pos_init(&pos, sample_at(0));
    for (int i = 0; i < samples_count(); i++) {
        game_start(&pos, sample_at(i));
        wander(&pos, (uint64_t)i, 6);
        const Depth depth = depth_for(&pos, FULL_DEPTH);
        const uint64_t expected = perft_count(&pos, depth, NULL);
        for (int threads = 1; threads <= 3; threads++)
            check_mode(&pos, &(PerftOptions){ .depth = depth, .threads = threads, .hash_mb = 1 }, expected);
    }
    pos_release(&pos);
}

static void a_finished_game_has_no_leaves(void **state) {
    (void)state;
    Position pos;
    Error err;
    pos_init(&pos, sample_at(0));
    assert_true(game_parse(&pos, sample_at(0), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &err));
    for (int threads = 1; threads <= 2; threads++) {
        check_mode(&pos, &(PerftOptions){ .depth = 0, .threads = threads }, 1);
        for (Depth depth = 1; depth <= 4; depth++)
            check_mode(&pos, &(PerftOptions){ .depth = depth, .threads = threads, .hash_mb = 1 }, 0);
    }
    pos_release(&pos);
}

static void the_position_is_left_as_it_was(void **state) {
    (void)state;
    Position pos, copy;
    pos_init(&pos, sample_at(0));
    pos_init(&copy, sample_at(0));
    game_start(&pos, sample_at(0));
    wander(&pos, 5, 10);
    pos_copy(&copy, &pos);
    check_modes(&pos, 2);
    assert_true(pos_equal(&pos, &copy));
    assert_int_equal(pos.journal.plies, copy.journal.plies);
    pos_release(&pos);
    pos_release(&copy);
}

static void a_table_larger_than_the_machine_is_refused(void **state) {
    (void)state;
    Position pos;
    Error err = { .text = "" };
    uint64_t total;
    pos_init(&pos, sample_at(0));
    game_start(&pos, sample_at(0));
    const PerftOptions options = { .depth = 3, .threads = 1, .hash_mb = (size_t)1 << 34 };
    assert_false(perft_run(&pos, &options, NULL, NULL, &total, &err));
    assert_true(err.text[0] != '\0');
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_modes_count_the_same),
        cmocka_unit_test(a_crowded_table_changes_no_count),
        cmocka_unit_test(a_finished_game_has_no_leaves),
        cmocka_unit_test(the_position_is_left_as_it_was),
        cmocka_unit_test(a_table_larger_than_the_machine_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
