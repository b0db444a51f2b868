/* Boards as polygons and pictures: every game of the registry can be drawn. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/svg.h"
#include "tests/program.h"
#include "tests/sample.h"
#include "tests/svg.h"
#include "variants/registry.h"

/* ---- polygons ---- */

static double area_of(const Tile *tile) {
    double twice = 0;
    for (int i = 0; i < tile->corners; i++) {
        const Point a = tile->corner[i], b = tile->corner[(i + 1) % tile->corners];
        twice += a.x * b.y - a.y * b.x;
    }
    return fabs(twice) / 2;
}

/* How far inside a tile a point lies; below 0: outside. */
static double depth_in(const Tile *tile, Point point) {
    double least = 1e9;
    for (int i = 0; i < tile->corners; i++) {
        const Point a = tile->corner[i], b = tile->corner[(i + 1) % tile->corners];
        const double length = hypot(b.x - a.x, b.y - a.y);
        const double side = ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / length;
        const double centre = ((b.x - a.x) * (tile->centre.y - a.y) - (b.y - a.y) * (tile->centre.x - a.x)) / length;
        least = fmin(least, centre > 0 ? side : -side);
    }
    return least;
}

static int corners_shared(const Tile *a, const Tile *b) {
    int count = 0;
    for (int i = 0; i < a->corners; i++)
        for (int k = 0; k < b->corners; k++)
            count += hypot(a->corner[i].x - b->corner[k].x, a->corner[i].y - b->corner[k].y) < 1e-6;
    return count;
}

static void expect_tiles_apart(const Board *board, const Layout *layout, const char *id) {
    uint64_t random = 1;
    for (int i = 0; i < 4000; i++) {
        const Point point = { layout->low.x + (layout->high.x - layout->low.x) * random_below(&random, 100000) / 1e5,
                              layout->low.y + (layout->high.y - layout->low.y) * random_below(&random, 100000) / 1e5 };
        int inside = 0;
        for (int at = 0; at < layout->cells; at++) inside += depth_in(&layout->tile[at], point) > 1e-6;
        if (inside > 1) fail_msg("%s: %d cells of %d lie on each other", id, inside, board->cells);
    }
}

static bool touches_itself(const Game *game) {
    const BoardSpec *const spec = &board_of(game->setup.board)->spec;
    return spec->wrap_files || spec->wrap_ranks;
}

/* Cells touch in the picture where they touch on the board. */
static void expect_neighbours(const Game *game, const Board *board, const Layout *layout) {
    for (int a = 0; a < board->cells; a++)
        for (int b = a + 1; b < board->cells; b++) {
            const int shared = corners_shared(&layout->tile[a], &layout->tile[b]);
            const bool beside = set_has(&board->beside[a], (Cell)b);
            if (shared == 2 && !beside) fail_msg("%s: %s and %s", game->id, board->name[a], board->name[b]);
            if (shared == 0 && beside && !touches_itself(game))
                fail_msg("%s: %s is not drawn beside %s", game->id, board->name[a], board->name[b]);
        }
}

static void boards_lie_on_a_plane(void **state) {
    (void)state;
    const Board *known = NULL;
    for (int i = 0; i < samples_count(); i++) {
        const Game *const game = sample_at(i);
        const Board *const board = board_of(game->setup.board);
        if (board == known) continue;
        known = board;
        for (int turn = 0; turn < layout_turns(board); turn++) {
            Layout layout;
            layout_make(&layout, board, turn);
            double area = 0;
            for (int at = 0; at < board->cells; at++) {
                const Tile *const tile = &layout.tile[at];
                area += area_of(tile);
                if (fabs(depth_in(tile, tile->centre) - tile->room) > 1e-6) fail_msg("%s: room", game->id);
            }
            assert_true(area > 0.4 * board->cells);
            assert_true(area < (layout.high.x - layout.low.x) * (layout.high.y - layout.low.y) + 1e-6);
            if (turn == 0) expect_neighbours(game, board, &layout);
            if (turn < 2) expect_tiles_apart(board, &layout, game->id);
        }
    }
}

/* Whoever looks from his seat has his men below: nobody's stand lower on the whole. */
static void players_sit_below(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        const Game *const game = sample_at(i);
        Position pos;
        pos_init(&pos, game);
        game_start(&pos, game);
        for (Player player = 0; player < game->players; player++) {
            Layout layout;
            layout_make(&layout, pos.board, layout_turn_of(game, player));
            double depth[PLAYERS_MAX] = { 0 };
            int men[PLAYERS_MAX] = { 0 };
            for (int at = 0; at < pos.board->cells; at++) {
                if (pos.man[at] == MAN_NONE) continue;
                men[man_owner(pos.man[at])]++;
                depth[man_owner(pos.man[at])] += layout.tile[at].centre.y - layout.low.y;
            }
            for (Player other = 0; other < game->players; other++)
                if (men[other] && men[player] && depth[other] / men[other] > depth[player] / men[player] + 0.01)
                    fail_msg("%s: %d looks from the seat of %d", game->id, player, other);
        }
        pos_release(&pos);
    }
}

