/* The leaves of a tree, counted below each of the different positions some plies away. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/perft.h"
#include "protocol/farm/farm.h"
#include "protocol/farm/frontier.h"
#include "protocol/record/json.h"

enum {
    POSITIONS_MAX = 4000000, /* of a frontier: more are not kept in memory */
    PER_SHARD = 12,          /* positions of a shard or more, so that all take about as long */
    AUDITED_OF = 64,         /* one shard of so many is counted again in another way, the first one always */
    AUDIT_HASH_MB = 64,
    SAMPLES = 12,
    SAMPLED_US = 400000,
    HASH_MAX = 1 << 18,
};

typedef struct {
    Position pos; /* where it begins */
    bool has_pos;
    Depth depth, split;
    size_t hash_mb;
    Frontier frontier; /* made when it is needed first */
} PerftWork;

static void perft_free(void *memory) {
    PerftWork *const work = memory;
    if (!work) return;
    if (work->has_pos) pos_release(&work->pos);
    frontier_free(&work->frontier);
    free(work);
}

static bool perft_read(Plan *plan, const cJSON *settings, Error *err) {
    PerftWork *const work = plan->work = memory_new(1, sizeof *work);
    const char *const position = plan_read_text(settings, "position", err);
    int64_t depth, split, hash_mb;
    if (!position || !plan_read_number(settings, "depth", 1, PERFT_DEPTH_MAX, &depth, err) ||
        !plan_read_number(settings, "split", 0, depth, &split, err) ||
        !plan_read_number(settings, "hash_mb", 0, HASH_MAX, &hash_mb, err))
        return false;
    work->depth = (Depth)depth;
    work->split = (Depth)split;
    work->hash_mb = (size_t)hash_mb;
    pos_init(&work->pos, plan->game);
    work->has_pos = true;
    return game_parse(&work->pos, plan->game, position, err);
}

/* ---- work ---- */

static bool find_frontier(const Plan *plan, Error *err) {
    PerftWork *const work = plan->work;
    if (!work->frontier.at && !frontier_make(&work->pos, work->split, POSITIONS_MAX, &work->frontier, err))
        return false;
    return work->frontier.count == plan->units ||
           error_set(err, "the plan is of %" PRId64 " positions, and there are %" PRId64, plan->units,
                     work->frontier.count);
}

/* The leaves below some positions, each as often as ways lead to it. */
static bool count(const Frontier *frontier, int64_t first, int64_t end, const Game *game, Depth depth, size_t hash_mb,
                  Wide *sum, Error *err) {
    PerftOptions options = { .depth = depth, .threads = 1 };
    Position pos;
    *sum = 0;
    if (hash_mb && !(options.table = perft_table_new(hash_mb, err))) return false;
    bool good = true;
    pos_init(&pos, game);
    for (int64_t i = first; i < end && good; i++) {
        uint64_t leaves = 0;
        good = game_parse(&pos, game, frontier->at[i].text, err) && perft_run(&pos, &options, NULL, NULL, &leaves, err);
        if (good && !wide_add_product(sum, leaves, frontier->at[i].ways))
            good = error_set(err, "there are more leaves than can be counted");
    }
    pos_release(&pos);
    perft_table_free(options.table);
    return good;
}

/* Shards that begin at one of these are counted twice: which ones depends on the plan alone. */
static bool is_audited(const Plan *plan, int64_t first) {
    return first == 0 || mix64(plan->key ^ (uint64_t)first) % AUDITED_OF == 0;
}

static bool perft_run_shard(const Plan *plan, int64_t first, int64_t end, FILE *out, Error *err) {
    const PerftWork *const work = plan->work;
    const Depth depth = work->depth - work->split;
    char digits[WIDE_TEXT_MAX];
    Wide sum, again;
    if (!find_frontier(plan, err) || !count(&work->frontier, first, end, plan->game, depth, work->hash_mb, &sum, err))
        return false;
    wide_format(sum, digits);
    fprintf(out, "positions %" PRId64 " to %" PRId64 "\ncount %s\n", first, end - 1, digits);
    if (!is_audited(plan, first)) return true;
    const size_t other = work->hash_mb ? 0 : AUDIT_HASH_MB; /* without the table, or with one */
    if (!count(&work->frontier, first, end, plan->game, depth, other, &again, err)) return false;
    wide_format(again, digits);
    fprintf(out, "again %s\n", digits);
    return true;
}

/* ---- sums ---- */

typedef struct {
    Wide leaves;
    int shards, audited;
} PerftSum;

/* "count 123": what follows it. NULL: it does not stand there. */
static const char *read_count(const char *text, const char *name, Wide *number) {
    const size_t length = strlen(name);
    if (strncmp(text, name, length) != 0) return NULL;
    text = wide_read(text + length, number);
    return text && *text == '\n' ? text + 1 : NULL;
}

