/* The limits of a search: nodes, moves, time; stop and pondering. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "search/node.h"
#include "search/timeman.h"
#include "tests/sample.h"
#include "tests/searching.h"
#include "tests/setup.h"
#include "tests/slow.h"

enum { STOP_MS = SLOW ? 500 : 50 }; /* how soon a stop must be obeyed */

/* ---- limits ---- */

static void the_same_search_twice(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        SearchResult first, second;
        Searcher *searcher = new_searcher(1, 1);
        set_up(&pos, sample_at(i)->id, "start");
        const Limits limits = { .nodes = SLOW ? 300 : 5000 },
                     by_depth = { .depth = SLOW ? 3 : 4, .nodes = SLOW ? 1000 : 5000 };
        search_run(searcher, &pos, &limits, &first);
        search_clear(searcher);
        search_run(searcher, &pos, &limits, &second);
        const uint64_t nodes =
            sample_at(i)->secrets.secret_weight ? 0 : limits.nodes; /* secrets are chosen without a search */
        assert_int_equal(first.nodes, nodes);
        assert_int_equal(second.nodes, nodes);
        assert_true(move_equal(first.best, second.best) && first.score == second.score);
        search_clear(searcher);
        search_run(searcher, &pos, &by_depth, &first);
        search_clear(searcher);
        search_run(searcher, &pos, &by_depth, &second);
        assert_int_equal(first.nodes, second.nodes);
        search_free(searcher);
        pos_release(&pos);
    }
}

/* The key under which a worker finds its root when so many quiet plies were played. */
static Key key_after(Worker *worker, int plies) {
    worker->pos.now.halfmove = (uint16_t)plies;
    return node_key(worker);
}

/* What is found far from an end by quiet play is found again; near to it every few plies count for themselves. */
static void keys_count_quiet_plies_where_the_game_does(void **state) {
    (void)state;
    static const struct {
        const char *why, *game;
        int end; /* 0: never */
    } rows[] = {
        { "fifty moves each", "chess", 100 },
        { "fifty moves each of four", "tri-chess-4", 200 },
        { "forty moves each", "checkers", 80 },
        { "forty moves of each who is left, where they decide", "tri-chek-4-cutthroat", 80 },
        { "men that may go back could do so for ever", "scaci-powers", 100 },
        { "men that only go on", "scaci", 0 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        SearchResult result;
        Searcher *searcher = new_searcher(1, 1);
        set_up(&pos, rows[i].game, "start");
        search_run(searcher, &pos, &(Limits){ .depth = 1 }, &result);
        Worker *worker = searcher->workers[0];
        const Key far = key_after(worker, 0);
        const int end = rows[i].end ? rows[i].end : 60000;
        if (key_after(worker, end - 30) != far) fail_msg("%s: %s: alone too early", rows[i].game, rows[i].why);
        if (rows[i].end && (key_after(worker, end - 24) == far || key_after(worker, end - 4) == far))
            fail_msg("%s: %s: the end is not seen", rows[i].game, rows[i].why);
        search_free(searcher);
        pos_release(&pos);
    }
}

static void threads_keep_the_node_limit(void **state) {
    (void)state;
    const SearchResult result = think("chess", "start", (Limits){ .nodes = 20000 }, 4);
    assert_in_range(result.nodes, 20000 - 4, 22000);
}

static void only_the_moves_asked_for(void **state) {
    (void)state;
    Position pos;
    SearchResult result;
    Searcher *searcher = new_searcher(2, 3);
    set_up(&pos, "chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    Move moves[2];
    assert_true(game_move_parse(&pos, "a1a2", &moves[0], NULL) && game_move_parse(&pos, "a1b1", &moves[1], NULL));
    const Limits limits = { .depth = 5, .moves = moves, .moves_count = 2 };
    search_run(searcher, &pos, &limits, &result);
    assert_true(move_equal(result.best, moves[0]) || move_equal(result.best, moves[1]));
    search_free(searcher);
    pos_release(&pos);
}

static void time_per_move_is_kept(void **state) {
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        const int64_t before = clock_ms();
        think("chess", "start", (Limits){ .move_time_ms = 300 }, threads);
        assert_in_range(clock_ms() - before, 250, 3000); /* no more, but for a busy machine */
    }
}

static void nodes_as_time(void **state) {
    (void)state;
    Limits limits = { .use_clock = true, .nps = 10000 };
    limits.clock.time[0] = 10000; /* 100000 nodes for the game */
    const SearchResult result = think("chess", "start", limits, 1);
    assert_in_range(result.nodes, 500, 30000);
}

/* ---- stop and ponder ---- */

static void sleep_ms(int ms) {
    const struct timespec pause = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };
    nanosleep(&pause, NULL);
}

