#include "variants/checkers/arrangements.h"

#include <stdlib.h>

/* ---- boards of triangles: the corners cut, but for those in which somebody starts ---- */

static const BoardSpec hexagon_8 = { .shape = BOARD_TRIANGLES, .ranks = 8 };
static const BoardSpec hexagon_8_file = { .shape = BOARD_TRIANGLES, .ranks = 8, .add = "j1 l2 n3 p4" };
static const BoardSpec hexagon_10 = { .shape = BOARD_TRIANGLES, .ranks = 10 };
static const BoardSpec hexagon_12 = { .shape = BOARD_TRIANGLES,
                                      .ranks = 12,
                                      .cut = "a1 b1 l1 m1 a6 a7 w6 w7 a12 b12 l12 m12" };
static const BoardSpec hexagon_12_two = { .shape = BOARD_TRIANGLES,
                                          .ranks = 12,
                                          .cut = "b1 l1 m1 a6 a7 w6 w7 a12 l12 m12" };
static const BoardSpec hexagon_12_three = { .shape = BOARD_TRIANGLES,
                                            .ranks = 12,
                                            .cut = "b1 l1 m1 a6 a7 w7 a12 l12 m12" };
static const BoardSpec hexagon_12_beside = { .shape = BOARD_TRIANGLES,
                                             .ranks = 12,
                                             .cut = "b1 l1 a6 a7 w6 w7 a12 l12 m12" };
static const BoardSpec hexagon_12_four = { .shape = BOARD_TRIANGLES, .ranks = 12, .cut = "a1 l1 m1 a6 w7 a12 b12 m12" };
static const BoardSpec hexagon_12_queens_5 = { .shape = BOARD_TRIANGLES,
                                               .ranks = 12,
                                               .cut = "a1 l1 m1 a6 w6 w7 a12 b12 m12" };

/* ---- seats ---- */

#define SET(side, set)                                                                                                 \
    {                                                                                                                  \
        side, set, { 0, 0 }, {                                                                                         \
            0, 0                                                                                                       \
        }                                                                                                              \
    }
#define BUT(side, set, column, row, to_column, to_row)                                                                 \
    {                                                                                                                  \
        side, set, { column, row }, {                                                                                  \
            to_column, to_row                                                                                          \
        }                                                                                                              \
    }
#define CORNER(side, set) BUT(side, set, 3, 3, 1, 1) /* squares: the man near the partner's corner in their own one */
/* On twelve rows, where the wedge reaches into a corner that is cut out: */
#define OFF(side)           BUT(side, 1, 5, 1, -4, 2) /* its man stands at the other end of the second row, */
#define ADVANCED(side, set) BUT(side, set, 5 * (set), 1, 2 * (set), 4) /* or far ahead in the same file */

#define SQUARES_FOUR                                                                                                   \
    { SET(0, 0), BUT(1, 0, 10, 3, 11, 2), SET(2, 0), BUT(3, 0, 10, 3, 11, 2) }
#define SQUARES_FOUR_QUEENS                                                                                            \
    { CORNER(0, 0), CORNER(1, 1), CORNER(2, 0), CORNER(3, 1) }
#define TRI_FOUR                                                                                                       \
    { SET(0, 0), SET(3, 1), SET(1, -1), SET(4, 0) }
#define TRI_FOUR_QUEENS                                                                                                \
    { SET(0, 0), SET(1, -1), SET(3, 0), SET(4, -1) }
#define TRI_SIX                                                                                                        \
    { SET(0, 0), OFF(1), SET(2, 0), OFF(3), SET(4, 0), OFF(5) }
#define TRI_SIX_CORNERS                                                                                                \
    { SET(0, 0), SET(1, 1), SET(2, 0), SET(3, 1), SET(4, 0), SET(5, 1) }
#define TRI_SIX_QUEENS                                                                                                 \
    { SET(0, -1), SET(3, -1), SET(1, 0), SET(4, 0), SET(2, 1), SET(5, 1) }

enum { FOR_ALL = FOR_CHECKERS | FOR_STAX | FOR_QUEENS, FOR_MOST = FOR_CHECKERS | FOR_STAX };

