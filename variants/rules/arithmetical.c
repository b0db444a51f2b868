#include "variants/rules/arithmetical.h"

/* ---- pawns that wait ---- */

static void push_late(Move move, Cells waiting, const Kind *kinds, MoveList *out) {
    while (cells_any(waiting)) {
        const Cell at = cells_pop(&waiting);
        for (const Kind *kind = kinds; *kind != EMPTY; kind++)
            if (*kind != PAWN) movelist_push(out, rule_with_late(move, at, *kind));
    }
}

/* Is it a move of anybody, which promotes nobody yet, and after which the game goes on? */
static bool may_promote_late(const Composition *c, const Position *pos, Move move) {
    const MoveType type = move_type(move);
    if (type == MOVE_DROP) return true;
    if (type == MOVE_SHOT || move_kind(move) != EMPTY || rule_takes_off(move) || move.more) return false;
    return composed_facts(c) & FACT_LAST_MAN || !cells_any(composed_targets(c, pos, move) & lane_kind(pos, KING));
}

LANE_API void arithmetical_add_promotions(const Composition *c, const Position *pos, Cells waiting, MoveList *out,
                                          int first) {
    const Player us = pos->now.turn;
    const Kind *const kinds = composed_promotions(c, pos, us);
    const Cells pawns = lane_men_of(pos, us, PAWN), promoting = composed_promoting(c, pos, us);
    const bool adds_stays = !composed_may_stay(kinds);
    for (int i = first, end = out->count; adds_stays && i < end; i++) {
        const Move move = out->at[i];
        const Cell from = move_from(move), to = move_to(move);
        const bool arrives = move_kind(move) == kinds[0] && from != to && cells_has(pawns, from);
        if (!arrives || !cells_has(promoting, to) || pos->man[to] != MAN_NONE) continue; /* captures are listed */
        Move stays = move_choose(move_make(move_type(move), from, to, EMPTY), move_choice(move));
        stays.more = move.more;
        movelist_push(out, stays);
    }
    if (!cells_any(waiting)) return;
    for (int i = first, end = out->count; i < end; i++)
        if (may_promote_late(c, pos, out->at[i]))
            push_late(out->at[i], waiting & ~cells_one(move_to(out->at[i])), kinds, out);
}

/* ---- words ---- */

LANE_API bool arithmetical_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    const char *const at = wish->to == CELL_NONE ? "" : pos->board->name[wish->to];
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    if (cells_has(arithmetical_waiting(c, pos, us), wish->from))
        return error_set(err, "a pawn on its last rank cannot move");
    if (!refusal_is_enemy(pos, wish->to)) return true;
    const Kind victim = man_kind(pos->man[wish->to]);
    const int wanted = sums_value(victim);
    const Cells gunners = arithmetical_gunners(c, pos, us);
    const Cells fire = lane_first_men(composed_terrain(c, pos), pos, wish->to) & gunners;
    const Cells counting = arithmetical_counting(pos, fire, wanted);
    if (cells_has(counting | arithmetical_single(c, pos, us, gunners, wish->to), wish->from)) return true;
    if (cells_any(counting))
        return error_set(err, "the %s on %s is none of the men who make %d on %s", refusal_man(pos, wish->from),
                         pos->board->name[wish->from], wanted, at);
    if (man_kind(wish->man) == victim) return true; /* he cannot go there */
    if (!wanted) return error_set(err, "a man without a value is taken by its like only");
    return error_set(err, "your men who fire at %s do not make %d by one sign", at, wanted);
}

/* Of the groups with this man that make the value, one of the fewest; 0: there is none. */
static unsigned smallest_group(const Groups *groups, Cell with, int wanted) {
    unsigned best = 0;
    int who = 0;
    while (who < groups->men && groups->man[who] != with) who++;
    for (unsigned i = 1; i < sums_count(groups); i++)
        if (i >> who & 1 && sums_sign(groups->of[i], wanted) != NO_SIGN &&
            (!best || groups->of[i].count < groups->of[best].count))
            best = i;
    return best;
}

#ifdef LANE_WIDE
#define SUMS_TAKERS sums_takers_wide
#else
#define SUMS_TAKERS sums_takers
#endif

Set SUMS_TAKERS(const Position *pos, Move move) {
    const Composition *const c = LANE_RULES(pos->game);
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    Groups groups;
    Cells takers = NO_CELLS;
    if (move_type(move) != MOVE_PLAIN || !refusal_is_enemy(pos, to)) return cells_set(takers);
    const Cells gunners = arithmetical_gunners(c, pos, us);
    if (cells_has(arithmetical_single(c, pos, us, gunners, to), from)) return cells_set(takers);
    arithmetical_group(pos, lane_first_men(composed_terrain(c, pos), pos, to) & gunners, &groups);
    const unsigned best = smallest_group(&groups, from, sums_value(man_kind(pos->man[to])));
    for (int i = 0; best >> i; i++)
        if (best >> i & 1) takers |= cells_one(groups.man[i]);
    return cells_set(takers);
}
