/* Everything ends soon when it is told to, in every game: searches before their first iteration is through, the drawing
 * of samples, counts of moves. Where it can be, "soon" is a number of nodes; else it is processor time, which a busy
 * machine does not lengthen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/perft.h"
#include "engine/board/zobrist.h"
#include "search/search.h"
#include "search/worker.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { SLOWNESS = SLOW ? 100 : 1 }; /* how much longer things may take that are timed */
enum { SOON_MS = 30, LATE_PLIES = 60 };

static Searcher *new_searcher(void) {
    SearchOptions options = search_defaults;
    options.hash_mb = 1;
    options.seed = 1;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

static double processor_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

/* Goes on at random; ends at a position that has moves. */
static void play_at_random(Position *pos, int plies) {
    MoveList moves;
    movelist_init(&moves);
    for (int ply = 0; ply < plies; ply++) {
        movelist_clear(&moves);
        game_moves(pos, GEN_ALL, &moves);
        if (moves.count > 0)
            game_play(pos, moves.at[mix64((uint64_t)ply + pos->now.key) % (uint64_t)moves.count]);
        else
            break;
    }
    movelist_free(&moves);
    while (game_count_moves(pos) == 0) game_undo(pos);
}

static bool may_be_tried(const Position *pos, Move move) {
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    const bool found = movelist_find(&tries, move) >= 0;
    movelist_free(&tries);
    return found;
}

/* Searches the start of every game and positions further on with these limits. Fails if a search takes more nodes or
 * more time than it may, or has no move to play. */
static void search_all(const Limits *limits, uint64_t nodes_most) {
    for (int i = 0; i < samples_count(); i++) {
        Searcher *searcher = new_searcher();
        Position pos;
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        search_know(searcher, sample_at(i));
        for (int plies = 0; plies <= LATE_PLIES; plies += LATE_PLIES / 4) {
            SearchResult result;
            play_at_random(&pos, LATE_PLIES / 4);
            const double before = processor_ms();
            search_run(searcher, &pos, limits, &result);
            const double taken = processor_ms() - before;
            const int ply = pos.journal.plies;
            if (result.nodes > nodes_most) fail_msg("%s, ply %d: %d nodes", sample_at(i)->id, ply, (int)result.nodes);
            if (taken > SOON_MS * SLOWNESS) fail_msg("%s, ply %d: %.0f ms", sample_at(i)->id, ply, taken);
            if (!may_be_tried(&pos, result.best)) fail_msg("%s, ply %d: no move", sample_at(i)->id, ply);
        }
        pos_release(&pos);
        search_free(searcher);
    }
}

/* The flag is set before the search begins: it has a move all the same. */
static void a_search_that_is_called_off_has_a_move(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    static const atomic_bool set = true;
    search_all(&(Limits){ .called_off = &set }, 1);
}

/* Nodes count as time: ten of them are over before an iteration is, and somebody looks soon. */
static void time_ends_the_first_iteration(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    search_all(&(Limits){ .move_time_ms = 10, .nps = 1000 }, 80);
}

static void nodes_end_the_first_iteration(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    search_all(&(Limits){ .nodes = 10 }, 12);
}

static void counts_end_when_told_to(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    static const atomic_bool set = true;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        Error err;
        uint64_t total;
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        play_at_random(&pos, LATE_PLIES);
        const double before = processor_ms();
        perft_count(&pos, PERFT_DEPTH_MAX, &set);
        for (int hash_mb = 0; hash_mb < 2; hash_mb++) {
            const PerftOptions options = {
                .depth = PERFT_DEPTH_MAX, .threads = 1, .hash_mb = (size_t)hash_mb, .stop = &set
            };
            assert_true(perft_run(&pos, &options, NULL, NULL, &total, &err));
        }
        if (processor_ms() - before > SOON_MS * SLOWNESS) fail_msg("%s: took too long", sample_at(i)->id);
        pos_release(&pos);
    }
}

/* Without any search it is the move that looks best. */
static void what_looks_best_is_played(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move;
    } rows[] = {
        { "chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5" },
        { "chess", "4k3/1q6/8/3p4/4P3/8/8/1R2K3 w - - 0 1", "b1b7" },
        { "atomic", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8" },
    };
    static const atomic_bool set = true;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Searcher *searcher = new_searcher();
        Position pos;
        Error err;
        SearchResult result;
        char move[MOVE_TEXT_MAX];
        pos_init(&pos, game_find(rows[i].game));
        if (!game_parse(&pos, pos.game, rows[i].position, &err)) fail_msg("%s", err.text);
        search_run(searcher, &pos, &(Limits){ .called_off = &set }, &result);
        game_move_format(&pos, result.best, move);
        assert_string_equal(move, rows[i].move);
        pos_release(&pos);
        search_free(searcher);
    }
}

/* Blind tries of one move, each refused: all of them together have the time of one, and in the end the searcher says
 * what it would have played next without another search. */
static void tries_share_the_time_of_a_move(void **state) {
    (void)state;
    enum { NODES = 4000 };
    Searcher *searcher = new_searcher();
    Position pos;
    pos_init(&pos, game_find("kriegspiel-madrasi"));
    game_start(&pos, pos.game);
    Limits limits = { .move_time_ms = NODES, .nps = 1000 };
    Refusal refused[64];
    uint64_t spent = 0;
    int tries = 0;
    for (; tries < 64 && (tries == 0 || search_has_time(searcher)); tries++) {
        SearchResult result;
        search_run(searcher, &pos, &limits, &result);
        spent += result.nodes;
        refused[tries] = (Refusal){ .plies = 0, .move = result.best };
        for (int i = 0; i < tries; i++) assert_false(move_equal(refused[i].move, result.best));
        limits.again = true;
        limits.refusals = refused;
        limits.refusals_count = tries + 1;
    }
    assert_in_range(tries, 3, 12);
    assert_in_range(spent, NODES * 3 / 4, NODES + 80);
    const Move next = search_next_choice(searcher), another = search_next_choice(searcher);
    assert_true(may_be_tried(&pos, next) && may_be_tried(&pos, another) && !move_equal(next, another));
    for (int i = 0; i < tries; i++) assert_false(move_equal(refused[i].move, next));
    pos_release(&pos);
    search_free(searcher);
}

