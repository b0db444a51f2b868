/* Work that is cut into shards: parts that add up to the whole, plans and results that are whole or refused. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/perft.h"
#include "protocol/farm/farm.h"
#include "protocol/farm/frontier.h"
#include "engine/rules_key.h"
#include "protocol/farm/shard.h"
#include "tests/files.h"
#include "variants/registry.h"

enum { SHARDS = 5 };

static void test_wide_numbers(void **state) {
    static const char *const texts[] = { "0", "18446744073709551616", "340282366920938463463374607431768211455" };
    char buf[WIDE_TEXT_MAX];
    Wide number, sum = ~(Wide)0;
    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        const char *const end = wide_read(texts[i], &number);
        assert_true(end && !*end);
        wide_format(number, buf);
        assert_string_equal(buf, texts[i]);
    }
    assert_null(wide_read("340282366920938463463374607431768211456", &number));
    assert_null(wide_read("-1", &number));
    assert_null(wide_read("", &number));
    assert_false(wide_add_product(&sum, 1, 1));
    assert_true(wide_add_product(&sum, 0, 1));
    sum = 1;
    assert_true(wide_add_product(&sum, (Wide)1 << 64, 3));
    wide_format(sum, buf);
    assert_string_equal(buf, "55340232221128654849");
}

/* Each position as often as ways lead to it: then the parts are as many as the whole. */
static uint64_t add_parts(const Position *pos, Depth plies, Depth rest) {
    Frontier frontier;
    Position at;
    Wide sum = 0;
    Error err;
    assert_true(frontier_make(pos, plies, 1 << 20, &frontier, &err));
    pos_init(&at, pos->game);
    for (int64_t i = 0; i < frontier.count; i++) {
        if (i > 0) assert_true(strcmp(frontier.at[i - 1].text, frontier.at[i].text) < 0);
        assert_true(game_parse(&at, pos->game, frontier.at[i].text, &err));
        assert_true(wide_add_product(&sum, frontier.at[i].ways, perft_count(&at, rest, NULL)));
    }
    pos_release(&at);
    frontier_free(&frontier);
    return (uint64_t)sum;
}

static void test_parts_of_every_game(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        Position pos;
        pos_init(&pos, game_at(i));
        game_start(&pos, game_at(i));
        const uint64_t whole = perft_count(&pos, 2, NULL), parts = add_parts(&pos, 1, 1);
        if (whole != parts) fail_msg("%s: %" PRIu64 " in parts, %" PRIu64 " whole", pos.game->id, parts, whole);
        pos_release(&pos);
    }
}

static void test_positions_are_joined(void **state) {
    Position pos;
    Frontier frontier;
    Error err;
    (void)state;
    pos_init(&pos, game_find("chess"));
    game_start(&pos, pos.game);
    assert_true(frontier_make(&pos, 3, 10000, &frontier, &err));
    assert_true(frontier.count < 8902); /* ways; fewer positions */
    frontier_free(&frontier);
    assert_true(add_parts(&pos, 3, 1) == 197281);
    assert_false(frontier_make(&pos, 3, 100, &frontier, &err));
    assert_non_null(strstr(err.text, "more than 100 positions"));
    pos_release(&pos);
}

static void test_rules_have_keys(void **state) {
    (void)state;
    for (int i = 1; i < games_count(); i++) {
        if (rules_key(game_at(i)) == rules_key(game_at(i - 1))) fail_msg("%s has no key of its own", game_at(i)->id);
    }
    assert_true(rules_key(game_find("rifle")) == rules_key(game_find("rifle")));
}

/* ---- results in files ---- */

static void make_plan(const char *folder, const char *id, Plan *plan) {
    const PerftPlan wanted = { .depth = 3, .split = 1, .shards = SHARDS };
    Position pos;
    Error err;
    pos_init(&pos, game_find(id));
    game_start(&pos, pos.game);
    if (!farm_plan_perft(&pos, &wanted, folder, &err) || !plan_load(plan, folder, &err)) fail_msg("%s", err.text);
    pos_release(&pos);
}

