/* terms.h -- what a game says of its rules beyond their names: which men, which cells, how many, what it means.
 * Layer: engine/lanes. Zero is what chess says. */
#ifndef FUSILIER_ENGINE_LANES_TERMS_H
#define FUSILIER_ENGINE_LANES_TERMS_H

#include "engine/board/set.h"
#include "engine/board/types.h"

typedef uint32_t KindSet; /* a bit for each kind */

/* Of men. */
typedef struct {
    uint8_t limit[KINDS_MAX]; /* by kind: nobody promotes to it while his side has so many; 0: no limit */
    bool owe;    /* something else than a move may be due, so that the turn is not whose the last move tells */
    bool escape; /* who was struck may come back, and who struck him stands where he started */
    bool own;    /* some go otherwise in one player's hands: Game.setup.gaits are those of the others */
    Kind pawn;   /* what men fall back to who have been promoted; EMPTY: pawns */
} TermsOfMen;

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
    Set stuck[2][KINDS_MAX]; /* where men could never move again, and may not arrive as what they are */
    Set drop[2][KINDS_MAX];  /* where men of a kind are dropped */
    bool drops, captures;    /* men in hand are dropped; captured men go there */
    bool keeps_promoted;     /* and stay what pawns have become */
    bool drops_crowned;      /* men may be dropped as what they become */
    KindSet free;            /* kinds that are dropped without being in hand */
    KindSet kings;           /* kinds that can be in hand besides all others: a king who is still to come */
    Kind few; /* nobody of this kind is dropped in a file where `few_most` of them stand; EMPTY: of none */
    uint8_t few_most;
    Kind due;      /* who is in hand and has to be dropped before anybody moves; EMPTY: all */
    Kind shaded;   /* men of this kind are dropped on dark and light cells by halves; EMPTY: of none */
    Kind mateless; /* a drop of this kind may not mate; EMPTY: of none */
    Enclosing encloses, flips;
    Set begin;  /* as long as there is room here men are dropped here, whatever they enclose */
    bool gates; /* the third field names men who have not moved, by their files */
} TermsOfHands;

/* Of moves: walls, passes, explosions. */
typedef enum { WALLS_NONE, WALLS_ARROW, WALLS_DUCK, WALLS_EDGE, WALLS_PAST, WALLS_STATIC } Walls;
typedef struct {
    Walls walls;                   /* which cells a move may put a wall on */
    Set walled[2];                 /* of each player: of these cells only */
    bool walls_or_moves;           /* a wall is put instead of moving */
    bool passes[2];                /* each player may pass */
    bool passes_stuck[2];          /* they may if they have no other move and stand in no check */
    KindSet petrified;             /* men who become walls when they capture */
    bool petrifies_blasted;        /* and so does whom their explosion takes */
    uint8_t per_turn[PLAYERS_MAX]; /* moves of each player's turn; 0: one, or as a rule says */
    uint8_t strikes[KINDS_MAX];    /* by which men fall, where men are wounded; 0: three */
    bool counts_strikes;           /* it is not three for all */
} TermsOfMoves;

/* Who castles, from where, and where to, in games whose positions are those of files (variants/sheets/rights.h). Arrays
 * are by player, or by side of castling. */
typedef struct {
    bool allowed;
    bool dropped; /* who is dropped on the king's or a rook's cell may castle again */
    Kind king[2]; /* EMPTY: he is not there, nobody castles */
    KindSet rooks[2];
    uint8_t rank;         /* as each player counts, from 0 */
    uint8_t to[2];        /* file of the king after castling */
    uint8_t further[2];   /* another one to which he may go instead; the same: there is none */
    uint8_t king_file;    /* where he stands if there are several such men in the row */
    uint8_t rook_file[2]; /* where the search for a rook begins that is meant by the side alone */
    uint8_t wins;         /* rights, as in State.castling: who uses them has won, who has lost them all has lost */
} TermsOfCastling;
/* What an end is worth, to whom a rule says. */
typedef enum { VALUE_DRAW, VALUE_LOSS, VALUE_WIN } EndValue;

/* Men who win by getting somewhere, by player: flags.h. */
typedef struct {
    KindSet kinds[2];
    Set region[2];
    int count;    /* so many of them are needed */
    bool blocked; /* or all of the region that there is room for */
    bool move;    /* the opponent has one move left */
    bool safe;    /* those who are needed may not be attacked */
} TermsOfFlags;

/* Men who win by standing side by side: rows.h. */
typedef struct {
    KindSet kinds;
    EndValue value;                 /* for who has done it */
    int in_row, in_square, on_line; /* so many in a row, so many wide, so many on a line; 0: it means nothing */
    bool across, upright, slanting; /* which rows and lines count */
    Set from[2], to[2];             /* a chain of men joins these, by player */
} TermsOfRows;

