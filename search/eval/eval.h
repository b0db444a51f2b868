/* eval.h -- what a position is worth without looking ahead.
 * Layer: search. Reads the game's weights and features (rules.h), never its name. */
#ifndef FUSILIER_SEARCH_EVAL_EVAL_H
#define FUSILIER_SEARCH_EVAL_EVAL_H

#include "search/eval/values.h"

/* Memory of one thread for what evaluations share (pawn structures); may be NULL. */
typedef struct EvalCache EvalCache;
EvalCache *eval_cache_new(void);
void eval_cache_free(EvalCache *cache);
void eval_cache_clear(EvalCache *cache);

/* Centipawns for the player to move; |value| < SCORE_MATE_MIN. Symmetric: colours and sides exchanged give the same.
 * The values are those of the position's game. */
int eval_position(const Values *values, const Position *pos, EvalCache *cache);

/* What the men of each team are worth together, in centipawns: for games of three teams or more, where no single number
 * says how a position stands. */
void eval_teams(const Values *values, const Position *pos, int value[]);

/* A table of the terms for people (UCI's `eval`); returns the length as snprintf does. */
size_t eval_explain(const Position *pos, char *buf, size_t size);

#endif
