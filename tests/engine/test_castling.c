/* Castling from the line-up: which king goes where, and which rook. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/lanes/castling.h"
#include "variants/registry.h"

static void castling_follows_from_the_line_up(void **state) {
    (void)state;
    static const struct {
        const char *game;
        Player player;
        const char *king_side, *queen_side; /* king, where it arrives, rook, where it arrives */
    } rows[] = {
        { "chess", WHITE, "e1 g1 h1 f1", "e1 c1 a1 d1" },
        { "chess", BLACK, "e8 g8 h8 f8", "e8 c8 a8 d8" },
        { "doubles", 0, "f1 d1 c1 e1", "f1 h1 j1 g1" },
        { "doubles", 1, "a6 a4 a3 a5", "a6 a8 a10 a7" },
        { "doubles", 2, "g12 i12 j12 h12", "g12 e12 c12 f12" },
        { "doubles", 3, "l7 l9 l10 l8", "l7 l5 l3 l6" },
        { "doubles-cutthroat", 3, "l7 l9 l10 l8", "l7 l5 l3 l6" },
        { "divide-and-conquer", WHITE, NULL, NULL }, /* no rooks */
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position lineup;
        lineup_init(&lineup, game_find(rows[i].game));
        const char *const expected[2] = { rows[i].king_side, rows[i].queen_side };
        for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
            Castle castle;
            char text[40];
            const bool found = lineup_castle(&lineup, rows[i].player, side, &castle);
            assert_int_equal(found, expected[side] != NULL);
            if (!found) continue;
            const char(*const name)[CELL_NAME_MAX] = lineup.board->name;
            snprintf(text, sizeof text, "%s %s %s %s", name[castle.king], name[castle.king_to], name[castle.rook],
                     name[castle.rook_to]);
            assert_string_equal(text, expected[side]);
        }
        pos_release(&lineup);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(castling_follows_from_the_line_up) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
