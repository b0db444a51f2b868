/* random.h -- random numbers whose whole state is one word of the caller's: splitmix64 (Steele, Lea, Flood 2014).
 * Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_RANDOM_H
#define FUSILIER_ENGINE_BASE_RANDOM_H

#include <stdint.h>
#include <string.h>

/* A good mixing of a word (splitmix64, Steele, Lea, Flood 2014): for keys of rare things and for random numbers. */
static inline uint64_t mix64(uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

/* Mixes bytes into a sum, eight at a time: for texts and whole files. Files on disk hold such sums: it stays as it is.
 */
static inline uint64_t mix_bytes(uint64_t sum, const void *bytes, uint64_t size) {
    const unsigned char *const from = bytes;
    uint64_t at = 0, word;
    for (; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, from + at, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15ULL;
        sum ^= sum >> 32;
    }
    for (; at < size; at++) sum = mix64(sum ^ from[at]);
    return sum;
}

static inline uint64_t random_next(uint64_t *random) {
    const uint64_t number = mix64(*random);
    *random += 0x9E3779B97F4A7C15ULL;
    return number;
}

/* Where the random numbers of one of many games begin: each seed has a stream of its own for each of them, so that
 * other seeds make other games. */
static inline uint64_t random_stream(uint64_t seed, uint64_t game) {
    return mix64(mix64(seed) + game);
}

/* 0 .. count - 1; the bias is below count / 2^64. */
static inline int random_below(uint64_t *random, int count) {
    return (int)(random_next(random) % (uint64_t)count);
}

/* 0 <= number < 1. */
static inline double random_unit(uint64_t *random) {
    return (double)(random_next(random) >> 11) / 9007199254740992.0;
}

/* An index drawn by its weight (>= 0, at least one > 0). */
static inline int random_weighted(uint64_t *random, const double weights[], int count) {
    double total = 0;
    for (int i = 0; i < count; i++) total += weights[i];
    double ticket = random_unit(random) * total;
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (weights[i] <= 0) continue;
        last = i;
        ticket -= weights[i];
        if (ticket < 0) break;
    }
    return last;
}

#endif
