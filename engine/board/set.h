/* set.h -- sets of cells of any board, up to 256 of them.
 * Layer: engine/board. On a board of 64 cells only word[0] is in use: hot code reads it as Bits (bits.h). */
#ifndef FUSILIER_ENGINE_BOARD_SET_H
#define FUSILIER_ENGINE_BOARD_SET_H

#include "engine/board/bits.h"

enum { SET_WORDS = CELLS_MAX / 64 };

typedef struct {
    uint64_t word[SET_WORDS];
} Set;

static inline bool set_has(const Set *set, Cell at) {
    return set->word[at >> 6] >> (at & 63) & 1;
}
static inline void set_add(Set *set, Cell at) {
    set->word[at >> 6] |= 1ULL << (at & 63);
}
static inline void set_drop(Set *set, Cell at) {
    set->word[at >> 6] &= ~(1ULL << (at & 63));
}
static inline void set_flip(Set *set, Cell at) {
    set->word[at >> 6] ^= 1ULL << (at & 63);
}

static inline bool set_is_empty(const Set *set) {
    return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) == 0;
}

static inline int set_count(const Set *set) {
    int count = 0;
    for (int i = 0; i < SET_WORDS; i++) count += bits_count(set->word[i]);
    return count;
}

static inline Set set_and(Set a, Set b) {
    for (int i = 0; i < SET_WORDS; i++) a.word[i] &= b.word[i];
    return a;
}

static inline Set set_or(Set a, Set b) {
    for (int i = 0; i < SET_WORDS; i++) a.word[i] |= b.word[i];
    return a;
}

static inline Set set_minus(Set a, Set b) {
    for (int i = 0; i < SET_WORDS; i++) a.word[i] &= ~b.word[i];
    return a;
}

static inline bool set_equal(const Set *a, const Set *b) {
    uint64_t difference = 0;
    for (int i = 0; i < SET_WORDS; i++) difference |= a->word[i] ^ b->word[i];
    return difference == 0;
}

static inline bool set_is_within(Set part, Set whole) {
    const Set rest = set_minus(part, whole);
    return set_is_empty(&rest);
}

/* Takes the first cell out of the set and stores it; false when the set is empty.
 * Loop over a copy: for (Cell at; set_pop(&copy, &at);) ... */
static inline bool set_pop(Set *set, Cell *at) {
    for (int i = 0; i < SET_WORDS; i++) {
        if (!set->word[i]) continue;
        *at = (Cell)(64 * i + bits_first(set->word[i]));
        set->word[i] &= set->word[i] - 1;
        return true;
    }
    return false;
}

#endif
