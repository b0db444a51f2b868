#include "search/eval/values.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/weights.h"
#include "search/eval/derived.h"
#include "search/eval/sheet.h"

/* Kinds without a weight do not occur in these games. */
static int weighed_value(const Weights *weights, Kind kind) {
    if (kind == EMPTY || kind >= WEIGHT_KINDS) return 0;
    return kind == KING ? EVAL_MAX / 2 : score_mg(weights->man[kind]);
}

Values *values_new(const Game *game) {
    Values *values = memory_new(1, sizeof *values);
    values->game = game;
    if (!game->advice.weights) values->derived = derived_measure(game);
    for (Kind kind = 1; kind < KINDS_MAX; kind++)
        values->kind[kind] =
            game->advice.weights ? weighed_value(game->advice.weights, kind) : values->derived->value[kind];
    return values;
}

void values_free(Values *values) {
    if (!values) return;
    free(values->derived);
    free(values);
}
