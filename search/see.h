/* see.h -- static exchange evaluation: what a move wins or loses in the exchange that it starts.
 * Layer: search. Asks how captures act (rules.h), never which game it is. Centipawns for the mover.
 *
 *   displace  captures and recaptures on the cell of arrival, cheapest man first, lines opening behind them
 *   shoot     the shooter stays: he can be shot where he stands, and whoever does that can be shot in turn
 *   explode   one capture tears away all it touches; nothing is left to recapture. A quiet move: what a blast on the
 *             man that moved would cost. A lost or won king is worth SEE_KING
 *
 * Moves of other types exchange nothing, nor does any where the game brings no weights: they are worth 0. */
#ifndef FUSILIER_SEARCH_SEE_H
#define FUSILIER_SEARCH_SEE_H

#include "search/eval/eval.h"

enum { SEE_KING = 10000 };

int see_value(const Position *pos, Move move);

/* see_value(pos, move) >= threshold, at less expense. */
bool see_at_least(const Position *pos, Move move, int threshold);

/* Could the opponent, were it their turn, take the king of the player to move along with a man beside him? Where
 * captures do not explode nothing but a check threatens a king: then never. */
bool see_king_at_stake(const Position *pos);

#endif
