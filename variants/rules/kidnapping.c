#include "variants/rules/kidnapping.h"

#include <stdio.h>

#include "engine/lanes/look.h"
#include "variants/rules/seats.h"

/* ---- who may be taken off ---- */

/* Who would attack the king if nothing were to be taken off. */
static Cells attackers_of(const Composition *c, const Position *pos, Player player) {
    const Cell king = lane_king(pos, player);
    Cells hits = NO_CELLS;
    if (king == CELL_NONE || composed_facts(c) & FACT_NO_CHECK) return hits;
    FOR_ENEMIES(pos, player, enemy) hits |= composed_reaching(c, pos, player, king, enemy, lane_men(pos, enemy));
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        if (cells_any(hits) && rule->strikes && rule->pays != kidnapping_pays)
            hits = rule->strikes(c, pos, player, hits);
    }
    return hits;
}

/* The pieces that the player to move may take off: no king may come under a new attack. */
static Cells victims_of(const Composition *c, const Position *pos) {
    const Cells white = attackers_of(c, pos, WHITE), black = attackers_of(c, pos, BLACK);
    Cells victims = NO_CELLS;
    for (Cells rest = lane_men_of(pos, pos->now.turn ^ 1, kidnapping_due(pos)); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        const Look look = look_into(pos, MOVE_NONE);
        lane_put(look.after, at, MAN_NONE);
        const Cells on_white = attackers_of(c, pos, WHITE) & ~white, on_black = attackers_of(c, pos, BLACK) & ~black;
        if (!cells_any(on_white | on_black)) victims |= cells_one(at);
        look_back(&look);
    }
    return victims;
}

/* ---- rounds ---- */

/* Passes over the halves of a round in which nobody can be taken off. */
static void skip_halves(const Composition *c, Position *pos) {
    while (kidnapping_due(pos) != EMPTY && !cells_any(victims_of(c, pos))) {
        if (pos->now.turn == BLACK) pos_set_word(pos, WORD_KIDNAP, EMPTY);
        pos_set_turn(pos, pos->now.turn ^ 1);
    }
}

LANE_API void kidnapping_turns(const Composition *c, Position *pos, Move move, Player mover) {
    const unsigned done = pos->now.fullmove - 1U;
    (void)move;
    numbered_count(c, pos);
    if (mover == WHITE || pos->now.turn == mover || done % KIDNAPPING_EVERY || done > KIDNAPPING_LAST) return;
    pos_set_word(pos, WORD_KIDNAP, KNIGHT - 1 + done / KIDNAPPING_EVERY);
    skip_halves(c, pos);
}

LANE_API bool kidnapping_owes(const Composition *c, const Position *pos, MoveList *out) {
    if (LIKELY(kidnapping_due(pos) == EMPTY)) return false;
    for (Cells victims = victims_of(c, pos); cells_any(victims);) {
        const Cell at = cells_pop(&victims);
        movelist_push(out, move_make(MOVE_SHOT, at, at, EMPTY));
    }
    return true;
}

LANE_API bool kidnapping_pays(const Composition *c, Position *pos, Move move) {
    if (LIKELY(kidnapping_due(pos) == EMPTY)) return false;
    pos_irreversible(pos);
    lane_put(pos, move_to(move), MAN_NONE);
    if (pos->now.turn == BLACK) pos_set_word(pos, WORD_KIDNAP, EMPTY);
    pos_set_turn(pos, pos->now.turn ^ 1);
    FOR_RULES_WITH(c, i, seats) passed_set(pos, pos->now.turn, nothing_passed); /* their place has come */
    skip_halves(c, pos);
    return true;
}

/* ---- positions ---- */

LANE_API bool kidnapping_settles(const Composition *c, Position *pos, Error *err) {
    const Kind due = kidnapping_due(pos);
    const unsigned first = due == EMPTY ? 0 : (due - KNIGHT + 1U) * KIDNAPPING_EVERY + 1;
    numbered_count(c, pos);
    if (due != EMPTY && pos->now.fullmove != first)
        return error_in(err, "kidnap=", "%ss are taken off at move %u", words_kind(due), first);
    skip_halves(c, pos);
    return true;
}

LANE_API bool kidnapping_possible(const Composition *c, const Position *pos, Error *err) {
    const Cell passed = pos->now.en_passant;
    const Player captor = kidnapping_due(pos) == EMPTY ? pos->now.turn : WHITE; /* Black has moved last */
    if (passed != CELL_NONE && !cells_has(lane_crossings(lane_terrain(pos), captor ^ 1), passed))
        return error_in(err, "en-passant", "%s is not on rank %d", pos->board->name[passed], captor == WHITE ? 6 : 3);
    if (composed_has_dice(c)) return true; /* they may have laid the king open */
    const Cells attackers = lane_royals(pos) ? composed_checkers(c, pos, BLACK) : attackers_of(c, pos, BLACK);
    return kidnapping_due(pos) == EMPTY || composed_bears(c, pos, BLACK) || !cells_any(attackers) ||
           error_in(err, "kidnap=", "the king on %s is in check, but his side has just moved",
                    pos->board->name[lane_king(pos, BLACK)]);
}

LANE_API bool kidnapping_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    char words[80];
    (void)c;
    if (kidnapping_due(pos) == EMPTY)
        return wish->text[0] != 'x' || error_set(err, "no piece is taken off at this moment");
    snprintf(words, sizeof words, "first you must take off an enemy %s", words_kind(kidnapping_due(pos)));
    return refusal_list(pos, words, wish->legal, NULL, wish, err);
}