/* How long an endless search of the start position goes on after it was told to stop, `later` ms after its start. */
static int64_t time_to_stop(const Game *game, int threads, int later) {
    Position pos;
    set_up(&pos, game->id, "start");
    Heard heard = { .pos = &pos };
    const Listener listener = { .context = &heard, .done = hear_done };
    Searcher *searcher = new_searcher(threads, 1);
    const Limits limits = { .infinite = true };
    search_start(searcher, &pos, &limits, &listener);
    sleep_ms(later);
    const int64_t before = clock_ms();
    search_stop(searcher);
    search_wait(searcher);
    const int64_t taken = clock_ms() - before;
    assert_int_equal(heard.done, 1);
    assert_false(move_is_none(heard.best));
    search_free(searcher);
    pos_release(&pos);
    return taken;
}

static void a_stop_is_obeyed_at_once(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        int64_t taken = INT64_MAX;
        for (int tries = 0; tries < 8 && taken > STOP_MS; tries++) /* the machine may be busy: once is enough */
            taken = time_to_stop(sample_at(i), 1 + (i + tries) % 3, 20 * ((i + tries) % 3));
        if (taken > STOP_MS) fail_msg("%s: stopped after %d ms", sample_at(i)->id, (int)taken);
    }
}

static void endless_means_until_stopped(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"); /* mate: nothing to think about, and yet */
    Heard heard = { .pos = &pos };
    const Listener listener = { .context = &heard, .done = hear_done };
    Searcher *searcher = new_searcher(2, 1);
    const Limits limits = { .infinite = true };
    search_start(searcher, &pos, &limits, &listener);
    sleep_ms(50);
    assert_int_equal(heard.done, 0);
    search_stop(searcher);
    search_wait(searcher);
    assert_int_equal(heard.done, 1);
    search_free(searcher);
    pos_release(&pos);
}

static void pondering_waits_for_the_hit(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "chess", "start");
    Heard heard = { .pos = &pos };
    const Listener listener = { .context = &heard, .thinking = hear_line, .done = hear_done };
    Searcher *searcher = new_searcher(2, 1);
    Limits limits = { .ponder = true, .use_clock = true };
    limits.clock.time[0] = 3000;
    search_start(searcher, &pos, &limits, &listener);
    sleep_ms(400); /* much more than the clock would allow */
    assert_int_equal(heard.done, 0);
    const int64_t before = clock_ms();
    search_ponderhit(searcher);
    search_wait(searcher);
    assert_in_range(clock_ms() - before, 0, 5000);
    assert_int_equal(heard.done, 1);
    search_start(searcher, &pos, &limits, &listener); /* and a miss is a stop */
    search_stop(searcher);
    search_wait(searcher);
    assert_int_equal(heard.done, 2);
    search_free(searcher);
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_search_twice),       cmocka_unit_test(keys_count_quiet_plies_where_the_game_does),
        cmocka_unit_test(threads_keep_the_node_limit), cmocka_unit_test(only_the_moves_asked_for),
        cmocka_unit_test(time_per_move_is_kept),       cmocka_unit_test(nodes_as_time),
        cmocka_unit_test(a_stop_is_obeyed_at_once),    cmocka_unit_test(endless_means_until_stopped),
        cmocka_unit_test(pondering_waits_for_the_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
