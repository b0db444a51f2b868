#include "engine/lanes/land.h"

#include <string.h>

#include "engine/board/land_sets.h"
#include "engine/board/walk_bound.h"
#include "engine/board/walk_strikers.h"

static void add_to_row(Land *land, Player player, int row, Cell at) {
    if (row < 0 || row >= LAND_ROWS_MAX) return;
    land->row[player][row][at >> 6] |= 1ULL << (at & 63);
    if (row >= land->rows[player]) land->rows[player] = row + 1;
}

/* Rows by how far a cell lies from the edge behind the player. Files of hexagons are not all as long: there the second
 * half of the rows are all cells once more, by how far they lie from the edge ahead. */
static void lay_rows(Land *land, Player player, int forward) {
    const Board *board = land->board;
    const int behind = board->spec.shape == BOARD_TRIANGLES ? forward / 2 : 4 * forward / board->directions;
    for (int i = 0; i < board->cells; i++) {
        const Cell at = (Cell)i;
        add_to_row(land, player, board_row_from(board, behind, at), at);
        if (board->spec.shape != BOARD_HEXAGONS) continue;
        add_to_row(land, player, 2 * board->spec.ranks - 1 - board_row_from(board, (behind + 2) % 4, at), at);
    }
}

static void look_ahead(Land *land, Player player, const Board *board, int forward) {
    const int round = board->directions, back = (forward + round / 2) % round;
    memset(land->ahead[player], CELL_NONE, sizeof land->ahead[player]);
    memset(land->behind[player], CELL_NONE, sizeof land->behind[player]);
    for (int at = 0; at < board->cells; at++) {
        land->ahead[player][at] = board->step[forward][at].to;
        land->behind[player][at] = board->step[back][at].to;
        for (int side = -1; side <= 1; side += 2) {
            const Cell to = board->step[(forward + side + round) % round][at].to;
            if (to == CELL_NONE) continue;
            land->pawn_hits[player][at][to >> 6] |= 1ULL << (to & 63);
            land->pawn_hit_from[player][to][at >> 6] |= 1ULL << (at & 63);
        }
    }
}

/* Those of these cells all of whose neighbours are among them. Hexagons have theirs across edges. */
static Cells inner_of(const Board *board, Cells cells) {
    Cells inner = { 0 };
    for (int at = 0; at < board->cells; at++) {
        bool is_inner = true;
        for (int direction = 0; direction < board->directions; direction++) {
            const Cell to = board->step[direction][at].to;
            if (board->spec.shape == BOARD_HEXAGONS && !board_is_rook_line(board, direction)) continue;
            is_inner = is_inner && to != CELL_NONE && cells[to >> 6] >> (to & 63) & 1;
        }
        if (is_inner) inner[at >> 6] |= 1ULL << (at & 63);
    }
    return inner;
}

static void peel_rings(Land *land) {
    land->within[0] = land->all;
    for (int ring = 0; ring < LAND_RINGS; ring++) {
        const Cells inner = inner_of(land->board, land->within[ring]);
        const bool any = (inner[0] | inner[1] | inner[2] | inner[3]) != 0;
        land->within[ring + 1] = any ? inner : land->within[ring];
    }
}

static void draw_lines(Land *land) {
    const Board *board = land->board;
    const int lines = board->directions / 2;
    Cell on[CELLS_MAX];
    for (int direction = 0; direction < board->directions; direction++)
        for (int at = 0; at < board->cells; at++) {
            Cells *const line = &land->line[direction % lines][at];
            (*line)[at >> 6] |= 1ULL << (at & 63);
            for (int i = board_line(board, (Cell)at, direction, on) - 1; i >= 0; i--)
                (*line)[on[i] >> 6] |= 1ULL << (on[i] & 63);
        }
}

/* One, two or four cells; of triangles the six round the middle. */
static void find_centre(Land *land) {
    const BoardSpec *const spec = &land->board->spec;
    const bool triangles = spec->shape == BOARD_TRIANGLES;
    for (int i = 0; i < (triangles ? 6 : 4); i++) {
        const Cell at = triangles ? board_cell(land->board, spec->ranks - 2 + i % 3, spec->ranks / 2 - i / 3)
                                  : board_cell(land->board, (spec->files - i % 2) / 2, (spec->ranks - i / 2) / 2);
        if (at != CELL_NONE) land->centre[at >> 6] |= 1ULL << (at & 63);
    }
}

static bool somebody_hops(const Walk *walk, int cells) {
    for (int at = 0; walk && at < cells; at++)
        for (const WalkLine *line = walk_lines(walk, (Cell)at); line->how; line = walk_next(line))
            if (line->how & WALK_HOPS) return true;
    return false;
}

void land_build(Land *land, const Board *board, const Board *const walked[], const Walks *walks, int players,
                const uint8_t forward[]) {
    memset(land, 0, sizeof *land);
    land->board = board;
    land->walks = walks;
    land->kinds_end = KIND_GAME;
    for (int at = 0; at < board->cells; at++) land->all[at >> 6] |= 1ULL << (at & 63);
    find_centre(land);
    peel_rings(land);
    draw_lines(land);
    for (Player player = 0; player < players; player++) {
        memcpy(land->promotion[player], orthodox_promotions, sizeof orthodox_promotions);
        for (Kind kind = 0; kind < KINDS_MAX; kind++) land->mobility[player][kind] = land->all;
        lay_rows(land, player, forward[player]);
        look_ahead(land, player, walked[player], forward[player]);
        land->double_from[player] = land->row[player][1];
        land->promoting[player] = land->row[player][land->rows[player] - 1];
        land->pawnless_home[player] = land->row[player][0];
        land->pawnless_end[player] = land->promoting[player];
        for (int kind = 0; kind < GAITS_MAX; kind++) {
            const Walk *const walk = walks->of[player][kind];
            land->hops |= somebody_hops(walk, board->cells);
            if (walk && kind < KINDS_MAX) land->strikers[player][kind] = walk_strikers(walk);
        }
    }
}

