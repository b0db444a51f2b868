/* plan.h -- work that outgrows one machine, written down: what is to be done, by which rules and which program, cut
 * into shards that can be done anywhere, in any order, and twice. Layer: protocol. For users: docs/farm.md. A shard's
 * result depends on the plan and its number alone. */
#ifndef FUSILIER_PROTOCOL_FARM_PLAN_H
#define FUSILIER_PROTOCOL_FARM_PLAN_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "engine/game.h"

enum { PLAN_SHARDS_MAX = 1000000, PLAN_PATH_MAX = 3900, PLAN_SECONDS = 180 /* that a shard should take */ };
#define PLAN_UNITS_MAX ((int64_t)1000000000000)

typedef struct Plan Plan;

/* A kind of work. Its settings stand in the plan under "work", and in memory at plan->work. */
typedef struct {
    const char *name;

    /* Reads the settings, which may be anything. Frees them; NULL is allowed. */
    bool (*read)(Plan *plan, const cJSON *settings, Error *err);
    void (*free)(void *work);

    /* Does the units first .. end - 1 and writes what came out as lines of text. */
    bool (*run)(const Plan *plan, int64_t first, int64_t end, FILE *out, Error *err);

    /* Takes the result of a shard, in their order, into what `merge` keeps at *sum (NULL before the first one). False
     * with an error: it is not the result of these units. */
    bool (*add)(const Plan *plan, int64_t first, int64_t end, const char *text, void **sum, Error *err);

    /* Tells what all of it comes to, and frees the sum. `path`: a file for what was made, NULL: none was asked for.
     * False with an error. */
    bool (*tell)(const Plan *plan, void *sum, const char *path, bool json, FILE *out, Error *err);
    void (*drop)(void *sum); /* frees the sum; NULL is allowed */

    /* How many shards can be joined if so many are done, from the first one on; 0: none. NULL: all or none. */
    int (*look)(const Plan *plan, int done);

    bool is_timed;    /* the same shard may come out otherwise when it is done again */
    bool has_product; /* what was made is a file, not a number */
    const char *unit; /* "positions" */
} PlanJob;

extern const PlanJob job_perft, job_match, job_data;

struct Plan {
    const PlanJob *job;
    const Game *game;
    void *work;
    uint64_t rules, build; /* keys of the rules (rules_key.h) and of the program */
    int64_t units;         /* what the shards share */
    int shards;
    uint64_t key;               /* of all the above */
    char folder[PLAN_PATH_MAX]; /* where plan.json is, and done/ with a file for each shard */
};

/* Makes a plan, of settings that it takes, and writes it to FOLDER/plan.json, which is made where it is missing. A plan
 * that is there already must be the same. */
bool plan_make(const PlanJob *job, const Game *game, cJSON *settings, int64_t units, int shards, const char *folder,
               Error *err);

/* Reads a plan: a folder or the file in it. Release it in any case. False with an error: damaged, or its game has other
 * rules here. */
bool plan_load(Plan *plan, const char *path, Error *err);
void plan_release(Plan *plan);

/* Is this program the one that the plan was made by? Others may look at results, but not make them. */
bool plan_check_build(const Plan *plan, Error *err);

/* The first unit of a shard; that of the shard after the last one is their number. */
int64_t plan_first(const Plan *plan, int shard);

/* Keys and numbers too large for JSON, as text. */
void plan_add_key(cJSON *object, const char *name, uint64_t key);

/* A whole number of the settings. */
bool plan_read_number(const cJSON *object, const char *name, int64_t least, int64_t most, int64_t *number, Error *err);
const char *plan_read_text(const cJSON *object, const char *name, Error *err); /* NULL with an error */

#endif
