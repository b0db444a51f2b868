#include "engine/base/shelf.h"

#include "engine/base/memory.h"

/* New ones are put at the head, complete, and stay. */
typedef struct ShelfPlace {
    const struct ShelfPlace *next;
    const void *thing;
} ShelfPlace;

static const void *look_through(Shelf *shelf, const void *asked) {
    const ShelfPlace *place = atomic_load_explicit(&shelf->first, memory_order_acquire);
    while (place && !shelf->is(place->thing, asked)) place = place->next;
    return place ? place->thing : NULL;
}

static const void *make(Shelf *shelf, const void *asked, Error *err) {
    if (shelf->most && shelf->count == shelf->most)
        return error_set(err, "more than %d of them in one run of the program", shelf->most), NULL;
    const void *const thing = shelf->make(asked, err);
    if (!thing) return NULL;
    shelf->count++;
    ShelfPlace *const place = memory_new(1, sizeof *place);
    *place = (ShelfPlace){ atomic_load_explicit(&shelf->first, memory_order_relaxed), thing };
    atomic_store_explicit(&shelf->first, place, memory_order_release);
    return thing;
}

const void *shelf_find(Shelf *shelf, const void *asked, Error *err) {
    const void *thing = look_through(shelf, asked);
    if (thing) return thing;
    pthread_mutex_lock(&shelf->making);
    thing = look_through(shelf, asked); /* somebody else may have made it meanwhile */
    if (!thing) thing = make(shelf, asked, err);
    pthread_mutex_unlock(&shelf->making);
    return thing;
}
