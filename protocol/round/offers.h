/* offers.h -- what needs the word of others in a round: a draw, and moves taken back.
 * Layer: protocol.
 *
 * An offer asks all who are still in the game. Whoever sits at the same screen agrees with those who offer there;
 * engines answer at once, people when they like, and a move is a no. One offer stands at a time. */
#ifndef FUSILIER_PROTOCOL_ROUND_OFFERS_H
#define FUSILIER_PROTOCOL_ROUND_OFFERS_H

#include "protocol/round/round.h"

enum { OFFER_AGAIN_ROUNDS = 10 }; /* so long people and engines of ours are not bothered by another offer */

/* Offers a draw for these players (those of one screen), or agrees to one that stands. */
bool offers_draw(Round *round, unsigned players, Millis now, Error *err);

/* Takes back to before their last decision, or the end of a game that the rules have not ended; or asks whether that
 * may be. Dice and secrets that others have learned of since are up to all, so engines refuse then. What was shown when
 * a game with hidden men ended cannot be unlearned: then nothing is taken back. */
bool offers_undo(Round *round, unsigned players, Millis now, Error *err);

/* Have these players a move to take back, and is there nobody who never agrees to that? */
bool offers_may_undo(const Round *round, unsigned players);

/* The number of plies before the count-th last decision of these players, -1 if there are not so many. *by: whose it
 * was; *is_grave: a die lies between, or somebody may have learned what they would not have known. */
int offers_plies_before(const Round *round, unsigned players, long count, Player *by, bool *is_grave);

/* Says yes or no to the offer that stands; no from those who made it takes it back. */
bool offers_answer(Round *round, unsigned players, bool agrees, Millis now, Error *err);

/* These players ask for another game now that this one is over: whoever may begin one hears of it. */
bool offers_rematch(Round *round, unsigned players, Error *err);

/* A player has decided something else: of those who were asked that is a no. */
void offers_note_move(Round *round, Player player);

/* The game has gone on: if all who had still to answer have dropped out of it, the others agree. */
void offers_settle(Round *round, Millis now);

/* The board has gone back in another way, or to another line: nobody asks for that any more. */
void offers_forget_undo(Round *round);

/* Who has still to answer: a bit set. */
unsigned offers_wait_for(const Round *round);

#endif
