/* composed_attacks.h -- what a list of rules makes of attacks: who strikes, who gives check, what is forbidden
 * when a move is over; and the dice.
 * Layer: engine/lanes; the first part of composed.h. */
#ifndef FUSILIER_ENGINE_LANES_COMPOSED_ATTACKS_H
#define FUSILIER_ENGINE_LANES_COMPOSED_ATTACKS_H

#include "engine/lanes/royals.h"
#include "engine/lanes/rule.h"
#include "engine/lanes/tally.h"

/* Of a list that is a constant all is folded into direct code. Where it is known only at run time there is nothing to
 * fold: there large functions stand by themselves, and compile in a tenth of the time. */
#ifdef RULES_ARE_CONSTANT
#define COMPOSED_LARGE static ALWAYS_INLINE
#else
#define COMPOSED_LARGE static __attribute__((noinline, unused))
#endif

static ALWAYS_INLINE Terrain composed_terrain(const Composition *c, const Position *pos) {
    return lane_terrain_known(pos, composed_facts(c) & FACT_CYLINDER);
}

/* Has one of the rules this hook, of those that sums know? */
#define COMPOSED_HAS(name, hook, member)                                                                               \
    static ALWAYS_INLINE bool composed_has_##name(const Composition *c) {                                              \
        if (c->is_summed) return c->hooks & (hook);                                                                    \
        FOR_RULES_WITH(c, i, member) return true;                                                                      \
        return false;                                                                                                  \
    }
COMPOSED_HAS(dice, HAS_DICE, gambles)
COMPOSED_HAS(weak, HAS_WEAK, weak)
COMPOSED_HAS(hurts, HAS_HURTS, hurts)
COMPOSED_HAS(bears, HAS_BEARS, bears)
COMPOSED_HAS(doom, HAS_DOOMS, dooms)
COMPOSED_HAS(walls, HAS_WALLS, walls)
COMPOSED_HAS(bars, HAS_BARS, bars)
COMPOSED_HAS(debts, HAS_OWES, owes)

/* ---- dice ---- */

/* Are they due? Then the last move is not over. */
static ALWAYS_INLINE bool composed_rolls(const Composition *c, const Position *pos) {
    return composed_has_dice(c) && pos->now.chance;
}

/* Will they decide whom the move captures? */
static ALWAYS_INLINE bool composed_gambles(const Composition *c, const Position *pos, Move move) {
    if (!composed_has_dice(c) || move_type(move) != MOVE_SHOT) return false;
    FOR_RULES_WITH(c, i, gambles) if (c->rule[i]->gambles(c, pos, move)) return true;
    return false;
}

static ALWAYS_INLINE bool composed_stakes(const Composition *c, Position *pos, Move move) {
    if (!composed_has_dice(c) || move_type(move) != MOVE_SHOT) return false;
    FOR_RULES_WITH(c, i, gambles) if (c->rule[i]->gambles(c, pos, move)) {
        c->rule[i]->stakes(c, pos, move);
        return true;
    }
    return false;
}

/* ---- attacks ---- */

/* Those who cannot do all that their kind can. */
static ALWAYS_INLINE Cells composed_weak(const Composition *c, const Position *pos) {
    Cells weak = NO_CELLS;
    if (!composed_has_weak(c)) return weak;
    FOR_RULES_WITH(c, i, weak) weak |= c->rule[i]->weak(c, pos);
    return weak;
}

/* What the man on `man` attacks from another cell, or as another kind, over what is occupied. */
static ALWAYS_INLINE Cells composed_attacks(const Composition *c, const Position *pos, Cell man, Kind kind, Cell from,
                                            Cells occupied) {
    if (cells_has(composed_weak(c, pos), man))
        FOR_RULES_WITH(c, i, attacks) return c->rule[i]->attacks(c, pos, man, kind, from, occupied);
    return lane_kind_attacks(composed_terrain(c, pos), kind, man_owner(pos->man[man]), from, occupied);
}
static ALWAYS_INLINE Cells composed_man_attacks(const Composition *c, const Position *pos, Cell from) {
    return composed_attacks(c, pos, from, man_kind(pos->man[from]), from, lane_occupied(pos));
}

