/* The transposition table: what is stored comes back, and threads never see a mixture of two entries. */
#define _DEFAULT_SOURCE /* mincore */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/zobrist.h"
#include "search/score.h"
#include "search/tt.h"

static void new_table(Table *table, size_t megabytes) {
    *table = (Table){ .buckets = NULL };
    Error err;
    assert_true(tt_resize(table, megabytes, &err));
}

static void stored_comes_back(void **state) {
    (void)state;
    static const TtData rows[] = {
        { .move = 0x01020304, .score = 17, .eval = -31, .depth = 12, .bound = BOUND_EXACT, .pv = true },
        { .move = 0, .score = -SCORE_MATE + 3, .eval = SCORE_NONE, .depth = 0, .bound = BOUND_UPPER },
        { .move = 0xFFFFFFFF, .score = SCORE_MATE - 200, .eval = 30999, .depth = -3, .bound = BOUND_LOWER },
        { .move = 1, .score = 0, .eval = -30999, .depth = DEPTH_MAX, .bound = BOUND_EXACT },
    };
    Table table;
    new_table(&table, 1);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        TtData found;
        const Key key = mix64(i);
        assert_false(tt_probe(&table, key, &found));
        tt_store(&table, key, rows[i]);
        assert_true(tt_probe(&table, key, &found));
        assert_int_equal(found.move, rows[i].move);
        assert_int_equal(found.score, rows[i].score);
        assert_int_equal(found.eval, rows[i].eval);
        assert_int_equal(found.depth, rows[i].depth);
        assert_int_equal(found.bound, rows[i].bound);
        assert_int_equal(found.pv, rows[i].pv);
    }
    tt_release(&table);
}

