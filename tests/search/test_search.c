/* The search as its users see it: mates, draws, lines, margins, options; in every game it knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/score.h"
#include "tests/sample.h"
#include "tests/searching.h"
#include "tests/setup.h"
#include "tests/slow.h"
#include "variants/registry.h"

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
    HAS_ONE_THREAD();
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

static void several_lines(void **state) {
    (void)state;
    HAS_ONE_THREAD();
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        set_up(&pos, sample_at(i)->id, "start");
        Heard heard = { .pos = &pos };
        const Listener listener = { .context = &heard, .thinking = hear_line, .done = hear_done };
        Searcher *searcher = new_searcher(1, 4);
        /* under sanitizers a second ply of six players may take minutes */
        const Limits limits = { .depth = SANITIZED && sample_at(i)->players > 4 ? 1 : 2 };
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
    HAS_ONE_THREAD();
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        Searcher *searcher = new_searcher(1, 1);
        set_up(&pos, sample_at(i)->id, "start");
        int ply = 0;
        for (; ply < (SANITIZED ? 40 : 150) && !game_referee(&pos).over; ply++) {
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
        cmocka_unit_test(finds_mates),       cmocka_unit_test(mate_search_proves),
        cmocka_unit_test(no_moves_no_move),  cmocka_unit_test(a_repetition_saves),
        cmocka_unit_test(the_record_counts), cmocka_unit_test(margins_are_the_games_own),
        cmocka_unit_test(several_lines),     cmocka_unit_test(options_are_checked),
        cmocka_unit_test(the_weak_vary),     cmocka_unit_test(plays_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
