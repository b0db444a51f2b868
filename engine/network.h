/* network.h -- the numbers of a small neural network that corrects the evaluation by weights: one hidden layer, the
 * same for both players, then one output. It knows what these very weights miss: who changes them trains it again.
 * Layer: engine (plain data: variants/weights/network_*.c fill it, search/eval/net.c reads it, tools/net_train.c makes
 * it).
 *
 * Each player looks at the board from their own side: their men first, their first rank below, their king on files a to
 * d (the board is mirrored if need be; without a king Black's is turned round). A man on a cell is one input; the
 * hidden values are the sums of the rows of all men, cut off at 0 and NETWORK_ONE and squared. The output takes those
 * of the player to move first. Which row of output weights counts depends on the number of men. */
#ifndef FUSILIER_ENGINE_NETWORK_H
#define FUSILIER_ENGINE_NETWORK_H

#include "engine/board/types.h"

enum {
    NETWORK_INPUTS = 2 * 6 * 64,
    NETWORK_HIDDEN = 64,
    NETWORK_BUCKETS = 8,
    NETWORK_ONE = 181,        /* 1.0 of a hidden value; its square just fits 16 bits */
    NETWORK_OUTPUT_ONE = 64,  /* 1.0 of an output weight */
    NETWORK_CENTIPAWNS = 300, /* 1.0 of the output */
};

typedef struct Network {
    int16_t input[NETWORK_INPUTS][NETWORK_HIDDEN];
    int16_t hidden_bias[NETWORK_HIDDEN];
    int16_t output[NETWORK_BUCKETS][2][NETWORK_HIDDEN]; /* [0]: the player to move; at most 127 either way */
    int32_t output_bias[NETWORK_BUCKETS];               /* in NETWORK_ONE squared times NETWORK_OUTPUT_ONE */
} Network;

/* The input of a man on a cell as `view` sees it; `mirror`: his king stands on files e to h. */
static ALWAYS_INLINE int network_input(Player view, bool mirror, Man man, Cell at) {
    const int cell = at ^ (view == WHITE ? 0 : 56) ^ (mirror ? 7 : 0);
    const int slot = (int)man_slot(man), side = view == WHITE ? slot - 1 : 2 - slot; /* 0: the view's own men */
    return 64 * (6 * side + man_kind(man) - PAWN) + cell;
}

static inline int network_bucket(int men) {
    const int bucket = (men - 1) / 4;
    return bucket < NETWORK_BUCKETS ? bucket : NETWORK_BUCKETS - 1;
}

#endif
