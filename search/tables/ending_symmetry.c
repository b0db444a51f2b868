/* ending_symmetry.c -- automorphisms of boards as graphs: the first cell and its directions are laid somewhere, and all
 * others follow. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "search/tables/ending_private.h"

/* Where a direction goes: turned, and mirrored before that. */
static int direction_of(const Board *board, int direction, int turn, bool mirrored) {
    const int all = board->directions;
    return ((mirrored ? all - direction : direction) + turn) % all;
}

/* Follows all steps from the cells that are laid already; false if they lead to different places. */
static bool follow(const Board *board, int turn, bool mirrored, Symmetry *map) {
    bool grown = true;
    while (grown) {
        grown = false;
        for (int at = 0; at < board->cells; at++) {
            if (map->to[at] == CELL_NONE) continue;
            for (int direction = 0; direction < board->directions; direction++) {
                const Cell next = board->step[direction][at].to;
                const Cell image = board->step[direction_of(board, direction, turn, mirrored)][map->to[at]].to;
                if ((next == CELL_NONE) != (image == CELL_NONE)) return false;
                if (next == CELL_NONE || map->to[next] == image) continue;
                if (map->to[next] != CELL_NONE) return false;
                map->to[next] = image;
                grown = true;
            }
        }
    }
    return true;
}

bool symmetry_is_map(const Symmetry *map, int cells) {
    uint64_t seen = 0;
    for (int at = 0; at < cells; at++) {
        if (map->to[at] >= cells || seen >> map->to[at] & 1) return false;
        seen |= 1ULL << map->to[at];
    }
    return true;
}

int symmetry_find(const Symmetry *map, int count, const Symmetry *wanted, int cells) {
    for (int i = 0; i < count; i++)
        if (memcmp(map[i].to, wanted->to, (size_t)cells) == 0) return i;
    return -1;
}

int symmetries_of_board(const Board *board, Symmetry **map) {
    Symmetry *const found = memory_new(SYMMETRIES_MAX, sizeof *found);
    int count = 0;
    for (int at = 0; at < board->cells; at++) found[0].to[at] = (Cell)at;
    count++;
    for (int to = 0; to < board->cells; to++)
        for (int way = 0; way < 2 * board->directions && count < SYMMETRIES_MAX; way++) {
            Symmetry *const next = &found[count];
            memset(next->to, CELL_NONE, sizeof next->to);
            next->to[0] = (Cell)to;
            if (follow(board, way / 2, way % 2, next) && symmetry_is_map(next, board->cells) &&
                symmetry_find(found, count, next, board->cells) < 0)
                count++;
        }
    *map = found;
    return count;
}

bool symmetries_are_group(const Symmetry *map, int count, int cells) {
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++) {
            Symmetry both;
            for (int at = 0; at < cells; at++) both.to[at] = map[b].to[map[a].to[at]];
            if (symmetry_find(map, count, &both, cells) < 0) return false;
        }
    return true;
}

void symmetries_take(Symmetries *symmetries, int cells, Symmetry *map, int count) {
    *symmetries = (Symmetries){ .count = count, .map = map };
    symmetries->way = memory_new((size_t)count * (size_t)cells, sizeof *symmetries->way);
    uint16_t ways = 0;
    uint8_t place_at[ENDING_CELLS];
    memset(place_at, UINT8_MAX, sizeof place_at);
    for (int at = 0; at < cells; at++) {
        Cell least = CELL_NONE;
        for (int i = 0; i < count; i++)
            if (map[i].to[at] < least) least = map[i].to[at];
        if (place_at[least] == UINT8_MAX) {
            place_at[least] = (uint8_t)symmetries->places;
            symmetries->place[symmetries->places++] = least;
        }
        symmetries->place_of[at] = place_at[least];
        symmetries->first[at] = ways;
        for (int i = 0; i < count; i++)
            if (map[i].to[at] == least) symmetries->way[ways++] = (uint16_t)i;
    }
    symmetries->first[cells] = ways;
}

void symmetries_free(Symmetries *symmetries) {
    free(symmetries->map);
    free(symmetries->way);
    *symmetries = (Symmetries){ .count = 0 };
}
