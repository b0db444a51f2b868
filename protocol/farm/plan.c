#include "protocol/farm/plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_key.h"
#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/plain_file.h"
#include "engine/base/random.h"
#include "engine/base/system.h"
#include "engine/rules_key.h"
#include "variants/registry.h"

enum { PLAN_SIZE_MAX = 1 << 24, FORMAT = 1 };

static const PlanJob *const jobs[] = { &job_perft, &job_match, &job_data };

int64_t plan_first(const Plan *plan, int shard) {
    return plan->units / plan->shards * shard +
           (shard < plan->units % plan->shards ? shard : plan->units % plan->shards);
}

/* ---- fields ---- */

void plan_add_key(cJSON *object, const char *name, uint64_t key) {
    char text[20];
    snprintf(text, sizeof text, "%016" PRIx64, key);
    cJSON_AddStringToObject(object, name, text);
}

const char *plan_read_text(const cJSON *object, const char *name, Error *err) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : (error_set(err, "it has no text \"%s\"", name), NULL);
}

static bool read_key(const cJSON *object, const char *name, uint64_t *key, Error *err) {
    const char *const text = plan_read_text(object, name, err);
    if (!text) return false;
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return error_set(err, "\"%s\" is not a key of 16 digits", name);
    *key = strtoull(text, NULL, 16);
    return true;
}

bool plan_read_number(const cJSON *object, const char *name, int64_t least, int64_t most, int64_t *number, Error *err) {
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!cJSON_IsNumber(item)) return error_set(err, "it has no number \"%s\"", name);
    const double value = item->valuedouble;
    if (!(value >= (double)least && value <= (double)most) || value != (double)(int64_t)value)
        return error_set(err, "\"%s\" must be %" PRId64 " to %" PRId64, name, least, most);
    *number = (int64_t)value;
    return true;
}

/* ---- writing ---- */

/* The plan as it is written, but for its key. */
static uint64_t key_of(const cJSON *plan) {
    char *const text = cJSON_PrintUnformatted(plan);
    const uint64_t key = text ? mix_bytes(0, text, strlen(text)) : 0;
    cJSON_free(text);
    return mix64(key);
}

static cJSON *describe(const PlanJob *job, const Game *game, cJSON *settings, int64_t units, int shards) {
    cJSON *const plan = cJSON_CreateObject();
    cJSON_AddNumberToObject(plan, "fusilier_farm", FORMAT);
    cJSON_AddStringToObject(plan, "job", job->name);
    cJSON_AddStringToObject(plan, "game", game->id);
    plan_add_key(plan, "rules", rules_key(game));
    plan_add_key(plan, "build", file_key_of_program());
    cJSON_AddItemToObject(plan, "work", settings);
    cJSON_AddNumberToObject(plan, "units", (double)units);
    cJSON_AddNumberToObject(plan, "shards", shards);
    plan_add_key(plan, "key", key_of(plan));
    return plan;
}

static void write_text(const void *context, FILE *file) {
    fputs(context, file);
    fputc('\n', file);
}

static bool path_in(const char *folder, char path[static PLAN_PATH_MAX], Error *err) {
    if (snprintf(path, PLAN_PATH_MAX, "%s/plan.json", folder) < PLAN_PATH_MAX - 32) return true;
    return error_set(err, "'%.60s...' is too long for a folder", folder);
}

static bool write_new(const char *path, const char *folder, const cJSON *plan, Error *err) {
    char *const text = cJSON_Print(plan);
    const FileContents contents = { .write = write_text, .context = text, .safely = true };
    const bool good = text && folder_make(folder, err) && file_replace(path, &contents, err);
    cJSON_free(text);
    return good;
}

bool plan_make(const PlanJob *job, const Game *game, cJSON *settings, int64_t units, int shards, const char *folder,
               Error *err) {
    char path[PLAN_PATH_MAX];
    cJSON *const plan = describe(job, game, settings, units, shards);
    Plan there = { .job = NULL };
    uint64_t key;
    bool good = path_in(folder, path, err) && read_key(plan, "key", &key, err);
    if (good && file_exists(path)) {
        good = plan_load(&there, path, err) &&
               (there.key == key || error_set(err, "'%s' is another plan: take another folder", path));
        plan_release(&there);
    } else if (good) {
        good = write_new(path, folder, plan, err);
    }
    cJSON_Delete(plan);
    return good;
}

