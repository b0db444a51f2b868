/* farm.h -- what `fusilier farm` does with plans: makes them, works on them, looks how far they are, joins what came
 * out. Layer: protocol. For users: docs/farm.md. */
#ifndef FUSILIER_PROTOCOL_FARM_FARM_H
#define FUSILIER_PROTOCOL_FARM_FARM_H

#include "protocol/farm/plan.h"

/* ---- plans ---- */

typedef struct {
    int depth;   /* 2 or more */
    int split;   /* plies that are played before positions are dealt out; 0: as many as it takes */
    int hash_mb; /* of each worker; 0: none */
    int shards;  /* 0: of some minutes each */
} PerftPlan;
bool farm_plan_perft(const Position *pos, const PerftPlan *wanted, const char *folder, Error *err);

/* A match as `fusilier match` takes it: its words. Each shard has so many rounds. */
typedef struct {
    int words;
    char *const *word;
    int shards; /* 0: of one round of games each, a hundred at most */
    int looks;  /* with a sequential test: how often it may decide, at equal distances; 1: at the end alone */
} MatchPlan;
bool farm_plan_match(const Game *game, const MatchPlan *wanted, const char *folder, Error *err);

typedef struct {
    int64_t games;
    int64_t nodes, plies; /* of each move, and random ones in front */
    int64_t seed;
    int shards; /* 0: of some minutes each */
} DataPlan;
bool farm_plan_data(const Game *game, const DataPlan *wanted, const char *folder, Error *err);

/* ---- work ---- */

typedef struct {
    int shard;  /* this one alone; -1: all that are missing, those of the rank first */
    int rank;   /* which of `of` workers it is, from 0; -1: one of unknown number */
    int of;     /* 0: a rank is a shard */
    FILE *talk; /* where it says what it does; NULL: nowhere */
} FarmWork;

/* Who this process is by what schedulers tell (docs/farm.md), if neither is said. False with an error: what they say
 * makes no sense. */
bool farm_find_rank(FarmWork *work, Error *err);

/* Does what is to be done and is not done yet. */
bool farm_work(const Plan *plan, const FarmWork *work, Error *err);

/* ---- results ---- */

typedef struct {
    int done, missing, bad;
    char *list; /* the shards that must be done again, as schedulers take them: "3,7-9"; the caller frees it */
} FarmStatus;

/* Looks at all results. `talk`: where those that cannot be used are named; NULL: nowhere. */
void farm_status(const Plan *plan, FILE *talk, FarmStatus *status);

/* Joins the results of all shards, or, where a sequential test is planned, of those up to a planned look. Nothing is
 * told if one is missing, of another plan, damaged or contradicts another. */
bool farm_merge(const Plan *plan, const char *path, bool json, FILE *out, Error *err);

#endif