/* ---- pictures ---- */

static char *svg_of(const Position *pos, int turn) {
    static char *text;
    static size_t size;
    free(text);
    text = NULL;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    Picture picture;
    picture_of(&picture, pos);
    svg_draw(&picture, &(SvgStyle){ .turn = turn }, out);
    fclose(out);
    return text;
}

static int count_of(const char *text, const char *piece) {
    int count = 0;
    for (; (text = strstr(text, piece)); text += strlen(piece)) count++;
    return count;
}

static void every_game_has_a_picture(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        const Game *const game = sample_at(i);
        Position pos;
        pos_init(&pos, game);
        game_start(&pos, game);
        char *const svg = strdup(svg_of(&pos, 0));
        svg_expect_well_formed(svg, game->id);
        for (int at = 0; at < pos.board->cells; at++) {
            char cell[32];
            snprintf(cell, sizeof cell, "<polygon id=\"%s\" ", pos.board->name[at]);
            if (count_of(svg, cell) != 1) fail_msg("%s: %s", game->id, cell);
        }
        const int men = pos.board->cells - set_count(&pos.kind[EMPTY]);
        if (count_of(svg, "<g transform=") != men) fail_msg("%s: %d men are not all drawn", game->id, men);
        assert_string_equal(svg, svg_of(&pos, 0));
        free(svg);
        pos_release(&pos);
    }
}

/* From the top down; only the upper men of a high stack are drawn, and its height is told. */
static void men_are_read_from_cells(void **state) {
    (void)state;
    Error err;
    Position pos;
    const Game *const game = game_find("stax-numbers");
    pos_init(&pos, game);
    assert_true(game_parse(&pos, game, "8/8/8/8/8/8/1,Wb12w3b1b2,6/w10,7 w - - 0 1", &err));
    Picture picture;
    PictureMan men[PICTURE_CELL_MAX];
    picture_of(&picture, &pos);
    assert_int_equal(picture_men(&picture, 9, men), 5);
    assert_true(men[0].is_crowned && men[0].owner == WHITE && men[0].number == 0);
    assert_true(!men[1].is_crowned && men[1].owner == BLACK && men[1].number == 12);
    assert_int_equal(men[4].number, 2);
    assert_int_equal(picture_men(&picture, 10, men), 0);
    assert_int_equal(count_of(svg_of(&pos, 0), "<g transform="), 5);
    assert_non_null(strstr(svg_of(&pos, 0), ">5</text>"));
    pos_release(&pos);
}

static void promoted_men_are_one(void **state) {
    (void)state;
    Position pos;
    Picture picture;
    PictureMan men[PICTURE_CELL_MAX];
    pos_init(&pos, game_find("three-player-chess"));
    picture_read(&picture, pos.game, "bK,4/3,bP,1/4,bP/5/5/1,cC,2,a+K,cC,4/10/10/1,bP,8/9,cK a - - 0 1");
    int crowned = 0;
    for (int at = 0; at < pos.board->cells; at++)
        if (picture_men(&picture, (Cell)at, men) > 0) {
            assert_int_equal(picture_men(&picture, (Cell)at, men), 1);
            assert_in_range(men[0].owner, 0, 2);
            crowned += men[0].is_crowned;
            if (men[0].is_crowned) assert_true(men[0].owner == 0 && men[0].letter == 'K');
        }
    assert_int_equal(crowned, 1);
    pos_release(&pos);
}

static void seats_see_what_they_may(void **state) {
    (void)state;
    static const char *const all[] = { "picture", "kriegspiel-madrasi", NULL };
    static const char *const white[] = { "picture", "kriegspiel-madrasi", "start", "--seat", "w", "--width=300", NULL };
    Printed said = run_program(all, NULL);
    assert_int_equal(said.status, 0);
    assert_int_equal(count_of(said.out, "<g transform="), 32);
    printed_free(&said);
    said = run_program(white, NULL);
    assert_int_equal(count_of(said.out, "<g transform="), 16);
    assert_non_null(strstr(said.out, " width=\"300\" "));
    printed_free(&said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_lie_on_a_plane),    cmocka_unit_test(players_sit_below),
        cmocka_unit_test(every_game_has_a_picture), cmocka_unit_test(men_are_read_from_cells),
        cmocka_unit_test(seats_see_what_they_may),  cmocka_unit_test(promoted_men_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
