/* Walls, the duck, passes and men who turn to stone: which moves there are, what comes of them, how games end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "tests/random_play.h"
#include "variants/load.h"
#include "variants/registry.h"

static const char files[] = "[passing:chess]\npass = true\n"
                            "[passing-black:chess]\npassBlack = true\n"
                            "[stuck:chess]\npassOnStalemate = true\n"
                            "[stone:chess]\npetrifyOnCaptureTypes = nbrqk\n"
                            "[blast:chess]\npetrifyOnCaptureTypes = pnbrq\nblastOnCapture = true\n"
                            "petrifyBlastPieces = true\n"
                            "[arrows:chess]\nwallingRule = arrow\n"
                            "[trail:chess]\nwallingRule = past\n"
                            "[gaps:chess]\nwallingRule = static\nwallingRegionWhite = *3\nwallingRegionBlack = d6\n"
                            "[edges:chess]\nwallingRule = edge\nwallOrMove = true\n"
                            "[statue:chess]\nimmobile = s\nstartFen = 4k3/8/8/8/1s6/8/1S6/R3K3 w - - 0 1\n"
                            "[walled-atomic:chess]\nrules = atomic\nstartFen = 4k3/8/8/3r4/3*p3/8/8/3RK3 w - - 0 1\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load(void **state) {
    Error err;
    (void)state;
    if (!games_load("t", files, must_be_a_game, NULL, &err)) fail_msg("%s", err.text);
    return 0;
}

/* Counted by Fairy-Stockfish (of 2026-11), as are the games of files in which walls only stand in the way. */
static void as_many_moves_as_others_count(void **state) {
    (void)state;
    static const struct {
        const char *id;
        uint64_t leaves[3];
    } rows[] = {
        { "duck", { 640, 379440 } },
        { "atlantis", { 28, 778, 22708 } },
        { "crossderby", { 18, 324, 5892 } },
        { "gustav3", { 22, 484, 12804 } },
        { "troitzky", { 20, 400, 8766 } },
        { "passing", { 21, 441, 10187 } },
        { "passing-black", { 20, 420, 9347 } },
        { "statue", { 15, 68, 1142 } },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        const Game *const game = game_find(rows[i].id);
        if (!game) fail_msg("no game %s", rows[i].id);
        pos_init(&pos, game);
        game_start(&pos, game);
        for (int depth = 0; depth < 3 && rows[i].leaves[depth]; depth++) {
            const uint64_t leaves = perft_count(&pos, (Depth)(depth + 1), NULL);
            if (leaves != rows[i].leaves[depth]) fail_msg("%s: %llu", rows[i].id, (unsigned long long)leaves);
        }
        pos_release(&pos);
    }
}

