/* walk.h -- how men go: lines of cells on any board, read from Betza's letters.
 * Layer: engine/board. A game names its gaits (Game.setup.gaits); every cell's lines are worked out once and shared by
 * all positions of games that say the same (Position.walks), so that to walk is to read along a row of cells.
 *
 * Letters: W F N D A H C Z G leap by (1,0) (1,1) (1,2) (0,2) (2,2) (0,3) (1,3) (2,3) (3,3), L and J are C and Z; K is
 * WF; R B Q slide. A number after a letter lets the man repeat that leap in a line so often, 0 as often as he can, and
 * so does the letter once more: "NN" is a nightrider, "R4" a rook of four steps. Before a letter stand, in any order: m
 * (goes to empty cells only), c (captures only), n (lame: the cells on the way must be empty, straight steps before
 * slanting ones), p (hops over one man, wherever he stands, and goes on), g (hops over him to the next cell), and the
 * directions f b l r, v for fb, s for lr, seen by the owner: "fmWfcF" is a pawn. Of slanting letters two directions
 * across each other are one, "frF" is one cell and "lfrbB" one diagonal. Of knights and their like fN are the two that
 * lead furthest ahead; of two letters the second says whereto furthest, the first to which side: fsN are the two wide
 * ones ahead; fhN is the half ahead, hrN and hlN are every other one. Bent lines: tF and tW, one step and then outwards
 * like a rook or a bishop; qK, round in a circle by eight steps, each turned by 45 degrees; "mafsmafW": legs of one
 * step, joined by a, over empty cells, each f, fs or s of the one before. On triangles N R B Q are known, without
 * directions, and K W F, also with f: W are the steps to the same colour, F those to the other. On sheets leaps of two
 * cells at most. On hexagons W are the six steps across edges and F the six out of corners, and a leap by (1,2) or
 * (2,3) is so many steps across edges ahead, of which the smaller number turn by 60 degrees: F is (1,1), N the nearest
 * twelve cells that a queen does not reach. There f b l r are the directions nearest to that one: fW is one cell, fF
 * two, rW two, rF one; and two of them across each other are what lies between: frW, frF one cell each, fsW both cells
 * that slant ahead, fhW all three ahead. Legs (a) are not known there. Source: R. Betza's "funny notation", and H. G.
 * Muller's extensions of it (p, g, n). */
#ifndef FUSILIER_ENGINE_BOARD_WALK_H
#define FUSILIER_ENGINE_BOARD_WALK_H

#include "engine/board/board.h"

enum { GAITS_MAX = 32 }; /* gaits of a game, which numbers them: as a rule by kinds of men */

enum {
    WALK_MOVES = 1, /* may end on an empty cell */
    WALK_HITS = 2,  /* may end on a man */
    WALK_BOTH = WALK_MOVES | WALK_HITS,
    WALK_LAME = 4,  /* ends on the last cell only; those before it must be empty */
    WALK_HOPS = 8,  /* ends behind the first man only */
    WALK_NEXT = 16, /* there on the next cell only */
};

/* One line of a cell, all in bytes: the cells that are passed one by one until somebody stands there. */
typedef struct {
    uint8_t how;       /* WALK_*; 0: no more lines */
    uint8_t direction; /* in which the line sets out; leaps: their number, clockwise */
    uint8_t length;
    Cell cell[];
} WalkLine;

/* A gait on a board. */
typedef struct {
    Set reach[CELLS_MAX];      /* from a cell: all cells on its lines that may end on a man */
    uint32_t start[CELLS_MAX]; /* where the lines of a cell begin */
    uint8_t bytes[];
} Walk;

/* All gaits of a game in all ways. */
typedef struct Walks {
    const Walk *of[WALKED_MAX][GAITS_MAX];
} Walks;

static inline const WalkLine *walk_lines(const Walk *walk, Cell from) {
    return (const WalkLine *)(walk->bytes + walk->start[from]);
}
static inline const WalkLine *walk_next(const WalkLine *line) {
    return (const WalkLine *)((const uint8_t *)(line + 1) + line->length);
}

/* The first cell of a line on which somebody stands, CELL_NONE if there is none. */
static inline Cell walk_end(const WalkLine *line, const Man man[]) {
    for (int i = 0; i < line->length; i++)
        if (man[line->cell[i]] != MAN_NONE) return line->cell[i];
    return CELL_NONE;
}

/* Could a man on the target be struck from the cell if all others stood well? Most cannot, and that is soon said. */
static inline bool walk_may_strike(const Walk *walk, Cell from, Cell target) {
    return set_has(&walk->reach[from], target);
}

/* What a man may do from a cell: go to `quiet`, empty cells; capture, if they are enemies, those on `hits`. */
typedef struct {
    Set quiet, hits;
} Reach;

/* Adds to the reach what a line leads to that is neither lame nor hops. */
static inline void walk_along(const WalkLine *line, const Man man[], Reach *reach) {
    for (int i = 0; i < line->length; i++) {
        const Cell to = line->cell[i];
        if (man[to] != MAN_NONE) {
            if (line->how & WALK_HITS) set_add(&reach->hits, to);
            return;
        }
        if (line->how & WALK_MOVES) set_add(&reach->quiet, to);
    }
}

/* Adds to the reach what the walk leads to among these men. */
void walk_reach(const Walk *walk, const Man man[], Cell from, Reach *reach);

/* Is the man on the target among the hits? */
bool walk_strikes(const Walk *walk, const Man man[], Cell from, Cell target);

/* Works out the lines of a gait for a man whose forward is a direction of the board. NULL with an error that says what
 * is wrong with the letters; otherwise to be freed. */
Walk *walk_build(const Board *board, const char *letters, int forward, Error *err);

/* The walks of a game, in as many ways as there are boards: the same for all who ask for the same, and for as long as
 * the program runs. Safe from several threads. */
const Walks *walks_of(const Board *const walked[WALKED_MAX], const uint8_t forward[WALKED_MAX],
                      const char *const gaits[GAITS_MAX]);

#endif
