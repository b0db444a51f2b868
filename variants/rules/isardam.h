/* isardam.h -- men of the same kind may not come to attack each other. Rules: docs/games/immobilising.md.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_ISARDAM_H
#define FUSILIER_VARIANTS_RULES_ISARDAM_H

#include "engine/lanes/look.h"
#include "variants/rules/facing.h"

/* A pawn may not pass an enemy pawn that could take it in passing elsewhere. */
static ALWAYS_INLINE bool isardam_bars(const Composition *c, const Position *pos, Move move) {
    if (move_type(move) != MOVE_DOUBLE) return false;
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    const Cells passed = cells_one(lane_cell_behind(terrain, us, move_to(move)));
    Cells takers = NO_CELLS;
    FOR_ENEMIES(pos, us, enemy) takers |= lane_pawns_attacking(terrain, enemy, passed) & lane_men_of(pos, enemy, PAWN);
    return cells_any(takers);
}

/* Would the capture of the king on `king` by the man on `from`, who becomes `kind` by it, leave nobody facing? It is
 * done as captures are done in this composition. */
static ALWAYS_INLINE bool isardam_may_take(const Composition *c, Position *pos, Cell from, Cell king, Kind kind,
                                           bool stays) {
    const Player striker = man_owner(pos->man[from]);
    Deed deed = { .stands = stays ? from : king, .centre = king, .victim = pos->man[king], .is_shot = stays };
    pos_begin(pos, MOVE_NONE);
    lane_put(pos, king, MAN_NONE);
    if (!stays) {
        lane_put(pos, from, MAN_NONE);
        lane_put(pos, king, man_of(kind, striker));
    }
    composed_capture(c, pos, &deed);
    const bool may = !cells_any(facing_men(composed_terrain(c, pos), pos));
    pos_undo(pos);
    return may;
}

/* By a shot, where that is not barred. */
static ALWAYS_INLINE bool isardam_may_shoot(const Composition *c, Position *pos, Cell from, Cell king) {
    const Move shot = move_make(MOVE_SHOT, from, king, EMPTY);
    FOR_RULES_WITH(c, i, bars) if (c->rule[i]->bars(c, pos, shot)) return false;
    return isardam_may_take(c, pos, from, king, man_kind(pos->man[from]), true);
}

static ALWAYS_INLINE bool isardam_gives_check(const Composition *c, Position *pos, Cell from, Cell king) {
    const Kind kind = man_kind(pos->man[from]);
    bool shoots = composed_facts(c) & FACT_SHOTS;
    FOR_RULES_WITH(c, i, shoots) shoots |= c->rule[i]->shoots(pos);
    if (shoots) return isardam_may_take(c, pos, from, king, kind, true);
    if (composed_facts(c) & FACT_SHOTS_TOO && isardam_may_shoot(c, pos, from, king)) return true;
    const bool promotes = kind == PAWN && !(composed_facts(c) & FACT_VANISHING) &&
                          cells_has(composed_promoting(c, pos, man_owner(pos->man[from])), king);
    if (!promotes) return isardam_may_take(c, pos, from, king, kind, false);
    for (const Kind *become = composed_promotions(c, pos, man_owner(pos->man[from])); *become != EMPTY; become++)
        if (isardam_may_take(c, pos, from, king, *become, false)) return true;
    return false;
}

static ALWAYS_INLINE Cells isardam_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    Position *const trial = look_from(pos).after; /* every capture is taken back */
    Cells strikers = NO_CELLS;
    for (Cells rest = hits; cells_any(rest);) {
        const Cell from = cells_pop(&rest);
        if (isardam_gives_check(c, trial, from, lane_king(pos, player))) strikers |= cells_one(from);
    }
    return strikers;
}

static ALWAYS_INLINE bool isardam_forbids(const Composition *c, const Position *after, Player mover) {
    (void)mover;
    return cells_any(facing_men(composed_terrain(c, after), after));
}

/* Do two men face each other? Then names them. */
static inline bool isardam_nobody_faces(const Composition *c, const Position *pos, Error *err) {
    const Cells all = facing_men(composed_terrain(c, pos), pos), whites = all & lane_men(pos, WHITE);
    const Cells faced = cells_any(whites) ? whites : all;
    if (!cells_any(faced)) return true;
    const Cell one = cells_first(faced), other = facing_holder(composed_terrain(c, pos), pos, one);
    return error_set(err, "the %ss on %s and %s would face each other", refusal_man(pos, one), pos->board->name[one],
                     pos->board->name[other]);
}

static inline bool isardam_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move)) return true;
    if (isardam_bars(c, pos, wish->move))
        return error_set(err, "no pawn goes two steps past an enemy pawn that looks at the square between");
    const Look look = look_ahead(pos, wish->move);
    const bool good = isardam_nobody_faces(c, look.after, err);
    look_back(&look);
    return good;
}

static const Rule rule_isardam = {
    .id = "isardam",
    .words = "men of the same kind may not attack each other",
    .facts = FACT_NO_EN_PASSANT | FACT_NOBODY_PASSES,
    .answers = { [ASKS_LIKE_MEN] = "is forbidden" },
    .bars = isardam_bars,
    .strikes = isardam_strikes,
    .forbids = isardam_forbids,
    .allows = isardam_allows,
};

#endif
