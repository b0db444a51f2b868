/* goliath.h -- who has captured may shoot one more enemy from where he arrived. Rules: docs/games/shooting.md.
 * Layer: rules. The choice of such a move is the cell of that enemy + 1. */
#ifndef FUSILIER_VARIANTS_RULES_GOLIATH_H
#define FUSILIER_VARIANTS_RULES_GOLIATH_H

#include "engine/lanes/composed.h"

/* The choice, where it is this rule's: not that of dice, of passes, or of men who are dropped or taken off. */
static ALWAYS_INLINE uint32_t goliath_choice(Move move) {
    return UNLIKELY(move_type(move) == MOVE_DICE || rule_takes_off(move)) ? 0 : rule_choice(move);
}

/* Kings cannot be shot, and pawns are not shot in passing. */
static ALWAYS_INLINE void goliath_goes_on(const Composition *c, const Position *pos, Move legal, MoveList *out) {
    const Player us = pos->now.turn;
    const Cell from = move_from(legal), stands = move_type(legal) == MOVE_SHOT ? from : move_to(legal);
    const Cells struck = composed_targets(c, pos, legal) | cells_one(from);
    const Cells gone = struck & ~composed_hurt(c, pos, legal);
    const Cells occupied = (lane_occupied(pos) & ~gone) | cells_one(stands);
    const Kind kind = move_kind(legal) ? move_kind(legal) : man_kind(pos->man[from]);
    if (rule_leaves(legal)) return;
    Cells targets = composed_attacks(c, pos, from, kind, stands, occupied) & lane_enemies(pos, us) & ~struck &
                    ~composed_spared(c, pos);
    legal = move_choose(legal, move_choice(legal) & ~(uint32_t)RULE_MATES);
    while (cells_any(targets)) movelist_push(out, rule_choose(legal, cells_pop(&targets) + 1U));
}

static inline Cells goliath_fells(const Composition *c, const Position *pos, Move move) {
    const uint32_t choice = goliath_choice(move);
    (void)c, (void)pos;
    return choice ? cells_one((Cell)(choice - 1)) : NO_CELLS;
}

static ALWAYS_INLINE void goliath_follows(const Composition *c, Position *pos, Move move, Player mover,
                                          const Deed *deed) {
    const uint32_t choice = goliath_choice(move);
    const Cell at = (Cell)(choice - 1);
    (void)c, (void)mover;
    if (choice && !cells_has(deed->hurt, at)) lane_put(pos, at, MAN_NONE);
}

static inline void goliath_writes(const Position *pos, Move move, Text *out) {
    if (!goliath_choice(move) || rule_passes_king(move)) return; /* whose choice is another */
    text_char(out, ',');
    text_string(out, pos->board->name[move_type(move) == MOVE_SHOT ? move_from(move) : move_to(move)]);
    text_char(out, 'x');
    text_string(out, pos->board->name[rule_choice(move) - 1]);
}

static const Rule rule_goliath = {
    .id = "goliath",
    .words = "who has captured may shoot one more enemy from where he arrived",
    .facts = FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_SHOOTING] = "one enemy", [ASKS_AFTER] = "who captures is still there" },
    .goes_on = goliath_goes_on,
    .takes = goliath_fells,
    .fells = goliath_fells,
    .follows = goliath_follows,
    .writes = goliath_writes,
};

#endif