/* Who chases all the time has lost: chase.h. Kinds that are not there are EMPTY. */
typedef struct {
    bool count;  /* chases mean something */
    bool facing; /* kings may not face each other */
    Kind rook, cannon, horse, elephant, adviser, soldier;
} TermsOfChases;

/* What is called by whoever runs the game: calls.h. */
typedef struct {
    bool own;          /* what follows holds, and not what does in chess */
    int moves;         /* without progress, of each side; 0: any number */
    int folds;         /* so often may a position not come; 0: it may */
    EndValue repeated; /* what that means for the player to move */
    bool absolute;     /* for White, rather */
    bool perpetual;    /* who has given check all the time has lost */
    TermsOfChases chases;
    bool to_and_fro;    /* moving a man to and fro loses */
    KindSet tempted[2]; /* such men */
} TermsOfCalls;

/* Draws that are wins by what men are left: material.h. */
typedef enum { MATERIAL_NONE, MATERIAL_MEN, MATERIAL_WEIGHED, MATERIAL_WHITE, MATERIAL_BLACK } Material;
typedef struct {
    Material how;
    uint8_t weight[KINDS_MAX];
    int first_moves; /* what moving first costs White */
} TermsOfMaterial;

/* Moves that are counted against whoever has the upper hand: counting.h. */
typedef enum { COUNTING_NONE, COUNTING_MAKRUK, COUNTING_CAMBODIAN, COUNTING_ASEAN } Counting;
typedef struct {
    Counting how;
    KindSet rooks, bishops, knights;
} TermsOfCounting;

/* Of the boards of Asia. */
typedef struct {
    bool bounded;           /* there are men who may not go everywhere */
    Set ends[2][KINDS_MAX]; /* then, by side and kind: where they may go */
    KindSet shy;            /* men who hop neither over each other nor at each other */
    bool first_leaps;       /* the field of castling says who may still leap (first_leap.h) */
    Kind leaper;            /* who may, besides the king; EMPTY: nobody */
} TermsOfAsia;

/* Of ends. */
typedef struct {
    TermsOfFlags flags;
    TermsOfRows rows;
    TermsOfCalls calls;
    TermsOfMaterial material;
    TermsOfCounting counting;
    KindSet progress[2]; /* whose moves are progress: progress.h */
    uint8_t checks[2];   /* so many checks win, by player; 0: as the rule says */
} TermsOfEnds;

/* Of kings and of those who take their place: royals.h. */
typedef struct {
    bool speaks;       /* the rest means something; else each side has one king, as in chess */
    bool has_king;     /* kings are royal; else they are men like others, if there are any */
    bool may_lack;     /* somebody begins without a king */
    KindSet kinds;     /* men who may not be left attacked, */
    int most;          /* as long as a side has no more of their kind */
    bool duple;        /* nor may all of these kinds be attacked at once, however many there are */
    bool blasts;       /* captures explode: royal men of both sides beside each other are safe */
    EndValue mated[2]; /* what it means to be in check, and without a move, by player, */
    EndValue stuck[2]; /* or without a move only; */
    bool by_men;       /* for who has fewer men, and the opposite for who has more */
    KindSet shak;      /* mate has to come with or after a check by these kinds, in a row of checks, */
    KindSet idle;      /* and not be given by these alone: shatar.h */
    bool dies[2];      /* by player: it means something, */
    EndValue dying[2]; /* namely this, for who has */
    int count[2];      /* no more men than this, */
    int opponents;     /* against so many at least, */
    KindSet mortal[2]; /* of one of these kinds, */
    bool all_die[2];   /* or altogether; hands count */
    bool claim;        /* the other side must have one more, if it is not their turn */
} TermsOfRoyals;

/* Of explosions: blast.h. */
typedef struct {
    KindSet immune; /* men whom no explosion takes */
    KindSet allied; /* men who do not capture others of their kind */
} TermsOfBlasts;

typedef struct Terms {
    const char *said; /* the game as a file */
    TermsOfMen men;
    TermsOfHands hands;
    TermsOfMoves moves;
    TermsOfCastling castling;
    TermsOfAsia asia;
    TermsOfEnds ends;
    TermsOfRoyals royals;
    TermsOfBlasts blasts;
} Terms;

/* What men of a kind become who are written with a plus then; EMPTY: they cannot, or no game says so. */
static inline Kind terms_crowned(const Terms *terms, Kind kind) {
    return terms ? terms->hands.crowned[kind] : (Kind)EMPTY;
}
static inline Kind terms_pawn(const Terms *terms) {
    return terms && terms->men.pawn != EMPTY ? terms->men.pawn : (Kind)PAWN;
}
static inline bool terms_is_crowned(const Terms *terms, Kind kind) {
    return terms && terms->hands.plain[kind] != EMPTY;
}

#endif