const Arrangement arrangements[] = {
    { "", "", NULL, FOR_MOST, NULL, "01", "01", { SET(0, 0), SET(2, 0) } },
    { "", "", NULL, FOR_QUEENS, NULL, "01", "01", { SET(0, 0), SET(2, 1) } },
    { "-partners",
      " for Four, Partners",
      "Double",
      FOR_MOST,
      NULL,
      "0101",
      "0123",
      { SET(0, 0), SET(2, 0), BUT(1, 0, 10, 3, 11, 2), BUT(3, 0, 10, 3, 11, 2) } },
    { "-partners",
      " for Four, Partners",
      "Double",
      FOR_QUEENS,
      NULL,
      "0101",
      "0123",
      { SET(0, 0), BUT(2, 1, 10, 3, 2, 1), BUT(1, 0, 10, 3, 11, 2), BUT(3, 1, 3, 3, 11, 1) } },
    { "-partners-mixed",
      " for Four, Mixed Partners",
      NULL,
      FOR_QUEENS,
      NULL,
      "0101",
      "0123",
      { BUT(0, 0, 9, 3, 1, 1), BUT(2, 0, 9, 3, 1, 1), BUT(1, 1, 3, 3, 11, 1), BUT(3, 1, 3, 3, 11, 1) } },
    { "-partners-opposite", " for Four, Partners Opposite", NULL, FOR_MOST, NULL, "0101", "0123", SQUARES_FOUR },
    { "-partners-opposite", " for Four, Partners Opposite", NULL, FOR_QUEENS, NULL, "0101", "0123",
      SQUARES_FOUR_QUEENS },
    { "-partners-opposite-mixed",
      " for Four, Mixed Partners Opposite",
      NULL,
      FOR_QUEENS,
      NULL,
      "0101",
      "0123",
      { SET(0, 0), BUT(1, 0, 10, 3, 12, 1), BUT(2, 1, 10, 3, 12, 1), BUT(3, 1, 3, 3, 1, 1) } },
    { "-cutthroat", " for Four, Cut-Throat", NULL, FOR_MOST, NULL, "0123", "0123", SQUARES_FOUR },
    { "-cutthroat", " for Four, Cut-Throat", NULL, FOR_QUEENS, NULL, "0123", "0123", SQUARES_FOUR_QUEENS },

    { "-2", " for Two", NULL, FOR_MOST, &hexagon_8, "01", "01", { OFF(0), SET(3, 0) } },
    { "-2", " for Two", NULL, FOR_QUEENS, &hexagon_8, "01", "01", { SET(0, 0), SET(3, 0) } },
    { "-2-symmetric", " for Two, Symmetric", NULL, FOR_MOST, &hexagon_8_file, "01", "01", { SET(0, 1), SET(3, 0) } },
    { "-3", " for Three", NULL, FOR_MOST, &hexagon_10, "012", "012", { SET(0, 0), SET(2, 0), SET(4, 0) } },
    { "-3", " for Three", NULL, FOR_QUEENS, &hexagon_10, "012", "012", { SET(0, 0), SET(2, 0), SET(4, 1) } },
    { "-4-partners", " for Four, Partners", NULL, FOR_MOST, &hexagon_10, "0101", "0123", TRI_FOUR },
    { "-4-partners", " for Four, Partners", NULL, FOR_QUEENS, &hexagon_10, "0011", "0213", TRI_FOUR_QUEENS },
    { "-4-partners-opposite", " for Four, Partners Opposite", NULL, FOR_MOST, &hexagon_10, "0011", "0213", TRI_FOUR },
    { "-4-partners-opposite", " for Four, Partners Opposite", NULL, FOR_QUEENS, &hexagon_10, "0101", "0123",
      TRI_FOUR_QUEENS },
    { "-4-partners-gap", " for Four, Partners Apart", NULL, FOR_MOST, &hexagon_10, "0110", "3201", TRI_FOUR },
    { "-4-partners-gap", " for Four, Partners Apart", NULL, FOR_QUEENS, &hexagon_10, "0110", "3102", TRI_FOUR_QUEENS },
    { "-4-partners-open",
      " for Four, Open Partners",
      NULL,
      FOR_QUEENS,
      &hexagon_10,
      "0101",
      "0123",
      { SET(0, 1), SET(3, 1), SET(1, -1), SET(4, -1) } },
    { "-4-partners-closed",
      " for Four, Closed Partners",
      NULL,
      FOR_QUEENS,
      &hexagon_10,
      "0101",
      "0123",
      { SET(0, 0), SET(3, 0), SET(1, 0), SET(4, 0) } },
    { "-4-cutthroat", " for Four, Cut-Throat", NULL, FOR_MOST, &hexagon_10, "0123", "0213", TRI_FOUR },
    { "-4-cutthroat", " for Four, Cut-Throat", NULL, FOR_QUEENS, &hexagon_10, "0123", "0123", TRI_FOUR_QUEENS },
    { "-5", " for Five", NULL, FOR_MOST, &hexagon_12, "01234", "01234", TRI_SIX },
    { "-5", " for Five", NULL, FOR_QUEENS, &hexagon_12_queens_5, "01234", "02413", TRI_SIX_QUEENS },
    { "-5-corners", " for Five, Corners", NULL, FOR_MOST, &hexagon_12_two, "01234", "01234", TRI_SIX_CORNERS },
    { "-6-cutthroat", " for Six, Cut-Throat", NULL, FOR_MOST, &hexagon_12, "012345", "012345", TRI_SIX },
    { "-6-cutthroat", " for Six, Cut-Throat", NULL, FOR_QUEENS, &hexagon_12_four, "012345", "024135", TRI_SIX_QUEENS },
    { "-6-cutthroat-corners", " for Six, Cut-Throat, Corners", NULL, FOR_MOST, &hexagon_12_three, "012345", "012345",
      TRI_SIX_CORNERS },
    { "-6-pairs", " for Six, Pairs", "Three-Way Double", FOR_MOST, &hexagon_12_three, "001122", "024135",
      TRI_SIX_CORNERS },
    { "-6-pairs",
      " for Six, Pairs",
      "Three-Way Double",
      FOR_QUEENS,
      &hexagon_12,
      "012012",
      "012345",
      { ADVANCED(0, -1), ADVANCED(2, -1), ADVANCED(4, -1), ADVANCED(1, 1), ADVANCED(3, 1), ADVANCED(5, 1) } },
    { "-6-pairs-opposite", " for Six, Pairs Opposite", NULL, FOR_MOST, &hexagon_12, "012012", "012345", TRI_SIX },
    { "-6-triples",
      " for Six, Triples",
      "Triple",
      FOR_MOST,
      &hexagon_12_beside,
      "001110",
      "520314",
      { SET(0, 0), SET(1, 1), SET(2, 0), SET(3, 1), SET(4, 0), SET(5, -1) } },
    { "-6-triples",
      " for Six, Triples",
      "Triple",
      FOR_QUEENS,
      &hexagon_12,
      "010101",
      "012345",
      { ADVANCED(0, -1), ADVANCED(3, -1), ADVANCED(1, 1), ADVANCED(4, 1), SET(2, 0), SET(5, 0) } },
    { "-6-triples-same",
      " for Six, Triples of One Colour",
      NULL,
      FOR_QUEENS,
      &hexagon_12,
      "010101",
      "012345",
      { ADVANCED(0, -1), ADVANCED(3, -1), SET(1, 0), SET(4, 0), ADVANCED(2, 1), ADVANCED(5, 1) } },
    { "-6-triples-same-corners", " for Six, Triples of One Colour, Corners", NULL, FOR_QUEENS, &hexagon_12_four,
      "010101", "012345", TRI_SIX_QUEENS },
    { .id = NULL },
};

