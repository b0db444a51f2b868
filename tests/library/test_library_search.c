/* The search through the library: what it finds, what is heard of it, how it ends. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "library/fusilier.h"

static FusilierContext *context;
static FusilierSearch *search;

static int begin(void **state) {
    (void)state;
    context = fusilier_context_new(NULL);
    search = fusilier_search_new(context, NULL);
    return search && fusilier_search_set(search, "Hash", "1", NULL) ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    fusilier_context_free(context); /* the search keeps what it needs of it */
    fusilier_search_free(search);
    return 0;
}

static FusilierPosition *set_up(const char *game, const char *text) {
    FusilierError error;
    FusilierPosition *const position = fusilier_position_new(fusilier_game_find(context, game, NULL), text, &error);
    if (!position) fail_msg("%s: %s", game, error.text);
    return position;
}

/* What was heard. */
typedef struct {
    FusilierSearch *search;
    atomic_int lines, seconds, done; /* of the second line */
    bool stops;
    char best[256];
} Heard;

static void hear(void *to, const FusilierInfo *info) {
    Heard *const heard = to;
    atomic_fetch_add(info->line == 1 ? &heard->lines : &heard->seconds, 1);
    if (heard->stops) fusilier_search_stop(heard->search);
}

static void hear_end(void *to, const FusilierFound *found) {
    Heard *const heard = to;
    atomic_fetch_add(&heard->done, 1);
    strcpy(heard->best, found->text);
}

