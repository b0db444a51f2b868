/* Attacks from tables against a slow reference that walks the graph of the board, on the plane and on the cylinder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/board/attacks.h"
#include "engine/base/random.h"
#include "engine/board/board.h"
#include "engine/game.h"

static const Board *board_under(Ground ground) {
    return board_of(ground == GROUND_CYLINDER ? &board_8x8_cylinder : &board_8x8);
}

static void expect(Bits got, Bits expected, const char *what, Ground ground, Cell from, Bits occupied) {
    if (got == expected) return;
    fail_msg("%s on the %s, from %s, men %016llx: %016llx instead of %016llx", what,
             ground == GROUND_CYLINDER ? "cylinder" : "plane", board_under(ground)->name[from],
             (unsigned long long)occupied, (unsigned long long)got, (unsigned long long)expected);
}

/* ---- the reference ---- */

/* Cells reached in the directions first, first + 2, ...: up to and with the first man of each ray. */
static Bits walk(const Board *board, Cell from, int first, Bits occupied) {
    Bits reached = 0;
    for (int direction = first; direction < 8; direction += 2) {
        Cell ray[CELLS_MAX];
        const int length = board_ray(board, from, direction, ray);
        for (int i = 0; i < length; i++) {
            reached |= bit(ray[i]);
            if (bits_has(occupied, ray[i])) break;
        }
    }
    return reached;
}

/* Two steps ahead and one aside. */
static Bits leap(const Board *board, Cell from) {
    Bits reached = 0;
    for (int ahead = NORTH; ahead < 8; ahead += 2)
        for (int aside = 2; aside <= 6; aside += 4) {
            const Cell one = board->step[ahead][from].to;
            const Cell two = one == CELL_NONE ? one : board->step[ahead][one].to;
            const Cell to = two == CELL_NONE ? two : board->step[(ahead + aside) % 8][two].to;
            if (to != CELL_NONE) reached |= bit(to);
        }
    return reached;
}

static Bits step_to(const Board *board, int direction, Cell from) {
    const Cell to = board->step[direction][from].to;
    return to == CELL_NONE ? 0 : bit(to);
}

static Bits pawn_reference(const Board *board, Player player, Cell from) {
    return player == WHITE ? step_to(board, NORTH_EAST, from) | step_to(board, NORTH_WEST, from)
                           : step_to(board, SOUTH_EAST, from) | step_to(board, SOUTH_WEST, from);
}

/* ---- tests ---- */

static void sliders_with_men(Ground ground, Cell from, Bits occupied) {
    const Board *board = board_under(ground);
    const Bits rook = walk(board, from, NORTH, occupied), bishop = walk(board, from, NORTH_EAST, occupied);
    expect(rook_attacks(ground, from, occupied), rook, "rook", ground, from, occupied);
    expect(bishop_attacks(ground, from, occupied), bishop, "bishop", ground, from, occupied);
    expect(queen_attacks(ground, from, occupied), rook | bishop, "queen", ground, from, occupied);
}

/* All ways to put men on the lines of a slider, with other men at random beside them. */
static void sliders_agree(void **state) {
    (void)state;
    for (Ground ground = GROUND_PLANE; ground <= GROUND_CYLINDER; ground++)
        for (Cell from = 0; from < 64; from++)
            for (int first = NORTH; first <= NORTH_EAST; first++) {
                const Bits lines = walk(board_under(ground), from, first, 0);
                Bits men = 0;
                do {
                    const Bits others = mix64(men ^ (Bits)from << 32) & ~lines;
                    sliders_with_men(ground, from, men | others);
                    men = (men - lines) & lines; /* the next subset */
                } while (men);
            }
}

static void leapers_agree(void **state) {
    (void)state;
    for (Ground ground = GROUND_PLANE; ground <= GROUND_CYLINDER; ground++) {
        const Board *board = board_under(ground);
        for (Cell from = 0; from < 64; from++) {
            expect(knight_attacks(ground, from), leap(board, from), "knight", ground, from, 0);
            expect(king_attacks(ground, from), board->beside[from].word[0], "king", ground, from, 0);
            for (Player player = WHITE; player <= BLACK; player++)
                expect(pawn_attacks(ground, player, from), pawn_reference(board, player, from), "pawn", ground, from,
                       0);
        }
    }
}

