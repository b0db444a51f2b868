/* andernach.h -- who captures goes over to the other side, but for kings. Named after the town where problemists met in
 * 1993. Rules: README.md. */
#ifndef ANDERNACH_H
#define ANDERNACH_H

#include "variants/plugin.h"

/* Whom another rule has taken off, or who shot from afar and is no longer where he stood, does not. A rook that has
 * gone over castles no more. */
static ALWAYS_INLINE void andernach_follows(const Composition *c, Position *pos, Move move, Player mover,
                                            const Deed *deed) {
    (void)c, (void)move;
    if (!deed->enemies_lost || deed->is_parried || deed->stands == CELL_NONE) return;
    const Man man = pos->man[deed->stands];
    if (man == MAN_NONE || man_owner(man) != mover || man_kind(man) == KING) return;
    lane_put(pos, deed->stands, man_of(man_kind(man), mover ^ 1));
}

static const Rule rule_andernach = {
    .id = "andernach",
    .title = "Andernach Chess",
    .words = "who captures goes over to the other side, but for kings",
    .facts = FACT_ABOUT_CAPTURES | FACT_ABOUT_VICTIMS,
    .of_two = true,
    .answers = { [ASKS_AFTER] = "who captures is still there" },
    .follows = andernach_follows,
};

#endif
