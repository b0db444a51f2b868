#include "search/tt.h"

#include <string.h>

#include "engine/base/memory.h"

static const uint64_t spread = 0x9E3779B97F4A7C15ULL;

static uint64_t pack_data(const TtData *data) {
    return (uint64_t)data->move | (uint64_t)(uint16_t)data->score << 32 | (uint64_t)(uint16_t)data->eval << 48;
}

static uint64_t pack_check(Key key, const TtData *data, unsigned age) {
    return key << 16 | (uint64_t)(uint8_t)(data->depth + TT_DEPTH_BIAS) << 8 | (uint64_t)age << 3 |
           (uint64_t)data->pv << 2 | (uint64_t)data->bound;
}

static Depth check_depth(uint64_t check) {
    return (Depth)(check >> 8 & 0xff) - TT_DEPTH_BIAS;
}
static unsigned check_age(uint64_t check) {
    return (unsigned)(check >> 3 & (TT_AGES - 1));
}
static Bound check_bound(uint64_t check) {
    return (Bound)(check & 3);
}

typedef struct {
    uint64_t check, data;
} EntryWords;

static EntryWords entry_read(const TtEntry *entry) {
    const uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
    return (EntryWords){ atomic_load_explicit(&entry->check, memory_order_relaxed) ^ data * spread, data };
}

bool tt_resize(Table *table, size_t megabytes, Error *err) {
    size_t bytes;
    void *const memory = memory_table(megabytes, &bytes, err);
    if (!memory) return false;
    tt_release(table);
    *table = (Table){ .buckets = memory, .count = bytes / sizeof(TtBucket), .bytes = bytes };
    return true;
}

void tt_release(Table *table) {
    memory_pages_free(table->buckets, table->bytes);
    *table = (Table){ .buckets = NULL };
}

void tt_clear(Table *table) {
    if (table->buckets) memset(table->buckets, 0, table->bytes);
    table->has_pages = true;
    table->age = 0;
}

void tt_prepare(Table *table) {
    if (!table->has_pages) tt_clear(table);
}

void tt_grow_older(Table *table) {
    table->age = (table->age + 1) % TT_AGES;
}

bool tt_probe(const Table *table, Key key, TtData *out) {
    const TtBucket *bucket = tt_bucket(table, key);
    for (int i = 0; i < TT_BUCKET; i++) {
        const EntryWords words = entry_read(&bucket->entry[i]);
        if ((words.check ^ key << 16) >> 16 || check_bound(words.check) == BOUND_NONE) continue;
        *out = (TtData){
            .move = (uint32_t)words.data,
            .score = (int16_t)(words.data >> 32),
            .eval = (int16_t)(words.data >> 48),
            .depth = check_depth(words.check),
            .bound = check_bound(words.check),
            .pv = words.check >> 2 & 1,
        };
        return true;
    }
    return false;
}

/* How much an entry is worth keeping: deep and of this search. */
static int entry_worth(const Table *table, uint64_t check) {
    if (check_bound(check) == BOUND_NONE) return -1000;
    return check_depth(check) - 4 * (int)((table->age + TT_AGES - check_age(check)) % TT_AGES);
}

void tt_store(Table *table, Key key, TtData data) {
    TtBucket *bucket = tt_bucket(table, key);
    TtEntry *victim = &bucket->entry[0];
    int least = INT32_MAX;
    for (int i = 0; i < TT_BUCKET; i++) {
        const EntryWords words = entry_read(&bucket->entry[i]);
        if ((words.check ^ key << 16) >> 16 == 0 && check_bound(words.check) != BOUND_NONE) {
            if (!data.move) data.move = (uint32_t)words.data;
            if (data.bound != BOUND_EXACT && data.depth + 4 < check_depth(words.check) &&
                check_age(words.check) == table->age)
                return;
            victim = &bucket->entry[i];
            break;
        }
        const int worth = entry_worth(table, words.check);
        if (worth < least) {
            least = worth;
            victim = &bucket->entry[i];
        }
    }
    const uint64_t packed = pack_data(&data);
    atomic_store_explicit(&victim->data, packed, memory_order_relaxed);
    atomic_store_explicit(&victim->check, pack_check(key, &data, table->age) ^ packed * spread, memory_order_relaxed);
}

int tt_full(const Table *table) {
    enum { SAMPLE = 1000 };
    int used = 0;
    for (size_t i = 0; i < SAMPLE / TT_BUCKET && i < table->count; i++)
        for (int j = 0; j < TT_BUCKET; j++) {
            const EntryWords words = entry_read(&table->buckets[i].entry[j]);
            used += check_bound(words.check) != BOUND_NONE && check_age(words.check) == table->age;
        }
    return used;
}