static void pawns_attack_together(void **state) {
    (void)state;
    for (Ground ground = GROUND_PLANE; ground <= GROUND_CYLINDER; ground++)
        for (uint64_t seed = 0; seed < 1000; seed++)
            for (Player player = WHITE; player <= BLACK; player++) {
                const Bits pawns = mix64(seed) & mix64(seed + 5000);
                Bits expected = 0;
                for (Bits rest = pawns; rest;) expected |= pawn_reference(board_under(ground), player, bits_pop(&rest));
                expect(pawns_attack(ground, player, pawns), expected, "pawns", ground, 0, pawns);
            }
}

/* On the plane: what lies between two cells, and the line through them. */
/* Cell by cell, as the graph of the board says; and back from where the pawn arrives. */
static void pawns_step(void **state) {
    (void)state;
    const Board *board = board_under(GROUND_PLANE);
    Bits empty = 0x9E3779B97F4A7C15ULL;
    for (int round = 0; round < 200; round++, empty = mix64(empty))
        for (Player player = WHITE; player <= BLACK; player++)
            for (int from = 8; from < 56; from++) {
                Cell ray[CELLS_MAX];
                const int length = board_ray(board, (Cell)from, player == WHITE ? NORTH : SOUTH, ray);
                const int most = board->row[from] == (player == WHITE ? 1 : 6) ? 2 : 1;
                Bits expected = 0;
                for (int i = 0; i < length && i < most && bits_has(empty, ray[i]); i++) expected |= bit(ray[i]);
                expect(steps_of_pawn(player, (Cell)from, empty), expected, "a pawn's steps", GROUND_PLANE, (Cell)from,
                       ~empty);
                assert_int_equal(cell_ahead(player, (Cell)from), ray[0]);
                assert_int_equal(cell_behind(player, ray[0]), from);
                for (int to = 0; to < 64; to++)
                    if (bits_has(empty, (Cell)to))
                        assert_true(bits_has(expected, (Cell)to) ==
                                    (pawns_stepping(player, bit((Cell)from), (Cell)to, empty) != 0));
            }
}

static void lines_agree(void **state) {
    (void)state;
    const Board *board = board_under(GROUND_PLANE);
    for (Cell from = 0; from < 64; from++) {
        Bits between[64] = { 0 }, line[64] = { 0 };
        for (int direction = 0; direction < 8; direction++) {
            Cell ray[CELLS_MAX], back[CELLS_MAX];
            const int length = board_ray(board, from, direction, ray);
            const int behind = board_ray(board, from, (direction + 4) % 8, back);
            Bits whole = bit(from), passed = 0;
            for (int i = 0; i < length; i++) whole |= bit(ray[i]);
            for (int i = 0; i < behind; i++) whole |= bit(back[i]);
            for (int i = 0; i < length; passed |= bit(ray[i++])) {
                between[ray[i]] = passed;
                line[ray[i]] = whole;
            }
        }
        for (Cell to = 0; to < 64; to++) {
            if (to == from) continue;
            expect(cells_between(from, to), between[to], "between", GROUND_PLANE, from, bit(to));
            expect(cells_in_line(from, to), line[to], "line", GROUND_PLANE, from, bit(to));
        }
        expect(attacks.rook_empty[from], walk(board, from, NORTH, 0), "rook, no men", GROUND_PLANE, from, 0);
        expect(attacks.bishop_empty[from], walk(board, from, NORTH_EAST, 0), "bishop, no men", GROUND_PLANE, from, 0);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sliders_agree), cmocka_unit_test(leapers_agree), cmocka_unit_test(pawns_attack_together),
        cmocka_unit_test(pawns_step),    cmocka_unit_test(lines_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
