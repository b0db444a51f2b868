/* Games from files in which others than one king a side are royal, or nobody is: how they end, and who is in check.
 * How their men go is counted in test_sheets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/random_play.h"
#include "variants/load.h"
#include "variants/registry.h"

static const char text[] =
    "[duple:threekings]\nextinctionPieceCount = 0\nextinctionPseudoRoyal = true\ndupleCheck = true\n"
    "[pieces:chess]\nking = -\nstartFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\n"
    "[lone:suicide]\n[draw:extinction]\nextinctionValue = draw\n"
    "[bomb:threekings]\nblastOnCapture = true\nextinctionPieceCount = 0\n"
    "extinctionPseudoRoyal = true\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load(void **state) {
    (void)state;
    Error err;
    return !games_load("t", text, must_be_a_game, NULL, &err);
}

static void set_up(Position *pos, const char *id, const char *position) {
    const Game *const game = game_find(id);
    Error err;
    if (!game) fail_msg("there is no game %s", id);
    pos_init(pos, game);
    if (!game_parse(pos, game, position, &err)) fail_msg("%s: %s: %s", id, position, err.text);
}

static void they_end_as_they_should(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *result;
    } rows[] = {
        /* Mates by knights alone, by bishops, and by bishops after a check by a rook. */
        { "shatar", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "0-1" },
        { "shatar", "7k/8/4B1K1/4B3/8/p7/P7/8 b - - 0 1", "1/2-1/2" },
        { "shatar", "7k/8/4B1K1/4B3/8/p7/P7/8 b - - 0 1 shak=b", "1-0" },
        { "shatar", "7k/8/8/4K3/8/p7/P7/8 b - - 0 1", "-" },
        { "shatar", "7k/8/8/4K3/8/p7/8/8 b - - 0 1", "1/2-1/2" },
        /* A bare king may still bare the other, if it is his turn. */
        { "shatranj", "7k/8/8/4K3/8/8/R7/8 b - - 0 1", "-" },
        { "shatranj", "7k/8/8/4K3/8/P7/R7/8 b - - 0 1", "1-0" },
        { "shatranj", "7k/8/8/4K3/8/8/R7/8 w - - 0 1", "1-0" },
        { "shatranj", "7k/8/8/4K3/8/8/8/8 w - - 0 1", "-" },
        { "misere", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "1-0" },
        { "lone", "8/8/1p6/p7/P7/8/8/8 w - - 0 1", "1-0" },
        { "lone", "8/8/8/p7/P7/8/8/8 w - - 0 1", "1/2-1/2" },
        { "lone", "8/8/8/p7/P6P/8/8/8 b - - 0 1", "0-1" },
        { "lone", "8/8/8/p6p/P6P/P7/8/8 w - - 0 1", "0-1" },
        { "lone", "8/8/8/8/8/8/8/K7 w - - 0 1", "0-1" },
        { "horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", "0-1" },
        { "horde", "k7/P7/1PP5/8/8/8/8/8 b - - 0 1", "1/2-1/2" },
        { "horde", "k7/1PP5/PPP5/8/8/8/8/8 b - - 0 1", "1-0" },
        { "maharajah", "4k3/4P3/4M3/8/8/8/8/8 b - - 0 1", "1/2-1/2" },
        { "pieces", "8/8/8/8/8/8/8/N7 w - - 0 1", "-" },
        { "pieces", "8/8/8/8/8/8/8/N7 b - - 0 1", "1/2-1/2" },
        { "draw", "rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1/2-1/2" },
        { "checkmateless", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "1-0" },
        /* Both kings of a side may be blown up, but for the last. */
        { "bomb", "k7/8/8/8/8/8/8/8 w - - 0 1", "0-1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        char result[64];
        set_up(&pos, rows[i].id, rows[i].position);
        const Outcome outcome = game_outcome(&pos);
        outcome_format(&outcome, 2, result, sizeof result);
        if (strcmp(result, rows[i].result) != 0)
            fail_msg("%s: %s: %s (%s)", rows[i].id, rows[i].position, result, outcome.reason ? outcome.reason : "");
        pos_release(&pos);
    }
}

static void those_are_in_check_who_should_be(void **state) {
    (void)state;
    static const struct {
        const char *id, *position;
        bool check;
    } rows[] = {
        { "coregal", "4k3/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", true },
        { "coregal", "4k3/8/8/3p4/4R3/8/8/4K3 w - - 0 1", false },
        { "twokings2", "4kk2/8/8/8/4R3/8/8/4K3 b - - 0 1", true },
        { "duple", "4kk2/8/8/8/4R3/8/8/4K3 b - - 0 1", false },
        { "duple", "4kk2/8/8/8/4RR2/8/8/4K3 b - - 0 1", true },
        { "duple", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1", true },
        { "maharajah", "4k3/8/8/3p4/4M3/8/8/8 w - - 0 1", true },
        { "maharajah", "4k3/8/8/3p4/4MM2/8/8/8 w - - 0 1", false },
        { "nocheckatomic", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1", false },
        { "6x6atom", "4k1/6/4R1/6/6/4K1 b - - 0 1", true },
        { "6x6atom", "4k1/4K1/4R1/4R1/6/R3R1 b - - 0 1", false },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        set_up(&pos, rows[i].id, rows[i].position);
        if (game_in_check(&pos) != rows[i].check) fail_msg("%s: %s", rows[i].id, rows[i].position);
        pos_release(&pos);
    }
}

/* Strong checks are remembered as long as checks follow each other. */
static void shatar_remembers_strong_checks(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "a1a8", "shak=b" }, { "h8g7", "shak=b" }, { "d4e4", "shak=b" }, { "g7f7", "shak=b" }, { "e4f4", "" },
    };
    Position pos;
    set_up(&pos, "shatar", "7k/8/8/8/3K4/7p/1B5P/R7 w - - 0 1");
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char now[POSITION_TEXT_MAX];
        Move move;
        Error err;
        if (!game_move_parse(&pos, rows[i][0], &move, &err)) fail_msg("%s: %s", rows[i][0], err.text);
        game_play(&pos, move);
        game_format(&pos, now, sizeof now);
        const char *const shak = strstr(now, "shak=");
        assert_string_equal(shak ? shak : "", rows[i][1]);
    }
    pos_release(&pos);
}

static void they_are_sound(void **state) {
    (void)state;
    static const char *const ids[] = { "duple",  "pieces",  "lone",           "draw",          "bomb",
                                       "shatar", "coregal", "atomic+coregal", "atomic+courier" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        run_init(&run, game_find(ids[i]), 23);
        game_start(&run.pos, run.pos.game);
        play_at_random(&run, 120, 8);
        run_release(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_end_as_they_should),
        cmocka_unit_test(those_are_in_check_who_should_be),
        cmocka_unit_test(shatar_remembers_strong_checks),
        cmocka_unit_test(they_are_sound),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
