/* Men in hand: how positions say what is in them, why drops are refused, and that whoever asks is told. The rules
 * themselves are held by tests/cases/compositions/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
#include "protocol/record/record.h"
#include "protocol/record/san.h"
#include "search/search.h"
#include "variants/registry.h"

#define KINGS     "4k3/8/8/8/8/8/8/4K3"
#define NO_FIELDS " w - - 0 1"

#define FOUR_TIMES(text) text text text text

/* A king for each of four players who are not in each other's way. */
#define FOUR_KINGS "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/12/6,aK,5"

static bool reads(Position *pos, const char *game, const char *text, Error *err) {
    pos_init(pos, game_find(game));
    return game_parse(pos, game_find(game), text, err);
}

/* ---- positions ---- */

static void positions_are_read_as_others_write_them(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *written;
    } rows[] = {
        { "crazyhouse", KINGS NO_FIELDS " hand=pPnQ", KINGS NO_FIELDS " hand=QPnp" },
        { "crazyhouse", KINGS "[pPnQ]" NO_FIELDS, KINGS NO_FIELDS " hand=QPnp" },
        { "crazyhouse", KINGS "/pPnQ" NO_FIELDS, KINGS NO_FIELDS " hand=QPnp" },
        { "crazyhouse", KINGS "[]" NO_FIELDS, KINGS NO_FIELDS },
        { "crazyhouse", KINGS "[-]" NO_FIELDS, KINGS NO_FIELDS },
        { "crazyhouse", KINGS "/" NO_FIELDS, KINGS NO_FIELDS },
        { "crazyhouse", KINGS "[] w - - 0 1 hand=P", KINGS NO_FIELDS " hand=P" },
        { "crazyhouse", "7k/7p/7K/Q~7/8/8/8/r~6N~[q]" NO_FIELDS,
          "7k/7p/7K/Q7/8/8/8/r6N" NO_FIELDS " hand=q promoted=a1,h1,a5" },
        { "loop", "4k3/8/8/Q~7/8/8/8/4K3[q]" NO_FIELDS, "4k3/8/8/Q7/8/8/8/4K3" NO_FIELDS " hand=q" },
        { "crazyhouse+madrasi", KINGS "[Pp]" NO_FIELDS, KINGS NO_FIELDS " hand=Pp" },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aPQ,cNPN", FOUR_KINGS " a - - 0 1 hand=aQP,cNNP" },
        { "doubles+pocketknight", FOUR_KINGS " a - - 0 1 hand=bN", FOUR_KINGS " a - - 0 1 hand=bN" },
        { "pocketknight", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 hand=Nn" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].text, &err)) fail_msg("%s: %s", rows[i].text, err.text);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].written);
        pos_release(&pos);
    }
}

static void impossible_hands_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *says;
        int column;
    } rows[] = {
        { "crazyhouse", KINGS "[K]" NO_FIELDS, "position, field 1 (board): 'K' is no man that can be in hand", 20 },
        { "crazyhouse", KINGS "[Q", "position, field 1 (board): expected ']' at its end", 1 },
        { "crazyhouse", KINGS "/X" NO_FIELDS, "'X' is no man that can be in hand", 20 },
        { "crazyhouse", KINGS "/8/8" NO_FIELDS, "10 ranks, this board has 8", 1 },
        { "crazyhouse", KINGS "[P] w - - 0 1 hand=N", "position, hand=: given twice", 34 },
        { "crazyhouse", KINGS NO_FIELDS " hand=Q1", "position, hand=: '1' is no man that can be in hand", 31 },
        { "crazyhouse", KINGS NO_FIELDS " promoted=e1", "position, promoted=: no piece stands on e1 that was a pawn",
          31 },
        { "crazyhouse", "4k3/8/8/8/8/8/8/4K2R~ w K - 0 1", "the rook on h1 can castle, so it was never a pawn", 0 },
        { "crazyhouse", "~4k3/8/8/8/8/8/8/4K3" NO_FIELDS, "unknown letter '~'", 1 },
        { "crazyhouse", KINGS NO_FIELDS " hand=" FOUR_TIMES(FOUR_TIMES(FOUR_TIMES("PN"))),
          "130 men in hand and on the board, more than 127", 31 },
        { "loop", KINGS NO_FIELDS " promoted=e1", "promoted", 0 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=QP", "'Q' is not a player", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=cQ,aP", "the players' hands stand in the order abc", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aQ,aP", "the players' hands stand in the order abc", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aQ,", "' ' is not a player", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aQ,c", "nobody in the hand of c", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aq", "'q' is no man that can be in hand", 61 },
        { "doubles+loop", FOUR_KINGS " a - - 0 1 hand=eQ", "'e' is not a player", 61 },
        { "chess", KINGS "[P]" NO_FIELDS, "unknown letter '['", 20 },
        { "chess", "Q~3k3/8/8/8/8/8/8/4K3" NO_FIELDS, "unknown letter '~'", 2 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err = { .text = "" };
        if (reads(&pos, rows[i].game, rows[i].text, &err)) fail_msg("%s was read", rows[i].text);
        if (!strstr(err.text, rows[i].says)) fail_msg("%s: \"%s\", not \"%s\"", rows[i].text, err.text, rows[i].says);
        if (err.column != rows[i].column) fail_msg("%s: column %d", rows[i].text, err.column);
        pos_release(&pos);
    }
}

static void hands_are_told_in_words(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        { "crazyhouse", "N", "White knight" },
        { "crazyhouse", "QPPn", "White queen, 2 White pawns, Black knight" },
        { "crazyhouse", "pp", "2 Black pawns" },
        { "doubles+loop", "aQPP,cN", "Player a: queen, 2 pawns; Player c: knight" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i][0]);
        char words[100];
        Text text = text_into(words, sizeof words);
        extra_find(game, "hand")->say(game, rows[i][1], &text);
        assert_string_equal(words, rows[i][2]);
    }
}

