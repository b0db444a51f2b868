/* layout.h -- where the cells of a board lie on a plane: polygons, for pictures and for pages.
 * Layer: protocol. Lengths are in sides of a cell, on hexagons in heights; x goes to the right, y goes down.
 *
 * Rectangles are rectangles, hexagons are made of triangles. A sheet whose seam glues what lies above a corner to what
 * lies right of it is drawn as it is glued: three parts round that corner, each squeezed to 120 degrees. */
#ifndef FUSILIER_PROTOCOL_SCENE_LAYOUT_H
#define FUSILIER_PROTOCOL_SCENE_LAYOUT_H

#include "engine/game.h"

typedef struct {
    double x, y;
} Point;

enum { CORNERS_MAX = 6 };

typedef struct {
    int corners; /* 3, 4 or 6, clockwise or counter-clockwise */
    Point corner[CORNERS_MAX];
    Point centre; /* of the circle inside */
    double room;  /* its radius: so much a man may have */
    int shade;    /* 0: dark, 1: light, 2: between; cells beside each other differ as far as the board allows it */
} Tile;

typedef struct {
    Tile tile[CELLS_MAX];
    int cells;
    Point low, high; /* the corners of the upright rectangle around all tiles */
} Layout;

/* In how many ways the board can be turned so that it looks much the same: 4, 6, 3 or 2. */
int layout_turns(const Board *board);

/* Lays the cells out, turned `turn` times clockwise. */
void layout_make(Layout *layout, const Board *board, int turn);

/* The turn that brings the men with which a player starts nearest to the lower edge. */
int layout_turn_of(const Game *game, Player player);

#endif
