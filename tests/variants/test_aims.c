/* Games with another aim than mate: how they end and why, what their positions may say, and what they forbid. The moves
 * and counts themselves are proved by tests/cases/compositions/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "search/eval/eval.h"
#include "tests/refusal.h"
#include "variants/registry.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
/* Of four players, nobody in anybody's way: what stands on the second rank, and on the first. */
#define FOUR(second, first) "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/" second "/" first
#define KINGS_OF_FOUR       FOUR("12", "6,aK,5")

static const Game *game_of(const char *id) {
    Error err = { .text = "" };
    const Game *const game = game_find_or(id, &err);
    if (!game) fail_msg("%s: %s", id, err.text);
    return game;
}

static void set_up(Position *pos, const char *id, const char *text) {
    Error err = { .text = "" };
    const Game *const game = game_of(id);
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s, \"%s\": %s", id, text, err.text);
}

/* ---- positions ---- */

/* The checks given, by our own key, by those that are left, and at the end. */
static void checks_are_read_as_others_write_them(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *written, *says;
    } rows[] = {
        { "3check", START " w KQkq - 3+3 0 1", START " w KQkq - 0 1", NULL },
        { "3check", START " w KQkq - 1+3 0 1", START " w KQkq - 0 1 checks=2,0", NULL },
        { "3check", START " w KQkq - 1+3", START " w KQkq - 0 1 checks=2,0", NULL },
        { "3check", START " w KQkq - 0 1 +2+1", START " w KQkq - 0 1 checks=2,1", NULL },
        { "3check", START " w KQkq - 0 1 checks=2,1", START " w KQkq - 0 1 checks=2,1", NULL },
        { "5check", START " w KQkq - 1+3 0 1", START " w KQkq - 0 1 checks=4,2", NULL },
        { "3check+progressive", START " w KQkq - 1+2 0 1 series=3", START " w KQkq - 0 1 checks=2,1 series=3", NULL },
        { "3check", START " w KQkq - 4+3 0 1", NULL,
          "checks=: expected the checks that are left (3+3) or those given (+0+0), not \"4+3\"" },
        { "3check", START " w KQkq - 3+ 0 1", NULL, "or those given (+0+0), not \"3+\"" },
        { "3check", START " w KQkq - + 0 1", NULL, "or those given (+0+0), not \"+\"" },
        { "3check", START " w KQkq - +3 0 1", NULL, "or those given (+0+0), not \"+3\"" },
        { "3check", START " w KQkq - 3+33 0 1", NULL, "or those given (+0+0), not \"3+33\"" },
        { "3check", START " w KQkq - 1+3 0 1 checks=2,0", NULL, "checks=: given twice" },
        { "3check", START " w KQkq - 1+3 0 1 +2+0", NULL, "\"+2+0\" after the last field" },
        { "3check", START " w KQkq - 1+3 x 1", NULL, "field 5 (halfmove clock): \"x\" is not a number" },
        { "3check", START " w KQkq - 0 1 checks=4,0", NULL, "checks=: 2 numbers from 0 to 3 expected" },
        { "5check", START " w KQkq - 0 1 checks=6,0", NULL, "checks=: 2 numbers from 0 to 5 expected" },
        { "doubles+3check", KINGS_OF_FOUR " a - - 0 1 checks=2,0,1,0", KINGS_OF_FOUR " a - - 0 1 checks=2,0,1,0",
          NULL },
        { "doubles+3check", KINGS_OF_FOUR " a - - 0 1 checks=2,0,4,0", NULL, "4 numbers from 0 to 3 expected" },
        { "doubles+3check", KINGS_OF_FOUR " a - - 0 1 +2+0", NULL, "of so many players checks= says" },
        { "chess", START " w KQkq - 3+3 0 1", NULL, "field 5 (halfmove clock): \"3+3\" is not a number" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        Position pos;
        pos_init(&pos, game_of(rows[i].id));
        const bool read = game_parse(&pos, pos.game, rows[i].text, &err);
        if (read != !rows[i].says) fail_msg("%s, \"%s\": %s", rows[i].id, rows[i].text, read ? "is read" : err.text);
        if (rows[i].says) expect_error(&err, "position", rows[i].says, rows[i].text);
        game_format(&pos, text, sizeof text);
        if (rows[i].written) assert_string_equal(text, rows[i].written);
        pos_release(&pos);
    }
}

