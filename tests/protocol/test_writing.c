/* Moves as the people of different chesses write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "protocol/record/writing.h"
#include "variants/registry.h"

/* ---- what is expected ---- */

static void moves_are_written(void **state) {
    static const struct {
        const char *game, *position, *move;
        Writing writing;
        const char *expected;
    } rows[] = {
        { "chess", "1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", "c7b8q", WRITING_LAN, "c7xb8=Q+" },
        { "chess", "start", "b1c3", WRITING_LAN, "Nb1-c3" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", WRITING_LAN, "O-O-O" },
        { "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", WRITING_SAN, "Ra8#" },
        { "seirawan", "start", "b1c3h", WRITING_SAN, "Nc3/H" },
        { "seirawan", "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[EHeh] w KQABCDEFHkqabcdefh - 2 3", "b1d2e",
          WRITING_SAN, "Nd2/E" },
        { "seirawan", "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[EHeh] w KQABCDEFHkqabcdefh - 2 3", "b1d2",
          WRITING_SAN, "Nbd2" },
        { "seirawan", "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[EHeh] w KQABCDEHkqabcdeh - 2 3", "h1e1h", WRITING_SAN,
          "O-O/Hh1" },
        { "sittuyin", "k7/2K3P1/8/4P3/8/8/8/1R6[] w - - 0 1", "e5f6f", WRITING_SAN, "e5f6=F" },
        { "sittuyin", "7R/1r6/3k1np1/3s2N1/3s3P/4n3/6p1/2R3K1[] w - - 2 55", "h4h4f", WRITING_SAN, "h4=F" },
        { "shogi", "start", "i3i4", WRITING_HODGES_NUMBERS, "P-16" },
        { "shogi", "start", "i3i4", WRITING_HOSKING, "P16" },
        { "shogi", "start", "f1e2", WRITING_HOSKING, "G49-58" },
        { "shogi", "start", "f1e2", WRITING_HODGES, "G4i-5h" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1", "b2h8", WRITING_HODGES,
          "Bx2b=" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1", "b2h8+",
          WRITING_HODGES, "Bx2b+" },
        { "shogi", "lnsgkg1nl/1r4s+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] w - - 0 1", "h8g7", WRITING_HODGES,
          "+B-3c" },
        { "shogi", "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 1", "B@g7",
          WRITING_HODGES_NUMBERS, "B*33" },
        { "kyotoshogi", "p1ksS/n1n2/4P/5/+L1K1+L[-] b - - 3 9", "c4b2+", WRITING_HODGES_NUMBERS, "N32-44+" },
        { "xiangqi", "start", "h1g3", WRITING_SAN, "Hg3" },
        { "xiangqi", "start", "h1g3", WRITING_WXF, "H2+3" },
        { "xiangqi", "start", "h3h10", WRITING_WXF, "C2+7" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "h10g8", WRITING_WXF,
          "H8+7" },
        { "xiangqi", "4k4/4a3R/9/9/9/9/9/9/4K4/9 w - - 0 1", "i9e9", WRITING_SAN, "Rxe9+" },
        { "xiangqi", "4k4/4a3R/9/9/9/9/9/9/4K4/9 w - - 0 1", "i9e9", WRITING_WXF, "R1=5" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "b5c7", WRITING_WXF,
          "H++7" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "d1e2", WRITING_WXF,
          "A6+5" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1P1p1p/4P4/9/P3P3P/1C5C1/9/RNBAKABNR w - - 0 1", "e4e5", WRITING_WXF,
          "35+1" },
        { "xiangqi", "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1", "f6e6", WRITING_WXF, "24=5" },
        { "janggi", "start", "a4b4", WRITING_JANGGI, "P71-72" },
        { "makruk", "start", "e3e4", WRITING_SAN, "e4" },
        { "makruk", "start", "e3e4", WRITING_THAI, "จ๔" },
        { "makruk", "start", "e3e4", WRITING_THAI_LONG, "บ จ๓-จ๔" },
        { "makruk", "r1smksnr/3n4/pppp1ppp/4p3/4PP2/PPPP2PP/8/RNSKMSNR w - - 0 1", "f4e5", WRITING_THAI, "ฉxจ๕" },
        { "makruk", "4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1", "e5d4", WRITING_THAI, "คจ-ง๔" },
        { "makruk", "4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1", "e5d4", WRITING_THAI_LONG, "ค จ๕-ง๔" },
        { "makruk", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6m", WRITING_THAI, "ก๖=ง" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].game);
        Position pos;
        Move move = MOVE_NONE;
        Error err = { 0 };
        char written[WRITING_MAX];
        assert_non_null(game);
        pos_init(&pos, game);
        if (!game_parse(&pos, game, rows[i].position, &err) || !game_move_parse(&pos, rows[i].move, &move, &err))
            fail_msg("%s %s: %s", rows[i].game, rows[i].position, err.text);
        assert_true(writing_fits(game, rows[i].writing));
        writing_format(&pos, move, rows[i].writing, written);
        assert_string_equal(written, rows[i].expected);
        pos_release(&pos);
    }
}

static void what_has_no_word_is_written_as_our_own(void **state) {
    static const struct {
        const char *game, *position, *move;
    } rows[] = {
        { "janggi", "start", "e2e2" },
        { "rifle", "4k3/8/8/4p3/8/8/8/K3R3 w - - 0 1", "e1xe5" },
        { "duck", "start", "e2e4,e4a6" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].game);
        Position pos;
        Move move;
        char written[WRITING_MAX];
        pos_init(&pos, game);
        assert_true(game_parse(&pos, game, rows[i].position, NULL));
        assert_true(game_move_parse(&pos, rows[i].move, &move, NULL));
        writing_format(&pos, move, WRITING_LAN, written);
        assert_string_equal(written, rows[i].move);
        pos_release(&pos);
    }
}

/* ---- which games ---- */

static void not_every_game_can_be_written_so(void **state) {
    static const struct {
        const char *game;
        Writing writing;
        bool fits;
    } rows[] = {
        { "chess", WRITING_SAN, true },        { "chess", WRITING_WXF, true },
        { "capablanca", WRITING_LAN, true },   { "capablanca", WRITING_HODGES, false },
        { "xiangqi", WRITING_HODGES, false },  { "xiangqi", WRITING_THAI, false },
        { "glinski", WRITING_SAN, true },      { "three-player-chess", WRITING_LAN, false },
        { "missile", WRITING_LAN, true },      { "kriegspiel-madrasi", WRITING_SAN, false },
        { "blunderbuss", WRITING_SAN, false }, { "checkers", WRITING_SAN, false },
        { "glinski", WRITING_LAN, false },     { "shogi", WRITING_HODGES, true },
        { "grand", WRITING_SAN, true },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].game);
        assert_non_null(game);
        if (writing_fits(game, rows[i].writing) != rows[i].fits)
            fail_msg("%s, writing %d: %s", rows[i].game, rows[i].writing, rows[i].fits ? "does not fit" : "fits");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_written),
        cmocka_unit_test(what_has_no_word_is_written_as_our_own),
        cmocka_unit_test(not_every_game_can_be_written_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
