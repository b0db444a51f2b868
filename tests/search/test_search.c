/* The search as its users see it: mates, draws, limits, lines, stops, pondering; in every game it knows. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "search/score.h"
#include "search/timeman.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { STOP_MS = SLOW ? 500 : 50 }; /* how soon a stop must be obeyed */

static Searcher *new_searcher(int threads, int multipv) {
    SearchOptions options = search_defaults;
    options.hash_mb = 8;
    options.threads = threads;
    options.multipv = multipv;
    options.seed = 1;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

static void set_up(Position *pos, const char *game, const char *text) {
    Error err;
    assert_non_null(game_find(game));
    pos_init(pos, game_find(game));
    if (!game_parse(pos, game_find(game), text, &err)) fail_msg("%s: %s", text, err.text);
}

static void play(Position *pos, const char *text) {
    Move move;
    Error err;
    if (!game_move_parse(pos, text, &move, &err)) fail_msg("%s: %s", text, err.text);
    game_play(pos, move);
}

static SearchResult think(const char *game, const char *text, Limits limits, int threads) {
    Position pos;
    SearchResult result;
    set_up(&pos, game, text);
    Searcher *searcher = new_searcher(threads, 1);
    search_run(searcher, &pos, &limits, &result);
    search_free(searcher);
    pos_release(&pos);
    return result;
}

static void expect_move(const char *why, const char *game, const char *text, Move move, const char *expected) {
    Position pos;
    char buf[MOVE_TEXT_MAX] = "none";
    set_up(&pos, game, text);
    if (!move_is_none(move)) game_move_format(&pos, move, buf);
    if (strcmp(buf, expected) != 0) fail_msg("%s: played %s, not %s", why, buf, expected);
    pos_release(&pos);
}

/* ---- what it finds ---- */

typedef struct {
    const char *why, *game, *position, *move;
    int score;
    uint64_t nodes;
} Row;

static const Row mates[] = {
    { "mate in 1", "chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", SCORE_MATE - 1, 5000 },
    { "mate in 1 by Black", "chess", "k2r4/8/8/8/8/8/5PPP/6K1 b - - 0 1", "d8d1", SCORE_MATE - 1, 5000 },
    { "smothered mate in 2", "chess", "r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", "c4g8", SCORE_MATE - 3, 50000 },
    { "mate in 2 by two rooks", "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", NULL, SCORE_MATE - 3, 50000 },
    { "mate in 3 behind a sacrifice", "chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5",
      SCORE_MATE - 5, 200000 },
    { "the last move before the 50-move draw mates", "chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 80", "d1d8",
      SCORE_MATE - 1, 5000 },
    { "an explosion beside the king", "atomic", "7k/6pp/8/8/8/8/8/K5R1 w - - 0 1", "g1g7", SCORE_MATE - 1, 5000 },
    { "a quiet move threatens an explosion", "atomic",
      "r1b1kb1r/ppB1pp1p/2p3p1/3q4/2BP4/2P2P2/PP4P1/RN1QK3 w Qkq - 0 9", "c7d6", SCORE_MATE - 3, 2500 },
    { "mated whatever is played", "chess", "k7/8/1K6/8/8/8/8/7R b - - 0 1", "a8b8", -SCORE_MATE + 2, 5000 },
};

static void finds_mates(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(mates); i++) {
        const Row *row = &mates[i];
        for (int threads = 1; threads <= 2; threads++) {
            /* two threads share a count of nodes as the machine pleases, so they are given a depth instead */
            const Limits limits = threads == 1 ? (Limits){ .nodes = row->nodes } : (Limits){ .depth = 14 };
            const SearchResult result = think(row->game, row->position, limits, threads);
            if (row->move) expect_move(row->why, row->game, row->position, result.best, row->move);
            if (result.score != row->score) fail_msg("%s: score %d, not %d", row->why, result.score, row->score);
        }
    }
}

static void mate_search_proves(void **state) {
    (void)state;
    static const char *const mate_in_4 = "r5rk/2p1Nppp/3p3P/pp2p1P1/4P3/2qnPQK1/8/R6R w - - 1 1";
    for (int threads = 1; threads <= 2; threads++) {
        SearchResult result = think("chess", mate_in_4, (Limits){ .mate = 4 }, threads);
        expect_move("mate search", "chess", mate_in_4, result.best, "h6g7");
        assert_int_equal(result.score, SCORE_MATE - 7);
        result = think("chess", mate_in_4, (Limits){ .mate = 3 }, threads); /* there is none: it ends and plays */
        assert_true(result.score < SCORE_MATE_MIN);
        assert_false(move_is_none(result.best));
    }
}

