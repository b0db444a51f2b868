/* slots.h -- in which flags, words and bytes of a position the rules keep their state. Each rule has its own, whether
 * it is joined with others or not, so that any of them can be; the compiler counts them. Games with hooks of their own
 * have all flags and words for themselves, and may take over those of rules that they use. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_SLOTS_H
#define FUSILIER_VARIANTS_RULES_SLOTS_H

#include <assert.h>

#include "engine/lanes/rule.h"

enum {
    FLAG_STEPS = FLAG_PASSED + 1, /* progressive.h: cells crossed by double steps */
    FLAG_SHIELDS,                 /* missiles.h: men with a shield */
    FLAG_MISSILES,                /* a set for each bit of the number of their missiles */
    MISSILES_BITS = 5,
    FLAG_FOSSILS = FLAG_MISSILES + MISSILES_BITS, /* fossil.h: pieces that never move again */
    FLAG_UNMOVED,                                 /* bicolour.h: queens and rooks that have not moved */
    FLAG_STUN,                                    /* koopa.h: a set for each bit of the plies that men stay stunned */
    STUN_BITS = 5,
    FLAG_CROSSED = FLAG_STUN + STUN_BITS,   /* passing.h: cells that the piece has crossed that moved last */
    FLAG_PROMOTED,                          /* hands.c: men that were pawns */
    FLAG_LEAPERS,                           /* first_leap.h: men who may still leap */
    FLAG_INFECTED,                          /* plague.h: cells where the plague is */
    FLAG_IMMUNE,                            /* men who cannot die of it */
    FLAG_PATH,                              /* blunderbuss.h: where a king started who has just castled, and his way */
    FLAG_GATES,                             /* gating.h: men that have not moved, behind whom others may come in */
    FLAG_MINES,                             /* minefield.h: the mines of each player that have not gone off */
    FLAG_WOUNDS = FLAG_MINES + PLAYERS_MAX, /* wounds.h: a set for each bit of the number of their wounds */
    WOUNDS_BITS = 2,
    FLAG_FREE =
        FLAG_WOUNDS + WOUNDS_BITS, /* scaci.h: free men who have left their end row; on it all pieces are free */
    FLAG_WAY,                      /* where the king has been who castled with the last move */
    FLAG_PROTECTED,                /* seats.h: for each player, men whom they may not capture */
    RULES_FLAGS = FLAG_PROTECTED + PLAYERS_MAX
};

enum {
    WORD_SERIES,                    /* series.h: number of the running series - 1: the series has one move more */
    WORD_SERIES_LEFT,               /* moves left in it, the coming one included; 0 at its start */
    WORD_UNPLACED,                  /* allocated.c: missiles still to be placed */
    WORD_RIFLE,                     /* authorifle.h: 1 after the first capture of the game */
    WORD_BUTTERS,                   /* butting.h: the kinds by which a position's butters differ from the rule's */
    WORD_STUN_TURNS,                /* koopa.h: the turns that a man stays stunned, less two */
    WORD_SHOCKS,                    /* shock.h: a word for each cell: whom the man there shocked */
    WORD_AVENGE = WORD_SHOCKS + 64, /* blood_brother.h: where the last move captured a piece, and of what kind */
    WORD_PASSER,                    /* passing.h: the cell + 1 of the piece that can be captured in passing */
    WORD_NUMBER,                    /* numbered.h: the number of the move, as long as it matters */
    WORD_KIDNAP,                    /* kidnapping.h: the kind that the player to move has to take off */
    WORD_CHECKS,                    /* checks.h: the checks that each player has given */
    WORD_CASTLED,                   /* castles.h: the winning rights to castle that have been used */
    WORD_PASSES,                    /* passes.h: how often players have passed, one after the other */
    WORD_SHAK,                      /* shatar.h: to whom a check was given that can lead to mate, a bit each */
    WORD_CARRIER,                   /* plague.h: the cell + 1 of who moved last, and whose plague it is */
    WORD_FACED,                     /* generals.h: GENERALS_* */
    WORD_BULLET,                    /* bullet.h: the bullet in flight, 0 if there is none */
    WORD_STRUCK,                    /* wounds.h: the man in limbo, and whether it is partial stalemate */
    WORD_HANDS,                     /* hands.c: words for each player: how many men of each kind they have in hand */
    HAND_WORDS = 8,
    WORDS_AFTER_HANDS = WORD_HANDS + PLAYERS_MAX * HAND_WORDS - 1,
    WORD_PASSED,                              /* seats.h: for each player, the pawn and the cells passed, see Passed */
    WORD_SPARING = WORD_PASSED + PLAYERS_MAX, /* while a king is captured: who will spare the captor */
    WORD_DONE,     /* divide.h: who has moved in this turn already, a bit for each part of it */
    WORD_MINES,    /* minefield.h: MINES_*: whether mines are being laid, and where a man has arrived on one */
    WORD_PERIOD,   /* cassandra.h: moves in a period, less the usual number */
    WORD_PREDICTS, /* 1: the player to move foretells */
    WORD_FORETOLD, /* for each player, what they have foretold: the cell and the kind << 8; 0: nothing */
    RULES_WORDS = WORD_FORETOLD + 2
};

enum {
    BYTE_COUNT = BYTE_MATES + 1, /* counting.h: the plies that were counted */
    BYTE_COUNT_LIMIT,            /* and how many there may be; 0: nothing is counted */
    BYTE_COUNT_QUIET,            /* while a position is read: the plies without progress */
    RULES_BYTES
};

static_assert((int)RULES_FLAGS <= (int)FLAGS_MAX && (int)RULES_WORDS <= (int)WORDS_MAX &&
                  (int)RULES_BYTES <= (int)BYTES_MAX,
              "the state of all rules fits into a position");

/* Is something to be done between Black's move and White's: predictions (cassandra.h), men to be taken off
 * (kidnapping.h)? */
static ALWAYS_INLINE bool is_between_moves(const Position *pos) {
    return (pos->word[WORD_PREDICTS] | pos->word[WORD_KIDNAP]) != 0;
}

#endif