/* ---- moves ---- */

static void refused_drops_name_the_rule(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *move, *says;
    } rows[] = {
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "N@e4", "you have no knight in hand" },
        { "crazyhouse", KINGS "[p]" NO_FIELDS, "P@e4", "you have no pawn in hand" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "P@e1", "men are dropped on empty squares, and e1 is none" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "P@a1",
          "a pawn is dropped neither on the first rank nor where it would promote" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "P@a8",
          "a pawn is dropped neither on the first rank nor where it would promote" },
        { "chessgi", KINGS "[P]" NO_FIELDS, "P@a8", "a pawn is not dropped where it would promote" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "P@i9", "not a drop such as N@f3" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "PP@e4", "not a drop such as N@f3" },
        { "crazyhouse", KINGS "[P]" NO_FIELDS, "@e4", "nothing can be dropped here" },
        { "crazyhouse", "4k3/8/8/8/8/8/8/r3K3[P]" NO_FIELDS, "P@e4",
          "you are in check from the rook on a1, and that does not answer it" },
        { "bicolour+crazyhouse", KINGS "[R]" NO_FIELDS, "R@e4",
          "that would leave your king in check from the rook on e4" },
        { "crazyhouse+doubles", FOUR_KINGS " a - - 0 1 hand=aP", "P@e1",
          "a pawn is dropped neither on the first rank nor where it would promote" },
        { "crazyhouse+doubles", FOUR_KINGS " a - - 0 1 hand=bN", "N@e4", "you have no knight in hand" },
        { "crazyhouse+crushed", "8/4k3/8/8/8/8/4K3/8[N] w - - 0 11", "N@a1", "a1 is no longer on the board" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].text, &err)) fail_msg("%s: %s", rows[i].text, err.text);
        if (game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s was taken", rows[i].move);
        if (!strstr(err.text, rows[i].says)) fail_msg("%s: \"%s\", not \"%s\"", rows[i].move, err.text, rows[i].says);
        pos_release(&pos);
    }
}

static void drops_are_written_as_san(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        { "P@e4", "P@e4", "@e4" },
        { "N@f6", "N@f6+", "N@f6" },
        { "R@a8", "R@a8#", "R@a8#" },
        { "e1d1", "Kd1", "Kd1" },
    };
    const Game *const game = game_find("crazyhouse");
    assert_true(san_is_written(game));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[SAN_MAX];
        Position pos;
        Move move, read;
        Error err = { .text = "" };
        assert_true(reads(&pos, "crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[PNR]" NO_FIELDS, &err));
        assert_true(game_move_parse(&pos, rows[i][0], &move, &err));
        san_format(&pos, move, text);
        assert_string_equal(text, rows[i][1]);
        for (int k = 1; k < 3; k++)
            if (!san_parse(&pos, rows[i][k], &read, &err) || !move_equal(read, move))
                fail_msg("%s: %s", text, err.text);
        pos_release(&pos);
    }
}