/* ---- reading ---- */

static bool find_job(Plan *plan, const char *name, Error *err) {
    for (size_t i = 0; i < LENGTH(jobs); i++)
        if (strcmp(jobs[i]->name, name) == 0) plan->job = jobs[i];
    return plan->job || error_set(err, "there is no job '%.40s'", name);
}

static bool check_rules(Plan *plan, const char *id, Error *err) {
    plan->game = game_find_or(id, err);
    return plan->game && (rules_key(plan->game) == plan->rules ||
                          error_set(err, "%s has other rules here than in the plan", plan->game->id));
}

/* The key covers everything else. */
static bool check_key(Plan *plan, cJSON *json, Error *err) {
    if (!read_key(json, "key", &plan->key, err)) return false;
    cJSON_DeleteItemFromObjectCaseSensitive(json, "key");
    return key_of(json) == plan->key || error_set(err, "it has been changed: its key does not fit");
}

static bool read_size(Plan *plan, const cJSON *json, Error *err) {
    int64_t shards = 0;
    if (!plan_read_number(json, "units", 1, PLAN_UNITS_MAX, &plan->units, err) ||
        !plan_read_number(json, "shards", 1, PLAN_SHARDS_MAX, &shards, err))
        return false;
    plan->shards = (int)shards;
    return shards <= plan->units || error_set(err, "there are more shards than units");
}

static bool read_job(Plan *plan, const cJSON *json, Error *err) {
    const char *const job = plan_read_text(json, "job", err), *const id =
                                                                  job ? plan_read_text(json, "game", err) : NULL;
    return id && find_job(plan, job, err) && check_rules(plan, id, err) &&
           plan->job->read(plan, cJSON_GetObjectItemCaseSensitive(json, "work"), err);
}

static bool read_plan(Plan *plan, cJSON *json, Error *err) {
    int64_t format;
    return plan_read_number(json, "fusilier_farm", FORMAT, FORMAT, &format, err) && check_key(plan, json, err) &&
           read_key(json, "rules", &plan->rules, err) && read_key(json, "build", &plan->build, err) &&
           read_size(plan, json, err) && read_job(plan, json, err);
}

/* Where the plan is: its folder, or a file called plan.json. */
static bool find_folder(Plan *plan, const char *path, char file[static PLAN_PATH_MAX], Error *err) {
    static const char name[] = "plan.json";
    const char *const slash = system_last_separator(path), *const last = slash ? slash + 1 : path;
    const int folder = (int)(strcmp(last, name) == 0 ? (slash ? slash - path : 0) : (ptrdiff_t)strlen(path));
    snprintf(plan->folder, sizeof plan->folder, "%.*s", folder, path);
    if (folder == 0) strcpy(plan->folder, slash == path ? "/" : ".");
    return path_in(plan->folder, file, err);
}

bool plan_load(Plan *plan, const char *path, Error *err) {
    char file[PLAN_PATH_MAX];
    size_t size;
    *plan = (Plan){ .job = NULL };
    if (!find_folder(plan, path, file, err)) return false;
    char *const text = plain_file_load(file, PLAN_SIZE_MAX, &size, err);
    if (!text) return false;
    cJSON *const json = cJSON_Parse(text);
    const bool good = (json || error_set(err, "it is not JSON")) && read_plan(plan, json, err);
    cJSON_Delete(json);
    free(text);
    return good || error_prefix(err, "'%s'", file);
}

void plan_release(Plan *plan) {
    if (plan->job) plan->job->free(plan->work);
    plan->work = NULL;
}

bool plan_check_build(const Plan *plan, Error *err) {
    return file_key_of_program() == plan->build ||
           error_set(err, "the plan was made by another build of Fusilier: use that one, or make a plan anew");
}