static void no_moves_no_move(void **state) {
    (void)state;
    SearchResult result = think("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", (Limits){ .depth = 3 }, 2);
    assert_true(move_is_none(result.best));
    assert_int_equal(result.score, -SCORE_MATE);
    result = think("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", (Limits){ .depth = 3 }, 1);
    assert_true(move_is_none(result.best));
    assert_int_equal(result.score, 0);
}

static void a_repetition_saves(void **state) {
    (void)state;
    /* White is mated or loses the rest, but for the queen's endless checks on e8 and h5. */
    static const char *const perpetual = "6k1/6p1/8/7Q/8/1q6/r5PP/7K w - - 0 1";
    const SearchResult result = think("chess", perpetual, (Limits){ .nodes = 200000 }, 1);
    assert_int_equal(result.score, 0);
    expect_move("perpetual check", "chess", perpetual, result.best, "h5e8");
}

static void the_record_counts(void **state) {
    (void)state;
    Position pos;
    SearchResult result;
    Searcher *searcher = new_searcher(1, 1);
    set_up(&pos, "chess", "7k/8/8/8/8/8/r7/5R1K w - - 0 1");
    static const char *const moves[] = { "f1g1", "a2b2", "g1f1", "b2a2", "f1g1", "a2b2", "g1f1" };
    for (size_t i = 0; i < LENGTH(moves); i++) play(&pos, moves[i]);
    /* b2a2 makes the position appear for the third time: worth a draw, whatever else is so. */
    Move move;
    assert_true(game_move_parse(&pos, "b2a2", &move, NULL));
    const Limits limits = { .depth = 6, .moves = &move, .moves_count = 1 };
    search_run(searcher, &pos, &limits, &result);
    assert_int_equal(result.score, 0);
    search_free(searcher);
    pos_release(&pos);
}

/* ---- limits ---- */

