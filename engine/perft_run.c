#include "engine/perft.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/threads.h"

/* ---- hash table ----
 * Shared by the threads without locks: an entry is two words, the second stored also mixed into the first, so that
 * halves written by two threads do not fit together and count as empty (R. Hyatt and T. Mann, "A lock-less
 * transposition table implementation for parallel search chess engines", ICGA Journal 25(1), 2002). data: 63 .. 8 count
 * | 7 .. 0 depth; never 0, as only depth >= 2 is stored The first entry of a bucket keeps the largest count, which cost
 * most; the others take whatever comes. */
typedef struct {
    _Atomic uint64_t check, data;
} Entry;

enum { BUCKET = 4, DEPTH_BITS = 8, HASHED_DEPTH_MIN = 2 }; /* four entries fill a cache line */

struct PerftTable {
    Entry *entries; /* NULL: no table */
    size_t buckets, bytes;
};

static bool perft_table_init(PerftTable *table, size_t mb, Error *err) {
    *table = (PerftTable){ .entries = NULL, .buckets = 0, .bytes = 0 };
    if (mb == 0) return true;
    table->entries = memory_table(mb, &table->bytes, err);
    if (!table->entries) return false;
    table->buckets = table->bytes / (BUCKET * sizeof(Entry)); /* at most 1 << 32: table_bucket */
    return true;
}

static void perft_table_release(PerftTable *table) {
    memory_pages_free(table->entries, table->bytes);
}

PerftTable *perft_table_new(size_t mb, Error *err) {
    PerftTable *const table = memory_new(1, sizeof *table);
    if (perft_table_init(table, mb, err)) return table;
    free(table);
    return NULL;
}

void perft_table_free(PerftTable *table) {
    if (table) perft_table_release(table);
    free(table);
}

/* The depth goes into the key, so that counts of one position at several depths do not share a bucket. */
static uint64_t table_key(const Position *pos, Depth depth) {
    return mix64(pos->now.key + (uint64_t)depth);
}

static Entry *perft_table_bucket(const PerftTable *table, uint64_t key) {
    const size_t index = (size_t)((key >> 32) * table->buckets >> 32);
    return table->entries + index * BUCKET;
}

static bool table_find(Entry *bucket, uint64_t key, Depth depth, uint64_t *count) {
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ data) != key || (data & ((1 << DEPTH_BITS) - 1)) != (uint64_t)depth) continue;
        *count = data >> DEPTH_BITS;
        return true;
    }
    return false;
}

static void table_store(Entry *bucket, uint64_t key, Depth depth, uint64_t count) {
    if (count >> (64 - DEPTH_BITS)) return; /* does not fit: rather not known than wrong */
    const uint64_t best = atomic_load_explicit(&bucket[0].data, memory_order_relaxed) >> DEPTH_BITS;
    Entry *entry = count >= best ? bucket : bucket + 1 + key % (BUCKET - 1);
    const uint64_t data = count << DEPTH_BITS | (uint64_t)depth;
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
    atomic_store_explicit(&entry->check, key ^ data, memory_order_relaxed);
}

/* ---- counting with the table ---- */

static uint64_t count_hashed(Position *pos, Depth depth, const PerftTable *table, const atomic_bool *stop) {
    if (depth < HASHED_DEPTH_MIN) return depth == 0 ? 1 : game_count_moves(pos);
    const uint64_t key = table_key(pos, depth);
    Entry *bucket = perft_table_bucket(table, key);
    uint64_t count = 0;
    if (table_find(bucket, key, depth, &count)) return count;
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && !perft_is_stopped(stop); i++) {
        game_play(pos, list.at[i]);
        if (depth > HASHED_DEPTH_MIN) __builtin_prefetch(perft_table_bucket(table, table_key(pos, depth - 1)));
        count += count_hashed(pos, depth - 1, table, stop);
        game_undo(pos);
    }
    movelist_free(&list);
    if (!perft_is_stopped(stop)) table_store(bucket, key, depth, count);
    return count;
}

