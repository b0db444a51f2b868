/* doubt.h -- which moves of a composition have to be played before one knows whether they are legal. Most need not:
 * where the rules are silent about it, a move that opens no line to the own king cannot leave it in check. Layer:
 * engine; a part of composed.h. Rules that say more than which attackers count (Rule.strikes) and who falls
 * (Rule.falls) leave every move in doubt. */
#ifndef FUSILIER_ENGINE_LANES_DOUBT_H
#define FUSILIER_ENGINE_LANES_DOUBT_H

#include "engine/lanes/royals.h"
#include "engine/lanes/rule.h"

typedef enum { DOUBT_LEGAL, DOUBT_ILLEGAL, DOUBT_OPEN } Verdict;

typedef struct {
    bool silent; /* the rules say nothing but perhaps which attackers count; else each move is in doubt */
    bool plain;  /* and nothing about that: an attack is a check */
    bool spares; /* and captures have no effects */
    Cell king;
    Cells attackers; /* of the king, before any rule is asked */
    Cells shields;   /* men of either side: who leaves, may open a line to the king */
    Cells opens;     /* cells where who arrives may open a line to the king */
    bool threatens;  /* he may be threatened where he is not attacked */
    Cells answers;   /* of a man other than the king: where he ends the attack, if he is no shield; 0: not known */
    KindSet rising;  /* kinds that may be royal: who becomes one of them */
    Falls falls;     /* who falls after the move, whatever it is, and where who arrives does */
} Doubt;

/* Is none of the rules spoken of? */
static ALWAYS_INLINE bool doubt_is_silent(const Composition *c) {
    bool silent = true;
    if (composed_facts(c) & (FACT_NO_CHECK | FACT_OWN_CHECKS)) return false;
    if (c->is_summed) return !(c->hooks & HAS_SPOKEN);
    FOR_RULES_WITH(c, i, dooms) if (!c->rule[i]->falls) return false;
    FOR_RULES_WITH(c, i, threatens) if (!c->rule[i]->screens && !c->rule[i]->falls) return false;
    FOR_RULES_WITH(c, i, reaches) return false;
    FOR_RULES(c, i) silent &= !rule_is_spoken_of(c->rule[i]);
    return silent;
}

/* And do those rest now that do not always? */
static ALWAYS_INLINE bool doubt_rests(const Composition *c, const Position *pos) {
    bool rests = true;
    if (composed_lacks(c, HAS_RESTS)) return rests;
    FOR_RULES_WITH(c, i, rests) rests &= c->rule[i]->rests(c, pos);
    return rests;
}

/* Is it not enough that men attack the king: may a rule have none of that, or not mind? */
static ALWAYS_INLINE bool doubt_looks_further(const Composition *c) {
    if (c->is_summed) return c->hooks & HAS_FURTHER;
    FOR_RULES_WITH(c, i, strikes) return true;
    FOR_RULES_WITH(c, i, numbs) return true;
    FOR_RULES_WITH(c, i, weak) return true;
    FOR_RULES_WITH(c, i, bears) return true;
    return false;
}

/* Do captures take whom they capture, and no more? */
static ALWAYS_INLINE bool doubt_spares(const Composition *c) {
    if (c->is_summed) return !(c->hooks & (HAS_CAPTURES | HAS_HURTS));
    FOR_RULES_WITH(c, i, captures) return false;
    FOR_RULES_WITH(c, i, hurts) return false;
    return true;
}

/* The only man of the player who may not be left attacked, CELL_NONE: there is nobody; false: there are several. */
static ALWAYS_INLINE bool doubt_is_about(const TermsOfRoyals *royals, const Position *pos, Player player, Cell *man) {
    Cells men = royals_of_kinds(royals, pos, player, !royals->duple);
    if (royals->has_king) men |= lane_men_of(pos, player, KING);
    *man = cells_any(men) ? cells_first(men) : (Cell)CELL_NONE;
    return !cells_many(men);
}

/* Men who may stand between the king and those who are weak, or threaten him. */
static ALWAYS_INLINE Cells doubt_screens(const Composition *c, const Position *pos, Cell king, Cells them) {
    Cells screens = NO_CELLS;
    if (composed_lacks(c, HAS_SCREENS)) return screens;
    FOR_RULES_WITH(c, i, screens) screens |= c->rule[i]->screens(c, pos, king, them);
    return screens;
}

/* Who may open or close a line to the king: by leaving a cell, or by coming to one. */
static ALWAYS_INLINE void doubt_find_lines(const Composition *c, Terrain terrain, const Position *pos, Cells them,
                                           Doubt *doubt) {
    doubt->shields =
        lane_shields(terrain, pos, doubt->king, them, lane_occupied(pos)) | doubt_screens(c, pos, doubt->king, them);
    if (!lane_hops(terrain)) return;
    doubt->opens = lane_hop_ways(terrain, pos, doubt->king, them);
    doubt->shields |= doubt->opens;
}