static void the_same_search_twice(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        SearchResult first, second;
        Searcher *searcher = new_searcher(1, 1);
        set_up(&pos, sample_at(i)->id, "start");
        const Limits limits = { .nodes = SLOW ? 1000 : 5000 }, by_depth = { .depth = 4, .nodes = 5000 };
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

/* ---- margins ---- */

static uint64_t nodes_with(Margins margins) {
    Game game = *game_find("chess");
    game.advice.margins = margins;
    Position pos;
    SearchResult result;
    pos_init(&pos, &game);
    game_start(&pos, &game);
    Searcher *searcher = new_searcher(1, 1);
    search_run(searcher, &pos, &(Limits){ .depth = 8 }, &result);
    search_free(searcher);
    pos_release(&pos);
    return result.nodes;
}

/* A margin that a game does not name is the usual one; one that it names is its own. */
static void margins_are_the_games_own(void **state) {
    (void)state;
#define USUAL(name, usual, step, what) .name = usual,
    const Margins unnamed = { 0 }, usual = { MARGINS(USUAL) };
#undef USUAL
    assert_int_equal(nodes_with(usual), nodes_with(unnamed));
    Margins changed = unnamed;
    changed.reverse_futility = 20;
    assert_true(nodes_with(changed) < nodes_with(unnamed));
    changed = unnamed;
    changed.reduction = 16;
    assert_true(nodes_with(changed) < nodes_with(unnamed));
}

/* ---- lines ---- */

typedef struct {
    Position *pos;
    Move move[8];
    int score[8], lines, done;
    Move best;
} Heard;

static void hear_line(void *context, const Thinking *line) {
    Heard *heard = context;
    Position pos;
    assert_true(line->multipv >= 1 && line->multipv <= 8);
    assert_int_equal(line->win + line->draw + line->loss, 1000);
    pos_init(&pos, heard->pos->game);
    pos_copy(&pos, heard->pos);
    for (int i = 0; i < line->pv_length; i++) { /* every line can be played */
        MoveList list;
        movelist_init(&list);
        game_moves(&pos, GEN_ALL, &list);
        assert_true(movelist_find(&list, line->pv[i]) >= 0);
        movelist_free(&list);
        game_play(&pos, line->pv[i]);
    }
    pos_release(&pos);
    if (line->pv_length > 0) heard->move[line->multipv - 1] = line->pv[0];
    heard->score[line->multipv - 1] = line->score;
    if (line->multipv > heard->lines) heard->lines = line->multipv;
}

static void hear_done(void *context, Move best, Move ponder) {
    Heard *heard = context;
    (void)ponder;
    heard->best = best;
    heard->done++;
}

static void several_lines(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        set_up(&pos, sample_at(i)->id, "start");
        Heard heard = { .pos = &pos };
        const Listener listener = { .context = &heard, .thinking = hear_line, .done = hear_done };
        Searcher *searcher = new_searcher(1, 4);
        const Limits limits = { .depth = 2 };
        search_start(searcher, &pos, &limits, &listener);
        search_wait(searcher);
        assert_int_equal(heard.lines, 4);
        for (int a = 0; a < 4; a++)
            for (int b = a + 1; b < 4; b++) {
                assert_false(move_equal(heard.move[a], heard.move[b]));
                assert_true(heard.score[a] >= heard.score[b]);
            }
        assert_true(move_equal(heard.best, heard.move[0]));
        search_free(searcher);
        pos_release(&pos);
    }
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
    assert_true(search_is_running(searcher));
    sleep_ms(later);
    const int64_t before = clock_ms();
    search_stop(searcher);
    search_wait(searcher);
    const int64_t taken = clock_ms() - before;
    assert_false(search_is_running(searcher));
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
    assert_true(search_is_running(searcher));
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
    assert_true(search_is_running(searcher));
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

/* ---- options ---- */

static void options_are_checked(void **state) {
    (void)state;
    Searcher *searcher = new_searcher(1, 1);
    Error err;
    SearchOptions options = *search_options(searcher);
    options.threads = 0;
    assert_false(search_set_options(searcher, &options, &err));
    options = *search_options(searcher);
    options.hash_mb = (size_t)1 << 30;
    assert_false(search_set_options(searcher, &options, &err));
    options = *search_options(searcher);
    options.elo = 9000;
    assert_false(search_set_options(searcher, &options, &err));
    assert_int_equal(search_options(searcher)->threads, 1);
    options = *search_options(searcher);
    options.threads = 3;
    options.hash_mb = 2;
    assert_true(search_set_options(searcher, &options, &err));
    Position pos;
    SearchResult result;
    set_up(&pos, "chess", "start");
    const Limits limits = { .depth = 5 };
    search_run(searcher, &pos, &limits, &result);
    assert_false(move_is_none(result.best));
    search_free(searcher);
    pos_release(&pos);
}

/* A strong engine plays a weak one some moves ahead: the weak one varies, and looks at less. */
static void the_weak_vary(void **state) {
    (void)state;
    Position pos;
    SearchResult results[8];
    SearchOptions options = search_defaults;
    options.limit_strength = true;
    options.elo = 800;
    options.seed = 7;
    Searcher *searcher = search_new(&options, NULL);
    set_up(&pos, "chess", "start");
    int others = 0;
    for (int i = 0; i < 8; i++) {
        Limits limits = { .use_clock = true };
        limits.clock.time[0] = 60000;
        search_run(searcher, &pos, &limits, &results[i]);
        assert_false(move_is_none(results[i].best));
        others += !move_equal(results[i].best, results[0].best);
        assert_true(results[i].nodes < 3000);
    }
    assert_true(others > 0);
    search_free(searcher);
    pos_release(&pos);
}

/* The search's move. Where it does not see all and tries what is illegal, it is told so and tries again. */
static Move legal_answer(Searcher *searcher, const Position *pos, const Limits *limits) {
    enum { TRIES = 300 };
    Refusal refusals[TRIES];
    Limits told = *limits;
    SearchResult result;
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    told.refusals = refusals;
    for (;;) {
        search_run(searcher, pos, &told, &result);
        if (movelist_find(&list, result.best) >= 0) break;
        assert_true(pos->game->secrets.tries && told.refusals_count < TRIES);
        refusals[told.refusals_count++] = (Refusal){ .plies = pos->journal.plies, .move = result.best };
    }
    movelist_free(&list);
    return result.best;
}

/* The search plays every game against itself, with few nodes a move: all its moves are legal. */
static void plays_every_game(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        Searcher *searcher = new_searcher(1, 1);
        set_up(&pos, sample_at(i)->id, "start");
        int ply = 0;
        for (; ply < 150 && !game_referee(&pos).over; ply++) {
            const Limits limits = { .nodes = SLOW ? 20 : 150 };
            game_play(&pos, legal_answer(searcher, &pos, &limits));
        }
        assert_true(ply > 4);
        search_free(searcher);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_mates),
        cmocka_unit_test(mate_search_proves),
        cmocka_unit_test(no_moves_no_move),
        cmocka_unit_test(a_repetition_saves),
        cmocka_unit_test(the_record_counts),
        cmocka_unit_test(the_same_search_twice),
        cmocka_unit_test(threads_keep_the_node_limit),
        cmocka_unit_test(only_the_moves_asked_for),
        cmocka_unit_test(time_per_move_is_kept),
        cmocka_unit_test(nodes_as_time),
        cmocka_unit_test(margins_are_the_games_own),
        cmocka_unit_test(several_lines),
        cmocka_unit_test(a_stop_is_obeyed_at_once),
        cmocka_unit_test(endless_means_until_stopped),
        cmocka_unit_test(pondering_waits_for_the_hit),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(the_weak_vary),
        cmocka_unit_test(plays_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