/* The place of an error is counted without what only others write. */
static void a_foreign_field_moves_no_column(void **state) {
    (void)state;
    Error err = { .text = "" };
    Position pos;
    pos_init(&pos, game_of("3check"));
    assert_false(game_parse(&pos, pos.game, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 x", &err));
    assert_string_equal(err.field, "fullmove");
    assert_int_equal(err.column, 33);
    pos_release(&pos);
}

/* Where kings are men like others there may be any number of them, else there is one. */
static void kings_are_counted_where_they_matter(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *says;
    } rows[] = {
        { "antichess", "8/8/8/3kK3/3KK3/8/8/8 w - - 0 1", NULL },
        { "antichess", "8/8/8/8/8/8/P7/8 w - - 0 1", NULL },
        { "extinction", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1", NULL },
        { "losers", "4kk2/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings" },
        { "kingofthehill", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings" },
        { "3check", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings" },
        { "antichess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "nobody castles" },
        { "racingkings", "8/8/8/8/8/k7/8/R6K w - - 0 1", "it is the other side's turn" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        Position pos;
        pos_init(&pos, game_of(rows[i].id));
        const bool read = game_parse(&pos, pos.game, rows[i].text, &err);
        if (read != !rows[i].says) fail_msg("%s, \"%s\": %s", rows[i].id, rows[i].text, read ? "is read" : err.text);
        if (rows[i].says) expect_error(&err, "position", rows[i].says, rows[i].text);
        pos_release(&pos);
    }
}

/* ---- ends ---- */

static void each_end_has_its_reason(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *result, *reason;
    } rows[] = {
        { "3check", "4k3/8/8/Q7/8/8/8/4K3 b - - 0 1 checks=3,2", "1-0", "enough checks are given" },
        { "5check", "4k3/8/8/Q7/8/8/8/4K3 b - - 0 1 checks=3,2", "-", NULL },
        { "doubles+3check", KINGS_OF_FOUR " c - - 0 1 checks=3,0,0,0", "1,1,0,0", "enough checks are given" },
        { "doubles+5check", KINGS_OF_FOUR " c - - 0 1 checks=3,0,0,0", "-", NULL },
        { "kingofthehill", "8/8/8/3k4/8/8/8/4K3 w - - 0 1", "0-1", "the king is on the hill" },
        { "racingkings", "4K2k/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2", "both kings have arrived" },
        { "racingkings", "4K3/8/7k/8/8/8/8/8 b - - 0 1", "1-0", "the king has arrived" },
        { "racingkings", "4K3/7k/8/8/8/8/8/8 b - - 0 1", "-", NULL },
        { "extinction", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1-0",
          "a kind of men has died out" },
        { "kinglet", "rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", "0-1", "a kind of men has died out" },
        { "threekings", "k6k/8/8/8/8/8/8/K3K2K b - - 0 1", "1-0", "the king is gone" },
        { "plague+spite", "8/8/8/8/8/8/8/R6r b - - 0 8", "1/2-1/2", "both kings are gone" },
        { "antichess", "8/8/8/8/8/8/8/k7 b - - 0 1", "1-0", "all men are lost" },
        { "antichess", "8/8/8/7p/7P/8/8/8 b - - 0 1", "0-1", "no legal move" },
        { "suicide", "8/8/8/7p/7P/8/8/8 b - - 0 1", "1/2-1/2", "no legal move, and as many men" },
        { "suicide", "8/8/8/7p/p6P/P7/P7/8 w - - 0 1", "0-1", "no legal move, and fewer men" },
        { "codrus", "8/8/8/8/8/8/6q1/7K w - - 0 1", "0-1", "the king is lost" },
        { "losers", "7k/8/8/8/8/8/6R1/6RK b - - 0 1", "0-1", "all men but the king are lost" },
        { "losers", "6rk/5Npp/8/8/8/8/8/K6R b - - 0 1", "0-1", "whoever is mated wins" },
        { "losers", "k7/2Q5/8/8/8/7p/7P/K7 b - - 0 1", "0-1", "stalemate" },
        { "bare-king", "4k3/8/8/8/8/8/2PP4/4K3 b - - 0 1", "1-0", "the king stands alone" },
        { "bare-king", "4k3/8/8/8/8/8/3P4/4K3 b - - 0 1", "-", NULL },
        { "stalemate-loses", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "1-0", "stalemate" },
        { "stalemate-wins", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "0-1", "stalemate" },
        { "stalemate-wins", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "1-0", "checkmate" },
        { "kinglet+stalemate-loses", "8/8/8/7p/7P/8/8/8 w - - 0 1", "0-1", "stalemate" },
        { "atomic+extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R b KQkq - 0 1", "0-1",
          "a kind of men has died out" },
        { "extinction+racingkings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "-",
          NULL }, /* of pawns nobody had any */
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[64];
        Position pos;
        set_up(&pos, rows[i].id, rows[i].text);
        const Outcome outcome = game_outcome(&pos);
        outcome_format(&outcome, pos.game->players, text, sizeof text);
        if (strcmp(text, rows[i].result) != 0) fail_msg("%s, \"%s\": %s", rows[i].id, rows[i].text, text);
        if (rows[i].reason) assert_string_equal(outcome.reason, rows[i].reason);
        pos_release(&pos);
    }
}

/* A check counts once, and by all rules together. */
static void checks_are_counted(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *move, *after;
    } rows[] = {
        { "3check", "3rk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4c6", "3rk3/8/2N5/8/8/8/8/3RK3 b - - 1 1" },
        { "3check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4f6", "4k3/8/5N2/8/8/8/8/4R1K1 b - - 1 1 checks=1,0" },
        { "3check", "4k3/8/8/8/8/8/4q3/K7 b - - 4 9 checks=2,1", "e2e1", "4k3/8/8/8/8/8/8/K3q3 w - - 5 10 checks=2,2" },
        { "3check+madrasi", "3rk3/8/8/8/8/8/8/2R1K3 w - - 0 1", "c1c8", "2Rrk3/8/8/8/8/8/8/4K3 b - - 1 1" },
        { "doubles+3check", FOUR("aQ,11", "6,aK,5") " a - - 0 1", "a2f2",
          FOUR("5,aQ,6", "6,aK,5") " c - - 1 1 checks=1,0,0,0" },
        { "doubles+3check", FOUR("11,bQ", "6,aK,5") " a - - 0 1", "g1h1", FOUR("11,bQ", "7,aK,4") " c - - 1 1" },
        { "3check+rifle-free", "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "e1xe7",
          "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1 checks=1,0" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        Position pos;
        Move move;
        set_up(&pos, rows[i].id, rows[i].text);
        if (!game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s: %s", rows[i].id, err.text);
        game_play(&pos, move);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].after);
        game_undo(&pos);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].text);
        pos_release(&pos);
    }
}

/* ---- what is said ---- */

static void refusals_name_the_rule(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        { "racingkings", "8/8/8/8/8/k7/8/3R3K w - - 0 1", "d1a1", "no move may give check" },
        { "antichess", "n7/1P6/8/8/8/8/8/6k1 w - - 0 1", "b7b8q", "you must capture: b7a8q" },
        { "losers", "7k/8/5bR1/8/8/8/P7/K7 w - - 0 1", "a1b1", "you must capture: g6f6" },
        { "antichess", "8/8/8/7p/7P/8/8/8 w - - 0 1", "h4h5", "the game is over: no legal move" },
        { "kinglet", "4k3/PP5p/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "that move is written differently: a7a8k" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        Position pos;
        Move move;
        set_up(&pos, rows[i][0], rows[i][1]);
        assert_false(game_move_parse(&pos, rows[i][2], &move, &err));
        expect_error(&err, "move ", rows[i][3], rows[i][2]);
        pos_release(&pos);
    }
}

static void what_contradicts_is_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "3check+antichess", "(there is no check)" },
        { "3check+racingkings", "(no check may be given, or a check counts)" },
        { "losers+extinction", "(there is no check)" },
        { "3check+5check", "(two forms of one rule)" },
        { "antichess+suicide", "(two forms of one rule)" },
        { "antichess+kinglet", "(who has lost all men wins, or loses)" },
        { "antichess+stalemate-loses", "(who cannot move has won, or has lost)" },
        { "antichess+spite", "(nobody chooses a capture, and the other is about captures)" },
        { "racingkings+threekings", "(two arrays)" },
        { "cylindrical+racingkings", "this array cannot be (the king on a2 is in check" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        assert_null(game_find_or(rows[i][0], &err));
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: \"%s\" does not say \"%s\"", rows[i][0], err.text, rows[i][1]);
        assert_null(game_find(rows[i][0]));
    }
    assert_ptr_equal(game_find("antichess+must-capture"), game_find("antichess"));
    assert_ptr_equal(game_find("antichess+stalemate-wins"), game_find("antichess"));
    assert_ptr_equal(game_find_called("King of the Hill + Atomic Chess"), game_find("atomic+kingofthehill"));
}