static void a_mate_is_found(void **state) {
    (void)state;
    FusilierPosition *const position = set_up("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    Heard heard = { .search = search };
    const FusilierListener listener = { hear, hear_end, &heard };
    FusilierFound found;
    assert_true(fusilier_search_run(search, position, &(FusilierLimits){ .depth = 3 }, &listener, &found, NULL));
    assert_string_equal(found.text, "a1a8");
    assert_true(found.is_mate);
    assert_int_equal(found.mate, 1);
    assert_string_equal(heard.best, "a1a8");
    assert_true(heard.lines > 0 && heard.done == 1);
    assert_true(fusilier_position_play(position, &found.move, NULL));
    assert_true(fusilier_search_run(search, position, &(FusilierLimits){ .depth = 3 }, NULL, &found, NULL));
    assert_string_equal(found.text, ""); /* there is no move any more */
    assert_true(found.move.bits == 0 && found.move.more == 0);
    fusilier_position_free(position);
}

static void several_lines_are_told(void **state) {
    (void)state;
    FusilierPosition *const position = set_up("atomic", NULL);
    Heard heard = { .search = search };
    const FusilierListener listener = { hear, NULL, &heard };
    FusilierFound found;
    assert_true(fusilier_search_set(search, "multipv", "2", NULL));
    assert_true(fusilier_search_run(search, position, &(FusilierLimits){ .nodes = 20000 }, &listener, &found, NULL));
    assert_true(heard.seconds > 0);
    assert_true(found.nodes >= 20000 && found.nodes < 40000);
    fusilier_position_free(position);
}

static void only_some_moves_are_thought_about(void **state) {
    (void)state;
    FusilierPosition *const position = set_up("chess", NULL);
    FusilierFound found;
    FusilierError error;
    const FusilierLimits limits = { .depth = 4, .moves = " a2a3  Nh3 " };
    assert_true(fusilier_search_run(search, position, &limits, NULL, &found, NULL));
    assert_true(strcmp(found.text, "a2a3") == 0 || strcmp(found.text, "g1h3") == 0);
    assert_false(fusilier_search_start(search, position, &(FusilierLimits){ .moves = "e2e5" }, NULL, &error));
    assert_int_equal(error.code, FUSILIER_BAD_MOVE);
    assert_false(fusilier_search_start(search, position, &(FusilierLimits){ .moves = " " }, NULL, &error));
    assert_int_equal(error.code, FUSILIER_BAD_MOVE);
    fusilier_position_free(position);
}

static void *stop_it(void *argument) {
    fusilier_search_stop(argument);
    return NULL;
}

static void another_thread_stops_it(void **state) {
    (void)state;
    FusilierPosition *const position = set_up("chess", NULL);
    FusilierError error;
    for (int i = 0; i < 50; i++) { /* sooner and later */
        pthread_t thread;
        FusilierFound found;
        assert_true(fusilier_search_start(search, position, NULL, NULL, NULL));
        assert_true(fusilier_search_is_running(search));
        assert_int_equal(pthread_create(&thread, NULL, stop_it, search), 0);
        assert_false(fusilier_search_start(search, position, NULL, NULL, &error));
        assert_int_equal(error.code, FUSILIER_BUSY);
        assert_true(fusilier_search_wait(search, &found, NULL));
        pthread_join(thread, NULL);
        assert_true(found.text[0] != '\0');
        assert_false(fusilier_search_is_running(search));
    }
    fusilier_search_stop(search); /* harmless */
    assert_false(fusilier_search_wait(search, NULL, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    fusilier_position_free(position);
}

/* Whether there is something to search or not, an endless search ends when it is told to. */
static void its_listener_stops_it(void **state) {
    (void)state;
    static const char *const positions[] = { "start", "7k/8/8/8/8/8/5q2/7K w - - 0 1",
                                             "6k1/8/8/8/8/5q2/7q/7K w - - 0 1" };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        FusilierPosition *const position = set_up("chess", positions[i]);
        Heard heard = { .search = search, .stops = true };
        const FusilierListener listener = { hear, hear_end, &heard };
        assert_true(fusilier_search_start(search, position, NULL, &listener, NULL));
        assert_true(fusilier_search_wait(search, NULL, NULL));
        assert_int_equal(heard.done, 1);
        fusilier_position_free(position);
    }
}

static void it_is_freed_while_it_runs(void **state) {
    (void)state;
    FusilierPosition *const position = set_up("chess", NULL);
    FusilierSearch *const other = fusilier_search_new(context, NULL);
    assert_true(fusilier_search_start(other, position, NULL, NULL, NULL));
    fusilier_position_free(position);
    fusilier_search_free(other);
}

static void options_are_listed_and_set(void **state) {
    (void)state;
    FusilierOption option;
    FusilierError error;
    FusilierPosition *const position = set_up("chess", NULL);
    int32_t count = 0;
    bool has_hash = false, has_contempt = false;
    for (; fusilier_search_option(search, count, &option); count++) {
        has_hash |= strcmp(option.name, "Hash") == 0 && strcmp(option.value, "1") == 0;
        has_contempt |= strcmp(option.name, "Contempt") == 0;
        if (option.type == FUSILIER_OPTION_CHOICE) assert_non_null(strstr(option.choices, option.value));
        if (option.type == FUSILIER_OPTION_BUTTON) continue;
        if (!fusilier_search_set(search, option.name, option.value, &error)) fail_msg("%s", error.text);
    }
    assert_true(count > 5 && has_hash && has_contempt);
    assert_true(fusilier_search_set(search, "EndingsPath", ".", NULL));
    for (count = 0; fusilier_search_option(search, count, &option) && strcmp(option.name, "EndingsPath") != 0;) count++;
    assert_int_equal(option.type, FUSILIER_OPTION_TEXT);
    assert_string_equal(option.value, ".");
    assert_false(fusilier_search_set(search, "EndingsPath", "/dev/null", &error));
    assert_non_null(strstr(error.text, "'/dev/null' is no folder"));
    assert_true(fusilier_search_set(search, "EndingsPath", "", NULL));
    assert_false(fusilier_search_option(search, -1, &option));
    static const char *const bad[][2] = {
        { "nonsense", "1" }, { "UCI_Variant", "chess" }, { "Log File", "x" },
        { "Hash", "0" },     { "Hash", "much" },         { "Threads", "" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(fusilier_search_set(search, bad[i][0], bad[i][1], &error));
        assert_int_equal(error.code, FUSILIER_BAD_OPTION);
    }
    assert_true(fusilier_search_set(search, "Clear Hash", NULL, NULL));
    assert_true(fusilier_search_set(search, "Contempt", "50", NULL));
    assert_true(fusilier_search_set(search, "endgame tables", "false", NULL));
    assert_true(fusilier_search_start(search, position, NULL, NULL, NULL));
    assert_false(fusilier_search_set(search, "Hash", "2", &error));
    assert_int_equal(error.code, FUSILIER_BUSY);
    assert_false(fusilier_search_clear(search, &error));
    assert_int_equal(error.code, FUSILIER_BUSY);
    fusilier_search_stop(search);
    assert_true(fusilier_search_wait(search, NULL, NULL));
    assert_true(fusilier_search_clear(search, NULL));
    fusilier_position_free(position);
}

static void limits_and_strangers_are_refused(void **state) {
    (void)state;
    static const FusilierLimits bad[] = {
        { .nodes = -1 }, { .depth = 129 }, { .depth = -1 }, { .time_ms = { 0, -5 } }
    };
    FusilierContext *const other = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up("chess", NULL);
    FusilierPosition *const stranger = fusilier_position_new(fusilier_game_find(other, "chess", NULL), NULL, NULL);
    FusilierError error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(fusilier_search_start(search, position, &bad[i], NULL, &error));
        assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    }
    assert_false(fusilier_search_start(search, stranger, NULL, NULL, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_false(fusilier_search_start(search, NULL, NULL, NULL, &error));
    assert_int_equal(error.code, FUSILIER_NULL_ARGUMENT);
    fusilier_position_free(stranger);
    fusilier_position_free(position);
    fusilier_context_free(other);
}

/* Hidden men, dice, three players: the round of a game that the search plays with itself. */
static void it_plays_rounds_of_all_kinds(void **state) {
    (void)state;
    static const char *const games[] = { "chess+kriegspiel", "blunderbuss", "tri-chek-3", "atomic+madrasi" };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        FusilierError error;
        const FusilierGame *const game = fusilier_game_find(context, games[i], &error);
        if (!game) fail_msg("%s", error.text);
        FusilierRound *const round = fusilier_round_new(game, NULL, 1, NULL);
        while (fusilier_round_plies(round) < 12 && fusilier_round_due(round, 0) != FUSILIER_DUE_NOTHING) {
            FusilierFound found;
            if (fusilier_round_due(round, 0) == FUSILIER_DUE_DICE) {
                assert_true(fusilier_round_roll(round, 0, NULL));
                continue;
            }
            assert_true(fusilier_search_start_round(search, round, &(FusilierLimits){ .nodes = 500 }, NULL, NULL));
            assert_true(fusilier_search_wait(search, &found, NULL));
            if (!fusilier_round_play(round, fusilier_round_turn(round), found.text, 0, &error))
                fail_msg("%s: %s: %s", games[i], found.text, error.text);
        }
        fusilier_round_free(round);
    }
}

static void it_obeys_the_clock_of_a_round(void **state) {
    (void)state;
    FusilierRound *const round = fusilier_round_new(fusilier_game_find(context, "chess", NULL), NULL, 0, NULL);
    FusilierFound found;
    assert_true(fusilier_round_clock(round, 0, "1", 0, NULL));
    assert_true(fusilier_search_start_round(search, round, NULL, NULL, NULL));
    assert_true(fusilier_search_wait(search, &found, NULL)); /* by itself */
    assert_true(found.text[0] != '\0');
    fusilier_round_free(round);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_mate_is_found, begin, end),
        cmocka_unit_test_setup_teardown(several_lines_are_told, begin, end),
        cmocka_unit_test_setup_teardown(only_some_moves_are_thought_about, begin, end),
        cmocka_unit_test_setup_teardown(another_thread_stops_it, begin, end),
        cmocka_unit_test_setup_teardown(its_listener_stops_it, begin, end),
        cmocka_unit_test_setup_teardown(it_is_freed_while_it_runs, begin, end),
        cmocka_unit_test_setup_teardown(options_are_listed_and_set, begin, end),
        cmocka_unit_test_setup_teardown(limits_and_strangers_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(it_plays_rounds_of_all_kinds, begin, end),
        cmocka_unit_test_setup_teardown(it_obeys_the_clock_of_a_round, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
