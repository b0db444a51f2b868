/* terms.h -- what a game says of its rules beyond their names: which men, which cells, how many, what it means.
 * Layer: engine. Zero is what chess says. */
#ifndef FUSILIER_ENGINE_TERMS_H
#define FUSILIER_ENGINE_TERMS_H

#include "engine/set.h"

typedef uint32_t KindSet; /* a bit for each kind */

/* Of hands: hands.h. */
typedef struct {
    KindSet unused;
} TermsOfHands;

/* Of moves: walls, passes, explosions. */
typedef struct {
    KindSet unused;
} TermsOfMoves;

/* Of ends. */
typedef struct {
    KindSet unused;
} TermsOfEnds;

typedef struct Terms {
    TermsOfHands hands;
    TermsOfMoves moves;
    TermsOfEnds ends;
} Terms;

#endif
