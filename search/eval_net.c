#include "search/eval_net.h"

#include <string.h>

#include "engine/bits.h"

/* A vector register full of hidden values; the compiler makes what the machine has of it. */
typedef int16_t Lane __attribute__((vector_size(32)));
enum { LANE_VALUES = sizeof(Lane) / sizeof(int16_t), LANES = NETWORK_HIDDEN / LANE_VALUES };

/* Not by value: what machines without such registers would return has no settled form. */
static ALWAYS_INLINE void add_values(Lane *lane, const int16_t *values) {
    Lane more;
    memcpy(&more, values, sizeof more);
    *lane += more;
}

/* The sums of all men's rows as `view` sees the board. From scratch each time: the sums stay in registers. */
static void add_rows(const Network *network, const Position *pos, Player view, int16_t sum[static NETWORK_HIDDEN]) {
    const bool mirror = file_of(pos_king(pos, view)) > 3;
    Lane lanes[LANES];
    memcpy(lanes, network->hidden_bias, sizeof lanes);
    for (Bits men = pos_occupied(pos); men;) {
        const Cell at = bits_pop(&men);
        const int16_t *row = network->input[network_input(view, mirror, pos->man[at], at)];
        for (int i = 0; i < LANES; i++) add_values(&lanes[i], row + i * LANE_VALUES);
    }
    memcpy(sum, lanes, sizeof lanes);
}

static int32_t weigh(const int16_t sum[static NETWORK_HIDDEN], const int16_t weight[static NETWORK_HIDDEN]) {
    int32_t value = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int16_t cut = sum[i] > 0 ? sum[i] : 0;
        cut = cut < NETWORK_ONE ? cut : NETWORK_ONE;
        value += (int16_t)(cut * cut) * weight[i];
    }
    return value;
}

int net_value(const Network *network, const Position *pos) {
    int16_t sum[2][NETWORK_HIDDEN] __attribute__((aligned(64)));
    const Player us = pos->now.turn, them = us ^ 1;
    add_rows(network, pos, us, sum[0]);
    add_rows(network, pos, them, sum[1]);
    const int bucket = network_bucket(bits_count(pos_occupied(pos)));
    const int64_t output = (int64_t)network->output_bias[bucket] + weigh(sum[0], network->output[bucket][0]) +
                           weigh(sum[1], network->output[bucket][1]);
    const int64_t value = output * NETWORK_CENTIPAWNS / (NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : (int)value;
}
