/* Shards being done: which ones are this worker's, and each of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/number.h"
#include "engine/base/random.h"
#include "engine/base/system.h"
#include "protocol/farm/farm.h"
#include "protocol/farm/shard.h"

/* ---- who this is ---- */

/* What a scheduler tells a task of it: the variable, the number of its first task, and the variable that says how many
 * there are, if they are as many as there will ever be. Never how many shards there are: whoever does two again is told
 * "2". */
typedef struct {
    const char *number;
    int first;
    const char *of;
} Scheduler;

static const Scheduler schedulers[] = {
    { "SLURM_ARRAY_TASK_ID", 0, NULL }, { "PBS_ARRAY_INDEX", 0, NULL },
    { "SGE_TASK_ID", 1, NULL },         { "OMPI_COMM_WORLD_RANK", 0, "OMPI_COMM_WORLD_SIZE" },
    { "PARALLEL_SEQ", 1, NULL },
};

static bool read_variable(const char *name, int least, int *number, Error *err) {
    int64_t value;
    if (!number_read(name, getenv(name) ? getenv(name) : "", least, PLAN_SHARDS_MAX, &value, err)) return false;
    *number = (int)value;
    return true;
}

bool farm_find_rank(FarmWork *work, Error *err) {
    for (size_t i = 0; i < LENGTH(schedulers) && work->shard < 0 && work->rank < 0; i++) {
        const Scheduler *const one = &schedulers[i];
        const char *const text = getenv(one->number);
        if (!text || !*text || strcmp(text, "undefined") == 0) continue; /* as Grid Engine says outside an array */
        if (!read_variable(one->number, one->first, &work->rank, err)) return false;
        work->rank -= one->first;
        if (one->of && work->of == 0 && !read_variable(one->of, 1, &work->of, err)) return false;
    }
    return true;
}

/* ---- one shard ---- */

static bool do_shard(const Plan *plan, int shard, FILE *talk, Error *err) {
    MemoryFile memory;
    size_t size;
    const int64_t began = clock_ms();
    if (shard_load(plan, shard, NULL, NULL) == SHARD_DONE) return true;
    memory_file_open(&memory);
    bool good = plan->job->run(plan, plan_first(plan, shard), plan_first(plan, shard + 1), memory.file, err);
    char *const text = memory_file_close(&memory, &size);
    good = good && shard_save(plan, shard, text, size, err);
    free(text);
    if (!good) return error_prefix(err, "shard %d", shard);
    if (talk)
        fprintf(talk, "shard %d of %d done in %.1f s\n", shard, plan->shards, (double)(clock_ms() - began) / 1000);
    return true;
}

/* ---- which ones ---- */

/* All that are missing, from anywhere on: workers that know nothing of each other rarely meet. */
static bool do_all(const Plan *plan, const FarmWork *work, Error *err) {
    uint64_t random = system_seed();
    int *const order = memory_new((size_t)plan->shards, sizeof *order);
    bool good = true;
    for (int i = 0; i < plan->shards; i++) {
        const int other = random_below(&random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    for (int i = 0; i < plan->shards && good; i++) good = do_shard(plan, order[i], work->talk, err);
    free(order);
    return good;
}

static bool do_every(const Plan *plan, const FarmWork *work, Error *err) {
    if (work->rank >= work->of) return error_set(err, "rank %d of %d: ranks begin with 0", work->rank, work->of);
    for (int shard = work->rank; shard < plan->shards; shard += work->of)
        if (!do_shard(plan, shard, work->talk, err)) return false;
    return true;
}

bool farm_work(const Plan *plan, const FarmWork *work, Error *err) {
    const int shard = work->shard >= 0 ? work->shard : work->of == 0 ? work->rank : -1;
    if (!plan_check_build(plan, err)) return false;
    if (shard >= plan->shards)
        return error_set(err, "there is no shard %d: the plan has %d, from 0 to %d", shard, plan->shards,
                         plan->shards - 1);
    if (shard >= 0) return do_shard(plan, shard, work->talk, err);
    return work->rank >= 0 ? do_every(plan, work, err) : do_all(plan, work, err);
}
