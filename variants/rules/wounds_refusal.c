/* wounds_refusal.c -- why moves are refused where men have wounds: a part of wounds.h. */
#include "variants/rules/wounds.h"

static const char *const wound_grades[] = { "not hurt", "hurt once", "hurt twice" };

/* ---- strength ---- */

/* A man without wounds could go there: is this one strong enough? */
static bool has_strength(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Kind kind = man_kind(wish->man);
    const Terrain terrain = composed_terrain(c, pos);
    const int wounds = wounds_at(pos, wish->from);
    if (!cells_has(wounds_weak(c, pos), wish->from)) return true;
    const LaneReach reach = wounds_reach(terrain, kind, man_owner(wish->man), wish->from, lane_occupied(pos), wounds);
    if (cells_has(reach.quiet | reach.hits, wish->to)) return true;
    const Cells way = lane_leap_way(terrain, wish->from, wish->to);
    if (kind != KNIGHT || !cells_any(way))
        return error_set(err, "a %s that is %s goes at most %d steps", refusal_kind(pos->game, kind),
                         wound_grades[wounds], wounds_steps(wounds));
    Cells rest = way;
    const Cell one = cells_pop(&rest), other = cells_any(rest) ? cells_first(rest) : one;
    return error_set(err, "a knight that is %s needs %s of %s and %s empty", wound_grades[wounds],
                     wounds == 1 ? "one" : "both", pos->board->name[one], pos->board->name[other]);
}

static bool may_attack(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Cells kings = lane_enemies(pos, pos->now.turn) & lane_kind(pos, KING);
    if (!cells_has(kings, wish->to) || !cells_has(composed_spared(c, pos), wish->to)) return true;
    return error_set(err, "after a partial stalemate that would hurt your own king a third time");
}

/* ---- the king's safety ---- */

static bool exposes(const Composition *c, const Position *pos, Move move, Error *err) {
    const Player us = pos->now.turn;
    const Look look = look_ahead(pos, move);
    const Cells checkers = composed_checkers(c, look.after, us);
    if (lane_king(look.after, us) == CELL_NONE || !cells_any(checkers))
        error_set(err, "a king that is hurt twice may not castle out of an attack or through one");
    else
        error_set(err, "your king is hurt twice, and that would leave it in check from the %s on %s",
                  refusal_man(look.after, cells_first(checkers)), pos->board->name[cells_first(checkers)]);
    look_back(&look);
    return false;
}

static bool is_safe_enough(const Composition *c, const Position *pos, const Wish *wish, Move move, Error *err) {
    if (composed_facts(c) & FACT_NO_CHECK) return true;
    const bool barred = wounds_bars(c, pos, move);
    switch (barred ? COMES_ILL : composed_comes_out(c, look_from(pos).after, &move)) {
    case COMES_WELL:
        return true;
    case COMES_EXPOSED:
        return refusal_list(pos, "you must bring your king to safety while you can", wish->legal, NULL, wish, err);
    default:
        return exposes(c, pos, move, err);
    }
}

/* ---- limbo ---- */

static bool can_pawn_escape(Terrain terrain, const Position *pos, Player owner, const Wish *wish) {
    const Cells empty = lane_kind(pos, EMPTY) | cells_one(wish->to); /* who stands there is another question */
    return cells_has(lane_pawn_steps(terrain, owner, wish->from, empty), wish->to);
}

static bool may_escape(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Terrain terrain = composed_terrain(c, pos);
    const Man man = limbo_man(pos);
    const Player owner = man_owner(man);
    const char *name = refusal_kind(pos->game, man_kind(man));
    const LaneReach reach =
        wounds_reach(terrain, man_kind(man), owner, wish->from, lane_occupied(pos), limbo_wounds(pos));
    Move escape = move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY);
    escape.more = RULE_ENTERS;
    if (pos->man[wish->to] != MAN_NONE) return error_set(err, "a man in limbo escapes to an empty square only");
    if (man_kind(man) == PAWN && !can_pawn_escape(terrain, pos, owner, wish))
        return error_set(err, "a pawn in limbo escapes straight ahead only");
    if (man_kind(man) != PAWN && !cells_has(reach.quiet, wish->to))
        return error_set(err, "the %s in limbo, %s, cannot reach %s", name, wound_grades[limbo_wounds(pos)],
                         pos->board->name[wish->to]);
    return is_safe_enough(c, pos, wish, escape, err);
}

LANE_API bool wounds_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const bool has_limbo = limbo_of(pos) && man_owner(limbo_man(pos)) == pos->now.turn;
    if (wish->from == CELL_NONE) return true;
    if (has_limbo && limbo_cell(pos) == wish->from) return may_escape(c, pos, wish, err);
    if (has_limbo && cells_any(composed_seizers(c, pos, pos->now.turn)) && !(composed_facts(c) & FACT_LAST_MAN))
        return refusal_list(pos, "your king is in limbo and must escape", wish->legal, NULL, wish, err);
    if (move_is_none(wish->move)) return true;
    if (move_type(wish->move) == MOVE_CASTLE && !(composed_facts(c) & FACT_SHOTS) && wounds_at(pos, wish->from))
        return error_set(err, "an injured king may not castle");
    return has_strength(c, pos, wish, err) && may_attack(c, pos, wish, err) &&
           is_safe_enough(c, pos, wish, wish->move, err);
}
