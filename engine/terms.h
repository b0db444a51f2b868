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

/* Who castles, from where, and where to, in games whose positions are those of files (variants/sheets/rights.h). Arrays
 * are by player, or by side of castling. */
typedef struct {
    bool allowed;
    bool dropped;   /* who is dropped on the king's or a rook's cell may castle again */
    Kind king[2];   /* EMPTY: he is not there, nobody castles */
    KindSet rooks[2];
    uint8_t row[2]; /* of the board */
    uint8_t to[2];  /* file of the king after castling */
    uint8_t king_file;    /* where he stands if there are several such men in the row */
    uint8_t rook_file[2]; /* where the search for a rook begins that is meant by the side alone */
    uint8_t wins;         /* rights, as in State.castling: who uses them has won, who has lost them all has lost */
} TermsOfCastling;

/* Of ends. */
typedef struct {
    KindSet unused;
} TermsOfEnds;

typedef struct Terms {
    const char *said; /* the game as a file */
    TermsOfHands hands;
    TermsOfMoves moves;
    TermsOfCastling castling;
    TermsOfEnds ends;
} Terms;

#endif
