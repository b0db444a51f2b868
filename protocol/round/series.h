/* series.h -- several games of the same players, one after the other: what each has won so far.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_ROUND_SERIES_H
#define FUSILIER_PROTOCOL_ROUND_SERIES_H

#include "protocol/round/round.h"

enum { SERIES_TEXT_MAX = 96 };

/* Whose seat of a game of two a player has in the next one, if they change seats. */
static inline Player series_seat(const Game *game, Player player, bool swaps) {
    return swaps && game->players == 2 ? (Player)(1 - player) : player;
}

/* A round that has not begun follows another one: people keep their names, and if the same play the same game, what
 * they have won is kept. `swaps`: of two each has the other's seat now. */
void series_follow(Round *round, const Round *before, bool swaps);

/* What was won before the round, and in it if it is over. */
Series series_so_far(const Round *round);

/* "2: 1.5, 0.5": after two games; "" after none. Reading anything else gives none. */
void series_format(const Series *series, int players, char text[static SERIES_TEXT_MAX]);
void series_read(Series *series, int players, const char *text);

#endif
