/* composed_aims.h -- where men of a composition may go, what they become there, and whom they may take.
 * Layer: engine/lanes; a part of composed.h. */
#ifndef FUSILIER_ENGINE_LANES_COMPOSED_AIMS_H
#define FUSILIER_ENGINE_LANES_COMPOSED_AIMS_H

#include "engine/lanes/composed_attacks.h"

static ALWAYS_INLINE Cells composed_passed(const Composition *c, const Position *pos) {
    const Cells walls = composed_has_walls(c) ? lane_kind(pos, WALL) : NO_CELLS; /* where nobody goes now */
    FOR_RULES_WITH(c, i, passed) return c->rule[i]->passed(c, pos) & ~walls;
    if (pos->now.en_passant == CELL_NONE) return NO_CELLS;
    return cells_one(pos->now.en_passant) | lane_passed_too(composed_terrain(c, pos), pos);
}

static ALWAYS_INLINE Cells composed_promoting(const Composition *c, const Position *pos, Player player) {
    FOR_RULES_WITH(c, i, promotes) return c->rule[i]->promotes(c, pos, player);
    return lane_promoting(composed_terrain(c, pos), player);
}

/* What a player's pawns become, the strongest first, ended by EMPTY; PAWN: they may stay what they are. Of games from
 * files the board knows it all. */
static ALWAYS_INLINE const Kind *composed_promotions(const Composition *c, const Position *pos, Player player) {
    FOR_RULES_WITH(c, i, promotions) if (!pos->game->setup.terms) return c->rule[i]->promotions;
    return lane_promotions(composed_terrain(c, pos), player);
}

/* Enemies that nobody captures by going there: kings, but where they are like others or fall without a check, or a
 * position or the dice may lay one open. */
static ALWAYS_INLINE Cells composed_spared(const Composition *c, const Position *pos) {
    const unsigned facts = composed_facts(c), hunted = FACT_NO_CHECK | FACT_FALLING_KINGS;
    const bool open = facts & (FACT_BARE_KINGS | FACT_LAST_MAN) || composed_has_dice(c);
    Cells spared = open || (facts & hunted) == hunted ? NO_CELLS : lane_kind(pos, KING);
    if (composed_has_bears(c)) FOR_RULES_WITH(c, i, hunts) spared &= ~c->rule[i]->hunts(c, pos);
    if (composed_lacks(c, HAS_SPARES)) return spared;
    FOR_RULES_WITH(c, i, spares) spared |= c->rule[i]->spares(c, pos);
    return spared;
}

/* Whom men of the player to move capture in passing on a cell; each of these moves names its own if `named`. */
static ALWAYS_INLINE Cells composed_passers(const Composition *c, const Position *pos, Cell at, bool *named) {
    const Terrain terrain = composed_terrain(c, pos);
    *named = false;
    FOR_RULES_WITH(c, i, passers) {
        *named = true;
        return c->rule[i]->passers(c, pos, at);
    }
    const Cell passer = lane_passer(terrain, pos, pos->now.turn, at);
    return lane_exists(terrain, passer) ? cells_one(passer) : NO_CELLS;
}

#endif
