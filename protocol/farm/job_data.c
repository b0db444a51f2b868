/* Positions to learn from, of games of the engine with itself: an opening a unit. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/random.h"
#include "protocol/farm/farm.h"
#include "protocol/farm/selfplay.h"

enum { NODES_MAX = 1000000000, OPENING_PLIES_MAX = 200, SAMPLES = 3, HEADING_MAX = 256 };
#define SEED_MAX ((int64_t)1 << 53) /* JSON's numbers are exact up to here */

static const char mark[] = SELFPLAY_GAME_MARK;

static void data_free(void *work) {
    free(work);
}

static bool data_read(Plan *plan, const cJSON *settings, Error *err) {
    DataPlan *const work = plan->work = memory_new(1, sizeof *work);
    return plan_read_number(settings, "nodes", 1, NODES_MAX, &work->nodes, err) &&
           plan_read_number(settings, "plies", 0, OPENING_PLIES_MAX, &work->plies, err) &&
           plan_read_number(settings, "seed", 0, SEED_MAX, &work->seed, err);
}

/* ---- work ---- */

static void play(Pairing *pairing, const DataPlan *work, int64_t opening, FILE *out) {
    selfplay_game(pairing, (int)work->plies, random_stream((uint64_t)work->seed, (uint64_t)opening), out);
    fprintf(out, "%s%" PRId64 "\n", mark, opening + 1);
}

static bool data_run(const Plan *plan, int64_t first, int64_t end, FILE *out, Error *err) {
    const DataPlan *const work = plan->work;
    Pairing pairing;
    if (!pairing_init(&pairing, plan->game, plan->game, (uint64_t)work->nodes, err)) return false;
    for (int64_t opening = first; opening < end; opening++) play(&pairing, work, opening, out);
    pairing_release(&pairing);
    return true;
}

/* ---- sums ---- */

typedef struct {
    MemoryFile file;
    int64_t games, positions, empty; /* empty: openings that taught nothing */
} DataSum;

static void data_drop(void *memory) {
    DataSum *const sum = memory;
    if (sum) free(memory_file_close(&sum->file, NULL));
    free(sum);
}

static DataSum *sum_of(const Plan *plan, void **memory) {
    const DataPlan *const work = plan->work;
    char heading[HEADING_MAX];
    if (*memory) return *memory;
    DataSum *const sum = *memory = memory_new(1, sizeof *sum);
    memory_file_open(&sum->file);
    selfplay_heading(plan->game, (uint64_t)work->seed, (uint64_t)work->nodes, (int)work->plies, heading,
                     sizeof heading);
    fputs(heading, sum->file.file);
    return sum;
}

/* Counts the lines up to the mark of one opening. Returns what follows it; NULL: it is not there. */
static const char *add_game(DataSum *sum, const char *text, int64_t opening) {
    char expected[48];
    int64_t positions = 0;
    const int length = snprintf(expected, sizeof expected, "%s%" PRId64 "\n", mark, opening + 1);
    for (const char *end; *text && *text != '#'; text = end + 1, positions++)
        if (!(end = strchr(text, '\n'))) return NULL;
    if (strncmp(text, expected, (size_t)length) != 0) return NULL;
    sum->positions += positions;
    sum->games += positions > 0;
    sum->empty += positions == 0;
    return text + length;
}

static bool data_add(const Plan *plan, int64_t first, int64_t end, const char *text, void **memory, Error *err) {
    DataSum *const sum = sum_of(plan, memory);
    const char *at = text;
    for (int64_t opening = first; opening < end && at; opening++) at = add_game(sum, at, opening);
    if (!at || *at) return error_set(err, "these are not the games of its openings");
    fputs(text, sum->file.file);
    return true;
}

static void tell_numbers(const Plan *plan, const DataSum *sum, bool json, FILE *out) {
    fprintf(
        out,
        json ? "{\"plan\":\"%016" PRIx64 "\",\"games\":%" PRId64 ",\"positions\":%" PRId64 ",\"empty\":%" PRId64 "}\n"
             : "plan %016" PRIx64 "\n%" PRId64 " games, %" PRId64 " positions; %" PRId64 " openings taught nothing\n",
        plan->key, sum->games, sum->positions, sum->empty);
}

static bool data_tell(const Plan *plan, void *memory, const char *path, bool json, FILE *out, Error *err) {
    DataSum *const sum = memory;
    fprintf(sum->file.file, SELFPLAY_END_MARK "%" PRId64 " games\n", sum->games);
    char *const text = memory_file_close(&sum->file, NULL);
    const FileContents contents = { .write = file_write_text, .context = text, .safely = true };
    const bool good = file_replace(path, &contents, err);
    if (good) tell_numbers(plan, sum, json, out);
    free(text);
    free(sum);
    return good;
}

const PlanJob job_data = {
    .name = "data",
    .read = data_read,
    .free = data_free,
    .run = data_run,
    .add = data_add,
    .tell = data_tell,
    .drop = data_drop,
    .has_product = true,
    .unit = "openings",
};

/* ---- plans ---- */

/* How many shards of some minutes the games are: by how long the first ones take. */
static bool choose_shards(const Game *game, const DataPlan *wanted, int *shards, Error *err) {
    Pairing pairing;
    MemoryFile memory;
    if (!pairing_init(&pairing, game, game, (uint64_t)wanted->nodes, err)) return false;
    const int64_t began = clock_us();
    memory_file_open(&memory);
    for (int64_t opening = 0; opening < SAMPLES; opening++) play(&pairing, wanted, opening, memory.file);
    free(memory_file_close(&memory, NULL));
    pairing_release(&pairing);
    const double seconds = (double)(clock_us() - began) / 1e6 / SAMPLES * (double)wanted->games;
    const double fitting = seconds / PLAN_SECONDS + 1;
    *shards = fitting > PLAN_SHARDS_MAX ? PLAN_SHARDS_MAX : (int)fitting;
    return true;
}

bool farm_plan_data(const Game *game, const DataPlan *wanted, const char *folder, Error *err) {
    int shards = wanted->shards;
    if (game_teams(game) != 2)
        return error_set(err, "%s has more than two sides, and this is learning of two", game->id);
    if (shards == 0 && !choose_shards(game, wanted, &shards, err)) return false;
    cJSON *const settings = cJSON_CreateObject();
    cJSON_AddNumberToObject(settings, "nodes", (double)wanted->nodes);
    cJSON_AddNumberToObject(settings, "plies", (double)wanted->plies);
    cJSON_AddNumberToObject(settings, "seed", (double)wanted->seed);
    return plan_make(&job_data, game, settings, wanted->games, shards < wanted->games ? shards : (int)wanted->games,
                     folder, err);
}
