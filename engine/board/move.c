#include "engine/board/move.h"

#include <stdlib.h>

#include "engine/base/memory.h"

void movelist_init(MoveList *list) {
    *list = (MoveList){ .at = NULL, .count = 0, .room = 0 };
}

void movelist_free(MoveList *list) {
    free(list->at);
    movelist_init(list);
}

void movelist_reserve_slow(MoveList *list, int room) {
    enum { ROOM_AT_FIRST = 128 }; /* most positions of most games */
    ARRAY_RESERVE(list->at, list->room, room > ROOM_AT_FIRST ? room : ROOM_AT_FIRST);
}

int movelist_find(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (move_equal(list->at[i], move)) return i;
    return -1;
}
