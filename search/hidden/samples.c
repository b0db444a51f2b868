#include "search/hidden/samples.h"

#include <stdlib.h>

#include "engine/base/memory.h"

Samples *samples_new(void) {
    return memory_new(1, sizeof(Samples));
}

void samples_forget(Samples *samples) {
    samples->pool_count = 0;
    samples->met.count = 0;
    samples->met.game = samples->notes.game = NULL;
}

void samples_free(Samples *samples) {
    if (!samples) return;
    for (int i = 0; i < samples->pool_room; i++) pos_release(&samples->pool[i]);
    free(samples->pool);
    notes_release(&samples->notes);
    notes_release(&samples->met);
    movelist_free(&samples->refused);
    movelist_free(&samples->roots);
    free(samples->score);
    free(samples->claimed);
    free(samples->done);
    free(samples->order);
    free(samples->worth);
    free(samples);
}

void samples_inform(Samples *samples, const Position *truth, const Limits *limits) {
    samples->notes.game = truth->game;
    notes_take(&samples->notes, truth, game_turn(truth), limits->refusals, limits->refusals_count);
    movelist_clear(&samples->refused);
    for (int i = 0; i < limits->refusals_count; i++)
        if (limits->refusals[i].plies == truth->journal.plies)
            movelist_push(&samples->refused, limits->refusals[i].move);
    samples->ready = false;
}

void samples_reserve(Samples *samples, int room) {
    if (room <= samples->pool_room) return;
    samples->pool = memory_resize(samples->pool, (size_t)room, sizeof *samples->pool); /* large: no more than asked */
    while (samples->pool_room < room) pos_init(&samples->pool[samples->pool_room++], samples->notes.game);
}

void samples_draw(Samples *samples, const Values *values, int count, int effort, uint64_t *random,
                  const Searcher *searcher) {
    const Game *game = samples->notes.game;
    samples_reserve(samples, count);
    bool goes_on = true;
    if (game->secrets.unseen)
        goes_on = follow_draw(samples, values, count, effort, random, searcher);
    else
        samples->pool_count = game_imagine(&samples->notes, random, samples->pool, count);
    notes_copy(&samples->met, &samples->notes);
    if (!goes_on) samples->met.game = NULL;
}
