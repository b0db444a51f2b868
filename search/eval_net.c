#include "search/eval_net.h"

#include <string.h>

#include "engine/bits.h"

/* A vector register full of hidden values; the compiler makes what the machine has of it. */
#ifdef __AVX512BW__
enum { LANE_BYTES = 64 };
#else
enum { LANE_BYTES = 32 };
#endif
typedef int16_t Lane __attribute__((vector_size(LANE_BYTES)));
enum { LANE_VALUES = sizeof(Lane) / sizeof(int16_t), LANES = NETWORK_HIDDEN / LANE_VALUES };

/* Not by value: what machines without such registers would return has no settled form. */
static ALWAYS_INLINE void lanes_load(Lane lanes[static LANES], const int16_t *values) {
    for (int i = 0; i < LANES; i++) memcpy(&lanes[i], values + i * LANE_VALUES, sizeof lanes[i]);
}
static ALWAYS_INLINE void lanes_add(Lane lanes[static LANES], const int16_t *values) {
    for (int i = 0; i < LANES; i++) {
        Lane more;
        memcpy(&more, values + i * LANE_VALUES, sizeof more);
        lanes[i] += more;
    }
}
static ALWAYS_INLINE void lanes_store(const Lane lanes[static LANES], int16_t *values) {
    for (int i = 0; i < LANES; i++) memcpy(values + i * LANE_VALUES, &lanes[i], sizeof lanes[i]);
}

/* The sums of all men's rows as White and as Black see the board. From scratch each time: the sums stay in registers,
 * and no branch depends on what has changed since. */
static void add_rows(const Network *network, const Position *pos, int16_t sum[static 2][NETWORK_HIDDEN]) {
    const bool white_mirrors = file_of(pos_king(pos, WHITE)) > 3, black_mirrors = file_of(pos_king(pos, BLACK)) > 3;
    Lane by_white[LANES], by_black[LANES];
    lanes_load(by_white, network->hidden_bias);
    lanes_load(by_black, network->hidden_bias);
    for (Bits men = pos_occupied(pos); men;) {
        const Cell at = bits_pop(&men);
        const Man man = pos->man[at];
        lanes_add(by_white, network->input[network_input(WHITE, white_mirrors, man, at)]);
        lanes_add(by_black, network->input[network_input(BLACK, black_mirrors, man, at)]);
    }
    lanes_store(by_white, sum[WHITE]);
    lanes_store(by_black, sum[BLACK]);
}

/* Two loops of 16 bits each: the vector unit multiplies and adds such pairs in one step. */
static int32_t weigh(const int16_t sum[static NETWORK_HIDDEN], const int16_t weight[static NETWORK_HIDDEN]) {
    int16_t square[NETWORK_HIDDEN] __attribute__((aligned(64)));
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int16_t cut = sum[i] > 0 ? sum[i] : 0;
        cut = cut < NETWORK_ONE ? cut : NETWORK_ONE;
        square[i] = (int16_t)(cut * cut);
    }
    int32_t value = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++) value += square[i] * weight[i];
    return value;
}

int net_value(const Network *network, const Position *pos) {
    int16_t sum[2][NETWORK_HIDDEN] __attribute__((aligned(64)));
    const Player us = pos->now.turn, them = us ^ 1;
    add_rows(network, pos, sum);
    const int bucket = network_bucket(bits_count(pos_occupied(pos)));
    const int64_t output = (int64_t)network->output_bias[bucket] + weigh(sum[us], network->output[bucket][0]) +
                           weigh(sum[them], network->output[bucket][1]);
    const int64_t value = output * NETWORK_CENTIPAWNS / (NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : (int)value;
}
