/* pgn_comment.h -- what programs tell each other in the comments of a record: what an engine thought of its move,
 * "+0.35/12 0.25s", "+M3/7 1s", "book", and commands, "[%clk 0:02:59]", "[%emt 5.5]", "[%eval 0.17]".
 * Layer: protocol (private to pgn). */
#ifndef FUSILIER_PROTOCOL_RECORD_PGN_COMMENT_H
#define FUSILIER_PROTOCOL_RECORD_PGN_COMMENT_H

#include "protocol/record/pgn.h"

enum { PGN_FACT_MAX = 64 };

/* Tells the move what is understood of a comment about it, whose blanks are single, and leaves the rest of the comment.
 * True: it was, and is, nothing but words, those of the comma of "+M1/5 0.01s, White mates" included. */
bool pgn_comment_take(char *comment, PgnMove *move);

/* "+0.35/12 0.25s" */
void pgn_opinion_format(const LineMove *move, char buf[static PGN_FACT_MAX]);

/* "[%clk 0:02:59.5]" */
void pgn_clock_format(int64_t clock_ms, char buf[static PGN_FACT_MAX]);

#endif