static void path_in(const char *folder, const char *name, char path[static 256]) {
    snprintf(path, 256, "%s/%s", folder, name);
}

static const char *new_folder(void) {
    static char folder[128];
    static int number;
    snprintf(folder, sizeof folder, "farm-test-%d", number++);
    char path[256];
    path_in(folder, "plan.json", path);
    file_remove(path);
    for (int shard = 0; shard < SHARDS; shard++) {
        char name[32];
        snprintf(name, sizeof name, "done/%d", shard);
        path_in(folder, name, path);
        file_remove(path);
    }
    return folder;
}

static void expect_merge(const Plan *plan, const char *says) {
    char *text = NULL;
    size_t size = 0;
    Error err = { .text = "" };
    FILE *const out = open_memstream(&text, &size);
    const bool good = farm_merge(plan, NULL, false, out, &err);
    fclose(out);
    if (!strstr(good ? text : err.text, says)) fail_msg("'%s' does not say '%s'", good ? text : err.text, says);
    if (!good) assert_string_equal(text, "");
    free(text);
}

static void do_all(const Plan *plan) {
    const FarmWork work = { .shard = -1, .rank = -1 };
    Error err;
    if (!farm_work(plan, &work, &err)) fail_msg("%s", err.text);
}

static void test_a_plan_is_done(void **state) {
    const char *const folder = new_folder();
    Plan plan;
    FarmStatus status;
    Error err;
    (void)state;
    make_plan(folder, "rifle", &plan);
    assert_int_equal(plan.shards, SHARDS);
    assert_true(plan_first(&plan, 0) == 0 && plan_first(&plan, SHARDS) == plan.units);
    expect_merge(&plan, "0 of 5 shards are done; missing or not to be used: 0-4");
    const FarmWork work = { .shard = 2, .rank = -1 }, ranks = { .shard = -1, .rank = 1, .of = 3 };
    assert_true(farm_work(&plan, &work, &err) && farm_work(&plan, &ranks, &err));
    farm_status(&plan, NULL, &status);
    assert_int_equal(status.done, 3);
    assert_string_equal(status.list, "0,3");
    free(status.list);
    do_all(&plan);
    expect_merge(&plan, "\n8067\n");
    plan_release(&plan);
    make_plan(folder, "rifle", &plan); /* the same again */
    expect_merge(&plan, "\n8067\n");
    plan_release(&plan);
    Position pos;
    pos_init(&pos, game_find("chess"));
    game_start(&pos, pos.game);
    const PerftPlan other = { .depth = 3, .split = 1, .shards = SHARDS };
    assert_false(farm_plan_perft(&pos, &other, folder, &err));
    assert_non_null(strstr(err.text, "another plan"));
    pos_release(&pos);
}

/* Whatever is at the place of a result that is not that result: it is refused, and made again. */
static void test_bad_results(void **state) {
    static const char *const bodies[] = { "", "positions 0 to 3\n", "positions 0 to 3\ncount 12\n",
                                          "positions 0 to 3\ncount 12\nagain 13\n",
                                          "positions 0 to 3\ncount 99\n again 99\n" };
    const char *const folder = new_folder();
    char path[256];
    Plan plan;
    Error err;
    (void)state;
    make_plan(folder, "rifle", &plan);
    do_all(&plan);
    path_in(folder, "done/0", path);
    char *const good = load_file(path);
    const size_t size = strlen(good);
    char *const bad = malloc(size + 2);
    for (size_t i = 0; i <= size; i++) { /* cut off, changed, longer */
        memcpy(bad, good, size + 1);
        bad[i] = i % 2 || i == size ? (char)0 : (char)(good[i] ^ 1);
        write_file(path, bad);
        if (i == size) {
            strcpy(bad + size, "\n");
            write_file(path, bad);
        }
        expect_merge(&plan, "4 of 5 shards are done; missing or not to be used: 0");
    }
    for (size_t i = 0; i < LENGTH(bodies); i++) { /* whole, and nonsense */
        assert_true(shard_save(&plan, 0, bodies[i], strlen(bodies[i]), &err));
        expect_merge(&plan, "shard 0: it ");
    }
    write_file(path, "");
    do_all(&plan);
    char *const again = load_file(path);
    assert_string_equal(again, good); /* the same bytes */
    free(again);
    free(bad);
    free(good);
    plan_release(&plan);
}