/* Who falls by a rule after the move opens lines, too, unless it keeps him from falling: the king has to be safe with
 * these men and without. */
static ALWAYS_INLINE void doubt_find_falls(const Composition *c, Terrain terrain, const Position *pos, Cells them,
                                           Doubt *doubt) {
    bool screens = false;
    if (composed_lacks(c, HAS_DOOMS)) return;
    FOR_RULES_WITH(c, i, falls) {
        const Falls falls = c->rule[i]->falls(c, pos);
        doubt->falls.men |= falls.men;
        doubt->falls.cells |= falls.cells;
    }
    if (!cells_any(doubt->falls.men)) return;
    const Cells left = lane_occupied(pos) & ~doubt->falls.men, enemies = them & left;
    FOR_RULES_WITH(c, i, screens) screens = true;
    doubt->silent = !cells_has(doubt->falls.men, doubt->king) && !lane_hops(terrain) && !screens &&
                    !cells_any(lane_attackers(terrain, pos, pos->now.turn ^ 1, enemies, doubt->king, left));
    doubt->shields |= lane_shields(terrain, pos, doubt->king, enemies, left);
}

/* May the king be threatened by a rule? False: he is. */
static ALWAYS_INLINE bool doubt_of_threats(const Composition *c, const Position *pos, Doubt *doubt) {
    if (composed_lacks(c, HAS_SCREENS)) return true;
    FOR_RULES_WITH(c, i, threatens) {
        doubt->threatens = true;
        if (cells_any(c->rule[i]->threatens(c, pos, pos->now.turn))) return false;
    }
    return true;
}

/* The same as doubt_of where others than kings are royal. */
static ALWAYS_INLINE Doubt doubt_of_royals(const Composition *c, const TermsOfRoyals *royals, Terrain terrain,
                                           const Position *pos) {
    const Player us = pos->now.turn;
    const Cells them = lane_enemies(pos, us);
    bool counts = false;
    Doubt doubt = { .spares = doubt_spares(c), .rising = royals->kinds | (royals->has_king ? 1U << KING : 0U) };
    FOR_RULES_WITH(c, i, counts) counts = true;
    FOR_RULES_WITH(c, i, falls) return doubt;
    const bool lacks_king = royals->has_king && lane_king(pos, us) == CELL_NONE; /* he is to come, or has fallen */
    doubt.silent = doubt_is_about(royals, pos, us, &doubt.king) && !(counts && royals->kinds) && !lacks_king &&
                   doubt_of_threats(c, pos, &doubt);
    doubt.plain = !royals->blasts && !doubt_looks_further(c);
    if (!doubt.silent || doubt.king == CELL_NONE) return doubt;
    doubt.attackers = lane_attackers(terrain, pos, us ^ 1, them, doubt.king, lane_occupied(pos));
    doubt_find_lines(c, terrain, pos, them, &doubt);
    return doubt;
}

/* May the player to move capture a king? Who does need not care for his own. */
static ALWAYS_INLINE bool doubt_is_king_open(const Composition *c, Terrain terrain, const Position *pos) {
    const Player us = pos->now.turn;
    if (!(composed_facts(c) & FACT_BARE_KINGS)) return false;
    for (Cells kings = lane_enemies(pos, us) & lane_kind(pos, KING); cells_any(kings);)
        if (cells_any(lane_attackers(terrain, pos, us, lane_men(pos, us), cells_pop(&kings), lane_occupied(pos))))
            return true;
    return false;
}

/* What is known of the moves of the player to move before one of them is looked at. */
static ALWAYS_INLINE Doubt doubt_of(const Composition *c, Terrain terrain, const Position *pos) {
    const Player us = pos->now.turn;
    const Cells them = lane_enemies(pos, us);
    const Cell king = lane_king(pos, us);
    Doubt doubt = { .silent = doubt_is_silent(c) && doubt_rests(c, pos), .spares = doubt_spares(c), .king = king };
    if (!doubt.silent) return doubt;
    if (lane_royals(pos)) return doubt_of_royals(c, lane_royals(pos), terrain, pos);
    doubt.silent = king != CELL_NONE && cells_any(them & lane_kind(pos, KING)) && doubt_of_threats(c, pos, &doubt);
    if (UNLIKELY(!doubt.silent)) return doubt;
    doubt.plain = !doubt_looks_further(c) && !doubt_is_king_open(c, terrain, pos);
    doubt.attackers = lane_attackers(terrain, pos, us ^ 1, them, king, lane_occupied(pos));
    doubt_find_lines(c, terrain, pos, them, &doubt);
    doubt_find_falls(c, terrain, pos, them, &doubt);
    if (UNLIKELY(cells_any(doubt.attackers)) && lane_is_plane(terrain) && !cells_many(doubt.attackers))
        doubt.answers = doubt.attackers | lane_between(terrain, king, cells_first(doubt.attackers));
    return doubt;
}