/* Of these men of a player, those that attack a cell over what is occupied. */
static ALWAYS_INLINE Cells composed_attackers(const Composition *c, const Position *pos, Player owner, Cells men,
                                              Cell at, Cells occupied) {
    Cells hits = lane_attackers(composed_terrain(c, pos), pos, owner, men, at, occupied);
    if (!composed_has_weak(c)) return hits;
    for (Cells weak = hits & composed_weak(c, pos); cells_any(weak);) {
        const Cell from = cells_pop(&weak);
        if (!cells_has(composed_attacks(c, pos, from, man_kind(pos->man[from]), from, occupied), at))
            hits &= ~cells_one(from);
    }
    return hits;
}

/* The men of a player that attack nobody. */
static ALWAYS_INLINE Cells composed_numb(const Composition *c, const Position *pos, Player player) {
    Cells numb = NO_CELLS;
    if (composed_lacks(c, HAS_NUMBS)) return numb;
    FOR_RULES_WITH(c, i, numbs) numb |= c->rule[i]->numbs(c, pos, player);
    return numb;
}

/* The cells that there still are: rules that take some away say so in this flag. */
static ALWAYS_INLINE Cells composed_cells(const Position *pos) {
    return ~lane_flag(pos, FLAG_GONE);
}

/* Those of `men`, all of one player, that can capture the king on a cell. */
static ALWAYS_INLINE Cells composed_reaching(const Composition *c, const Position *pos, Player player, Cell king,
                                             Player owner, Cells men) {
    Cells hits = NO_CELLS;
    if (!(composed_facts(c) & FACT_LISTED_CAPTURES))
        hits = composed_attackers(c, pos, owner, men, king, lane_occupied(pos));
    if (!composed_lacks(c, HAS_REACHES)) FOR_RULES_WITH(c, i, reaches) hits |= c->rule[i]->reaches(c, pos, player, men);
    if (UNLIKELY(cells_any(hits))) hits &= ~composed_numb(c, pos, owner);
    return hits;
}

/* The men that attack the king of `player`. Where kings are men like others there is none. */
static ALWAYS_INLINE Cells composed_king_strikers(const Composition *c, const Position *pos, Player player) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    const Cell king = lane_king(pos, player);
    Cells hits = NO_CELLS;
    if (composed_facts(c) & FACT_NO_CHECK || king == CELL_NONE || (royals && !royals->has_king)) return hits;
    FOR_ENEMIES(pos, player, enemy) hits |= composed_reaching(c, pos, player, king, enemy, lane_men(pos, enemy));
    if (composed_facts(c) & FACT_OWN_CHECKS)
        hits |= composed_reaching(c, pos, player, king, player, lane_men(pos, player) & ~cells_one(king));
    FOR_RULES_WITH(c, i, strikes) if (UNLIKELY(cells_any(hits))) hits = c->rule[i]->strikes(c, pos, player, hits);
    return hits;
}

/* The men that attack the king, or others of whom the same is asked. */
static ALWAYS_INLINE Cells composed_strikers(const Composition *c, const Position *pos, Player player) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    const Cells hits = composed_king_strikers(c, pos, player);
    if (!royals || composed_facts(c) & FACT_NO_CHECK) return hits;
    return hits | royals_checkers(royals, composed_terrain(c, pos), pos, player);
}

/* Where they stand who have taken the king of a player off the board, if he may come back. */
static ALWAYS_INLINE Cells composed_seizers(const Composition *c, const Position *pos, Player player) {
    Cells men = NO_CELLS;
    if (!composed_has_bears(c)) return men;
    FOR_RULES_WITH(c, i, seizes) men |= c->rule[i]->seizes(c, pos, player);
    return men;
}

/* The men that give check to the king, by an attack or by a threat of another sort, but for threats of rules of this
 * kind. */
COMPOSED_LARGE Cells composed_king_checkers(const Composition *c, const Position *pos, Player player, unsigned but) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    const Cells hits = composed_king_strikers(c, pos, player);
    Cells threats = NO_CELLS;
    if (composed_facts(c) & FACT_NO_CHECK) return threats;
    if (lane_king(pos, player) == CELL_NONE) return composed_seizers(c, pos, player);
    if (royals && !royals->has_king) return threats;
    FOR_RULES_WITH(c, i, threatens) if (!(c->rule[i]->facts & but)) threats |= c->rule[i]->threatens(c, pos, player);
    if (UNLIKELY(cells_any(threats))) FOR_ENEMIES(pos, player, enemy) threats &= ~composed_numb(c, pos, enemy);
    return hits | threats;
}

