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
typedef enum { WALLS_NONE, WALLS_ARROW, WALLS_DUCK, WALLS_EDGE, WALLS_PAST, WALLS_STATIC } Walls;
typedef struct {
    Walls walls;            /* which cells a move may put a wall on */
    Set walled[2];          /* of each player: of these cells only */
    bool walls_or_moves;    /* a wall is put instead of moving */
    bool passes[2];         /* each player may pass */
    bool passes_stuck[2];   /* they may if they have no other move and stand in no check */
    KindSet petrified;      /* men who become walls when they capture */
    bool petrifies_blasted; /* and so does whom their explosion takes */
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