static ALWAYS_INLINE Verdict doubt_of_king(const Doubt *doubt, Terrain terrain, const Position *pos, Cell to) {
    const Player us = pos->now.turn;
    const Cells occupied = (lane_occupied(pos) & ~cells_one(doubt->king)) | cells_one(to);
    const Cells them = lane_enemies(pos, us) & ~cells_one(to);
    if (cells_any(lane_attackers(terrain, pos, us ^ 1, them, to, occupied)))
        return doubt->plain ? DOUBT_ILLEGAL : DOUBT_OPEN;
    if (doubt->threatens || cells_has(doubt->falls.cells, to)) return DOUBT_OPEN;
    if (!cells_any(doubt->falls.men)) return DOUBT_LEGAL;
    const Cells left = (occupied & ~doubt->falls.men) | cells_one(to);
    return cells_any(lane_attackers(terrain, pos, us ^ 1, them & left, to, left)) ? DOUBT_OPEN : DOUBT_LEGAL;
}

/* Of a man who goes, shoots or is dropped while the king is attacked. */
static ALWAYS_INLINE Verdict doubt_of_answer(const Doubt *doubt, Terrain terrain, Move move, bool shields) {
    if (!lane_is_plane(terrain) || cells_has(doubt->falls.cells, move_to(move))) return DOUBT_OPEN;
    if (!cells_has(doubt->answers, move_to(move))) return doubt->plain ? DOUBT_ILLEGAL : DOUBT_OPEN;
    return shields ? DOUBT_OPEN : DOUBT_LEGAL;
}

/* May a line to the king open when both cells of a capture are empty at once? One alone would be a shield. */
static ALWAYS_INLINE bool doubt_empties_two(const Doubt *doubt, Terrain terrain, Cell from, Cell to) {
    return !lane_is_plane(terrain) || cells_has(lane_between(terrain, doubt->king, to), from) ||
           cells_has(lane_between(terrain, doubt->king, from), to);
}

/* The same of any capture of these victims by any of these men: nobody attacks the king through all of them. */
static ALWAYS_INLINE bool doubt_empties_lines(const Doubt *doubt, Terrain terrain, const Position *pos, Cells men,
                                              Cells victims) {
    const Player us = pos->now.turn;
    if (!cells_any(victims)) return false;
    const Cells left = lane_occupied(pos) & ~(doubt->falls.men | victims | men);
    return cells_any(lane_attackers(terrain, pos, us ^ 1, lane_enemies(pos, us), doubt->king, left));
}

/* May the move leave the king in check? Castling and capturing in passing, which are rare, are always in doubt, and so
 * is what says more than from where to where. */
static ALWAYS_INLINE Verdict doubt_about(const Doubt *doubt, Terrain terrain, const Position *pos, Move move) {
    const MoveType type = move_type(move);
    const Cell from = move_from(move), to = move_to(move);
    const bool is_shot = type == MOVE_SHOT;
    const unsigned clear = 1U << MOVE_PLAIN | 1U << MOVE_DOUBLE | 1U << MOVE_SHOT | 1U << MOVE_DROP;
    if (!doubt->silent || !(clear >> type & 1)) return DOUBT_OPEN;
    if (UNLIKELY(move.more || move_choice(move)) || (!doubt->spares && pos->man[to] != MAN_NONE)) return DOUBT_OPEN;
    if (lane_royals(pos) && (doubt->rising >> move_kind(move) & 1 || to == doubt->king)) return DOUBT_OPEN;
    if (from == doubt->king && !is_shot) return doubt_of_king(doubt, terrain, pos, to);
    const bool falls = !is_shot && pos->man[to] != MAN_NONE && cells_has(doubt->falls.cells, to);
    if (UNLIKELY(falls) && doubt_empties_two(doubt, terrain, from, to)) return DOUBT_OPEN;
    const bool shields = (!is_shot && cells_has(doubt->shields, from)) ||
                         ((is_shot || falls) && cells_has(doubt->shields, to)) ||
                         (lane_hops(terrain) && cells_has(doubt->opens, to));
    if (UNLIKELY(cells_any(doubt->attackers))) return doubt_of_answer(doubt, terrain, move, shields);
    return shields ? DOUBT_OPEN : DOUBT_LEGAL;
}

#endif