/* When time is up one thread looks through the samples while others have just begun to search them. (A race, if there
 * is one, is seen by the thread sanitizer.) */
static void threads_share_samples_to_the_end(void **state) {
    (void)state;
    Searcher *searcher = new_searcher();
    SearchOptions options = *search_options(searcher);
    Position pos;
    Error err;
    options.threads = 4;
    if (!search_set_options(searcher, &options, &err)) fail_msg("%s", err.text);
    pos_init(&pos, game_find("kriegspiel-madrasi"));
    game_start(&pos, pos.game);
    for (int i = 0; i < (RACES_SOUGHT ? 120 : 300); i++) {
        SearchResult result;
        search_run(searcher, &pos, &(Limits){ .move_time_ms = 1 + i % 6 }, &result);
        assert_true(may_be_tried(&pos, result.best));
    }
    pos_release(&pos);
    search_free(searcher);
}

/* Whoever writes a file holds signals back that would end the program: no thread of the search lets them through. */
static void signals_that_are_held_back_wait(void **state) {
    (void)state;
    Searcher *searcher = new_searcher();
    const int ends[] = { SIGINT, SIGTERM, SIGHUP };
    sigset_t held, before, pending;
    SearchResult result;
    Position pos;
    pos_init(&pos, sample_at(0));
    game_start(&pos, sample_at(0));
    search_run(searcher, &pos, &(Limits){ .nodes = 1 }, &result); /* its thread has begun */
    sigemptyset(&held);
    for (size_t i = 0; i < LENGTH(ends); i++) sigaddset(&held, ends[i]);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    for (size_t i = 0; i < LENGTH(ends); i++) {
        int taken;
        kill(getpid(), ends[i]);
        sigpending(&pending);
        assert_true(sigismember(&pending, ends[i]));
        sigwait(&held, &taken);
        assert_int_equal(taken, ends[i]);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pos_release(&pos);
    search_free(searcher);
}

/* Thinks about the first moves of a game with this clock. Milliseconds, on the average. */
static int64_t time_of_first_moves(const Game *game, Clock clock) {
    enum { POSITIONS = 8, SPEED = 5000 };
    const Limits limits = { .use_clock = true, .clock = clock, .nps = SPEED };
    Searcher *searcher = new_searcher();
    Position pos;
    uint64_t nodes = 0;
    pos_init(&pos, game);
    game_start(&pos, game);
    for (int i = 0; i < POSITIONS; i++) {
        SearchResult result;
        search_run(searcher, &pos, &limits, &result);
        nodes += result.nodes;
        play_at_random(&pos, 1);
    }
    pos_release(&pos);
    search_free(searcher);
    return (int64_t)nodes * 1000 / SPEED / POSITIONS;
}

/* Five minutes and three seconds a move: whether iterations are short or long, first moves take about a thirtieth. */
static void first_moves_take_the_same_share(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    static const char *const names[] = { "chess", "rifle" };
    const Clock clock = { .time = { 300000, 300000 }, .increment = { 3000, 3000 } };
    for (size_t i = 0; i < LENGTH(names); i++) {
        const int64_t time = time_of_first_moves(game_find(names[i]), clock);
        if (time < 7000 || time > 14500) fail_msg("%s: %d ms", names[i], (int)time);
    }
}

/* Once there is a move to play, the soft limit ends a search in the midst of an iteration; at twice of it, if the best
 * move failed low or another took its place, which is the exception. */
static void the_soft_limit_ends_iterations(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    enum { SLACK = 80 };
    const Limits limits = { .use_clock = true, .clock.time = { 20000, 20000, 20000, 20000 }, .nps = 1000 };
    int searches = 0, longer = 0;
    for (int i = 0; i < samples_count(); i++) {
        Searcher *searcher = new_searcher();
        Position pos;
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        for (int part = 0; part < 4; part++) {
            SearchResult result;
            play_at_random(&pos, LATE_PLIES / 4);
            search_run(searcher, &pos, &limits, &result);
            const Worker *worker = searcher->workers[0];
            if (searcher->blind || worker->completed == 0 || game_is_chance(&pos)) continue;
            const int64_t taken = (int64_t)result.nodes - SLACK, soft = worker->soft_ms;
            if (taken > time_within(&searcher->budget, soft, true)) fail_msg("%s: %d", sample_at(i)->id, (int)taken);
            if (worker->completed > 1 && soft == TIME_UNLIMITED)
                fail_msg("%s: iterations are endless", sample_at(i)->id);
            searches++;
            longer += taken > soft;
        }
        pos_release(&pos);
        search_free(searcher);
    }
    assert_true(longer * 4 < searches);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_that_is_called_off_has_a_move),
        cmocka_unit_test(time_ends_the_first_iteration),
        cmocka_unit_test(nodes_end_the_first_iteration),
        cmocka_unit_test(counts_end_when_told_to),
        cmocka_unit_test(what_looks_best_is_played),
        cmocka_unit_test(tries_share_the_time_of_a_move),
        cmocka_unit_test(threads_share_samples_to_the_end),
        cmocka_unit_test(signals_that_are_held_back_wait),
        cmocka_unit_test(first_moves_take_the_same_share),
        cmocka_unit_test(the_soft_limit_ends_iterations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
