#include "search/eval/values.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/weights.h"
#include "search/eval/derived.h"
#include "search/eval/sheet.h"

/* Kinds without a weight do not occur in these games. */
static int weighed_value(const Weights *weights, Kind kind) {
    if (kind == EMPTY || kind >= WEIGHT_KINDS) return 0;
    return kind == KING ? EVAL_MAX / 2 : score_mg(weights->man[kind]);
}

Values *values_new(const Game *game) {
    Values *values = calloc(1, sizeof *values);
    if (!values) {
        fprintf(stderr, "fusilier: out of memory for the values of men\n");
        abort();
    }
    values->game = game;
    if (!game->weights) values->derived = derived_measure(game);
    for (Kind kind = 1; kind < KINDS_MAX; kind++)
        values->kind[kind] = game->weights ? weighed_value(game->weights, kind) : values->derived->value[kind];
    return values;
}

void values_free(Values *values) {
    if (!values) return;
    free(values->derived);
    free(values);
}
