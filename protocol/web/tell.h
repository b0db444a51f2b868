/* tell.h -- parts of a round as JSON, members of the state of a table (docs/web.md).
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_TELL_H
#define FUSILIER_PROTOCOL_WEB_TELL_H

#include <cjson/cJSON.h>

#include "protocol/round/round.h"

/* "offer" (what stands, and who has still to answer; null) and "said" (what became of the last one), as these players
 * see it. */
void tell_offers(cJSON *object, const Round *round, unsigned players);

/* "rematch": who asks for another game. */
void tell_rematch(cJSON *object, const Round *round);

/* "clock": null, or what all have and had when the turn began; of an earlier ply, what the record says that they had
 * left after it. */
void tell_clocks(cJSON *object, const Round *round, int plies);

/* "series": null in a first game, or what each has won in all games of the same people. */
void tell_series(cJSON *object, const Round *round);

/* "lines": all but the one at the board, each with its last move, the ply where it leaves that one, and its moves in
 * words. */
void tell_lines(cJSON *object, const Round *round);

#endif