static void test_results_of_others(void **state) {
    char path[256], other_path[256];
    Plan plan, other;
    FarmStatus status;
    Error err;
    const char *folder = new_folder();
    (void)state;
    make_plan(folder, "rifle", &plan);
    do_all(&plan);
    path_in(folder, "done/1", path);
    path_in(folder, "done/2", other_path);
    char *const second = load_file(other_path);
    write_file(path, second); /* of another shard */
    expect_merge(&plan, "not to be used: 1");
    folder = new_folder();
    make_plan(folder, "atomic", &other);
    path_in(folder, "done", path);
    assert_true(folder_make(path, &err));
    path_in(folder, "done/2", other_path);
    write_file(other_path, second); /* of another plan */
    farm_status(&other, NULL, &status);
    assert_true(status.bad == 1 && status.missing == 4);
    free(status.list);
    free(second);
    plan_release(&other);
    plan_release(&plan);
}

static void test_damaged_plans(void **state) {
    const char *const folder = new_folder();
    char path[256];
    Plan plan;
    Error err;
    (void)state;
    make_plan(folder, "rifle", &plan);
    plan_release(&plan);
    path_in(folder, "plan.json", path);
    char *const text = load_file(path);
    for (size_t i = 0; text[i]; i++) {
        const char kept = text[i];
        if (kept == '\t' || kept == '\n') continue; /* says nothing */
        text[i] = kept == '1' ? '2' : '1';
        write_file(path, text);
        const bool loaded = plan_load(&plan, path, &err);
        plan_release(&plan);
        if (loaded) fail_msg("character %zu of the plan may be anything", i);
        text[i] = kept;
    }
    write_file(path, text);
    assert_true(plan_load(&plan, path, &err));
    plan_release(&plan);
    free(text);
}

/* ---- ranks ---- */

static void test_ranks(void **state) {
    static const struct {
        const char *name, *value, *of;
        int rank, workers;
    } rows[] = {
        { "SLURM_ARRAY_TASK_ID", "7", NULL, 7, 0 },
        { "PBS_ARRAY_INDEX", "3", NULL, 3, 0 },
        { "SGE_TASK_ID", "1", NULL, 0, 0 },
        { "SGE_TASK_ID", "undefined", NULL, -1, 0 },
        { "OMPI_COMM_WORLD_RANK", "2", "4", 2, 4 },
        { "PARALLEL_SEQ", "5", NULL, 4, 0 },
        { "SLURM_ARRAY_TASK_ID", "seven", NULL, -2, 0 },
        { "PARALLEL_SEQ", "0", NULL, -2, 0 },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        FarmWork work = { .shard = -1, .rank = -1 };
        Error err;
        setenv(rows[i].name, rows[i].value, 1);
        if (rows[i].of) setenv("OMPI_COMM_WORLD_SIZE", rows[i].of, 1);
        const bool good = farm_find_rank(&work, &err);
        assert_int_equal(good, rows[i].rank != -2);
        if (good && (work.rank != rows[i].rank || work.of != rows[i].workers))
            fail_msg("%s=%s: rank %d of %d", rows[i].name, rows[i].value, work.rank, work.of);
        FarmWork said = { .shard = 1, .rank = -1 };
        assert_true(farm_find_rank(&said, &err) && said.rank == -1);
        unsetenv(rows[i].name);
        unsetenv("OMPI_COMM_WORLD_SIZE");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wide_numbers),
        cmocka_unit_test(test_parts_of_every_game),
        cmocka_unit_test(test_positions_are_joined),
        cmocka_unit_test(test_rules_have_keys),
        cmocka_unit_test(test_a_plan_is_done),
        cmocka_unit_test(test_bad_results),
        cmocka_unit_test(test_results_of_others),
        cmocka_unit_test(test_damaged_plans),
        cmocka_unit_test(test_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
