#include "search/refusals.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

enum {
    RETRY_PART = 4,  /* of the nodes: what was learned of the other moves stays in the tables */
    FEW_NODES = 2000 /* too few to part */
};

void refusals_release(Refusals *refusals) {
    free(refusals->at);
    *refusals = (Refusals){ .count = 0 };
}

void refusals_copy(Refusals *to, const Refusals *from) {
    ARRAY_RESERVE(to->at, to->room, from->count);
    if (from->count) memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
    to->count = from->count;
}

void refusals_note(Refusals *refusals, int plies, Move move) {
    ARRAY_RESERVE(refusals->at, refusals->room, refusals->count + 1);
    refusals->at[refusals->count++] = (Refusal){ .plies = plies, .move = move };
}

void refusals_forget(Refusals *refusals, int plies) {
    while (refusals->count > 0 && refusals->at[refusals->count - 1].plies > plies) refusals->count--;
}

bool refusals_allow(Refusals *refusals, const Position *pos, int plies, Move *move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    const int found = game_meant(pos, &legal, *move);
    if (found >= 0) *move = legal.at[found];
    movelist_free(&legal);
    if (found < 0) refusals_note(refusals, plies, *move);
    return found >= 0;
}

bool refusals_leave_time(const Searcher *searcher, Limits *limits) {
    if (!search_has_time(searcher)) return false;
    limits->again = true;
    limits->ponder = false;
    if (limits->nodes > FEW_NODES) limits->nodes = limits->nodes / RETRY_PART + FEW_NODES / 2;
    return true;
}
