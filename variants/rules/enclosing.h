/* enclosing.h -- drops that have to lie somehow to the men on the board, and men who change sides when they are
 * enclosed: reversi, ataxx, snort, and men who fall down in their file. Which of them: TermsOfHands. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ENCLOSING_H
#define FUSILIER_VARIANTS_RULES_ENCLOSING_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

/* The enemies in a row from a cell to a man of the player in one direction; none if the row ends otherwise. */
static inline Cells enclosing_row(const Position *pos, Player us, Cell from, int direction) {
    Cell line[CELLS_MAX];
    Cells row = NO_CELLS;
    const int length = board_line(pos->board, from, direction, line);
    for (int i = 0; i < length; i++) {
        const Man man = pos->man[line[i]];
        if (man == MAN_NONE || man == MAN_WALL) return NO_CELLS;
        if (man_owner(man) == us) return row;
        row |= cells_one(line[i]);
    }
    return NO_CELLS;
}

/* All whom a man of the player on a cell encloses, as in reversi. */
static inline Cells enclosing_rows(const Position *pos, Player us, Cell at) {
    Cells rows = NO_CELLS;
    for (int direction = 0; direction < pos->board->directions; direction++)
        rows |= enclosing_row(pos, us, at, direction);
    return rows;
}

/* The cells beside men, round about or along ranks and files only. */
static inline Cells enclosing_beside(const Position *pos, Cells men, bool straight) {
    Cells beside = NO_CELLS;
    while (cells_any(men)) {
        const Cell at = cells_pop(&men);
        for (int direction = 0; direction < pos->board->directions; direction++) {
            const Cell next = pos->board->step[direction][at].to;
            if (next != CELL_NONE && (!straight || board_is_rook_line(pos->board, direction)))
                beside |= cells_one(next);
        }
    }
    return beside;
}

/* Where a man comes to lie who is pushed in from the edge behind him in one direction. */
static inline Cells enclosing_pushed(const Position *pos, int direction) {
    const int back = (direction + pos->board->directions / 2) % pos->board->directions;
    Cells cells = NO_CELLS;
    for (int i = 0; i < pos->board->cells; i++) {
        Cell at = (Cell)i;
        if (pos->board->step[back][at].to != CELL_NONE || pos->man[at] != MAN_NONE) continue;
        for (Cell next; (next = pos->board->step[direction][at].to) != CELL_NONE && pos->man[next] == MAN_NONE;)
            at = next;
        cells |= cells_one(at);
    }
    return cells;
}

static inline Cells enclosing_pushed_from_all(const Position *pos) {
    Cells cells = NO_CELLS;
    for (int direction = 0; direction < pos->board->directions; direction++)
        if (board_is_rook_line(pos->board, direction)) cells |= enclosing_pushed(pos, direction);
    return cells;
}

/* Of these cells, those below which somebody stands, or nothing is. */
static inline Cells enclosing_standing(const Position *pos, Cells cells) {
    Cells standing = NO_CELLS;
    while (cells_any(cells)) {
        const Cell at = cells_pop(&cells), below = pos->board->step[board_forward(pos->board, BLACK)][at].to;
        if (below == CELL_NONE || pos->man[below] != MAN_NONE) standing |= cells_one(at);
    }
    return standing;
}

/* Of these empty cells, those where the player to move may drop a man. */
static inline Cells enclosing_cells(const Position *pos, Cells cells) {
    const TermsOfHands *const terms = &pos->game->setup.terms->hands;
    const Player us = pos->now.turn;
    const Cells begin = cells_of_set(&terms->begin);
    if (cells_any(begin & lane_kind(pos, EMPTY))) return cells & begin;
    switch (terms->encloses) {
    case ENCLOSING_REVERSI:
        for (Cells rest = cells; cells_any(rest);) {
            const Cell at = cells_pop(&rest);
            if (!cells_any(enclosing_rows(pos, us, at))) cells &= ~cells_one(at);
        }
        return cells;
    case ENCLOSING_ATAXX:
    case ENCLOSING_QUADWRANGLE:
        return cells & enclosing_beside(pos, lane_men(pos, us), false);
    case ENCLOSING_SNORT:
        return cells & ~enclosing_beside(pos, lane_enemies(pos, us), true);
    case ENCLOSING_ANYSIDE:
        return cells & enclosing_pushed_from_all(pos);
    case ENCLOSING_TOP:
        return enclosing_standing(pos, cells);
    default:
        return cells;
    }
}

/* Whom a man who has come to a cell takes over. */
static inline Cells enclosing_turned(const Position *pos, Player us, Move move, Cell at) {
    const Cells near = enclosing_beside(pos, cells_one(at), false);
    switch (pos->game->setup.terms->hands.flips) {
    case ENCLOSING_REVERSI:
        return enclosing_rows(pos, us, at);
    case ENCLOSING_QUADWRANGLE:
        if (move_type(move) == MOVE_DROP && !cells_any(near & lane_men(pos, us))) return NO_CELLS;
        return near & lane_enemies(pos, us);
    case ENCLOSING_ATAXX:
        return near & lane_enemies(pos, us);
    default:
        return NO_CELLS;
    }
}

static inline void flipping_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c;
    const bool comes = move_type(move) == MOVE_DROP || !rule_takes_off(move); /* who passes does not */
    if (!comes || deed->stands == CELL_NONE || pos->man[deed->stands] == MAN_NONE) return;
    for (Cells turned = enclosing_turned(pos, mover, move, deed->stands); cells_any(turned);) {
        const Cell at = cells_pop(&turned);
        lane_put(pos, at, man_of(man_kind(pos->man[at]), mover));
        pos_irreversible(pos);
    }
}

static const Rule rule_flipping = {
    .id = "flipping",
    .words = "men who are enclosed change sides",
    .follows = flipping_follows,
};

#endif
