/* terms.h -- what a game says of its rules beyond their names: which men, which cells, how many, what it means.
 * Layer: engine. Zero is what chess says. */
#ifndef FUSILIER_ENGINE_TERMS_H
#define FUSILIER_ENGINE_TERMS_H

#include "engine/set.h"

typedef uint32_t KindSet; /* a bit for each kind */

/* Of men. */
typedef struct {
    uint8_t limit[KINDS_MAX]; /* by kind: nobody promotes to it while his side has so many; 0: no limit */
} TermsOfMen;

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
    TermsOfMen men;
    TermsOfHands hands;
    TermsOfMoves moves;
    TermsOfEnds ends;
} Terms;

#endif
