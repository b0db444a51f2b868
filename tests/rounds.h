/* rounds.h -- rules of a contest as rows: what happens when in a game in progress (protocol/round/), and how it stands
 * then. Failing functions end the test (cmocka's fail) and name the row and the event.
 *
 * A script is a list of events, "w:e2e4; +5000; draw w; !yes w | nobody asks you; ? offer=draw/w":
 *   w:e2e4               a player, by their letter in positions, says a move
 *   ~b:e4e5              a try that the position does not allow: it is noted, and nobody else learns of it
 *   late b:e7e5          a move after the flag has fallen, which is no move any more
 *   +5000                so many milliseconds go by
 *   draw wb, undo w, yes b, no b       offers of the players at one screen; "-": of nobody
 *   rematch w            another game is asked for
 *   resign b, flag, roll, forfeit w infraction REASON, interrupt REASON, back 1
 *   aside 1 d2d4, aside 1, line 3      another line, by all people; back to where one may begin
 *   look w, away b       somebody sits down before the screen; has one of their own
 *   first 4              the first legal moves, whatever they are
 *   tell -30             the one who moved last thought so, in centipawns for themselves
 *   think 200            the seat that is to move thinks so many nodes, and moves
 *   keep                 the round is written (keep_text), read back (keep_parse), and goes on
 *   wait                 nobody sits there any more
 *   seats person engine:3, clocks 60+1 - 40/60 each:2, margin 100, again 3, fromfirst, study, asksdice, name w Ada
 *   start POSITION       another game is begun
 *   !EVENT | WORDS       the event is refused with these words, and nothing has changed
 *   ? MEMBERS            so it stands now
 * MEMBERS are those that are named, and no others; those with spaces in quotes: "plies=2 reason='draw by agreement'".
 * All of them: the table in rounds.c. */
#ifndef FUSILIER_TESTS_ROUNDS_H
#define FUSILIER_TESTS_ROUNDS_H

#include <stddef.h>

#include "protocol/round/round.h"

typedef struct {
    const char *why, *game, *position; /* NULL: the usual start */
    const char *script, *expect;       /* the members in the end; NULL: all was said on the way */
} RoundRow;

void expect_round(const RoundRow *row);
void expect_rounds(const RoundRow rows[], size_t count);

/* ---- for tests that are no rows ---- */

/* A round as a script leaves it, and the time then; the caller releases it. */
Millis round_after(Round *round, const char *game, const char *position, const char *script);

/* Goes on with a round that was begun so. Returns the time afterwards. */
Millis round_goes_on(Round *round, Millis now, const char *script);

#endif
