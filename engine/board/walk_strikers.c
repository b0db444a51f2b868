#include "engine/board/walk_strikers.h"

#include "engine/base/memory.h"
#include "engine/base/shelf.h"

typedef struct {
    const Walk *walk;
    Set from[CELLS_MAX];
} Strikers;

static bool are_of(const void *thing, const void *asked) {
    return ((const Strikers *)thing)->walk == asked;
}

static void *turn_round(const void *asked, Error *err) {
    Strikers *const strikers = memory_new(1, sizeof *strikers);
    (void)err;
    strikers->walk = asked;
    for (int from = 0; from < CELLS_MAX; from++) {
        Set hit = strikers->walk->reach[from];
        for (Cell at; set_pop(&hit, &at);) set_add(&strikers->from[at], (Cell)from);
    }
    return strikers;
}

const Set *walk_strikers(const Walk *walk) {
    static Shelf shelf = SHELF_OF(are_of, turn_round);
    Error err;
    return ((const Strikers *)shelf_find(&shelf, walk, &err))->from;
}
