#include "search/problems/memo.h"

#include "engine/base/memory.h"

bool memo_init(Memo *memo, size_t megabytes, Error *err) {
    const size_t bucket = MEMO_BUCKET * sizeof(MemoEntry);
    *memo = (Memo){ .buckets = 1 };
    memo->entries = memory_table(megabytes, &memo->bytes, err);
    while (2 * memo->buckets * bucket <= memo->bytes) memo->buckets *= 2;
    return memo->entries != NULL;
}

void memo_release(Memo *memo) {
    memory_pages_free(memo->entries, memo->bytes);
    memo->entries = NULL;
}

static MemoEntry *bucket_of(const Memo *memo, Key key) {
    return &memo->entries[MEMO_BUCKET * ((size_t)(key >> 20) & (memo->buckets - 1))];
}

static MemoEntry *find(const Memo *memo, Key key) {
    MemoEntry *const bucket = bucket_of(memo, key);
    for (int i = 0; i < MEMO_BUCKET; i++)
        if (bucket[i].key == key && bucket[i].data) return &bucket[i];
    return NULL;
}

/* The entry of the key, or the one of the bucket with the smallest data, emptied: forced play has its depths in the
 * upper bits of data, and lines the longest failure. */
static MemoEntry *find_room(Memo *memo, Key key) {
    MemoEntry *const bucket = bucket_of(memo, key), *least = bucket;
    for (int i = 0; i < MEMO_BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].data) return &bucket[i];
        if (bucket[i].data < least->data) least = &bucket[i];
    }
    *least = (MemoEntry){ .key = key };
    return least;
}

/* ---- forced play:  47 refuted 40 | 39 proved, 0 if not known 32 | 31 move 0 ---- */

static Known unpack(uint64_t data) {
    const uint8_t proved = (uint8_t)(data >> 32);
    return (Known){ (uint32_t)data, proved ? proved : UINT8_MAX, (uint8_t)(data >> 40) };
}

Known memo_known(const Memo *memo, Key key) {
    const MemoEntry *const entry = find(memo, key);
    return unpack(entry ? entry->data : 0);
}

void memo_learn(Memo *memo, Key key, int moves, bool proved, uint32_t move) {
    MemoEntry *const entry = find_room(memo, key);
    Known known = unpack(entry->data);
    if (proved && moves < known.proved) known.proved = (uint8_t)moves;
    if (!proved && moves > known.refuted) known.refuted = (uint8_t)moves;
    if (move) known.move = move;
    const uint64_t kept = known.proved == UINT8_MAX ? 0 : known.proved;
    entry->data = (uint64_t)known.refuted << 40 | kept << 32 | known.move;
}

/* ---- lines: a bit for each length that has failed, in an entry for each 63 of them ---- */

enum { LENGTHS = 63 };

static Key key_of_lengths(Key key, int plies) {
    return key + (Key)(unsigned)(plies / LENGTHS) * 0x9E3779B97F4A7C15ULL;
}

bool memo_is_barren(const Memo *memo, Key key, int plies) {
    const MemoEntry *const entry = find(memo, key_of_lengths(key, plies));
    return entry && entry->data >> plies % LENGTHS & 1;
}

void memo_set_barren(Memo *memo, Key key, int plies) {
    find_room(memo, key_of_lengths(key, plies))->data |= 1ULL << plies % LENGTHS;
}
