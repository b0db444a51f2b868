/* tell.h -- what XBoard is told in words: the title of its window, what became of moves, the rules.
 * Layer: protocol; uses engine/text/words.h.
 *
 * XBoard keeps the last window of a kind only. So one window has all that a person has been told since their own last
 * turn began; each new one repeats what the one before it said. */
#ifndef FUSILIER_PROTOCOL_XBOARD_TELL_H
#define FUSILIER_PROTOCOL_XBOARD_TELL_H

#include "engine/board/move.h"
#include "protocol/session/output.h"
#include "protocol/xboard/commands.h"

enum { NEWS_MAX = 1024 };

typedef struct {
    char title[160];      /* of XBoard's window, as last said */
    char news[NEWS_MAX];  /* what the person has been told since their last turn began */
    bool has_news;        /* and there is more of it than they know */
    bool knows_stand_in;  /* they have been told what the lone king means */
    const char *question; /* the last one of which they have been told how to answer by clicks */
    size_t rules_shown;   /* bytes of the rules of the game */
} Told;

/* Names the game, and how it stands, in the title of the window. */
void tell_title(XBoard *xb);

/* Begins a sentence with a capital, unless it begins with a square. */
void tell_capitalise(char *sentence);

/* Opens a window ("telluser", "tellusererror"), no wider than need be: long lines are broken. */
void tell_window(Output *out, const char *command, const char *words);

/* Notes what becomes of a legal move, before it is played; a move of the person begins a new list. */
void tell_move(XBoard *xb, Move move);

/* Shows the list, if it has grown; forgets it. */
void tell_news(XBoard *xb);
void tell_begin_turn(Told *told);

/* Says in XBoard's line that a draw is not agreed to: it would say nothing of that itself. */
void tell_declined(XBoard *xb);

/* Says that moves were taken back; halfway: XBoard stands in the middle of a turn, from where nobody can move. */
void tell_taken_back(XBoard *xb, bool is_halfway);

void tell_show_rules(XBoard *xb); /* page after page */

extern const Commands tell_commands; /* bk */

#endif
