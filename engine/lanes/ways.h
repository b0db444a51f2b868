/* ways.h -- the ways in which men go, gone on and on: words of lane.h for rules about who stands behind whom. Layer:
 * engine. A way is a step, a line or a leap, again and again, also beyond where its man could go by himself. */
#ifndef FUSILIER_ENGINE_LANES_WAYS_H
#define FUSILIER_ENGINE_LANES_WAYS_H

#include <string.h>

#include "engine/lanes/lane.h"

#ifndef LANE_WIDE

enum { LANE_WAYS_MAX = 8, LANE_WAY_LENGTH = 7 };

typedef struct {
    int8_t east, north;
    uint8_t reach; /* how often a man goes so in one move */
} LaneWay;

/* The next cell of a way, CELL_NONE behind its end. */
static ALWAYS_INLINE Cell lane_go(Terrain terrain, const LaneWay *way, Cell at) {
    const int file = file_of(at) + way->east, rank = rank_of(at) + way->north;
    if (rank < 0 || rank > 7 || (terrain != GROUND_CYLINDER && (file < 0 || file > 7))) return CELL_NONE;
    return (Cell)(8 * rank + (file & 7));
}

/* The ways in which the man on a cell captures, clockwise from north; returns their number. */
static inline int lane_ways(Terrain terrain, Man man, Cell from, LaneWay out[LANE_WAYS_MAX]) {
    static const LaneWay step[8] = { { 0, 1, 1 },  { 1, 1, 1 },   { 1, 0, 1 },  { 1, -1, 1 },
                                     { 0, -1, 1 }, { -1, -1, 1 }, { -1, 0, 1 }, { -1, 1, 1 } };
    static const LaneWay slide[8] = { { 0, 1, 7 },  { 1, 1, 7 },   { 1, 0, 7 },  { 1, -1, 7 },
                                      { 0, -1, 7 }, { -1, -1, 7 }, { -1, 0, 7 }, { -1, 1, 7 } };
    static const LaneWay leap[8] = { { 1, 2, 1 },   { 2, 1, 1 },   { 2, -1, 1 }, { 1, -2, 1 },
                                     { -1, -2, 1 }, { -2, -1, 1 }, { -2, 1, 1 }, { -1, 2, 1 } };
    const Kind kind = man_kind(man);
    (void)terrain, (void)from;
    switch (kind) {
    case PAWN:
        out[0] = step[man_owner(man) == WHITE ? 1 : 3];
        out[1] = step[man_owner(man) == WHITE ? 7 : 5];
        return 2;
    case BISHOP:
    case ROOK:
        for (int i = 0; i < 4; i++) out[i] = slide[2 * i + (kind == BISHOP)];
        return 4;
    default:
        memcpy(out, kind == KNIGHT ? leap : kind == QUEEN ? slide : step, sizeof step);
        return 8;
    }
}

/* Those of the enemies of a player that may have his men, and none of their own, between themselves and a cell on one
 * of their ways; all others have not. */
static inline Cells lane_behind_men(Terrain terrain, const Position *pos, Player player, Cell at) {
    const Bits own = pos_men(pos, player), them = pos_men(pos, player ^ 1);
    if (terrain != GROUND_PLANE) return them;
    const Bits rank = RANK_1 << (at & 56), below = rank - 1, above = ~(rank | below);
    const Bits ahead = player == WHITE ? above : below; /* where pawns stand that could come this way */
    const Bits queens = pos_kind(pos, QUEEN) | pos_kind(pos, KING);
    Bits behind = knight_attacks(terrain, at) & own ? them & pos_kind(pos, KNIGHT) : 0;
    Bits men = (attacks.rook_empty[at] & (pos_kind(pos, ROOK) | queens)) |
               (attacks.bishop_empty[at] & (pos_kind(pos, BISHOP) | queens | (pos_kind(pos, PAWN) & ahead)));
    for (men &= them; men;) {
        const Cell from = bits_pop(&men);
        const Bits between = cells_between(from, at);
        if (between & own && !(between & them)) behind |= bit(from);
    }
    return behind;
}

#else

enum { LANE_WAYS_MAX = 48, LANE_WAY_LENGTH = CELLS_MAX };

typedef enum { WAY_OF_STEPS, WAY_OF_STRIPS, WAY_OF_LEAPS } LaneWayForm; /* strips: of triangles */

typedef struct {
    LaneWayForm form;
    uint8_t direction;  /* of steps and strips */
    int8_t east, north; /* of leaps */
    uint8_t number;     /* the line's own direction, or which leap it is */
    uint8_t reach;
} LaneWay;

static inline Cell lane_first_of_strip(const Board *board, Cell at, int direction) {
    Cell strip[CELLS_MAX];
    return board_strip(board, at, direction, strip) ? strip[0] : (Cell)CELL_NONE;
}

LANE_APART Cell lane_go(Terrain terrain, LaneWay *way, Cell at) {
    const Board *const board = terrain->board;
    if (way->form == WAY_OF_STRIPS) return lane_first_of_strip(board, at, way->direction);
    if (way->form == WAY_OF_LEAPS)
        return board->spec.shape == BOARD_TRIANGLES ? board->leap[way->number][at]
                                                    : board_leap(board, at, way->east, way->north);
    const Step step = board->step[way->direction][at];
    if (step.to != CELL_NONE) way->direction = step.direction;
    return step.to;
}

/* How a line goes on: by its first cell. */
static inline LaneWay lane_way_of(const Board *board, const WalkLine *line, Cell from) {
    const Cell first = line->cell[0];
    LaneWay way = { .form = WAY_OF_LEAPS, .number = line->direction, .reach = line->length };
    const bool is_strip = board->spec.shape == BOARD_TRIANGLES && line->direction & 1;
    if (is_strip && lane_first_of_strip(board, from, line->direction) == first) {
        way.form = WAY_OF_STRIPS;
        way.direction = line->direction;
        return way;
    }
    for (int i = 0; i < board->directions; i++) {
        const int direction = (line->direction + i) % board->directions; /* its own is most likely */
        if (board->step[direction][from].to != first) continue;
        way.form = WAY_OF_STEPS;
        way.direction = (uint8_t)direction;
        return way;
    }
    way.east = (int8_t)(board->column[first] - board->column[from]);
    way.north = (int8_t)board_rise(board, from, first);
    return way;
}

LANE_APART int lane_ways(Terrain terrain, Man man, Cell from, LaneWay out[LANE_WAYS_MAX]) {
    const Walk *const walk = man == MAN_NONE ? NULL : terrain->walks->of[man_owner(man)][man_kind(man)];
    int count = 0;
    if (!walk) return 0;
    for (const WalkLine *line = walk_lines(walk, from); line->how && count < LANE_WAYS_MAX; line = walk_next(line)) {
        if (!(line->how & WALK_HITS) || line->how & (WALK_HOPS | WALK_LAME)) continue;
        int at = count++; /* lines stand as their owner sees them */
        for (; at > 0 && out[at - 1].number > line->direction; at--) out[at] = out[at - 1];
        out[at] = lane_way_of(terrain->board, line, from);
    }
    return count;
}

static inline Cells lane_behind_men(Terrain terrain, const Position *pos, Player player, Cell at) {
    (void)terrain, (void)at;
    return lane_enemies(pos, player);
}

#endif

#endif
