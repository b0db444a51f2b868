#include "engine/move.h"

#include <stdio.h>
#include <stdlib.h>

void movelist_init(MoveList *list) {
    *list = (MoveList){ .at = NULL, .count = 0, .room = 0 };
}

void movelist_free(MoveList *list) {
    free(list->at);
    movelist_init(list);
}

void movelist_reserve_slow(MoveList *list, int room) {
    int grown = list->room ? list->room : 128;
    while (grown < room) grown *= 2;
    Move *at = realloc(list->at, (size_t)grown * sizeof *at);
    if (!at) {
        fprintf(stderr, "fusilier: out of memory for a list of %d moves\n", grown);
        abort();
    }
    list->at = at;
    list->room = grown;
}

int movelist_find(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (move_equal(list->at[i], move)) return i;
    return -1;
}
