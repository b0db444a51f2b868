/* lanes.h -- rows of hidden values of a neural network, as many at a time as a vector register holds; the compiler
 * makes what the machine has of it, and integers come out the same everywhere. Layer: search, private to the networks
 * (net.c, search/learned/value.c). */
#ifndef FUSILIER_SEARCH_EVAL_LANES_H
#define FUSILIER_SEARCH_EVAL_LANES_H

#include <string.h>

#include "engine/network.h"

#ifdef __AVX512BW__
enum { LANE_BYTES = 64 };
#else
enum { LANE_BYTES = 32 };
#endif
typedef int16_t Lane __attribute__((vector_size(LANE_BYTES)));
enum { LANE_VALUES = sizeof(Lane) / sizeof(int16_t) };

/* Of `count` lanes, a constant. Not by value: what machines without such registers would return has no settled form. */
static ALWAYS_INLINE void lanes_load(Lane lanes[], const int16_t *values, int count) {
    for (int i = 0; i < count; i++) memcpy(&lanes[i], values + i * LANE_VALUES, sizeof lanes[i]);
}
static ALWAYS_INLINE void lanes_add(Lane lanes[], const int16_t *values, int count) {
    for (int i = 0; i < count; i++) {
        Lane more;
        memcpy(&more, values + i * LANE_VALUES, sizeof more);
        lanes[i] += more;
    }
}
static ALWAYS_INLINE void lanes_subtract(Lane lanes[], const int16_t *values, int count) {
    for (int i = 0; i < count; i++) {
        Lane less;
        memcpy(&less, values + i * LANE_VALUES, sizeof less);
        lanes[i] -= less;
    }
}
static ALWAYS_INLINE void lanes_store(const Lane lanes[], int16_t *values, int count) {
    for (int i = 0; i < count; i++) memcpy(values + i * LANE_VALUES, &lanes[i], sizeof lanes[i]);
}

/* The sums of `hidden` values (a constant), cut off, squared and weighed. Two loops of 16 bits each: the vector unit
 * multiplies and adds such pairs in one step. */
static ALWAYS_INLINE int32_t lanes_weigh(const int16_t sum[], const int16_t weight[], int hidden) {
    int16_t square[NETWORK_HIDDEN] __attribute__((aligned(64)));
    for (int i = 0; i < hidden; i++) {
        int16_t cut = sum[i] > 0 ? sum[i] : 0;
        cut = cut < NETWORK_ONE ? cut : NETWORK_ONE;
        square[i] = (int16_t)(cut * cut);
    }
    int32_t value = 0;
    for (int i = 0; i < hidden; i++) value += square[i] * weight[i];
    return value;
}

/* What the output says, in `unit`s of centipawns; at most `most` either way. */
static ALWAYS_INLINE int lanes_value(int64_t output, int unit, int most) {
    const int64_t value = output * unit / (NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    return value > most ? most : value < -most ? -most : (int)value;
}

#endif
