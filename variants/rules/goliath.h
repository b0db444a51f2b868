/* goliath.h -- who has captured may shoot one more enemy from where he arrived. Rules: docs/games/shooting.md.
 * Layer: rules. The choice of such a move is the cell of that enemy + 1. */
#ifndef FUSILIER_VARIANTS_RULES_GOLIATH_H
#define FUSILIER_VARIANTS_RULES_GOLIATH_H

#include "engine/composed.h"

/* Kings cannot be shot but where they are like others, and pawns are not shot in passing. */
static ALWAYS_INLINE void goliath_goes_on(const Composition *c, const Position *pos, Move legal, MoveList *out) {
    const Player us = pos->now.turn;
    const Cell from = move_from(legal), stands = move_type(legal) == MOVE_SHOT ? from : move_to(legal);
    const Bits gone = composed_victims(c, pos, legal) | bit(from);
    const Bits occupied = (pos_occupied(pos) & ~gone) | bit(stands);
    const Kind kind = move_kind(legal) ? move_kind(legal) : man_kind(pos->man[from]);
    Bits targets = kind_attacks(composed_ground(c), kind, us, stands, occupied) & pos_men(pos, us ^ 1) & ~gone &
                   ~composed_spared(c, pos);
    while (targets) movelist_push(out, move_choose(legal, bits_pop(&targets) + 1U));
}

static inline Bits goliath_fells(const Composition *c, const Position *pos, Move move) {
    (void)c, (void)pos;
    return move_choice(move) ? bit((Cell)(move_choice(move) - 1)) : 0;
}

static ALWAYS_INLINE void goliath_follows(const Composition *c, Position *pos, Move move, Player mover,
                                          const Deed *deed) {
    (void)c, (void)mover, (void)deed;
    if (move_choice(move)) pos_put64(pos, (Cell)(move_choice(move) - 1), MAN_NONE);
}

static inline void goliath_writes(const Position *pos, Move move, Text *out) {
    if (!move_choice(move)) return;
    text_char(out, ',');
    text_string(out, pos->board->name[move_type(move) == MOVE_SHOT ? move_from(move) : move_to(move)]);
    text_char(out, 'x');
    text_string(out, pos->board->name[move_choice(move) - 1]);
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
