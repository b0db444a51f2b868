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

/* What an end is worth, to whom a rule says. */
typedef enum { VALUE_DRAW, VALUE_LOSS, VALUE_WIN } EndValue;

/* Of kings and of those who take their place: royals.h. */
typedef struct {
    bool speaks;    /* the rest means something; else each side has one king, as in chess */
    bool has_king;  /* kings are royal; else they are men like others, if there are any */
    bool may_lack;  /* somebody begins without a king */
    KindSet kinds;  /* men who may not be left attacked, */
    int most;       /* as long as a side has no more of their kind */
    bool duple;     /* nor may all of these kinds be attacked at once, however many there are */
    bool blasts;    /* captures explode: royal men of both sides beside each other are safe */
    EndValue mated; /* what it means to be in check, and without a move, */
    EndValue stuck; /* or without a move only; */
    bool by_men;    /* for who has fewer men, and the opposite for who has more */
    KindSet shak;   /* mate has to come with or after a check by these kinds, in a row of checks, */
    KindSet idle;   /* and not be given by these alone: shatar.h */
    bool dies;      /* it means something, */
    EndValue dying; /* namely this, for who has */
    int count;      /* no more men than this, */
    int opponents;  /* against so many at least, */
    KindSet mortal; /* of one of these kinds, */
    bool all_die;   /* or altogether; hands count */
    bool claim;     /* the other side must have one more, if it is not their turn */
} TermsOfRoyals;

/* Of explosions: blast.h. */
typedef struct {
    KindSet immune; /* men whom no explosion takes */
    KindSet allied; /* men who do not capture others of their kind */
} TermsOfBlasts;

typedef struct Terms {
    TermsOfHands hands;
    TermsOfMoves moves;
    TermsOfEnds ends;
    TermsOfRoyals royals;
    TermsOfBlasts blasts;
} Terms;

#endif