/* What a move leads to; NULL: it is not legal. */
static void moves_do_what_they_should(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *move, *after;
    } rows[] = {
        { "duck", "start", "e2e4,e4e5", "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1" },
        { "duck", "start", "e2e4,e4e3", "rnbqkbnr/pppppppp/8/8/4P3/4*3/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
        { "duck", "start", "e2e4", NULL },
        { "duck", "start", "e2e4,e4e4", NULL },
        { "duck", "start", "e2e4,e4e2", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP*PPP/RNBQKBNR b KQkq e3 0 1" },
        { "duck", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1a8,a8b8", NULL }, /* the duck stands in between */
        { "duck", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1b1,b1a2", NULL }, /* and has to go */
        { "duck", "4k3/8/8/8/8/8/*7/1N2K3 w - - 0 1", "b1a3,a3b1", "4k3/8/8/8/8/N7/8/1*2K3 b - - 1 1" },
        { "duck", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1,g1e1", "4k3/8/8/8/8/8/8/4*RK1 b - - 1 1" },
        { "duck", "4k3/8/8/8/8/8/8/4K*1R w K - 0 1", "e1g1,g1e1", NULL },
        { "duck", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n,e8d6", "k3N3/8/3*4/8/8/8/8/4K3 b - - 0 1" },
        { "duck", "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1", "d4e3,e3e2", NULL }, /* the duck has to go */
        { "duck", "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1", "d4e3,e3e4", "4k3/8/8/8/4*3/4p3/8/4K3 w - - 0 2" },
        { "trail", "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1", "d4e3,e3d4", "4k3/8/8/8/3*4/4p3/4*3/4K3 w - - 0 2" },
        { "duck", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6,d6d5", "4k3/8/3P4/3*4/8/8/8/4K3 b - - 0 1" },
        { "duck", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1,d1e1", "4k3/8/8/8/8/8/4r3/3K*3 b - - 1 1" }, /* no check */
        { "crazyhouse+duck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 hand=N", "N@d4,d4e4", "4k3/8/8/8/3N*3/8/8/4K3 b - - 1 1" },
        { "atomic+duck", "4k3/8/8/3pp3/4P1*1/8/8/4K3 w - - 0 1", "e4d5,d5e6", "4k3/8/4*3/4p3/8/8/8/4K3 b - - 0 1" },
        { "chess+duck+progressive", "start", "e2e4,e4e5",
          "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 series=2 steps=e3" },
        { "arrows", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4,a4h4", "4k3/8/8/8/R6*/8/8/4K3 b - - 0 1" },
        { "arrows", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4,a4b5", NULL },
        { "arrows", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "a1a2,a2a4", NULL }, /* the check is not answered */
        { "trail", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4,a4a1", "4k3/8/8/8/R7/8/8/*3K3 b - - 0 1" },
        { "trail", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4,a4a2", NULL },
        { "gaps", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4,a4h3", "4k3/8/8/8/R7/7*/8/4K3 b - - 0 1" },
        { "gaps", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8e7,e7d6", "8/4k3/3*4/8/8/8/8/R3K3 w - - 0 2" },
        { "gaps", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8e7,e7e8", NULL },
        { "gaps", "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1", "a1a2,a2e2", NULL },
        { "edges", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", "4k3/8/8/8/R7/8/8/4K3 b - - 1 1" },
        { "edges", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a1,a1h5", "4k3/8/8/7*/8/8/8/R3K3 b - - 0 1" },
        { "edges", "4k3/8/8/7*/8/8/8/R3K3 w - - 0 1", "a1a1,a1g5", "4k3/8/8/6**/8/8/8/R3K3 b - - 0 1" },
        { "edges", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a1,a1g5", NULL },
        { "edges", "4r1k1/8/8/8/4*3/8/8/R3K3 w - - 0 1", "a1a1,a1e5", "4r1k1/8/8/4*3/4*3/8/8/R3K3 b - - 0 1" },
        { "passing", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e1", "4k3/8/8/8/8/8/8/R3K3 b - - 1 1 passes=1" },
        { "passing", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "e1e1", NULL },
        { "passing-black", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e1", NULL },
        { "stuck", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e1", NULL },
        { "stuck", "8/8/8/8/8/1q6/2k5/K7 w - - 0 1", "a1a1", "8/8/8/8/8/1q6/2k5/K7 b - - 1 1 passes=1" },
        { "stone", "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e4f6", "4k3/8/5N2/3p4/8/8/8/4K3 b - - 1 1" },
        { "stone", "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1", "e5d7", "4k3/3*4/8/8/8/8/8/4K3 b - - 0 1" },
        { "stone", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1" },
        { "stone", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", NULL },
        { "stone", "8/8/8/8/8/3k4/8/3K4 w - - 0 1", "d1d2", "8/8/8/8/8/3k4/3K4/8 b - - 1 1" }, /* nor does he attack */
        { "blast", "4k3/8/2np4/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/2*p4/3*4/8/8/8/4K3 b - - 0 1" },
        { "walled-atomic", "start", "d1d4", NULL },
        { "walled-atomic", "4k3/8/8/3r4/3*4/2p5/1P6/4K3 w - - 0 1", "b2c3", "4k3/8/8/3r4/3*4/8/8/4K3 b - - 0 1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        char text[POSITION_TEXT_MAX];
        const Game *const game = game_find_or(rows[i].id, &err);
        if (!game) fail_msg("%s", err.text);
        pos_init(&pos, game);
        if (!game_parse(&pos, game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].id, err.text);
        const bool is_legal = game_move_parse(&pos, rows[i].move, &move, &err);
        if (is_legal != (rows[i].after != NULL))
            fail_msg("%s, \"%s\": %s: %s", rows[i].id, rows[i].position, rows[i].move, is_legal ? "legal" : err.text);
        if (is_legal) {
            game_play(&pos, move);
            game_format(&pos, text, sizeof text);
            if (strcmp(text, rows[i].after) != 0) fail_msg("%s, %s: \"%s\"", rows[i].id, rows[i].move, text);
        }
        pos_release(&pos);
    }
}

static void games_end_as_they_should(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *result, *reason;
    } rows[] = {
        { "duck", "8/8/8/8/8/8/8/R3K3 b - - 0 1", "1-0", "the king is gone" },
        { "duck", "8/8/8/8/8/8/8/R3k3 b - - 0 1", "0-1", "the king is gone" },
        { "atomic+duck", "8/8/8/8/8/8/8/R6r b - - 0 1", "1-0", "the king is gone" }, /* White has moved */
        { "duck", "4k3/8/8/8/8/p1p5/P*P5/KB6 w - - 0 1", "1-0", "stalemate" },
        { "duck", "4k3/8/8/8/8/1pp5/pp*5/K7 w - - 0 1", "-", NULL }, /* he may go where he is attacked */
        { "duck", "4k3/8/8/8/8/p7/P*6/KR6 w - - 0 1", "-", NULL },
        { "trail", "7k/8/8/8/8/**6/r*6/K*6 w - - 0 1", "-", NULL },
        { "trail", "7k/8/8/8/8/r7/**6/K*6 w - - 0 1", "1/2-1/2", "stalemate" },
        { "passing", "4k3/8/8/8/8/8/8/R3K3 w - - 2 2 passes=2", "1/2-1/2", "both players have passed" },
        { "passing", "4k3/8/8/8/8/8/8/R3K3 w - - 2 2 passes=1", "-", NULL },
        { "flipello", "8/8/8/8/8/8/PPPP4/PPPPp3[PPpp] w - - 0 1 passes=2", "1-0", "more men left" },
        { "janggi", "3k5/6C2/2R1B4/6C2/1BP1p3p/2p6/P5P1P/3K5/9/1N1A1A1N1 b - - 8 32 faced=2 passes=1", "1-0",
          "more men left" },
        { "stuck", "7k/8/8/8/8/6q1/8/7K w - - 0 1", "-", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err;
        char result[64];
        const Game *const game = game_find_or(rows[i].id, &err);
        if (!game) fail_msg("%s", err.text);
        pos_init(&pos, game);
        if (!game_parse(&pos, game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].id, err.text);
        const Outcome outcome = game_outcome(&pos);
        if (outcome.over)
            outcome_format(&outcome, game->players, result, sizeof result);
        else
            strcpy(result, "-");
        if (strcmp(result, rows[i].result) != 0) fail_msg("%s, \"%s\": %s", rows[i].id, rows[i].position, result);
        if (rows[i].reason) assert_string_equal(outcome.reason, rows[i].reason);
        pos_release(&pos);
    }
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *move, *why;
    } rows[] = {
        { "duck", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1a8", "the duck on a2 is in the way" },
        { "duck", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1a2", "the duck stands on a2" },
        { "duck", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a2a3", "the duck on a2 is not yours" },
        { "duck", "4k3/8/8/8/8/8/**6/R3K3 w - - 0 1", NULL, "there is more than one duck" },
        { "chess", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", NULL, "unknown letter '*'" },
        { "trail", "4k3/8/8/8/8/8/*7/R3K3 w - - 0 1", "a1a3", "the wall on a2 is in the way" },
        { "stone", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "a king cannot capture: he would turn into a wall" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err = { .text = "" };
        const Game *const game = game_find(rows[i].id);
        pos_init(&pos, game);
        const bool is_read = game_parse(&pos, game, rows[i].position, &err);
        assert_true(is_read == (rows[i].move != NULL));
        if (is_read) assert_false(game_move_parse(&pos, rows[i].move, &move, &err));
        if (!strstr(err.text, rows[i].why))
            fail_msg("%s: \"%s\" does not say \"%s\"", rows[i].id, err.text, rows[i].why);
        pos_release(&pos);
    }
}

static void games_of_files_are_sound(void **state) {
    (void)state;
    static const char *const ids[] = { "passing", "stuck", "stone", "blast", "arrows", "trail", "gaps", "edges" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        run_init(&run, game_find(ids[i]), 3);
        game_start(&run.pos, run.pos.game);
        play_at_random(&run, 60, 12);
        run_release(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_moves_as_others_count), cmocka_unit_test(moves_do_what_they_should),
        cmocka_unit_test(games_end_as_they_should),      cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(games_of_files_are_sound),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
