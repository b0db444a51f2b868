/* eval_net.h -- the small neural evaluation (engine/network.h).
 * Layer: search, private to eval*.c. */
#ifndef FUSILIER_SEARCH_EVAL_NET_H
#define FUSILIER_SEARCH_EVAL_NET_H

#include "engine/game.h"
#include "engine/network.h"

enum { NET_VALUE_MAX = 3000 };

/* What the weights miss of the position's value: centipawns for the player on turn, at most NET_VALUE_MAX either way.
 * For an 8x8 board with orthodox men. */
int net_value(const Network *network, const Position *pos);

#endif
