/* Exchange evaluation: known exchanges, and the bounded form against the exact one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#include "search/see.h"
#include "search/eval/values.h"
#include "tests/sample.h"
#include "variants/registry.h"

/* What is expected, in men: "RN-Q" = rook and knight won, queen lost; "+K" or "-K" = a king. */
typedef struct {
    const char *why, *game, *position, *move, *expected;
} Row;

static const Row rows[] = {
    { "a free pawn", "chess", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "P" },
    { "guarded by a pawn", "chess", "4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "P-N" },
    { "the cheapest recaptures", "chess", "4k3/8/4p3/3n4/8/4N3/8/3RK3 w - - 0 1", "e3d5", "NP-N" },
    { "rook behind rook", "chess", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "P-R" },
    { "two rooks and a bishop against two rooks", "chess", "3rk3/3r4/8/3p4/8/5B2/3R4/3RK3 w - - 0 1", "f3d5", "P" },
    { "the queen behind the bishop must not go on", "chess", "4k3/5b2/4p3/3p4/2B5/1Q6/8/4K3 w - - 0 1", "c4d5", "P-B" },
    { "a king may take what is not guarded", "chess", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "P-R" },
    { "a king may not take what is guarded", "chess", "8/8/4k3/3p4/8/5B2/8/3RK3 w - - 0 1", "d1d5", "P" },
    { "en passant", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "P" },
    { "en passant opens a file", "chess", "3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "P-P" },
    { "a quiet move to a guarded cell", "chess", "4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3d5", "-N" },
    { "a quiet move to a safe cell", "chess", "4k3/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3d5", "" },
    { "promotion", "chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "Q-P" },
    { "promotion under guard", "chess", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "-P" },
    { "castling exchanges nothing", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "" },
    { "round the edge", "cylindrical", "4k3/8/8/7p/8/8/8/B3K3 w - - 0 1", "a1h8", "" },
    { "a recapture round the edge", "cylindrical", "4k3/8/8/p6r/8/8/8/R3K3 w - - 0 1", "a1a5", "P-R" },
    { "a shot at an unguarded man", "rifle", "k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "P" },
    { "guarding is of no use", "rifle", "k7/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "P" },
    { "the shooter is shot", "rifle", "k3r3/8/8/3p4/8/4N3/8/6K1 w - - 0 1", "e3xd5", "P-N" },
    { "who shot back is shot", "rifle", "k3r3/8/8/3p4/B7/4N3/8/6K1 w - - 0 1", "e3xd5", "PR-N" },
    { "the way is opened by the victim", "rifle", "k3r3/8/8/8/4n3/8/8/K3R3 w - - 0 1", "e1xe4", "N-R" },
    { "a quiet step into fire", "rifle", "k3r3/8/8/8/8/8/N7/7K w - - 0 1", "a2c3", "" },
    { "a quiet step into fire", "rifle", "k1r5/8/8/8/8/8/N7/7K w - - 0 1", "a2c3", "-N" },
    { "a pawn takes a pawn: both go", "atomic", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "P-P" },
    { "men beside go, pawns stay", "atomic", "7k/8/2pnr3/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "PNR-P" },
    { "own men go as well", "atomic", "7k/8/3n4/3p4/3RP3/8/8/K7 w - - 0 1", "e4d5", "PN-PR" },
    { "the king", "atomic", "rnbqkbnr/pppp1ppp/8/4p2Q/8/4P3/PPPP1PPP/RNB1KBNR w KQkq - 0 3", "h5f7", "+K" },
    { "a capturer dearer than the man is lost with it", "atomic", "3r3k/8/8/8/8/4N3/8/K7 w - - 0 1", "e3d5", "" },
    { "a quiet step before a pawn", "atomic", "7k/8/4p3/8/8/4N3/8/K7 w - - 0 1", "e3d5", "P-N" },
    { "a dear capturer again", "atomic", "3r3k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2d4", "" },
    { "a step to a cell where a blast takes the king", "atomic", "3r3k/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d1", "-K" },
    { "en passant explodes", "atomic", "4k3/8/8/2npP3/8/8/8/4K3 w - d6 0 2", "e5d6", "PN-P" },
};

static int worth(const Game *game, const char *men) {
    Values *values = values_new(game);
    int sum = 0, sign = 1;
    for (; *men; men++) {
        if (*men == '-') sign = -1;
        if (*men == 'K')
            sum += sign * SEE_KING;
        else if (*men != '-' && *men != '+')
            sum += sign * values->kind[game_kind(game, *men)];
    }
    values_free(values);
    return sum;
}

static void expect_row(const Row *row) {
    const Game *game = game_find(row->game);
    Position pos;
    Error err;
    Move move = MOVE_NONE;
    pos_init(&pos, game);
    if (!game_parse(&pos, game, row->position, &err) || !game_move_parse(&pos, row->move, &move, &err))
        fail_msg("%s: %s", row->why, err.text);
    const int value = see_value(&pos, move);
    if (value != worth(game, row->expected))
        fail_msg("%s (%s, %s %s): %d, not %d", row->why, row->game, row->position, row->move, value,
                 worth(game, row->expected));
    pos_release(&pos);
}

static void known_exchanges(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) expect_row(&rows[i]);
}

/* No game lets men capture their own as yet: a rule that does must not find it called a gain. */
static void own_men_are_no_gain(void **state) {
    (void)state;
    static const struct {
        const char *game;
        MoveType type;
        const char *expected;
    } own[] = {
        { "chess", MOVE_PLAIN, "-R" },
        { "cylindrical", MOVE_PLAIN, "-R" },
        { "rifle", MOVE_SHOT, "-R" },
        { "atomic", MOVE_PLAIN, "-RN" },
    };
    for (size_t i = 0; i < LENGTH(own); i++) {
        const Game *game = game_find(own[i].game);
        Position pos;
        Error err;
        pos_init(&pos, game);
        if (!game_parse(&pos, game, "k7/8/8/3R4/8/4N3/8/K7 w - - 0 1", &err)) fail_msg("%s", err.text);
        const Move move = move_make(own[i].type, 20, 35, EMPTY); /* e3, d5 */
        const int value = see_value(&pos, move);
        if (value != worth(game, own[i].expected)) fail_msg("%s: %d", own[i].game, value);
        assert_false(see_at_least(&pos, move, 0));
        assert_int_equal(game_gain(&pos, move), MAN_NONE);
        assert_false(game_is_noisy(&pos, move));
        assert_true(game_takes(&pos, move));
        pos_release(&pos);
    }
}

static void expect_bounds_agree(const Position *pos, Move move) {
    const int value = see_value(pos, move);
    for (int threshold = value - 2; threshold <= value + 2; threshold++)
        assert_int_equal(see_at_least(pos, move, threshold), value >= threshold);
    for (int threshold = -400; threshold <= 400; threshold += 50)
        if (see_at_least(pos, move, threshold) != (value >= threshold)) {
            char text[POSITION_TEXT_MAX], name[MOVE_TEXT_MAX];
            game_format(pos, text, sizeof text);
            game_move_format(pos, move, name);
            fail_msg("%s %s: value %d, at least %d", text, name, value, threshold);
        }
}

static void bounds_agree_with_values(void **state) {
    (void)state;
    for (int g = 0; g < samples_count(); g++) {
        Position pos;
        MoveList moves;
        pos_init(&pos, sample_at(g));
        movelist_init(&moves);
        for (uint64_t i = 0; i < 20; i++) {
            game_start(&pos, sample_at(g));
            for (uint64_t ply = 0; ply < 100; ply++) {
                movelist_clear(&moves);
                game_moves(&pos, GEN_ALL, &moves);
                if (moves.count == 0) break;
                for (int m = 0; m < moves.count; m++) expect_bounds_agree(&pos, moves.at[m]);
                game_play(&pos, moves.at[mix64(i << 32 | ply) % (uint64_t)moves.count]);
            }
        }
        movelist_free(&moves);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_exchanges),
        cmocka_unit_test(own_men_are_no_gain),
        cmocka_unit_test(bounds_agree_with_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