static uint64_t count_below(Position *pos, Depth depth, const PerftTable *table, const atomic_bool *stop) {
    return table->entries ? count_hashed(pos, depth, table, stop) : perft_count(pos, depth, stop);
}

/* ---- tasks: the first plies of the tree, dealt out to the threads ---- */

enum { TASK_PLIES_MAX = 4, TASKS_PER_THREAD = 64 };

typedef struct {
    Move moves[TASK_PLIES_MAX];
    int plies;
    int root; /* index of its first move among the root's moves */
    uint64_t count;
} Task;

typedef struct {
    Task *tasks;
    size_t count, room;
} TaskList;

static void tasks_push(TaskList *list, const Task *task) {
    ARRAY_RESERVE(list->tasks, list->room, list->count + 1);
    list->tasks[list->count++] = *task;
}

/* Appends to `out` the tasks one move longer than `task`. */
static void task_extend(Position *pos, const Task *task, TaskList *out) {
    for (int i = 0; i < task->plies; i++) game_play(pos, task->moves[i]);
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        Task next = *task;
        next.moves[next.plies++] = list.at[i];
        tasks_push(out, &next);
    }
    movelist_free(&list);
    for (int i = 0; i < task->plies; i++) game_undo(pos);
}

/* Splits the tree until there is enough to keep all threads busy to the end, and to say often how far it is. One thread
 * to which nobody listens only needs the root's moves. */
static void tasks_make(Position *pos, const MoveList *roots, const PerftOptions *options, TaskList *list) {
    for (int i = 0; i < roots->count; i++)
        tasks_push(list, &(Task){ .moves = { roots->at[i] }, .plies = 1, .root = i });
    const bool is_whole = options->threads == 1 && !options->listen;
    const size_t enough = is_whole ? 1 : (size_t)options->threads * TASKS_PER_THREAD;
    for (int plies = 1; plies < TASK_PLIES_MAX && plies < options->depth - 2 && list->count < enough; plies++) {
        TaskList longer = { NULL, 0, 0 };
        for (size_t i = 0; i < list->count; i++) task_extend(pos, &list->tasks[i], &longer);
        free(list->tasks);
        *list = longer;
    }
}

/* ---- telling how far it is ---- */

typedef struct {
    const PerftOptions *options;
    pthread_mutex_t lock;
    PerftMove *moves; /* of the root, with what is counted below each */
    size_t *left;     /* tasks below each */
    size_t done, all;
    uint64_t leaves;
} Watch;

static void watch_tell(Watch *watch, const PerftMove *move) {
    const PerftProgress progress = { watch->done, watch->all, watch->leaves, move };
    watch->options->listen(watch->options->listener, &progress);
}

/* A move that ends the game has no tasks: it is complete before any has begun. */
static void watch_init(Watch *watch, const PerftOptions *options, const MoveList *roots, const TaskList *list) {
    *watch = (Watch){ .options = options, .all = list->count };
    pthread_mutex_init(&watch->lock, NULL);
    watch->moves = memory_new((size_t)roots->count + 1, sizeof *watch->moves);
    watch->left = memory_new((size_t)roots->count + 1, sizeof *watch->left);
    for (int i = 0; i < roots->count; i++) watch->moves[i].move = roots->at[i];
    for (size_t i = 0; i < list->count; i++) watch->left[list->tasks[i].root]++;
    for (int i = 0; i < roots->count; i++)
        if (watch->left[i] == 0) watch_tell(watch, &watch->moves[i]);
}

static void watch_release(Watch *watch) {
    pthread_mutex_destroy(&watch->lock);
    free(watch->moves);
    free(watch->left);
}