static bool perft_add(const Plan *plan, int64_t first, int64_t end, const char *text, void **memory, Error *err) {
    PerftSum *const sum = *memory ? *memory : (*memory = memory_new(1, sizeof *sum));
    char head[80];
    Wide leaves, again = 0;
    const int length = snprintf(head, sizeof head, "positions %" PRId64 " to %" PRId64 "\n", first, end - 1);
    const char *at = strncmp(text, head, (size_t)length) == 0 ? read_count(text + length, "count ", &leaves) : NULL;
    const bool audited = is_audited(plan, first);
    if (at && audited) at = read_count(at, "again ", &again);
    if (!at || *at) return error_set(err, "it is not the count of these positions");
    if (audited && again != leaves) return error_set(err, "it was counted twice, with different results");
    sum->shards++;
    sum->audited += audited;
    return wide_add_product(&sum->leaves, leaves, 1) || error_set(err, "there are more leaves than can be added up");
}

static bool perft_tell(const Plan *plan, void *memory, const char *path, bool json, FILE *out, Error *err) {
    const PerftWork *const work = plan->work;
    PerftSum *const sum = memory;
    char digits[WIDE_TEXT_MAX], position[POSITION_TEXT_MAX];
    (void)path;
    (void)err;
    wide_format(sum->leaves, digits);
    game_format(&work->pos, position, sizeof position);
    if (json) {
        cJSON *const object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "variant", plan->game->id);
        cJSON_AddStringToObject(object, "position", position);
        cJSON_AddNumberToObject(object, "depth", work->depth);
        cJSON_AddRawToObject(object, "count", digits);
        cJSON_AddNumberToObject(object, "shards", sum->shards);
        cJSON_AddNumberToObject(object, "counted_again", sum->audited);
        plan_add_key(object, "plan", plan->key);
        json_print(out, object);
    } else {
        fprintf(out, "perft %d of %s, %s\nplan %016" PRIx64 ": %d shards, %d of them counted twice\n%s\n", work->depth,
                plan->game->id, position, plan->key, sum->shards, sum->audited, digits);
    }
    free(sum);
    return true;
}

const PlanJob job_perft = {
    .name = "perft",
    .read = perft_read,
    .free = perft_free,
    .run = perft_run_shard,
    .add = perft_add,
    .tell = perft_tell,
    .drop = free,
    .unit = "positions",
};

/* ---- plans ---- */

/* How long the whole count would take one worker, in seconds: from some positions, at depths that are quickly counted,
 * and how fast that grows. */
static bool guess_seconds(const Position *pos, const Frontier *frontier, Depth depth, double *seconds, Error *err) {
    double before_us = 0, growth = 8;
    *seconds = 0;
    for (Depth plies = 1; plies <= depth; plies++) {
        const int64_t samples = frontier->count < SAMPLES ? frontier->count : SAMPLES;
        const int64_t began = clock_us();
        for (int64_t i = 0; i < samples; i++) {
            const int64_t at = frontier->count / samples * i;
            Wide sum;
            if (!count(frontier, at, at + 1, pos->game, plies, 0, &sum, err)) return false;
        }
        const double us = (double)(clock_us() - began + 1);
        if (plies > 1) growth = us / before_us < 2 ? 2 : us / before_us;
        before_us = us;
        *seconds = us / 1e6 / (double)samples * (double)frontier->count;
        if (us < SAMPLED_US) continue;
        for (; plies < depth; plies++) *seconds *= growth;
    }
    return true;
}

/* Goes on until there are enough positions for the shards that it takes. */
static bool choose_split(const Position *pos, const PerftPlan *wanted, Depth *split, int *shards, int64_t *units,
                         Error *err) {
    Frontier frontier;
    double seconds = 0;
    const bool is_free = wanted->split == 0;
    for (*split = is_free ? 1 : (Depth)wanted->split;; ++*split) {
        if (!frontier_make(pos, *split, POSITIONS_MAX, &frontier, err)) return false;
        const bool good = wanted->shards || guess_seconds(pos, &frontier, (Depth)wanted->depth - *split, &seconds, err);
        const double fitting = wanted->shards ? wanted->shards : seconds / PLAN_SECONDS + 1;
        *units = frontier.count;
        frontier_free(&frontier);
        if (!good) return false;
        *shards = fitting > PLAN_SHARDS_MAX ? PLAN_SHARDS_MAX : (int)fitting;
        const bool is_last = !is_free || *split + 1 >= wanted->depth || *units * 8 > POSITIONS_MAX;
        if (is_last || *units >= (int64_t)PER_SHARD * *shards) break;
    }
    if (*units == 0) return error_set(err, "the game is over before anything is to be counted");
    if (*shards > *units) *shards = (int)*units;
    return true;
}

bool farm_plan_perft(const Position *pos, const PerftPlan *wanted, const char *folder, Error *err) {
    char position[POSITION_TEXT_MAX];
    Depth split;
    int shards;
    int64_t units;
    if (!choose_split(pos, wanted, &split, &shards, &units, err)) return false;
    game_format(pos, position, sizeof position);
    cJSON *const settings = cJSON_CreateObject();
    cJSON_AddStringToObject(settings, "position", position);
    cJSON_AddNumberToObject(settings, "depth", wanted->depth);
    cJSON_AddNumberToObject(settings, "split", split);
    cJSON_AddNumberToObject(settings, "hash_mb", wanted->hash_mb);
    return plan_make(&job_perft, pos->game, settings, units, shards, folder, err);
}
