/* net.h -- positions to train the neural evaluation with: written by net_data, read by net_train.
 * Layer: tools. */
#ifndef FUSILIER_TOOLS_NET_H
#define FUSILIER_TOOLS_NET_H

#include "engine/board/types.h"

enum { NET_UNKNOWN = 3 };

/* One position in 32 bytes: nibble n of men[] is the man on the n-th cell of `occupied`, its kind plus 8 if Black's. */
typedef struct {
    uint64_t occupied;
    uint8_t men[16];
    int16_t score; /* the oracle's centipawns for the player to move */
    uint8_t turn;
    uint8_t result;     /* of the game: points of the player to move out of 2; NET_UNKNOWN if chance decided it */
    uint8_t padding[2]; /* 0 */
    int16_t base;       /* what the weights say, likewise; filled in by net_train */
} NetSample;

#endif
