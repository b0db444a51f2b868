/* claims.h -- the end of a game: results that wait to be said, resigning, and offers of a draw.
 * Layer: protocol; uses protocol/record/. */
#ifndef FUSILIER_PROTOCOL_XBOARD_CLAIMS_H
#define FUSILIER_PROTOCOL_XBOARD_CLAIMS_H

#include "engine/base/text.h"
#include "protocol/record/draw_sense.h"
#include "protocol/xboard/commands.h"

typedef struct {
    bool is_over;         /* the result was said, or heard */
    bool is_draw_offered; /* by the opponent, for our next move */
    int64_t due_ms;   /* on clock_ms: a result waits until then, as the loser, or XBoard, may say it first; 0: none */
    char line[160];   /* this one; once the game is over, the one that was said or heard */
    bool resigns;     /* option */
    int resign_score; /* option, centipawns */
    int hopeless;     /* moves in a row with such a score */
    DrawSense draw;
} Claims;

void claims_init(Claims *claims);
void claims_begin_game(Claims *claims);                    /* of the same kind of game, from the start */
void claims_begin_position(Claims *claims, bool is_start); /* the game goes on from this one */
void claims_withdraw(Claims *claims);                      /* what waits is not said any more */
void claims_reopen(Claims *claims);                        /* the position has changed: nothing is over */

/* Says the result, now or a little later, as our opponent is. */
void claims_make(XBoard *xb, const Outcome *outcome);
void claims_tick(XBoard *xb);

/* How the game has ended, for people: "1-0: checkmate". */
void claims_write_result(const Claims *claims, Text *out);

/* We are about to make a move, of which we think so (centipawns). */
bool claims_gives_up(Claims *claims, int score);

extern const Commands claims_commands; /* result, draw */

#endif