/* The umpire says that a game is over that is neither mate nor stalemate. */
static void the_umpire_says_over(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        { "kingofthehill+kriegspiel", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4", "moved over" },
        { "3check+kriegspiel", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 checks=2,0", "a1a4", "moved check:long over" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[256];
        Position pos;
        Move move;
        set_up(&pos, rows[i][0], rows[i][1]);
        assert_true(game_move_parse(&pos, rows[i][2], &move, NULL));
        game_observe(&pos, move, BLACK, text, sizeof text);
        assert_string_equal(text, rows[i][3]);
        pos_release(&pos);
    }
}

/* ---- values ---- */

static int value_of(const char *id, const char *text) {
    Position pos;
    set_up(&pos, id, text);
    Values *const values = values_new(pos.game);
    const int value = eval_position(values, &pos, NULL);
    values_free(values);
    pos_release(&pos);
    return value;
}

/* Where players want to be rid of their men it is good to have few. */
static void men_are_a_burden_to_losers(void **state) {
    (void)state;
    static const char queen_up[] = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1";
    static const char *const losing[] = { "antichess", "giveaway", "suicide", "codrus", "losers", "antichess+atomic" };
    for (size_t i = 0; i < LENGTH(losing); i++) assert_true(value_of(losing[i], queen_up) < 0);
    assert_true(value_of("kingofthehill", queen_up) > 0);
    assert_true(value_of("extinction", queen_up) > 0);
}

/* ---- who falls after a move opens lines, too ---- */

/* A capture on an infected cell empties both of its cells. */
static void falling_on_a_line_opens_it(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *move;
        int moves;
    } rows[] = {
        { "biological-warfare", "4r2k/8/3n4/4p3/4R3/8/8/4K3 w - - 0 1 carrier=d6 infected=c5,d5,e5,c6,e6,c7,d7,e7",
          "e4e5", 14 },
        { "immunity", "4r2k/8/3n4/4p3/4R3/8/8/4K3 w - - 0 1 carrier=d6 infected=c5,d5,e5,c6,e6,c7,d7,e7 immune=e5",
          "e4e5", 14 },
        { "plague", "4r2k/3n4/4p3/8/4R3/8/8/4K3 w - - 0 1 carrier=d7 infected=c6,d6,e6,c7,e7,c8,d8,e8", "e4e6", 15 },
        { "biological-warfare", "4r2k/8/8/4R3/3n4/4p3/8/4K3 w - - 0 1 carrier=d4 infected=c3,d3,e3,c4,e4,c5,d5,e5",
          "e5e3", 13 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        set_up(&pos, rows[i].id, rows[i].text);
        assert_int_equal(game_count_moves(&pos), rows[i].moves);
        assert_int_equal(game_count_listed(&pos), rows[i].moves);
        if (game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s: %s is legal", rows[i].id, rows[i].move);
        pos_release(&pos);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_are_read_as_others_write_them),
        cmocka_unit_test(a_foreign_field_moves_no_column),
        cmocka_unit_test(kings_are_counted_where_they_matter),
        cmocka_unit_test(each_end_has_its_reason),
        cmocka_unit_test(checks_are_counted),
        cmocka_unit_test(refusals_name_the_rule),
        cmocka_unit_test(what_contradicts_is_refused),
        cmocka_unit_test(the_umpire_says_over),
        cmocka_unit_test(men_are_a_burden_to_losers),
        cmocka_unit_test(falling_on_a_line_opens_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
