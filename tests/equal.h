/* equal.h -- when two positions are the same, for tests and fuzz targets. */
#ifndef FUSILIER_TESTS_EQUAL_H
#define FUSILIER_TESTS_EQUAL_H

#include <string.h>

#include "engine/game.h"

/* Equal in every respect that play can see (men, state, flags, words; not the record). */
static inline bool pos_equal(const Position *a, const Position *b) {
    return a->game == b->game && memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(a->kind, b->kind, sizeof a->kind) == 0 && memcmp(a->owner, b->owner, sizeof a->owner) == 0 &&
           memcmp(a->man, b->man, sizeof a->man) == 0 && memcmp(a->flag, b->flag, sizeof a->flag) == 0 &&
           memcmp(a->word, b->word, sizeof a->word) == 0 && memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

#endif
