/* Position strings: what is read and written, and what is refused with one line that says what and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "tests/refusal.h"
#include "tests/setup.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* ---- positions that are read ---- */

static void positions_are_read(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *written; /* NULL: as it was read */
    } rows[] = {
        { "chess", START, NULL },
        { "chess", "start", START },
        { "chess", " start ", START },
        { "checkers-numbers", "start deal=7",
          "1,b1,1,b12,1,b10,1,b5/b3,1,b7,1,b6,1,b9,1/1,b4,1,b11,1,b2,1,b8"
          "/8/8/w10,1,w7,1,w1,1,w4,1/1,w8,1,w5,1,w9,1,w3/w11,1,w12,1,w6,1,w2,1 w - - 0 1" },
        { "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1" },
        { "chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQ", "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1" },
        { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 99", "4k3/8/8/8/8/8/8/4K3 w - - 99 1" },
        { "chess", "  4k3/8/8/8/8/8/8/4K3   w  -  -  3  9  ", "4k3/8/8/8/8/8/8/4K3 w - - 3 9" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 60000 60000", NULL },
        { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" },
        { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", NULL },
        { "chess", "4k3/8/8/8/3p4/8/8/4K3 w - - 0 1", NULL },
        { "chess", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", NULL },
        { "chess", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2", NULL }, /* nobody can capture there */
        { "chess", "QQQQQQQQ/8/8/8/8/8/k7/4K3 b - - 0 1", NULL },
        /* Chess960: letters for the outermost rook, files for others */
        { "chess960", START, NULL },
        { "chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", START },
        { "chess960", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1" },
        { "chess960", "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1", "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1" },
        { "chess960", "4k3/8/8/8/8/8/8/R1R1K1RR w GQ - 0 1", NULL },
        { "chess960", "4k3/8/8/8/8/8/8/R1R1K1RR w KQ - 0 1", NULL },
        { "chess960", "rr2k3/8/8/8/8/8/8/4K3 w b - 0 1", NULL },
        { "chess960", "1k1r4/8/8/8/8/8/8/RK6 b Qk - 0 1", NULL },
        { "chess960", "6k1/8/8/8/8/8/8/K6R w H - 0 1", "6k1/8/8/8/8/8/8/K6R w K - 0 1" },
        { "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", NULL },
        { "cylindrical", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2", NULL },
        { "atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1", NULL }, /* Black's king has exploded */
        { "atomic", "8/8/8/8/8/8/3kK3/8 w - - 0 1", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *game = game_find(rows[i].game);
        Position pos;
        pos_init(&pos, game);
        Error err = { .text = "" };
        if (!game_parse(&pos, game, rows[i].text, &err)) fail_msg("\"%s\": %s", rows[i].text, err.text);
        char written[POSITION_TEXT_MAX];
        const char *expected = rows[i].written ? rows[i].written : rows[i].text;
        assert_int_equal(game_format(&pos, written, sizeof written), strlen(expected));
        assert_string_equal(written, expected);
        assert_true(pos_is_ok(&pos, NULL));
        assert_int_equal(pos.journal.plies, 0);
        assert_int_equal(pos.journal.count, 0);
        pos_release(&pos);
    }
}

/* Games may set up their start by a function: it is what its string says, and a position that is allowed. */
static void starts_are_what_they_say(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *game = game_at(i);
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        Position start, read;
        assert_true((game->setup.start == NULL) == (game->setup.set_up != NULL));
        pos_init(&start, game);
        pos_init(&read, game);
        game_start(&start, game);
        game_format(&start, text, sizeof text);
        if (!game_parse(&read, game, text, &err)) fail_msg("%s: \"%s\": %s", game->id, text, err.text);
        assert_true(start.now.key == read.now.key);
        assert_int_equal(start.now.fullmove, read.now.fullmove);
        assert_int_equal(start.journal.plies + (int)start.journal.count, 0);
        assert_true(pos_is_ok(&start, &err));
        pos_release(&start);
        pos_release(&read);
    }
}

static void castling_is_filled_in(void **state) {
    (void)state;
    static const struct {
        const char *position;
        int right;
        const char *king, *rook, *king_to, *rook_to;
        Bits empty, safe;
    } rows[] = {
        { "4k3/8/8/8/8/8/8/4K2R w K -", 0, "e1", "h1", "g1", "f1", 0x60, 0x70 },
        { "4k3/8/8/8/8/8/8/R3K3 w Q -", 1, "e1", "a1", "c1", "d1", 0x0e, 0x1c },
        { "4k2r/8/8/8/8/8/8/4K3 w k -", 2, "e8", "h8", "g8", "f8", 0x60ULL << 56, 0x70ULL << 56 },
        { "r3k3/8/8/8/8/8/8/4K3 w q -", 3, "e8", "a8", "c8", "d8", 0x0eULL << 56, 0x1cULL << 56 },
        { "4k3/8/8/8/8/8/8/6KR w K -", 0, "g1", "h1", "g1", "f1", 0x20, 0x40 },
        { "4k3/8/8/8/8/8/8/RK6 w Q -", 1, "b1", "a1", "c1", "d1", 0x0c, 0x06 },
        { "4k3/8/8/8/8/8/8/1KR5 w K -", 0, "b1", "c1", "g1", "f1", 0x78, 0x7e },
        { "4k3/8/8/8/8/8/8/2R2K2 w Q -", 1, "f1", "c1", "c1", "d1", 0x18, 0x3c },
    };
    const Game *game = game_find("chess960");
    Position pos;
    pos_init(&pos, game);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        if (!game_parse(&pos, game, rows[i].position, &err)) fail_msg("\"%s\": %s", rows[i].position, err.text);
        const Castle *castle = &pos.castle[rows[i].right];
        assert_int_equal(pos.now.castling, 1 << rows[i].right);
        assert_string_equal(pos.board->name[castle->king], rows[i].king);
        assert_string_equal(pos.board->name[castle->rook], rows[i].rook);
        assert_string_equal(pos.board->name[castle->king_to], rows[i].king_to);
        assert_string_equal(pos.board->name[castle->rook_to], rows[i].rook_to);
        assert_true(castle->empty.word[0] == rows[i].empty);
        assert_true(castle->safe.word[0] == rows[i].safe);
        for (int at = 0; at < 64; at++)
            assert_int_equal(pos.rights_at[at], at == castle->king || at == castle->rook ? 1 << rows[i].right : 0);
    }
    pos_release(&pos);
}

/* ---- positions that are refused ---- */

typedef struct {
    const char *game, *text, *says;
} Refused;

static const Refused refused[] = {
    /* the text as a whole */
    { "chess", "", "field 1 (board): missing" },
    { "chess", "   ", "field 1 (board): missing" },
    { "chess", "startpos", "1 rank, this board has 8" },
    { "chess", "start w", "\"w\" after \"start\"" },
    { "chess", "start deal=1", "nothing is dealt" },
    { "checkers-numbers", "start deal=-1", "not a number" },
    { "checkers-numbers", "start deal=2147483648", "not a number from 0" },
    { "checkers-numbers", "start deal=1 deal=2", "more than one word" },
    { "chess", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "column 20" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "column 30" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w \x80 - 0 1", "column 23" },
    { "chess", "4k3/8/8/8/\xc3\xa9/8/8/4K3 w - - 0 1", "column 11" },
    /* ranks and squares */
    { "chess", "8", "1 rank, this board has 8" },
    { "chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks, this board has 8" },
    { "chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks, this board has 8" },
    { "chess", "/4k3/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks" },
    { "chess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "9 ranks" },
    { "chess", "/////// w - - 0 1", "rank 8: 0 squares, this board has 8" },
    { "chess", "4k3/8/8//8/8/8/4K3 w - - 0 1", "rank 5: 0 squares, this board has 8" },
    { "chess", "4k3/8/8/8/8p/8/8/4K3 w - - 0 1", "rank 4: 9 squares, this board has 8" },
    { "chess", "4k3/8/8/8/ppppppppp/8/8/4K3 w - - 0 1", "rank 4: 9 squares, this board has 8" },
    { "chess", "4k3/8/8/8/7/8/8/4K3 w - - 0 1", "rank 4: 7 squares, this board has 8" },
    { "chess", "4k2/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8: 7 squares" },
    { "chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1: 9 squares" },
    { "chess", "4k3/8/8/8/p/8/8/4K3 w - - 0 1", "rank 4: 1 square, this board has 8" },
    { "chess", "4k3/8/8/8/9/8/8/4K3 w - - 0 1", "rank 4: 9 squares" },
    { "chess", "4k3/8/8/8/44/8/8/4K3 w - - 0 1", "rank 4: 44 squares" },
    { "chess", "4k3/8/8/8/99999999999999999999/8/8/4K3 w - - 0 1", "rank 4: " },
    { "chess", "4k3/8/8/8/08/8/8/4K3 w - - 0 1", "rank 4: a number that starts with 0" },
    { "chess", "4k3/8/8/8/p0p6/8/8/4K3 w - - 0 1", "rank 4: a number that starts with 0" },
    /* letters */
    { "chess", "4k3/8/8/8/7x/8/8/4K3 w - - 0 1", "rank 4: unknown letter 'x'" },
    { "chess", "4k3/8/8/8/7./8/8/4K3 w - - 0 1", "rank 4: unknown letter '.'" },
    { "chess", "4k3/8/8/8/7-/8/8/4K3 w - - 0 1", "rank 4: unknown letter '-'" },
    { "chess", "4k3/8/8/8/7,/8/8/4K3 w - - 0 1", "rank 4: unknown letter ','" },
    { "chess", "4k3/8/8/8/6aP/8/8/4K3 w - - 0 1", "rank 4: unknown letter 'a'" },
    { "chess", "4k3/8/8/8/+P7/8/8/4K3 w - - 0 1", "rank 4: unknown letter '+'" },
    { "chess", "4k3\\8\\8\\8\\8\\8\\8\\4K3 w - - 0 1", "1 rank" },
    /* turn */
    { "chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "field 2 (turn): \"x\", not one of wb" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "field 2 (turn)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 - - - 0 1", "field 2 (turn)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 wb - - 0 1", "field 2 (turn)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", "field 2 (turn)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 a - - 0 1", "field 2 (turn)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 0 - - 0 1", "field 2 (turn)" },
    /* castling */
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w X - 0 1", "field 3 (castling): 'X' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkqx - 0 1", "'x' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", "'-' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "'-' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "'K' names a side twice" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", "'K' names a side twice" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "'H' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2R w 0 - 0 1", "'0' is not a castling right" },
    { "chess", "r3k2r/8/8/8/8/8/8/R2K3R w K - 0 1", "'K', but the king is not on e1" },
    { "chess", "r3k3/8/8/8/8/8/8/R3K2R w k - 0 1", "'k', but there is no rook on h8" },
    { "chess", "r3k2r/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "'Q', but there is no rook on a1" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2r w K - 0 1", "'K', but there is no rook on h1" },
    { "chess", "r3k2r/8/8/8/8/8/8/R3K2Q w K - 0 1", "'K', but there is no rook on h1" },
    { "chess", "r3r2k/8/8/8/8/8/8/R4K1R w kq - 0 1", "'k', but the king is not on e8" },
    { "chess", "8/4k3/8/8/8/8/8/R3K2R w q - 0 1", "'q', but the king is not on e8" },
    { "chess960", "4k3/8/8/8/8/8/8/2K1R3 w Q - 0 1", "'Q', but there is no rook on that side" },
    { "chess960", "4k3/8/8/8/8/8/8/R1K5 w K - 0 1", "'K', but there is no rook on that side" },
    { "chess960", "4k3/8/8/8/8/8/8/R1K4R w G - 0 1", "'G', but there is no rook on g1" },
    { "chess960", "4k3/8/8/8/8/8/8/R1K4R w C - 0 1", "'C', but there is no rook on c1" },
    { "chess960", "4k3/8/8/8/8/8/2K5/R6R w K - 0 1", "'K', but the king is not on rank 1" },
    { "chess960", "8/4k3/8/8/8/8/8/R3K2R w k - 0 1", "'k', but the king is not on rank 8" },
    { "chess960", "4k3/8/8/8/8/8/8/R3K1RR w GH - 0 1", "'H' names a side twice" },
    { "chess960", "4k3/8/8/8/8/8/8/R3K1RR w KH - 0 1", "'H' names a side twice" },
    { "chess960", "4k3/8/8/8/8/8/8/R3K2R w I - 0 1", "'I' is not a castling right" },
    { "chess960", "8/8/8/8/8/8/8/R6R w K - 0 1", "'K', but the king is not on rank 1" },
    /* en passant */
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e9 0 1", "field 4 (en passant): \"e9\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - i3 0 1", "\"i3\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1", "\"E3\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e 0 1", "\"e\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e33 0 1", "\"e33\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3x 0 1", "\"e3x\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - -- 0 1", "\"--\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - 0 0 1", "\"0\" is not a square" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "e3 is not on rank 6" },
    { "chess", "4k3/8/8/3Pp3/8/8/8/4K3 b - e6 0 1", "e6 is not on rank 3" },
    { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1", "e4 is not on rank 3" },
    { "chess", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "there is no enemy pawn on e4" },
    { "chess", "4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1", "there is no enemy pawn on e4" },
    { "chess", "4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1", "there is no enemy pawn on e4" },
    { "chess", "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "e3 and e2 must be empty" },
    { "chess", "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1", "e3 and e2 must be empty" },
    { "chess", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6 and d7 must be empty" },
    /* clocks */
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "field 5 (halfmove clock): \"x\" is not a number" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "field 5 (halfmove clock)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - +1 1", "field 5 (halfmove clock)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", "field 5 (halfmove clock)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0x1 1", "field 5 (halfmove clock)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - - 1", "field 5 (halfmove clock)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 60001 1", "field 5 (halfmove clock): more than 60000" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999999 1", "more than 60000" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 one", "field 6 (fullmove number): \"one\" is not a number" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 -", "field 6 (fullmove number)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 65536", "field 6 (fullmove number): more than 60000" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.", "field 6 (fullmove number)" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1;", "field 6 (fullmove number)" },
    /* after the fields */
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "\"2\" after the last field" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2", "\"moves\" after the last field" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", "\"-\" after the last field" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=b1", "chess has no field \"once=\"" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w once=b1", "chess has no field \"once=\"" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=", "once=: no value" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 =", "=: no value" },
    { "chess", "a=1", "field 1 (board): missing" },
    /* impossible positions */
    { "chess", "8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings" },
    { "chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings" },
    { "chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings" },
    { "chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings" },
    { "chess", "kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 8 kings" },
    { "chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on h8" },
    { "chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn on a1" },
    { "chess", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "a pawn on h1" },
    { "chess", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "the king on e8 is in check" },
    { "chess", "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "the king on e1 is in check" },
    { "chess", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", "is in check" },
    { "rifle", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "is in check" },
    { "rifle", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings" },
    { "rifle-free", "4k3/8/8/8/8/8/8/KK6 w - - 0 1", "White has 2 kings" },
    { "cylindrical", "7k/8/8/8/8/8/8/R3K3 w KQ - 0 1", "no rook on h1" },
    { "cylindrical", "8/k6R/8/8/8/8/8/4K3 w - - 0 1", "the king on a7 is in check" },
    { "atomic", "4k3/8/8/8/8/8/8/8 b - - 0 1", "White has 0 kings" },
    { "atomic", "8/8/8/8/8/8/8/8 w - - 0 1", "Black has 0 kings" },
    { "atomic", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "is in check" },
};

static void bad_positions_are_refused(void **state) {
    (void)state;
    Position pos;
    set_up_witness(&pos);
    for (size_t i = 0; i < LENGTH(refused); i++) {
        const Refused *row = &refused[i];
        Error err = { .text = "" };
        if (game_parse(&pos, game_find(row->game), row->text, &err)) fail_msg("\"%s\" was not refused", row->text);
        expect_error(&err, "position", row->says, row->text);
        assert_false(game_parse(&pos, game_find(row->game), row->text, NULL));
        expect_witness(&pos, row->text);
    }
    pos_release(&pos);
}

/* The place of an error, for programs. */
static void errors_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *field;
        int column;
        const char *reason;
    } rows[] = {
        { "chess", "4k3/8/8/8/7x/8/8/4K3 w - - 0 1", "board", 12, "unknown letter 'x'" },
        { "chess", "4k3/8/8/8/7/8/8/4K3 w - - 0 1", "board", 12, "7 squares, this board has 8" },
        { "chess", "8", "board", 1, "1 rank, this board has 8" },
        { "chess", "", "board", 0, "missing" },
        { "three-player-chess", "x", "board", 1, "1 rank, this board has 10" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn", 21, "\"x\", not one of wb" },
        { "chess", " 4k3/8/8/8/8/8/8/4K3  w K - 0 1", "castling", 25, "'K', but there is no rook on h1" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "en-passant", 25, "e4 is not on rank 6" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove", 27, "\"x\" is not a number" },
        { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999", "fullmove", 29, "more than 60000" },
        { "three-strikes-rifle", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=z9", "once=", 31, "\"z9\" is not a square" },
        { "chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "", 0, "White has 0 kings" },
        { "chess", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "", 20, "a byte that is not a printable ASCII character" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        Position pos;
        pos_init(&pos, game_find(rows[i].game));
        assert_false(game_parse(&pos, pos.game, rows[i].text, &err));
        if (strcmp(err.field, rows[i].field) != 0 || err.column != rows[i].column)
            fail_msg("\"%s\": \"%s\", %d: %s", rows[i].text, err.field, err.column, err.text);
        assert_string_equal(error_reason(&err), rows[i].reason);
        pos_release(&pos);
    }
}

static void too_long_a_text_is_refused(void **state) {
    (void)state;
    static char text[100000];
    Position pos;
    set_up_witness(&pos);
    for (size_t length = POSITION_TEXT_MAX; length < sizeof text; length *= 3) {
        static const char fillers[] = "1 /=Kw";
        for (const char *filler = fillers; *filler; filler++) {
            memset(text, *filler, length);
            memcpy(text, START " ", sizeof START);
            text[length] = '\0';
            Error err = { .text = "" };
            assert_false(game_parse(&pos, game_find("chess"), text, &err));
            expect_error(&err, "position: longer than", "2047 characters", START " ...");
            expect_witness(&pos, START " ...");
        }
    }
    pos_release(&pos);
}

/* Whatever happens to one character of a good text: it is read and comes back, or is refused and changes nothing. */
static void try_text(Position *pos, const Game *game, const char *text, int *refusals) {
    Error err = { .text = "" };
    if (!game_parse(pos, game, text, &err)) {
        expect_error(&err, "position", "", text);
        expect_witness(pos, text);
        ++*refusals;
        return;
    }
    assert_true(pos_is_ok(pos, NULL));
    char written[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
    game_format(pos, written, sizeof written);
    if (!game_parse(pos, game, written, &err)) fail_msg("\"%s\" was read, \"%s\" not: %s", text, written, err.text);
    game_format(pos, again, sizeof again);
    assert_string_equal(written, again);
    pos_release(pos);
    set_up_witness(pos);
}

static void slips_of_one_character(void **state) {
    (void)state;
    static const char *const texts[] = {
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 12 345",
    };
    static const char characters[] = "/ 0189pKxw-=,~\x01\xff";
    int refusals = 0;
    Position pos;
    set_up_witness(&pos);
    for (int g = 0; g < samples_count(); g++)
        for (size_t i = 0; i < LENGTH(texts); i++) {
            const size_t length = strlen(texts[i]);
            for (size_t at = 0; at <= length; at++) {
                char text[200];
                snprintf(text, sizeof text, "%.*s", (int)at, texts[i]); /* cut off */
                try_text(&pos, sample_at(g), text, &refusals);
                if (at < length)
                    snprintf(text, sizeof text, "%.*s%s", (int)at, texts[i], texts[i] + at + 1); /* left out */
                try_text(&pos, sample_at(g), text, &refusals);
                for (const char *c = characters; *c; c++) {
                    snprintf(text, sizeof text, "%.*s%c%s", (int)at, texts[i], *c, texts[i] + at); /* put in */
                    try_text(&pos, sample_at(g), text, &refusals);
                    if (at == length) continue;
                    snprintf(text, sizeof text, "%.*s%c%s", (int)at, texts[i], *c, texts[i] + at + 1); /* changed */
                    try_text(&pos, sample_at(g), text, &refusals);
                }
            }
        }
    assert_true(refusals > 1000);
    pos_release(&pos);
}

static void small_buffers_are_respected(void **state) {
    (void)state;
    Position pos;
    pos_init(&pos, game_find("chess"));
    game_start(&pos, game_find("chess"));
    for (size_t size = 0; size <= sizeof START; size++) {
        char buf[sizeof START + 1];
        memset(buf, '#', sizeof buf);
        assert_int_equal(game_format(&pos, buf, size), strlen(START));
        assert_int_equal(buf[size], '#');
        if (!size) continue;
        assert_int_equal(strlen(buf), size - 1);
        assert_memory_equal(buf, START, size - 1);
    }
    pos_release(&pos);
}

/* What is written can be read again, however long a game lasts. */
static void clocks_stop_where_they_can_be_read(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *after;
    } rows[] = {
        { "chess", "4k3/8/8/8/8/8/8/4K3 b - - 60000 60000", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 60000 60000" },
        { "madrasi", "4k3/8/8/8/8/8/8/4K3 b - - 59999 59999", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 60000 60000" },
        { "checkers", "8/8/8/8/8/2,B,5/8/W,7 b - - 60000 60000", "c3d4", "8/8/8/8/3,B,4/8/8/W,7 w - - 60000 60000" },
        { "tri-chess-2", "3,bK,5/11/13/15/15/13/11/3,aK,5 b - - 60000 60000", "d8b8",
          "1,bK,7/11/13/15/15/13/11/3,aK,5 a - - 60000 60000" },
        { "kamikaze-progressive", "4k3/8/8/8/8/8/8/4K3 b - - 0 60000 series=60000 left=1", "e8e7",
          "8/4k3/8/8/8/8/8/4K3 w - - 1 60000 series=60000" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos, again;
        char text[POSITION_TEXT_MAX];
        Error err;
        set_up(&pos, rows[i].game, rows[i].position);
        play(&pos, rows[i].move);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].after);
        pos_init(&again, pos.game);
        if (!game_parse(&again, pos.game, text, &err)) fail_msg("%s: %s", text, err.text);
        game_undo(&pos);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].position);
        pos_release(&again);
        pos_release(&pos);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(starts_are_what_they_say),
        cmocka_unit_test(castling_is_filled_in),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(errors_have_a_place),
        cmocka_unit_test(too_long_a_text_is_refused),
        cmocka_unit_test(slips_of_one_character),
        cmocka_unit_test(small_buffers_are_respected),
        cmocka_unit_test(clocks_stop_where_they_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