static void who_captures_has_the_man(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        { "crazyhouse+doubles", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/aR,2,dP,8/6,aK,5 a - - 0 1 promoted=a2",
          "a2d2", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/3,aR,8/6,aK,5 c - - 0 1 hand=aP promoted=d2" },
        { "crazyhouse+doubles", FOUR_KINGS " a - - 0 1 hand=aP,cQ", "P@d2",
          "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/3,aP,8/6,aK,5 c - - 0 1 hand=cQ" },
        { "doubles+loop", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/aR,2,dQ,8/6,aK,5 a - - 0 1 hand=aP", "a2d2",
          "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/3,aR,8/6,aK,5 c - - 0 1 hand=aQP" },
        { "crazyhouse", "4k3/8/8/8/8/4r3/8/4Q1K1 b - - 0 1 promoted=e1", "e3e1",
          "4k3/8/8/8/8/8/8/4r1K1 w - - 0 2 hand=p" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos;
        Move move;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i][0], rows[i][1], &err)) fail_msg("%s: %s", rows[i][1], err.text);
        if (!game_move_parse(&pos, rows[i][2], &move, &err)) fail_msg("%s: %s", rows[i][2], err.text);
        game_play(&pos, move);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i][3]);
        game_undo(&pos);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i][1]);
        pos_release(&pos);
    }
}

/* ---- who asks ---- */

static void all_are_told_who_is_in_hand(void **state) {
    (void)state;
    Position pos;
    Error err = { .text = "" };
    assert_true(reads(&pos, "cylindrical+loop", KINGS "[PPn]" NO_FIELDS, &err));
    assert_int_equal(game_in_hand(&pos, WHITE, PAWN), 2);
    assert_int_equal(game_in_hand(&pos, WHITE, KNIGHT), 0);
    assert_int_equal(game_in_hand(&pos, BLACK, KNIGHT), 1);
    assert_int_equal(game_in_hand(&pos, BLACK, KING), 0);
    pos_release(&pos);
    assert_true(reads(&pos, "doubles+loop", FOUR_KINGS " a - - 0 1 hand=aPP,dN", &err));
    assert_int_equal(game_in_hand(&pos, 0, PAWN), 2);
    assert_int_equal(game_in_hand(&pos, 3, KNIGHT), 1);
    assert_int_equal(game_in_hand(&pos, 2, KNIGHT), 0);
    pos_release(&pos);
    assert_true(reads(&pos, "crazyhouse", KINGS "[P]" NO_FIELDS, &err));
    assert_true(record_may_win(&pos, WHITE)); /* a man in hand may become a queen */
    pos_release(&pos);
}

static void mates_by_drops_are_found(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "6rk/6pp/8/8/8/8/8/4K3[NP]" NO_FIELDS, "N@f7" },
        { "6k1/5ppp/8/8/8/8/8/4K3[PR]" NO_FIELDS, "R@" },
        { "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/4K3[QNP]" NO_FIELDS, "" }, /* N@h6+ and a queen on g7 or f7 */
    };
    const Limits limits = { .nodes = 50000 };
    SearchOptions options = search_defaults;
    Error err = { .text = "" };
    options.hash_mb = 4;
    Searcher *const searcher = search_new(&options, &err);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        SearchResult result;
        char text[MOVE_TEXT_MAX];
        Position pos;
        assert_true(reads(&pos, "crazyhouse", rows[i][0], &err));
        search_run(searcher, &pos, &limits, &result);
        game_move_format(&pos, result.best, text);
        if (strncmp(text, rows[i][1], strlen(rows[i][1])) != 0) fail_msg("%s: %s", rows[i][0], text);
        if (result.score < 900) fail_msg("%s: %s is worth %d", rows[i][0], text, result.score);
        pos_release(&pos);
    }
    search_free(searcher);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_as_others_write_them),
        cmocka_unit_test(impossible_hands_are_refused),
        cmocka_unit_test(hands_are_told_in_words),
        cmocka_unit_test(refused_drops_name_the_rule),
        cmocka_unit_test(drops_are_written_as_san),
        cmocka_unit_test(who_captures_has_the_man),
        cmocka_unit_test(all_are_told_who_is_in_hand),
        cmocka_unit_test(mates_by_drops_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
