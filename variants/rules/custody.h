/* custody.h -- men go to empty cells only, and whoever arrives takes the enemies whom he closes in: Scaci Partonici's
 * capture, for any board. Rules: docs/games/scaci.md. Layer: rules. What is closed in is said in sets of any board, so
 * that the hooks of the game itself (scaci.c) read the same text. */
#ifndef FUSILIER_VARIANTS_RULES_CUSTODY_H
#define FUSILIER_VARIANTS_RULES_CUSTODY_H

#include "engine/lanes/composed.h"
#include "variants/rules/arrival.h"

/* Who stands on the board when the men of a move have arrived. */
typedef struct {
    Set ours, theirs;
} CustodySides;

/* The first cell of a line that none of these men holds, CELL_NONE beyond the edge or back at the start; those passed
 * are noted. Rooks of triangles follow strips, which are no rays. */
static inline Cell custody_beyond(const Board *board, const Set *men, Cell from, int direction, Set *passed) {
    Cell strip[CELLS_MAX];
    if (UNLIKELY(board->spec.shape == BOARD_TRIANGLES && board_is_rook_line(board, direction))) {
        const int length = board_strip(board, from, direction, strip);
        for (int i = 0; i < length; i++) {
            if (!set_has(men, strip[i])) return strip[i];
            set_add(passed, strip[i]);
        }
        return CELL_NONE;
    }
    Step step = board->step[direction][from];
    for (; step.to != CELL_NONE && step.to != from && set_has(men, step.to);
         step = board->step[step.direction][step.to])
        set_add(passed, step.to);
    return step.to == from ? (Cell)CELL_NONE : step.to;
}

/* Whom a man of ours on a cell has closed in by coming there. First form: enemies in a row beside him with a man of
 * ours at its other end. Second form: the two enemies at both ends of the row of our men in which he stands; on a ring
 * one man at both ends is not two. */
static inline Set custody_closed_in(const Board *board, const CustodySides *sides, Cell at) {
    const int half = board->directions / 2;
    Set taken = { { 0 } };
    for (int direction = 0; direction < 2 * half; direction++) {
        Set row = { { 0 } };
        const Cell behind = custody_beyond(board, &sides->theirs, at, direction, &row);
        if (behind != CELL_NONE && set_has(&sides->ours, behind)) taken = set_or(taken, row);
    }
    for (int direction = 0; direction < half; direction++) {
        Set row = { { 0 } };
        const Cell end = custody_beyond(board, &sides->ours, at, direction, &row);
        if (end == CELL_NONE || !set_has(&sides->theirs, end)) continue;
        const Cell other = custody_beyond(board, &sides->ours, at, direction + half, &row);
        if (other == CELL_NONE || other == end || !set_has(&sides->theirs, other)) continue;
        set_add(&taken, end);
        set_add(&taken, other);
    }
    return taken;
}

/* Does anybody come to a cell by the move? */
static inline bool custody_arrives(Move move) {
    return move_type(move) != MOVE_SHOT && (move_type(move) == MOVE_DROP || !rule_takes_off(move));
}

static inline Cells custody_taken(const Position *pos, Cells ours, Cells theirs, Cells arrived) {
    const CustodySides sides = { cells_set(ours), cells_set(theirs) };
    Cells taken = NO_CELLS;
    for (; cells_any(arrived);) {
        const Set closed_in = custody_closed_in(pos->board, &sides, cells_pop(&arrived));
        taken |= cells_of_set(&closed_in);
    }
    return taken;
}

/* The men of a player's team; walls are nobody's. */
static inline Cells custody_team(const Composition *c, const Position *pos, Player us) {
    return lane_friends(pos, us) & ~(composed_has_walls(c) ? lane_kind(pos, WALL) : NO_CELLS);
}

static inline Cells custody_fells(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (!custody_arrives(move)) return NO_CELLS;
    const Cells arrived = arrival_cells(pos, us, move), left = rule_takes_off(move) ? NO_CELLS : arrival_left(move);
    const Cells ours = (custody_team(c, pos, us) & ~left) | arrived;
    return custody_taken(pos, ours, lane_enemies(pos, us) & ~arrived, arrived);
}

/* All in all directions are found first and go together. Who has been taken off on his arrival closes nobody in. */
static inline void custody_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)deed;
    if (!custody_arrives(move)) return;
    const Cells arrived = arrival_cells(pos, us, move) & lane_men(pos, us);
    const Cells taken = custody_taken(pos, custody_team(c, pos, us), lane_enemies(pos, us), arrived);
    if (!cells_any(taken)) return;
    pos_irreversible(pos);
    lane_clear(pos, taken);
}

static inline bool custody_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return wish->man == MAN_NONE || !refusal_is_enemy(pos, wish->to) ||
           error_set(err, "men go to empty squares only: they capture by closing in enemies");
}

/* It takes two to close in a third: a draw, unless the game has been won by the same move, by the end of a king or by
 * what else wins. */
static inline bool custody_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    if (lane_players(pos) > 2 || pos->game->conduct.in_hand) return false;
    if (LIKELY(cells_count(lane_men(pos, WHITE)) != 1 || cells_count(lane_men(pos, BLACK)) != 1)) return false;
    if (!(composed_facts(c) & FACT_LAST_MAN) && cells_count(lane_kind(pos, KING)) < 2) return false;
    FOR_RULES_WITH(c, i, ends)
    if (c->rule[i]->ends != custody_ends && c->rule[i]->ends(c, pos, outcome)) return true;
    *outcome = game_drawn(pos, "nothing can be captured any more");
    return true;
}

#define CUSTODY_FACTS (FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NOBODY_CHOOSES | FACT_NO_CHECK)

static const Rule rule_custody = {
    .id = "custody",
    .words = "men go to empty squares only, and whoever arrives captures the enemies that he closes in",
    .page = "scaci",
    .facts = CUSTODY_FACTS | FACT_FALLING_KINGS,
    .answers = { [ASKS_FORM] = "custody: custody" },
    .fells = custody_fells,
    .follows = custody_follows,
    .allows = custody_allows,
    .ends = custody_ends,
};

#endif
