/* values.h -- what the evaluation knows of a game before it sees a position: what its men are worth.
 * Layer: search. From the game's weights, or from its rules if it brings none: measured in random games, which takes
 * some milliseconds. Whoever evaluates owns one for their game; it never changes, so threads share it. */
#ifndef FUSILIER_SEARCH_EVAL_VALUES_H
#define FUSILIER_SEARCH_EVAL_VALUES_H

#include "engine/game.h"

typedef struct Values {
    const Game *game;
    int kind[KINDS_MAX];           /* of a man, centipawns (middle game), for exchanges, move ordering and pruning */
    struct Derived *derived;       /* what its rules say (derived.h); NULL: the game brings weights */
    const struct Learned *learned; /* corrects them (learned.h), and is its owner's; NULL: nothing does */
} Values;

Values *values_new(const Game *game); /* never NULL */
void values_free(Values *values);

#endif
