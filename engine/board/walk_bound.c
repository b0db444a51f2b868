/* Gaits that hold on a part of the board only: lines are cut into such as end where the man may arrive. */
#include "engine/board/walk_bound.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

typedef struct {
    Walk *walk;
    size_t size, room;
    Cell from;
} Copy;

static void put_bytes(Copy *copy, const void *bytes, size_t size) {
    if (copy->size + size > copy->room) {
        copy->room = memory_room(copy->room, copy->size + size);
        copy->walk = memory_resize(copy->walk, 1, sizeof(Walk) + copy->room);
    }
    memcpy(copy->walk->bytes + copy->size, bytes, size);
    copy->size += size;
}

static void put_line(Copy *copy, const WalkLine *line, int how, int length) {
    const WalkLine head = { .how = (uint8_t)how, .direction = line->direction, .length = (uint8_t)length };
    put_bytes(copy, &head, sizeof head);
    put_bytes(copy, line->cell, (size_t)length);
    for (int i = how & WALK_LAME ? length - 1 : 0; how & WALK_HITS && i < length; i++)
        set_add(&copy->walk->reach[copy->from], line->cell[i]);
}

/* The parts of a line that end on these cells: its beginning as it is, as far as they go, and then each of them alone,
 * as for a lame man, who passes the cells before it. */
static void put_parts(Copy *copy, const WalkLine *line, const Set *ends) {
    int whole = 0;
    if (line->how & WALK_LAME) {
        if (set_has(ends, line->cell[line->length - 1])) put_line(copy, line, line->how, line->length);
        return;
    }
    while (whole < line->length && set_has(ends, line->cell[whole])) whole++;
    if (line->how & WALK_HOPS && whole < line->length) whole = 0; /* he also ends far behind those he hops over */
    if (whole) put_line(copy, line, line->how, whole);
    for (int i = whole; i < line->length; i++)
        if (set_has(ends, line->cell[i])) put_line(copy, line, line->how | WALK_LAME, i + 1);
}

static void put_walk(Copy *copy, const Walk *walk, const Set *ends) {
    for (const WalkLine *line = walk_lines(walk, copy->from); line->how; line = walk_next(line))
        put_parts(copy, line, ends);
}

static Set column_of(const Board *board, Cell from) {
    Set cells = { { 0 } };
    for (int at = 0; at < board->cells; at++)
        if (board->column[at] == board->column[from]) set_add(&cells, (Cell)at);
    return cells;
}

Walk *walk_bound(const Board *board, const Walk *walk, const WalkBounds *bounds) {
    static const WalkLine end = { .length = 0 };
    Copy copy = { .room = 32 * (size_t)board->cells };
    copy.walk = memory_new(1, sizeof(Walk) + copy.room);
    for (int at = 0; at < board->cells; at++) {
        Set ends = bounds->ends;
        copy.from = (Cell)at;
        copy.walk->start[at] = (uint32_t)copy.size;
        if (set_has(&bounds->straight, copy.from)) ends = set_and(ends, column_of(board, copy.from));
        put_walk(&copy, walk, &ends);
        ends = set_and(bounds->ends, bounds->slants);
        if (bounds->slanting && set_has(&bounds->slants, copy.from)) put_walk(&copy, bounds->slanting, &ends);
        put_bytes(&copy, &end, sizeof end);
    }
    return copy.walk;
}
