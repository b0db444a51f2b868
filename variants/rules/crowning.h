/* crowning.h -- men are promoted where they stand in a zone, as in shogi: who enters it, leaves it or moves within may
 * become what the game says of his kind (a pawn only where he arrives), or must. He is of a kind of his own then,
 * written "+P", and what he was in the captor's hand. Where the game says so he may, or must, become plain again in the
 * same way; only who captures is crowned; and nobody may arrive where he could never move again.
 * Which kinds, where and how: TermsOfHands. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CROWNING_H
#define FUSILIER_VARIANTS_RULES_CROWNING_H

#include <stdio.h>

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

static inline const TermsOfHands *crowning_terms(const Position *pos) {
    return &pos->game->setup.terms->hands;
}
static inline Cells crowning_zone(const Position *pos, Player player) {
    return cells_of_set(&crowning_terms(pos)->zone[player]);
}

/* Has the player as many men like him as there may be? */
static inline bool crowning_is_full(const Position *pos, Player player, Kind crowned) {
    const TermsOfHands *const terms = crowning_terms(pos);
    int count = 0;
    if (LIKELY(!terms->most[crowned])) return false;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        if (terms->alike[crowned] >> kind & 1) count += cells_count(lane_men_of(pos, player, kind));
    return count >= terms->most[crowned];
}

/* What a man of the player becomes now: crowned, or plain again. EMPTY: neither. */
static inline Kind crowning_of(const Position *pos, Player player, Kind kind) {
    const TermsOfHands *const terms = crowning_terms(pos);
    if (terms->crowned[kind] != EMPTY)
        return crowning_is_full(pos, player, terms->crowned[kind]) ? (Kind)EMPTY : terms->crowned[kind];
    return terms->falls_back ? terms->plain[kind] : (Kind)EMPTY;
}

static inline void crowning_push(MoveList *out, Cell from, Cells to, Kind kind) {
    movelist_reserve(out, cells_count(to));
    while (cells_any(to)) out->at[out->count++] = move_make(MOVE_PLAIN, from, cells_pop(&to), kind);
}

/* Where a man on a cell goes, captures included. */
static inline Cells crowning_reach(const Movement *movement, const Position *pos, Cells victims, Cell from) {
    const LaneReach reach = lane_man_reach(pos, movement->terrain, from);
    if (man_kind(pos->man[from]) != PAWN) return reach.quiet | (reach.hits & victims);
    return lane_pawn_steps(movement->terrain, pos->now.turn, from, lane_kind(pos, EMPTY)) |
           (lane_pawn_attacks(movement->terrain, pos->now.turn, from) & victims);
}

static inline void crowning_lists(const Composition *c, const Position *pos, MoveList *out) {
    const TermsOfHands *const terms = crowning_terms(pos);
    const Player us = pos->now.turn;
    const Movement movement = composed_movement(c, pos);
    const Cells victims = movement.captures ? movement_victims(pos, &movement) : NO_CELLS;
    const Cells zone = crowning_zone(pos, us);
    for (Cells men = lane_men(pos, us) & ~movement.immobile; cells_any(men);) {
        const Cell from = cells_pop(&men);
        const Kind kind = man_kind(pos->man[from]), becomes = crowning_of(pos, us, kind);
        if (becomes == EMPTY) continue;
        Cells to = crowning_reach(&movement, pos, victims, from);
        if (kind == PAWN || !cells_has(zone, from)) to &= zone;
        if (terms->crowns_captors) to &= lane_occupied(pos);
        crowning_push(out, from, to, becomes);
    }
}

/* Of a man who would stay what he is: must he be crowned on the way? */
static inline bool crowning_is_due(const Position *pos, Kind kind, Cell from, Cell to) {
    const TermsOfHands *const terms = crowning_terms(pos);
    const Cells zone = crowning_zone(pos, pos->now.turn);
    if (kind == PAWN) return terms->must_crown_pawns && terms->crowned[PAWN] != EMPTY && cells_has(zone, to);
    if (!terms->must_crown || (terms->crowns_captors && pos->man[to] == MAN_NONE)) return false;
    return (cells_has(zone, from) || cells_has(zone, to)) && crowning_of(pos, pos->now.turn, kind) != EMPTY;
}

static inline bool crowning_sticks(const Position *pos, Kind kind, Cell to) {
    return set_has(&crowning_terms(pos)->stuck[pos->now.turn][kind], to);
}

static inline bool crowning_bars(const Composition *c, const Position *pos, Move move) {
    const MoveType type = move_type(move);
    const Cell from = move_from(move), to = move_to(move);
    (void)c;
    if (type == MOVE_DROP) return false;
    const Kind kind = man_kind(pos->man[from]);
    if (move_kind(move) != EMPTY) return kind == PAWN && crowning_is_full(pos, pos->now.turn, move_kind(move));
    if (type != MOVE_PLAIN && type != MOVE_DOUBLE) return false;
    return crowning_sticks(pos, kind, to) || crowning_is_due(pos, kind, from, to);
}

/* Who is crowned for good does not come back by moves. */
static inline void crowning_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)mover, (void)deed;
    if (move_kind(move) != EMPTY && !crowning_terms(pos)->falls_back) pos_irreversible(pos);
}

/* "b7c7+", "c7b7-", "+P@e4": the letter of the kind says less than the sign. */
static inline void crowning_writes(const Position *pos, Move move, Text *out) {
    const TermsOfHands *const terms = crowning_terms(pos);
    const Kind becomes = move_kind(move), kind = man_kind(pos->man[move_from(move)]);
    char drop[MOVE_TEXT_MAX];
    if (becomes == EMPTY || out->length >= sizeof drop) return;
    if (move_type(move) == MOVE_DROP && terms->plain[becomes] != EMPTY) {
        snprintf(drop, sizeof drop, "%s", out->buf);
        out->length = 0;
        text_char(out, '+');
        text_string(out, drop);
    } else if (move_type(move) == MOVE_PLAIN && (becomes == terms->crowned[kind] || becomes == terms->plain[kind])) {
        out->length--;
        text_char(out, becomes == terms->crowned[kind] ? '+' : '-');
    }
}

static inline bool crowning_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man == MAN_NONE || wish->to == CELL_NONE || !crowning_sticks(pos, man_kind(wish->man), wish->to))
        return true;
    return error_set(err, "on %s it could never move again", pos->board->name[wish->to]);
}

static const Rule rule_crowning = {
    .id = "crowning",
    .words = "men are promoted in a zone, to what each kind becomes",
    .facts = FACT_KEEPS_MEN,
    .follows = crowning_follows,
    .lists = crowning_lists,
    .bars = crowning_bars,
    .writes = crowning_writes,
    .allows = crowning_allows,
};

#endif
