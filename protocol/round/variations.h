/* variations.h -- what else might have been played in a round: lines beside the one at the board (lines.h).
 * Layer: protocol. Nothing is kept before somebody plays on from an earlier move, or a record with lines is read. */
#ifndef FUSILIER_PROTOCOL_ROUND_VARIATIONS_H
#define FUSILIER_PROTOCOL_ROUND_VARIATIONS_H

#include "protocol/round/round.h"

/* May these players play on from an earlier move: in a study, or alone against engines, without a clock? */
bool variations_are_allowed(const Round *round, unsigned players);

/* May one of them move after so many plies, fewer than have been played? `pos`: how it stands there. */
bool variations_may_move(const Round *round, unsigned players, const Position *pos);

/* Plays a move of one of these players after so many plies. On an error nothing has changed. */
bool variations_play(Round *round, unsigned players, int plies, const char *text, Millis now, Error *err);

/* Takes the board back to after so many plies, of which one of these players decides the next; what followed is a line
 * beside it. */
bool variations_back(Round *round, unsigned players, int plies, Millis now, Error *err);

/* Brings a line to the board, up to its end: the one that goes through this move (its number). */
bool variations_choose(Round *round, int move, Millis now, Error *err);

/* May these players say something of moves? */
bool variations_may_comment(const Round *round, unsigned players);

/* Says something of the move after which so many plies have been played, instead of what was said; "": nothing. A text
 * in which readers of records would find more than words is refused. */
bool variations_comment(Round *round, unsigned players, int plies, const char *text, Error *err);

/* The game has gone on: its moves belong to the tree, if there is one. */
void variations_note(Round *round);

/* What follows so many plies is taken back for good. */
void variations_forget(Round *round, int plies);

/* One line beside the one at the board. */
typedef struct {
    int end;   /* its last move */
    int first; /* its first one that is not at the board */
    int ply;   /* where it leaves the board's */
} Aside;

/* All of them: how many there are; the array, if any, is the caller's to free. */
int variations_list(const Round *round, Aside **asides);

/* The first moves of an aside as people read them, "…" after them if there are more. */
void variations_words(const Round *round, const Aside *aside, char *buf, size_t size);

#endif
