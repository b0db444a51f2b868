/* writing.h -- moves as the people of different chesses write them, beside our own strings: what servers, books and
 * other programs print. They are written only; who reads moves reads our own. Layer: protocol.
 * Sources: G. Hodges, "Shogi" magazine, and G. Hosking, "The Art of Shogi", for shogi; the World Xiangqi Federation's
 * rules for xiangqi; the Korean Janggi Association's records; Thai chess columns. */
#ifndef FUSILIER_PROTOCOL_RECORD_WRITING_H
#define FUSILIER_PROTOCOL_RECORD_WRITING_H

#include "engine/game.h"

typedef enum {
    WRITING_SAN,            /* "Nbxd7+", "Nc6/H" */
    WRITING_LAN,            /* "Nb8xd7+": always whence */
    WRITING_HOSKING,        /* shogi: "P16", "G49-58", "B'33"; files from the right, ranks from above */
    WRITING_HODGES,         /* the same as "P-1f", "G4i-5h", "B*3c" */
    WRITING_HODGES_NUMBERS, /* "P-16", "B*33" */
    WRITING_JANGGI,         /* "H02-83": rank from above, file from the left, ten written as 0 */
    WRITING_WXF,            /* xiangqi: "H2+3", "C2=5", "R+-1": files from the mover's right */
    WRITING_THAI,           /* Thai letters, as SAN */
    WRITING_THAI_LONG,      /* and as LAN */
    WRITINGS
} Writing;

enum { WRITING_MAX = 64 };

/* Can moves of the game be written so? What each asks of a game: two players who know all, a rectangle of squares, men
 * who go from square to square or are dropped. Those with digits of files: at most nine of these. Thai: 8 by 8. */
bool writing_fits(const Game *game, Writing writing);

/* Writes a legal move of a game that it fits; plays and takes it back to know of check and mate. Moves for which a
 * writing has no word (a pass, a shot, a choice besides) are written as our own. */
void writing_format(Position *pos, Move move, Writing writing, char buf[static WRITING_MAX]);

#endif
