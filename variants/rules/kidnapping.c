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

/* Does the king of a player come under an attack that is none of these? */
static bool is_newly_attacked(const Composition *c, const Position *pos, const Cells before[static PLAYERS_MAX]) {
    for (Player player = 0; player < lane_players(pos); player++)
        if (cells_any(attackers_of(c, pos, player) & ~before[player])) return true;
    return false;
}

/* The pieces that the player to move may take off: no king may come under a new attack. */
static Cells victims_of(const Composition *c, const Position *pos) {
    Cells before[PLAYERS_MAX], victims = NO_CELLS, men = NO_CELLS;
    for (Player player = 0; player < lane_players(pos); player++) before[player] = attackers_of(c, pos, player);
    FOR_ENEMIES(pos, pos->now.turn, enemy) men |= lane_men_of(pos, enemy, kidnapping_due(pos));
    while (cells_any(men)) {
        const Cell at = cells_pop(&men);
        const Look look = look_into(pos, MOVE_NONE);
        lane_put(look.after, at, MAN_NONE);
        if (!is_newly_attacked(c, look.after, before)) victims |= cells_one(at);
        look_back(&look);
    }
    return victims;
}

/* ---- rounds ---- */

/* Passes the turn on to the next who is in the game; with the last of a round nothing is due any more. */
static void pass_on(Position *pos) {
    for (int i = 0; i < lane_players(pos); i++) {
        lane_set_turn_after(pos, pos->now.turn);
        if (pos->now.turn == WHITE) pos_set_word(pos, WORD_KIDNAP, EMPTY);
        if (!game_is_out(pos, pos->now.turn)) return;
    }
}

/* Passes over the parts of a round in which nobody can be taken off. */
static void skip_parts(const Composition *c, Position *pos) {
    while (kidnapping_due(pos) != EMPTY && !cells_any(victims_of(c, pos))) pass_on(pos);
    FOR_RULES_WITH(c, i, seats) passed_set(pos, pos->now.turn, nothing_passed); /* their place has come */
}

LANE_API void kidnapping_turns(const Composition *c, Position *pos, Move move, Player mover) {
    const unsigned done = pos->now.fullmove - 1U;
    const bool is_round_over = game_place_of(pos->game, pos->now.turn) < game_place_of(pos->game, mover);
    (void)move;
    numbered_count(c, pos);
    if (!is_round_over || done % KIDNAPPING_EVERY || done > KIDNAPPING_LAST) return;
    pos_set_word(pos, WORD_KIDNAP, KNIGHT - 1 + done / KIDNAPPING_EVERY);
    skip_parts(c, pos);
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
    pass_on(pos);
    skip_parts(c, pos);
    return true;
}

/* ---- positions ---- */

LANE_API bool kidnapping_settles(const Composition *c, Position *pos, Error *err) {
    const Kind due = kidnapping_due(pos);
    const unsigned first = due == EMPTY ? 0 : (due - KNIGHT + 1U) * KIDNAPPING_EVERY + 1;
    numbered_count(c, pos);
    if (due != EMPTY && pos->now.fullmove != first)
        return error_in(err, "kidnap=", "%ss are taken off at move %u", words_kind(due), first);
    skip_parts(c, pos);
    return true;
}

LANE_API bool kidnapping_possible(const Composition *c, const Position *pos, Error *err) {
    const Cell passed = pos->now.en_passant;
    const Player captor = is_between_moves(pos) ? WHITE : pos->now.turn; /* Black has moved last then */
    if (passed != CELL_NONE && !cells_has(lane_crossings(lane_terrain(pos), captor ^ 1), passed))
        return error_in(err, "en-passant", "%s is not on rank %d", pos->board->name[passed], captor == WHITE ? 6 : 3);
    if (composed_has_dice(c) || lane_players(pos) > 2) return true; /* the king may have been laid open */
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