/* Where the pawns of a player hit, from where they hit: the same, the other way round. */
static void turn_hits(Land *land, Player player) {
    memset(land->pawn_hit_from[player], 0, sizeof land->pawn_hit_from[player]);
    for (int from = 0; from < land->board->cells; from++)
        for (int to = 0; to < land->board->cells; to++)
            if (land->pawn_hits[player][from][to >> 6] >> (to & 63) & 1)
                land->pawn_hit_from[player][to][from >> 6] |= 1ULL << (from & 63);
}

void land_bound_pawns(Land *land, int players) {
    for (Player player = 0; player < players; player++) {
        for (int from = 0; from < land->board->cells; from++)
            land->pawn_hits[player][from] &= land->mobility[player][PAWN];
        turn_hits(land, player);
    }
}

void land_let_pawns_walk(Land *land, int players) {
    land->pawns.odd = land->pawns.walk = true;
    land_let_pawns_hit(land, players);
}

void land_let_pawns_hit(Land *land, int players) {
    for (Player player = 0; player < players; player++)
        for (int from = 0; from < land->board->cells; from++)
            land->pawn_hits[player][from] = cells_of_set(&land->walks->of[player][PAWN]->reach[from]);
    land_bound_pawns(land, players);
}

/* ---- shifts ---- */

static Cells cell_alone(int at) {
    Cells cells = { 0 };
    cells[at >> 6] = 1ULL << (at & 63);
    return cells;
}

static bool are_same(Cells a, Cells b) {
    const Cells other = a ^ b;
    return (other[0] | other[1] | other[2] | other[3]) == 0;
}

/* Is ahead always so many cells further, and behind as many back? */
static bool steps_are_shifts(const Land *land, Player player, int shift) {
    const Cell *const ahead = land->ahead[player], *const behind = land->behind[player];
    for (int at = 0; at < land->board->cells; at++)
        if ((ahead[at] != CELL_NONE && ahead[at] != at + shift) ||
            (behind[at] != CELL_NONE && behind[at] != at - shift) ||
            (ahead[at] != CELL_NONE && behind[ahead[at]] != at) || (behind[at] != CELL_NONE && ahead[behind[at]] != at))
            return false;
    return true;
}

/* Do pawns hit the two cells beside that one, and are they hit from there? Notes from where they hit which. */
static bool hits_are_shifts(Land *land, Player player, int shift) {
    const int last = land->board->cells;
    for (int at = 0; at < last; at++) {
        Cells left = { 0 }, right = { 0 };
        if (at + shift - 1 >= 0 && at + shift - 1 < last) left = cell_alone(at + shift - 1);
        if (at + shift + 1 >= 0 && at + shift + 1 < last) right = cell_alone(at + shift + 1);
        left &= land->pawn_hits[player][at];
        right &= land->pawn_hits[player][at];
        if (!are_same(left | right, land->pawn_hits[player][at])) return false;
        if (!are_same(left, (Cells){ 0 })) land->left_from[player] |= cell_alone(at);
        if (!are_same(right, (Cells){ 0 })) land->right_from[player] |= cell_alone(at);
    }
    return true;
}

void land_find_shifts(Land *land, int players) {
    enum { MOST = 62 }; /* with a cell beside it less than a word; and more than one, as there are cells beside it */
    for (Player player = 0; player < players; player++) {
        int first = 0;
        while (first < land->board->cells && land->ahead[player][first] == CELL_NONE) first++;
        const int shift = first < land->board->cells ? land->ahead[player][first] - first : 0;
        land->shift[player] = land->hit_shift[player] = 0;
        land->steps_from[player] = land->left_from[player] = land->right_from[player] = (Cells){ 0 };
        if (shift * shift < 4 || shift > MOST || shift < -MOST || !steps_are_shifts(land, player, shift)) continue;
        land->shift[player] = (int8_t)shift;
        for (int at = 0; at < land->board->cells; at++)
            if (land->ahead[player][at] != CELL_NONE) land->steps_from[player] |= cell_alone(at);
        if (hits_are_shifts(land, player, shift)) land->hit_shift[player] = (int8_t)shift;
    }
}

/* ---- for others ---- */

static Set set_of_cells(Cells cells) {
    return (Set){ { cells[0], cells[1], cells[2], cells[3] } };
}

Set land_pawn_hits(const Land *land, Player player, Cell from) {
    return set_of_cells(land->pawn_hits[player][from]);
}

Set land_double_from(const Land *land, Player player) {
    return set_of_cells(land->double_from[player]);
}

Set land_triple_from(const Land *land, Player player) {
    return set_of_cells(land->pawns.triple_from[player]);
}

const Walks *walks_of_land(const Land *land) {
    return land->walks;
}
