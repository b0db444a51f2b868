/* limbo.c -- who is struck is off the board and may escape with the next move: a part of wounds.h. */
#include "variants/rules/wounds.h"

static bool limbo_is_theirs(const Position *pos, Player player) {
    return limbo_of(pos) && man_owner(limbo_man(pos)) == player;
}

/* ---- moves ---- */

static void push_escapes(MoveList *out, MoveType type, Cell from, Cells targets, Cells promoting,
                         const Kind *promotions) {
    const int first = out->count;
    while (cells_any(targets)) push_arriving(out, type, from, cells_pop(&targets), promoting, promotions);
    for (int i = first; i < out->count; i++) out->at[i].more = RULE_ENTERS;
}

/* A man escapes to an empty cell, a pawn straight ahead. */
static void list_escapes(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    const Kind kind = man_kind(limbo_man(pos));
    const Cell from = limbo_cell(pos);
    const Cells empty = lane_kind(pos, EMPTY) & composed_cells(pos);
    if (kind != PAWN) {
        const LaneReach reach = wounds_reach(terrain, kind, us, from, lane_occupied(pos), limbo_wounds(pos));
        push_escapes(out, MOVE_PLAIN, from, reach.quiet & empty, NO_CELLS, NULL);
        return;
    }
    const Cells steps = lane_pawn_steps(terrain, us, from, empty), next = lane_ahead(terrain, us, cells_one(from));
    const Cells last = composed_facts(c) & FACT_NO_PROMOTION ? NO_CELLS : composed_promoting(c, pos, us);
    push_escapes(out, MOVE_PLAIN, from, steps & next, last, composed_promotions(c, pos, us));
    push_escapes(out, MOVE_DOUBLE, from, steps & ~next, last, composed_promotions(c, pos, us));
}

LANE_API void limbo_lists(const Composition *c, const Position *pos, MoveList *out) {
    if (UNLIKELY(limbo_is_theirs(pos, pos->now.turn))) list_escapes(c, pos, out);
    wounds_lists(c, pos, out);
}

/* Is a king in limbo who has to be saved? */
static bool limbo_is_kings(const Composition *c, const Position *pos) {
    return limbo_man(pos) == man_of(KING, pos->now.turn) && !(composed_facts(c) & (FACT_NO_CHECK | FACT_LAST_MAN));
}

/* Only his escapes are moves. */
LANE_API bool limbo_owes(const Composition *c, const Position *pos, MoveList *out) {
    const Doubt doubt = { .silent = false };
    const int first = out->count;
    if (LIKELY(!limbo_is_kings(c, pos))) return false;
    list_escapes(c, pos, out);
    composed_spread(c, pos, out, first, false);
    composed_keep_legal(c, pos, &doubt, out, first, COMES_EXPOSED);
    return true;
}

LANE_API bool limbo_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Player us = pos->now.turn;
    const Cell to = move_to(move);
    (void)c;
    if (LIKELY(!wounds_says(move, RULE_ENTERS))) return false;
    const Man man = limbo_man(pos);
    deed->mover = man;
    pos->now.halfmove++;
    pos->now.reversible = 0;
    if (man_kind(man) == PAWN) pos_irreversible(pos);
    pos_set_en_passant(pos, CELL_NONE);
    lane_next_turn(pos);
    lane_put(pos, to, move_kind(move) == EMPTY ? man : man_of(move_kind(move), us));
    const int most = wounds_most(pos, man_kind(pos->man[to]));
    wounds_put(pos, to, limbo_wounds(pos) < most ? limbo_wounds(pos) : most);
    if (move_type(move) == MOVE_DOUBLE) lane_pass(pos, us, move_from(move), to);
    return true;
}

/* ---- positions ---- */

static bool check_kings_in_limbo(const Composition *c, const Position *pos, Error *err) {
    const Man man = limbo_man(pos);
    if (man_kind(man) != KING || composed_facts(c) & FACT_LAST_MAN) return true;
    const int kings = cells_count(lane_men_of(pos, man_owner(man), KING));
    return chesslike_check_king(pos, man_owner(man), kings + 1, false, err);
}

/* The attacker stands on the cell, unless it was a pawn that was removed on the last rank. */
LANE_API bool limbo_possible(const Composition *c, const Position *pos, Error *err) {
    const Cell at = limbo_cell(pos);
    const Man man = limbo_man(pos), attacker = pos->man[at];
    if (!check_kings_in_limbo(c, pos, err) || !wounds_possible(c, pos, err)) return false;
    if (!limbo_of(pos)) return true;
    const Player owner = man_owner(man);
    if (owner != pos->now.turn && !wounds_turns_are_others(c))
        return error_in(err, "limbo=", "the man does not belong to the player to move");
    Cells rows = NO_CELLS;
    FOR_ENEMIES(pos, owner, enemy) rows |= composed_promoting(c, pos, enemy);
    const bool is_left = attacker == MAN_NONE && (cells_has(rows, at) || c->rule[1]); /* another rule took him off */
    if (!is_left && !cells_has(lane_enemies(pos, owner), at))
        return error_in(err, "limbo=", "there is no attacker on %s", pos->board->name[at]);
    const Cells pawnless = lane_pawnless_home(lane_terrain(pos), owner) | lane_pawnless_end(lane_terrain(pos), owner);
    if (man_kind(man) == PAWN && cells_has(pawnless, at) && !(composed_facts(c) & FACT_PAWNS_AT_HOME))
        return error_in(err, "limbo=", "a pawn on %s, where no pawn can stand", pos->board->name[at]);
    return true;
}
