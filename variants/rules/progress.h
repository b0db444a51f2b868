/* progress.h -- whose moves count as progress, where it is not the pawns: others by moves that they cannot take back.
 * Games from files say whose (nMoveRuleTypes, docs/games-from-files.md). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_PROGRESS_H
#define FUSILIER_VARIANTS_RULES_PROGRESS_H

#include "engine/lanes/movement.h"
#include "variants/rules/kinds.h"

/* Could the man on a cell go back there, if nobody were in his way? */
static inline bool progress_returns(const Composition *c, const Position *pos, Cell at, Cell back) {
    const Man man = pos->man[at];
    const Terrain terrain = composed_terrain(c, pos);
    if (man_kind(man) == PAWN) return false;
    return cells_has(lane_kind_reach(terrain, man_kind(man), man_owner(man), at, NO_CELLS).quiet, back);
}

static inline void progress_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const State *const before = &pos->journal.frames[pos->journal.plies - 1].before;
    const Cell to = move_to(move);
    const bool plain = move_type(move) == MOVE_PLAIN || move_type(move) == MOVE_DOUBLE;
    if (!plain || move_kind(move) != EMPTY || deed->victim != MAN_NONE || deed->stands != to) return;
    const Kind kind = man_kind(pos->man[to]);
    if (terms_of_ends(pos)->progress[mover] >> kind & 1) {
        if (!progress_returns(c, pos, to, move_from(move))) pos_irreversible(pos);
    } else if (kind == PAWN) {
        pos->now.halfmove = (uint16_t)(before->halfmove + 1);
        pos->now.reversible = (uint16_t)(before->reversible + 1);
    }
}

static const Rule rule_progress = {
    .id = "progress",
    .facts = FACT_KEEPS_MEN,
    .follows = progress_follows,
};

#endif
