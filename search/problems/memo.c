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

static const uint64_t spread = 0x9E3779B97F4A7C15ULL;

/* What the entry says of the key; 0: nothing. */
static uint64_t read_entry(const MemoEntry *entry, Key key) {
    const uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
    return atomic_load_explicit(&entry->check, memory_order_relaxed) == (key ^ data * spread) ? data : 0;
}

static void write_entry(MemoEntry *entry, Key key, uint64_t data) {
    atomic_store_explicit(&entry->check, key ^ data * spread, memory_order_relaxed);
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
}

static uint64_t find(const Memo *memo, Key key) {
    const MemoEntry *const bucket = bucket_of(memo, key);
    uint64_t data = 0;
    for (int i = 0; i < MEMO_BUCKET && !data; i++) data = read_entry(&bucket[i], key);
    return data;
}

/* The entry of the key, with what it says, or the one of the bucket with the smallest data, which says nothing of it:
 * forced play has its depths in the upper bits of data, and lines the longest failure. */
static MemoEntry *find_room(const Memo *memo, Key key, uint64_t *data) {
    MemoEntry *const bucket = bucket_of(memo, key), *least = bucket;
    uint64_t smallest = UINT64_MAX;
    for (int i = 0; i < MEMO_BUCKET; i++) {
        *data = read_entry(&bucket[i], key);
        if (*data) return &bucket[i];
        const uint64_t other = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        if (other < smallest) smallest = other, least = &bucket[i];
    }
    return least;
}

/* ---- forced play:  47 refuted 40 | 39 proved, 0 if not known 32 | 31 move 0 ---- */

static Known unpack(uint64_t data) {
    const uint8_t proved = (uint8_t)(data >> 32);
    return (Known){ (uint32_t)data, proved ? proved : UINT8_MAX, (uint8_t)(data >> 40) };
}

Known memo_known(const Memo *memo, Key key) {
    return unpack(find(memo, key));
}

void memo_learn(const Memo *memo, Key key, int moves, bool proved, uint32_t move) {
    uint64_t data;
    MemoEntry *const entry = find_room(memo, key, &data);
    Known known = unpack(data);
    if (proved && moves < known.proved) known.proved = (uint8_t)moves;
    if (!proved && moves > known.refuted) known.refuted = (uint8_t)moves;
    if (move) known.move = move;
    const uint64_t kept = known.proved == UINT8_MAX ? 0 : known.proved;
    write_entry(entry, key, (uint64_t)known.refuted << 40 | kept << 32 | known.move);
}

/* ---- lines: a bit for each length that has failed, in an entry for each 63 of them ---- */

enum { LENGTHS = 63 };

static Key key_of_lengths(Key key, int plies) {
    return key + (Key)(unsigned)(plies / LENGTHS) * 0x9E3779B97F4A7C15ULL;
}

bool memo_is_barren(const Memo *memo, Key key, int plies) {
    return find(memo, key_of_lengths(key, plies)) >> plies % LENGTHS & 1;
}

void memo_set_barren(const Memo *memo, Key key, int plies) {
    const Key own = key_of_lengths(key, plies);
    uint64_t data;
    MemoEntry *const entry = find_room(memo, own, &data);
    write_entry(entry, own, data | 1ULL << plies % LENGTHS);
}

/* ---- numbers ---- */

uint64_t memo_number(const Memo *memo, Key key) {
    return find(memo, key);
}

void memo_set_number(const Memo *memo, Key key, uint64_t number) {
    uint64_t before;
    write_entry(find_room(memo, key, &before), key, number);
}
