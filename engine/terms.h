/* terms.h -- what a game says of its rules beyond their names: which men, which cells, how many, what it means.
 * Layer: engine. Zero is what chess says. */
#ifndef FUSILIER_ENGINE_TERMS_H
#define FUSILIER_ENGINE_TERMS_H

#include "engine/set.h"
#include "engine/types.h"

typedef uint32_t KindSet; /* a bit for each kind */

/* How a drop has to lie, or whom it takes over: enclosing.h. */
typedef enum {
    ENCLOSING_NONE,
    ENCLOSING_REVERSI,     /* enemies in a row up to another man of one's own */
    ENCLOSING_ATAXX,       /* beside men of one's own; all enemies beside him */
    ENCLOSING_QUADWRANGLE, /* the same, but who is dropped alone takes nobody over */
    ENCLOSING_SNORT,       /* not beside enemies along a rank or a file */
    ENCLOSING_ANYSIDE,     /* pushed in from an edge, as far as it goes */
    ENCLOSING_TOP,         /* falling down */
} Enclosing;

/* Of hands, and of what men become by promotion: pockets.h, crowning.h, gating.h. By kind, and by player where the two
 * may differ. Who is crowned is of a kind of its own, which is written as a plus and the letter of what he was. */
typedef struct {
    Kind crowned[KINDS_MAX]; /* what a man becomes; EMPTY: nothing */
    Kind plain[KINDS_MAX]; /* of crowned kinds: what they were, and are again in the captor's hand; EMPTY: of others */
    KindSet alike[KINDS_MAX]; /* crowned kinds and others who go the same way: they count together */
    uint8_t most[KINDS_MAX];  /* with so many of them nobody becomes one more; 0: any number */
    Set zone[2];              /* men are crowned who enter it, leave it or move within; pawns who arrive */
    bool crowns_captors;      /* only who captures is crowned, or falls back */
    bool must_crown, must_crown_pawns;
    bool falls_back;         /* who is crowned may become plain again */
    bool pawns_may_stay;     /* who arrives where pawns promote need not */
    Set stuck[2][KINDS_MAX]; /* where men could never move again, and may not arrive as what they are */
    Set drop[2][KINDS_MAX];  /* where men of a kind are dropped */
    bool drops, captures;    /* men in hand are dropped; captured men go there */
    bool keeps_promoted;     /* and stay what pawns have become */
    bool drops_crowned;      /* men may be dropped as what they become */
    KindSet free;            /* kinds that are dropped without being in hand */
    KindSet kings;           /* kinds that can be in hand besides all others: a king who is still to come */
    Kind few; /* nobody of this kind is dropped in a file where `few_most` of them stand; EMPTY: of none */
    uint8_t few_most;
    Kind due;             /* who is in hand and has to be dropped before anybody moves; EMPTY: all */
    Kind shaded;          /* men of this kind are dropped on dark and light cells by halves; EMPTY: of none */
    Kind mateless;        /* a drop of this kind may not mate; EMPTY: of none */
    bool castles_dropped; /* a king dropped between his corners, and rooks there, may castle */
    Enclosing encloses, flips;
    Set begin;  /* as long as there is room here men are dropped here, whatever they enclose */
    bool gates; /* the third field names men who have not moved, by their files */
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

/* What men of a kind become who are written with a plus then; EMPTY: they cannot, or no game says so. */
static inline Kind terms_crowned(const Terms *terms, Kind kind) {
    return terms ? terms->hands.crowned[kind] : (Kind)EMPTY;
}
static inline bool terms_is_crowned(const Terms *terms, Kind kind) {
    return terms && terms->hands.plain[kind] != EMPTY;
}

#endif