/* The men that give check, to the king or to others of whom the same is asked; but for the same threats. */
static ALWAYS_INLINE Cells composed_checkers_but(const Composition *c, const Position *pos, Player player,
                                                 unsigned but) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    const Cells checkers = composed_king_checkers(c, pos, player, but);
    if (!royals || composed_facts(c) & FACT_NO_CHECK) return checkers;
    return checkers | royals_checkers(royals, composed_terrain(c, pos), pos, player);
}
static ALWAYS_INLINE Cells composed_checkers(const Composition *c, const Position *pos, Player player) {
    return composed_checkers_but(c, pos, player, 0);
}

/* Those that forbid the king to castle. */
static ALWAYS_INLINE Cells composed_castle_checkers(const Composition *c, const Position *pos, Player player) {
    return composed_checkers_but(c, pos, player, FACT_CASTLES_UNDER_THREAT);
}

/* Has a player no king to care for? Of more than two, some may go on without; and others may be royal in his place. */
static ALWAYS_INLINE bool composed_is_kingless(const Position *pos, Player player) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    return (lane_players(pos) > 2 || (royals && royals->may_lack)) && lane_king(pos, player) == CELL_NONE;
}

/* Is the king safe after a move of the player, who might have had none? Of two players, whoever has taken the other's
 * king need not care. */
static ALWAYS_INLINE bool composed_king_is_safe(const Composition *c, const Position *after, Player mover,
                                                bool kingless) {
    if (composed_facts(c) & FACT_NO_CHECK) return true;
    if (lane_royals(after))
        return (kingless || !lane_royals(after)->has_king || lane_king(after, mover) != CELL_NONE) &&
               !cells_any(composed_king_checkers(c, after, mover, 0));
    if (lane_king(after, mover) == CELL_NONE) return kingless;
    if (lane_players(after) > 2) return !cells_any(composed_checkers(c, after, mover));
    Cells enemy_kings = lane_enemies(after, mover) & lane_kind(after, KING);
    if (composed_has_bears(c)) FOR_ENEMIES(after, mover, enemy) enemy_kings |= composed_seizers(c, after, enemy);
    return !cells_any(enemy_kings) || !cells_any(composed_checkers(c, after, mover));
}

/* Is nothing forbidden that came of a move, but for what becomes of the mover's king? */
static ALWAYS_INLINE bool composed_is_allowed(const Composition *c, const Position *after, Player mover) {
    bool no_checks = false;
    FOR_RULES_WITH(c, i, no_checks) no_checks |= c->rule[i]->no_checks(c, after);
    if (UNLIKELY(no_checks))
        FOR_ENEMIES(after, mover, enemy) if (cells_any(composed_king_checkers(c, after, enemy, 0))) return false;
    FOR_RULES_WITH(c, i, forbids) if (c->rule[i]->forbids(c, after, mover)) return false;
    return true;
}

/* Is the move that led here legal for the player who made it? Of royal men who are no kings nothing is asked. */
static ALWAYS_INLINE bool composed_is_legal(const Composition *c, const Position *after, Player mover, bool kingless) {
    return composed_king_is_safe(c, after, mover, kingless) && composed_is_allowed(c, after, mover);
}

/* May the player's king be left in check, if it must be? */
static ALWAYS_INLINE bool composed_bears(const Composition *c, const Position *pos, Player player) {
    bool bears = false;
    if (!composed_has_bears(c)) return bears;
    FOR_RULES_WITH(c, i, bears) bears |= c->rule[i]->bears(c, pos, player);
    return bears;
}

/* How a move comes out: legal only if there is none that comes out well, or legal. */
typedef enum { COMES_ILL, COMES_EXPOSED, COMES_WELL } Comes;
static ALWAYS_INLINE Comes composed_judge(const Composition *c, const Position *after, Player mover, bool kingless) {
    if (!composed_has_bears(c)) return composed_is_legal(c, after, mover, kingless) ? COMES_WELL : COMES_ILL;
    const bool safe = composed_king_is_safe(c, after, mover, kingless);
    if ((!safe && !composed_bears(c, after, mover)) || !composed_is_allowed(c, after, mover)) return COMES_ILL;
    return safe ? COMES_WELL : COMES_EXPOSED;
}

/* Can a move be forbidden for what comes out? Else none needs to be tried. */
static ALWAYS_INLINE bool composed_forbids(const Composition *c) {
    const bool checks = !(composed_facts(c) & FACT_NO_CHECK);
    bool forbids = checks;
    FOR_RULES_WITH(c, i, forbids) forbids = true;
    FOR_RULES_WITH(c, i, no_checks) forbids |= checks;
    return forbids;
}

#endif
