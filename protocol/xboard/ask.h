/* ask.h -- what a person is asked in games whose moves a mouse cannot always say, and the answers.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_ASK_H
#define FUSILIER_PROTOCOL_XBOARD_ASK_H

#include "protocol/xboard/board/turn.h"
#include "protocol/xboard/commands.h"

/* Asks which of the open turns was meant; the second one asks whoever has gone on before they have said it. */
void ask_which(XBoard *xb);
void ask_which_first(XBoard *xb);
void ask_which_of(XBoard *xb, const TurnList *turns);

/* Asks for the moves that the mouse cannot make, once in a position. A square was touched, or is_chosen: clicked with a
 * man in the hand. It may be an answer; else it is asked again where men make no move. */
void ask_for_move(XBoard *xb);
void ask_again(XBoard *xb, Cell touched, bool is_chosen);

/* A second click on the square that was clicked last is a move for XBoard. Is it one more square of an answer? Then it
 * is taken for that. */
bool ask_once_more(XBoard *xb, const Stroke *stroke, const char *text);

/* Asks whoever has made another move than those that are possible: they may have forgotten it, or see no marks. False:
 * the game asks nothing that clicks answer; what else there is to type is asked again when a man is touched. */
bool ask_in_words(XBoard *xb);

extern const Commands ask_commands; /* choice */

#endif
