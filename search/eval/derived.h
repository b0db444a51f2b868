/* derived.h -- what the rules of a game say about the worth of its men: measured once, kept in Values.
 * Layer: search, private to derived.c (which uses it), measure.c (which measures) and values.c. */
#ifndef FUSILIER_SEARCH_EVAL_DERIVED_H
#define FUSILIER_SEARCH_EVAL_DERIVED_H

#include "engine/game.h"

enum { MEN_MAX = 256 };

typedef struct Derived {
    int value[KINDS_MAX];                /* of a man, centipawns */
    int16_t place[MEN_MAX][CELLS_MAX];   /* of a man on a cell; 0 for royal ones */
    int8_t centre[CELLS_MAX];            /* how much room is around a cell */
    uint8_t steps[CELLS_MAX][CELLS_MAX]; /* of a king over an empty board */
    bool roams[MEN_MAX];                 /* may come near a king and stay: not men that only ever go forward */
    int army;                            /* what a player's men are worth at the start, on average */
} Derived;

/* Plays random games and measures. Never NULL; to be freed. */
Derived *derived_measure(const Game *game);

#endif
