/* net.h -- the small neural evaluation (engine/network.h).
 * Layer: search, private to search/eval/. */
#ifndef FUSILIER_SEARCH_EVAL_NET_H
#define FUSILIER_SEARCH_EVAL_NET_H

#include "engine/game.h"
#include "engine/network.h"

enum {
    NET_VALUE_MAX = 3000,
    NET_SUMS = 32, /* power of 2: plies of the path whose sums are kept */
};

/* The sums of the rows of all men, as White and as Black see the board; those of a ply are worked out from those of its
 * parent, which differ by two or three men ("efficiently updatable", Nasu 2018). */
typedef struct {
    _Alignas(64) int16_t sum[2][NETWORK_HIDDEN];
    const Network *network; /* NULL: nothing is kept here yet */
    Key key;                /* of the position */
    bool mirror[2];         /* the view's king stands on files e to h */
} NetSums;

/* What the weights miss of the position's value: centipawns for the player to move, at most NET_VALUE_MAX either way.
 * For an 8x8 board with orthodox men. `kept`: NET_SUMS of them, all zero at first; or NULL. */
int net_value(const Network *network, const Position *pos, NetSums *kept);

#endif