static void scores_are_told_in_moves_or_centipawns(void **state) {
    (void)state;
    static const struct {
        const char *why;
        int score;
        bool is_mate;
        int told;
    } rows[] = {
        { "the next move mates", SCORE_MATE - 1, true, 1 },
        { "mate in two", SCORE_MATE - 3, true, 2 },
        { "the enemy's move will lose", SCORE_MATE - 2, true, 1 },
        { "mated already", -SCORE_MATE, true, 0 },
        { "mated after one more move", -SCORE_MATE + 2, true, -1 },
        { "our own move will lose", -SCORE_MATE + 1, true, -1 },
        { "the longest mate", SCORE_MATE_MIN, true, (SCORE_MATE - SCORE_MATE_MIN + 1) / 2 },
        { "as good as won", SCORE_MATE_MIN - 1, false, SCORE_MATE_MIN - 1 },
        { "even", 0, false, 0 },
        { "a pawn down", -100, false, -100 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (score_is_mate(rows[i].score) != rows[i].is_mate || score_told(rows[i].score) != rows[i].told)
            fail_msg("%s: told as %d", rows[i].why, score_told(rows[i].score));
}

static void mate_scores_survive_the_way(void **state) {
    (void)state;
    for (Ply ply = 0; ply < 100; ply++) {
        assert_int_equal(score_from_table(score_to_table(score_mating(ply + 5), ply), ply), score_mating(ply + 5));
        assert_int_equal(score_from_table(score_to_table(score_mated(ply + 4), ply), ply), score_mated(ply + 4));
        assert_int_equal(score_to_table(score_mating(ply + 5), ply), score_mating(5));
        assert_int_equal(score_to_table(123, ply), 123);
    }
}

static void a_move_outlives_a_bound_without_one(void **state) {
    (void)state;
    Table table;
    TtData found;
    new_table(&table, 1);
    tt_store(&table, 77, (TtData){ .move = 5, .depth = 4, .bound = BOUND_LOWER });
    tt_store(&table, 77, (TtData){ .move = 0, .depth = 6, .bound = BOUND_UPPER });
    assert_true(tt_probe(&table, 77, &found));
    assert_int_equal(found.move, 5);
    assert_int_equal(found.depth, 6);
    tt_store(&table, 77, (TtData){ .move = 9, .depth = 1, .bound = BOUND_UPPER });
    assert_true(tt_probe(&table, 77, &found));
    assert_int_equal(found.depth, 6); /* much deeper: kept */
    tt_release(&table);
}

/* Keys of one bucket: the same high bits, other low ones. */
static Key neighbour(int i) {
    return ((Key)0x123456789 << 28) + (Key)i;
}

static void old_entries_give_way(void **state) {
    (void)state;
    Table table;
    TtData found;
    new_table(&table, 1);
    for (int i = 0; i < TT_BUCKET; i++)
        tt_store(&table, neighbour(i), (TtData){ .depth = 10 + i, .bound = BOUND_EXACT });
    tt_store(&table, neighbour(50), (TtData){ .depth = 1, .bound = BOUND_EXACT });
    assert_false(tt_probe(&table, neighbour(0), &found)); /* the shallowest went */
    assert_true(tt_probe(&table, neighbour(3), &found));
    for (int search = 0; search < 8; search++) tt_grow_older(&table);
    for (int i = 100; i < 100 + TT_BUCKET; i++)
        tt_store(&table, neighbour(i), (TtData){ .depth = 1, .bound = BOUND_EXACT });
    assert_false(tt_probe(&table, neighbour(3), &found)); /* deep, but old */
    tt_release(&table);
}

static void clear_and_resize_forget(void **state) {
    (void)state;
    Table table;
    TtData found;
    new_table(&table, 3);
    assert_int_equal(tt_full(&table), 0);
    for (int i = 0; i < 200000; i++) tt_store(&table, mix64((uint64_t)i), (TtData){ .depth = 1, .bound = BOUND_EXACT });
    assert_in_range(tt_full(&table), 500, 1000);
    tt_clear(&table);
    assert_int_equal(tt_full(&table), 0);
    assert_false(tt_probe(&table, mix64(1), &found));
    Error err;
    assert_false(tt_resize(&table, (size_t)1 << 43, &err)); /* more than any machine has: the old one stays */
    assert_non_null(strstr(err.text, "hash"));
    tt_store(&table, 1, (TtData){ .depth = 1, .bound = BOUND_EXACT });
    assert_true(tt_probe(&table, 1, &found));
    tt_release(&table);
}

/* How many of the table's pages the system has given. */
static size_t pages_there(const Table *table) {
    static unsigned char there[1024];
    size_t count = 0;
    const size_t pages = table->bytes / (size_t)sysconf(_SC_PAGESIZE);
    assert_true(pages <= LENGTH(there));
    assert_return_code(mincore(table->buckets, table->bytes, there), errno);
    for (size_t i = 0; i < pages; i++) count += there[i] & 1;
    return count;
}

static void pages_come_when_they_are_wanted(void **state) {
    (void)state;
    Table table;
    TtData found;
    new_table(&table, 3);
    assert_int_equal(pages_there(&table), 0);
    tt_prepare(&table);
    assert_int_equal(pages_there(&table), table.bytes / (size_t)sysconf(_SC_PAGESIZE));
    tt_store(&table, 1, (TtData){ .depth = 1, .bound = BOUND_EXACT });
    tt_prepare(&table); /* the second time it leaves all as it is */
    assert_true(tt_probe(&table, 1, &found));
    assert_true(tt_resize(&table, 2, NULL));
    assert_int_equal(pages_there(&table), 0);
    tt_clear(&table);
    assert_int_equal(pages_there(&table), table.bytes / (size_t)sysconf(_SC_PAGESIZE));
    tt_release(&table);
}

enum { THREADS = 4, KEYS = 64, ROUNDS = 200000 };

typedef struct {
    Table *table;
    int number;
    int mixtures, hits;
} Hammer;

/* Everything in an entry follows from its key and one number, so that a mixture of two shows. */
static TtData data_of(Key key, unsigned number) {
    const uint64_t x = mix64(key ^ (uint64_t)number << 32);
    return (TtData){ .move = (uint32_t)x,
                     .score = (int)(x >> 32 & 0x3fff),
                     .eval = (int)(number & 0x3fff),
                     .depth = (Depth)(x >> 46 & 63),
                     .bound = BOUND_EXACT,
                     .pv = x >> 60 & 1 };
}

static void *hammer(void *argument) {
    Hammer *self = argument;
    for (int i = 0; i < ROUNDS; i++) {
        const Key key = neighbour((int)(mix64((uint64_t)i * THREADS + (uint64_t)self->number) % KEYS));
        TtData found;
        if (tt_probe(self->table, key, &found)) {
            const TtData should = data_of(key, (unsigned)found.eval);
            self->hits++;
            self->mixtures += found.move != should.move || found.score != should.score || found.depth != should.depth;
        }
        tt_store(self->table, key, data_of(key, (unsigned)(i * THREADS + self->number) & 0x3fff));
    }
    return NULL;
}

static void threads_never_see_mixtures(void **state) {
    (void)state;
    Table table;
    new_table(&table, 1);
    pthread_t threads[THREADS];
    Hammer hammers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        hammers[i] = (Hammer){ .table = &table, .number = i };
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, &hammers[i]), 0);
    }
    int hits = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(hammers[i].mixtures, 0);
        hits += hammers[i].hits;
    }
    assert_true(hits > 0);
    tt_release(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_comes_back),
        cmocka_unit_test(scores_are_told_in_moves_or_centipawns),
        cmocka_unit_test(mate_scores_survive_the_way),
        cmocka_unit_test(a_move_outlives_a_bound_without_one),
        cmocka_unit_test(old_entries_give_way),
        cmocka_unit_test(clear_and_resize_forget),
        cmocka_unit_test(pages_come_when_they_are_wanted),
        cmocka_unit_test(threads_never_see_mixtures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