/* ---- setting up ---- */

static Place seen_from(const Board *board, int side, Cell at) {
    const int sides = board_sides(board), row = board_row_from(board, side, at) + 1;
    const int left = board_row_from(board, (side + 1) % sides, at);
    if (board->spec.shape != BOARD_TRIANGLES) return (Place){ (int8_t)(left + 1), (int8_t)row };
    const int far_left = board_row_from(board, (side + 2) % sides, at);
    return (Place){ (int8_t)(left + far_left + 1 - board->spec.ranks), (int8_t)row };
}

static bool is_same(Place a, Place b) {
    return a.column == b.column && a.row == b.row;
}

static bool is_in_set(const Board *board, const Seat *seat, Cell at, Place place) {
    enum { ROWS = 3, MIDDLE_COLUMNS = 8 };
    if (place.row > ROWS) return false;
    if (board->spec.shape != BOARD_TRIANGLES)
        return ((board->column[at] + board->row[at]) & 1) == seat->set &&
               abs(2 * place.column - board->spec.files - 1) < MIDDLE_COLUMNS;
    const int aside = place.column - seat->set;
    return ((aside + place.row) & 1) && abs(aside) <= 5 - place.row;
}

static bool starts_at(const Board *board, const Seat *seat, Cell at) {
    const Place place = seen_from(board, seat->side, at);
    return is_same(place, seat->at) || (is_in_set(board, seat, at, place) && !is_same(place, seat->but));
}

void arrangement_set_up(const Arrangement *arrangement, Position *pos) {
    for (Player player = 0; player < arrangement_players(arrangement); player++)
        for (int at = 0; at < pos->board->cells; at++)
            if (starts_at(pos->board, &arrangement->seat[player], (Cell)at))
                pos_put(pos, (Cell)at, man_of(MAN, player));
}
