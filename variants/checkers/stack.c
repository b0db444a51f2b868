/* Prisoners: the men that lie under others. */
#include "variants/checkers/draughts.h"

#include <assert.h>
#include <string.h>

/* Each prisoner counts by where it lies and how deep. */
static Key key_of(Cell at, const Man below[], int count) {
    Key key = 0;
    for (int depth = 0; depth < count; depth++)
        key ^= mix64(0x57AC00000000ULL + ((uint64_t)at << 16) + ((uint64_t)depth << 8) + unmarked(below[depth]));
    return key;
}

/* Where the stack of a cell starts, or would start: after the stacks of all lower cells. */
static int start_of(const Stacks *stacks, Cell at) {
    int lower = 0;
    for (int word = 0; word <= at >> 6; word++) {
        const Bits bits = stacks->stacked.word[word];
        lower += bits_count(word < at >> 6 ? bits : bits & (bit(at & 63) - 1));
    }
    int start = 0;
    for (; lower; start++) lower -= (stacks->men[start] & LAST) != 0;
    return start;
}

static int length_at(const Stacks *stacks, Cell at, int start) {
    if (!set_has(&stacks->stacked, at)) return 0;
    int length = 1;
    while (!(stacks->men[start + length - 1] & LAST)) length++;
    return length;
}

void stacks_open(Stacks *stacks, const Position *pos) {
    stacks->stacked = pos->flag[FLAG_STACKED];
    stacks->change = 0;
    memcpy(stacks->men, pos->byte, sizeof stacks->men);
    int left = set_count(&stacks->stacked);
    for (stacks->count = 0; left; stacks->count++) left -= (stacks->men[stacks->count] & LAST) != 0;
}

void stacks_store(const Stacks *stacks, Position *pos) {
    Set changed = { { 0 } };
    for (int i = 0; i < SET_WORDS; i++) changed.word[i] = stacks->stacked.word[i] ^ pos->flag[FLAG_STACKED].word[i];
    for (Cell at; set_pop(&changed, &at);) pos_set_flag(pos, FLAG_STACKED, at, set_has(&stacks->stacked, at));
    for (int i = 0; i < MEN_MAX; i++) pos_set_byte(pos, (uint8_t)i, stacks->men[i]);
    pos_toggle_key(pos, stacks->change);
}

int stacks_get(const Stacks *stacks, Cell at, Man below[MEN_MAX]) {
    const int start = start_of(stacks, at), length = length_at(stacks, at, start);
    for (int i = 0; i < length; i++) below[i] = unmarked(stacks->men[start + i]);
    return length;
}

void stacks_set(Stacks *stacks, Cell at, const Man below[], int count) {
    const int start = start_of(stacks, at), length = length_at(stacks, at, start);
    const int tail = stacks->count - start - length;
    assert(start + count + tail <= MEN_MAX);
    stacks->change ^= key_of(at, stacks->men + start, length) ^ key_of(at, below, count);
    memmove(stacks->men + start + count, stacks->men + start + length, (size_t)tail);
    if (count) memcpy(stacks->men + start, below, (size_t)count);
    if (count) stacks->men[start + count - 1] |= LAST;
    stacks->count += count - length;
    memset(stacks->men + stacks->count, 0, (size_t)(MEN_MAX - stacks->count));
    if (count)
        set_add(&stacks->stacked, at);
    else
        set_drop(&stacks->stacked, at);
}

Key draughts_extra_key(const Position *pos) {
    Stacks stacks;
    stacks_open(&stacks, pos);
    Key key = 0;
    int start = 0;
    Set cells = stacks.stacked;
    for (Cell at; set_pop(&cells, &at);) {
        const int length = length_at(&stacks, at, start);
        key ^= key_of(at, stacks.men + start, length);
        start += length;
    }
    return key;
}