static void watch_note(Watch *watch, const Task *task) {
    pthread_mutex_lock(&watch->lock);
    watch->done++;
    watch->leaves += task->count;
    watch->moves[task->root].count += task->count;
    watch_tell(watch, --watch->left[task->root] == 0 ? &watch->moves[task->root] : NULL);
    pthread_mutex_unlock(&watch->lock);
}

/* ---- the work ---- */

typedef struct {
    const Position *root;
    Depth depth;
    const PerftTable *table;
    const atomic_bool *stop;
    Watch *watch; /* NULL: nobody listens */
    TaskList *list;
    atomic_size_t next; /* the first task that nobody has taken */
} Work;

static void work_run(void *argument, int index) {
    Work *work = argument;
    (void)index;
    Position pos; /* each thread plays on a board of its own */
    pos_init(&pos, work->root->game);
    pos_copy(&pos, work->root);
    for (size_t i; !perft_is_stopped(work->stop) && (i = atomic_fetch_add(&work->next, 1)) < work->list->count;) {
        Task *task = &work->list->tasks[i];
        for (int ply = 0; ply < task->plies; ply++) game_play(&pos, task->moves[ply]);
        task->count = count_below(&pos, work->depth - task->plies, work->table, work->stop);
        for (int ply = 0; ply < task->plies; ply++) game_undo(&pos);
        if (work->watch && !perft_is_stopped(work->stop)) watch_note(work->watch, task);
    }
    pos_release(&pos);
}

/* ---- the whole ---- */

static void sum_up(const TaskList *list, const MoveList *moves, PerftMove *divide, uint64_t *total) {
    *total = 0;
    for (int i = 0; divide && i < moves->count; i++) divide[i] = (PerftMove){ .move = moves->at[i], .count = 0 };
    for (size_t i = 0; i < list->count; i++) {
        *total += list->tasks[i].count;
        if (divide) divide[list->tasks[i].root].count += list->tasks[i].count;
    }
}

static void run_tasks(Position *pos, const MoveList *roots, const PerftOptions *options, const PerftTable *table,
                      TaskList *list) {
    Watch watch;
    tasks_make(pos, roots, options, list);
    if (options->listen) watch_init(&watch, options, roots, list);
    Work work = { .root = pos, .depth = options->depth, .table = table, .stop = options->stop, .list = list };
    work.watch = options->listen ? &watch : NULL;
    atomic_init(&work.next, 0);
    threads_run(options->threads, work_run, &work);
    if (options->listen) watch_release(&watch);
}

static void run_split(Position *pos, const PerftOptions *options, const PerftTable *table, PerftMove *divide,
                      int *divide_count, uint64_t *total) {
    TaskList list = { NULL, 0, 0 };
    MoveList legal;
    movelist_init(&legal);
    if (!options->roots) game_moves(pos, GEN_ALL, &legal);
    const MoveList *const roots = options->roots ? options->roots : &legal;
    run_tasks(pos, roots, options, table, &list);
    sum_up(&list, roots, divide, total);
    if (divide_count) *divide_count = roots->count;
    movelist_free(&legal);
    free(list.tasks);
}

bool perft_run(const Position *pos, const PerftOptions *options, PerftMove *divide, int *divide_count, uint64_t *total,
               Error *err) {
    const bool is_split = divide || options->threads > 1 || options->roots || options->listen;
    assert(options->depth >= 0 && options->threads >= 1);
    assert(options->depth >= 1 || (!divide && !options->roots));
    PerftTable own_table;
    if (!perft_table_init(&own_table, options->table ? 0 : options->hash_mb, err)) return false;
    const PerftTable *const table = options->table ? options->table : &own_table;
    Position own;
    pos_init(&own, pos->game);
    pos_copy(&own, pos);
    own.recordless = true;
    if (options->depth >= 1 && is_split)
        run_split(&own, options, table, divide, divide_count, total);
    else
        *total = count_below(&own, options->depth, table, options->stop);
    pos_release(&own);
    perft_table_release(&own_table);
    return true;
}
