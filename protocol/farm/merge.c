/* Results of shards: which are there, and what they come to together. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "protocol/farm/farm.h"
#include "protocol/farm/shard.h"

/* ---- what is there ---- */

/* Lists of shards as schedulers take them: "3,7-9". */
typedef struct {
    FILE *out;
    int first, last; /* a row that may go on; first -1: there is none */
    bool began;
} ShardList;

static void end_row(ShardList *list) {
    if (list->first < 0) return;
    fprintf(list->out, "%s%d", list->began ? "," : "", list->first);
    if (list->last > list->first) fprintf(list->out, "-%d", list->last);
    list->began = true;
    list->first = -1;
}

static void add_shard(ShardList *list, int shard) {
    if (list->first >= 0 && shard > list->last + 1) end_row(list);
    if (list->first < 0) list->first = shard;
    list->last = shard;
}

void farm_status(const Plan *plan, FILE *talk, FarmStatus *status) {
    MemoryFile memory;
    memory_file_open(&memory);
    ShardList list = { .out = memory.file, .first = -1 };
    *status = (FarmStatus){ .done = 0 };
    for (int shard = 0; shard < plan->shards; shard++) {
        Error why;
        const ShardState state = shard_load(plan, shard, NULL, &why);
        status->done += state == SHARD_DONE;
        status->missing += state == SHARD_MISSING;
        status->bad += state == SHARD_FOREIGN || state == SHARD_DAMAGED;
        if (state == SHARD_DONE) continue;
        add_shard(&list, shard);
        if (talk && state != SHARD_MISSING) fprintf(talk, "%s\n", why.text);
    }
    end_row(&list);
    status->list = memory_file_close(&memory, NULL);
}

/* ---- all together ---- */

/* Every shard that is asked for must be there and right: what cannot be trusted is named. */
static bool add_all(const Plan *plan, int shards, void **sum, Error *err) {
    bool good = true;
    for (int shard = 0; shard < shards && good; shard++) {
        char *text = NULL;
        const ShardState state = shard_load(plan, shard, &text, err);
        if (state == SHARD_MISSING) error_set(err, "shard %d is missing", shard);
        good = state == SHARD_DONE;
        if (good && !plan->job->add(plan, plan_first(plan, shard), plan_first(plan, shard + 1), text, sum, err))
            good = error_prefix(err, "shard %d", shard);
        free(text);
    }
    return good;
}

/* How many shards, from the first one on, are to be joined. */
static bool find_extent(const Plan *plan, int *shards, Error *err) {
    int row = 0; /* that are done, from the first one on */
    while (row < plan->shards && shard_load(plan, row, NULL, NULL) == SHARD_DONE) row++;
    *shards = plan->job->look ? plan->job->look(plan, row) : row == plan->shards ? row : 0;
    if (*shards > 0) return true;
    FarmStatus status;
    farm_status(plan, NULL, &status);
    error_set(err, "%d of %d shards are done; missing or not to be used: %.80s%s", status.done, plan->shards,
              status.list, strlen(status.list) > 80 ? "... (farm status --missing)" : "");
    free(status.list);
    return false;
}

bool farm_merge(const Plan *plan, const char *path, bool json, FILE *out, Error *err) {
    void *sum = NULL;
    int shards;
    if (plan->job->has_product && !path)
        return error_set(err, "--output FILE is missing: where to write what was made");
    if (!plan->job->has_product && path) return error_set(err, "--output: a %s makes no file", plan->job->name);
    if (!find_extent(plan, &shards, err)) return false;
    if (add_all(plan, shards, &sum, err)) return plan->job->tell(plan, sum, path, json, out, err);
    plan->job->drop(sum);
    return false;
}
