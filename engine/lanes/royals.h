/* royals.h -- men other than one king who may not be left attacked: the last of a kind, each of a kind, several kings.
 * Layer: engine/lanes; a part of composed.h. Only games from files have them (TermsOfRoyals): on 64 cells lane_royals
 * is a constant, and all of this goes.
 *
 * A move is judged by who was royal before it, as Fairy-Stockfish does: who becomes the last of his kind by it is royal
 * from then on. */
#ifndef FUSILIER_ENGINE_LANES_ROYALS_H
#define FUSILIER_ENGINE_LANES_ROYALS_H

#include "engine/lanes/rule.h"

/* The player's men of kinds that can be royal; only those of kinds of whom there are few enough, if `few` is set. */
static inline Cells royals_of_kinds(const TermsOfRoyals *royals, const Position *pos, Player player, bool few) {
    Cells cells = NO_CELLS;
    for (KindSet kinds = royals->kinds; kinds; kinds &= kinds - 1) {
        const Cells men = lane_men_of(pos, player, (Kind)bits_first(kinds));
        if (!few || cells_count(men) <= royals->most) cells |= men;
    }
    return cells;
}

/* Who is royal besides a king, and who counts as such where all of them may not be attacked. */
typedef struct {
    Cells ours, theirs, all_ours;
} Royals;

static inline Royals royals_find(const TermsOfRoyals *royals, const Position *pos, Player player) {
    return (Royals){ .ours = royals_of_kinds(royals, pos, player, true),
                     .theirs = royals_of_kinds(royals, pos, player ^ 1, true),
                     .all_ours = royals->duple ? royals_of_kinds(royals, pos, player, false) : NO_CELLS };
}

static inline void royals_go(Cells *cells, Cell from, Cell to) {
    if (cells_has(*cells, from)) *cells = (*cells & ~cells_one(from)) | cells_one(to);
}

/* Does a move make somebody what pawns become? */
static inline bool royals_is_promotion(Terrain terrain, Player player, Move move) {
    const Kind *kind = lane_promotions(terrain, player);
    if (move_kind(move) == EMPTY || move_type(move) == MOVE_DROP) return false;
    while (*kind != EMPTY && *kind != move_kind(move)) kind++;
    return *kind != EMPTY;
}

/* The same men after a move of the player. Who is brought in is royal for this move, whatever it makes of the others.
 */
static inline Royals royals_after(const TermsOfRoyals *royals, Terrain terrain, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const bool castles = move_type(move) == MOVE_CASTLE;
    const Cell to = castles ? pos_castle_of(pos, us, move)->king_to : move_to(move);
    Royals after = royals_find(royals, pos, us);
    const Cells arrived = royals->kinds >> move_kind(move) & 1 ? cells_one(to) : NO_CELLS;
    if (move_type(move) == MOVE_DROP) {
        after.ours |= arrived;
        return after;
    }
    if (move_type(move) == MOVE_SHOT) return after;
    royals_go(&after.ours, move_from(move), to);
    royals_go(&after.all_ours, move_from(move), to);
    if (!cells_any(arrived) || !royals_is_promotion(terrain, us, move)) return after;
    const Cells like = lane_men_of(pos, us, move_kind(move));
    if (cells_count(like) < royals->most)
        after.ours |= arrived;
    else
        after.ours &= ~like;
    if (royals->duple) after.all_ours |= arrived;
    return after;
}

/* The enemies who hit a royal man on a cell; nobody if captures explode and one of theirs stands beside him. */
static inline Cells royals_hit_by(const TermsOfRoyals *royals, Terrain terrain, const Position *pos, Player player,
                                  Cell at, Cells occupied, Cells theirs) {
    if (royals->blasts && cells_any(lane_beside(terrain, at) & theirs)) return NO_CELLS;
    Cells men = lane_men(pos, player ^ 1) & occupied;
    for (KindSet stones = royals->kinds & pos->game->setup.terms->moves.petrified; stones; stones &= stones - 1)
        men &= ~lane_kind(pos, (Kind)bits_first(stones)); /* who captures would be lost */
    return lane_attackers(terrain, pos, player ^ 1, men, at, occupied);
}

/* Those who hit any of the men. */
static inline Cells royals_strikers(const TermsOfRoyals *royals, Terrain terrain, const Position *pos, Player player,
                                    Cells men, Cells theirs) {
    Cells hits = NO_CELLS;
    while (cells_any(men))
        hits |= royals_hit_by(royals, terrain, pos, player, cells_pop(&men), lane_occupied(pos), theirs);
    return hits;
}

/* Those who hit all of them, each man at least once; nobody if one of them is safe. */
static inline Cells royals_duple_strikers(const TermsOfRoyals *royals, Terrain terrain, const Position *pos,
                                          Player player, Cells men, Cells theirs) {
    Cells hits = NO_CELLS;
    while (cells_any(men)) {
        const Cells more = royals_hit_by(royals, terrain, pos, player, cells_pop(&men), lane_occupied(pos), theirs);
        if (!cells_any(more)) return NO_CELLS;
        hits |= more;
    }
    return hits;
}

/* Those who give check to a royal man of the player who is no king. */
static inline Cells royals_checkers(const TermsOfRoyals *royals, Terrain terrain, const Position *pos, Player player) {
    const Royals men = royals_find(royals, pos, player);
    return royals_strikers(royals, terrain, pos, player, men.ours, men.theirs) |
           royals_duple_strikers(royals, terrain, pos, player, men.all_ours, men.theirs);
}

/* Is nobody left attacked who may not be, and was nobody of them blown up? Kings are asked about elsewhere. */
static inline bool royals_are_safe(const TermsOfRoyals *royals, Terrain terrain, const Position *after, Player mover,
                                   const Royals *men) {
    const Cells occupied = lane_occupied(after);
    if (cells_any(men->ours & ~lane_men(after, mover))) return false;
    if (!cells_any(men->theirs & ~occupied) &&
        cells_any(royals_strikers(royals, terrain, after, mover, men->ours, men->theirs)))
        return false;
    return !cells_any(royals_duple_strikers(royals, terrain, after, mover, men->all_ours, men->theirs));
}

/* May the royal man who castles cross the cells of his way, and leave the first? Whether all are safe afterwards is
 * asked of the whole move. */
static inline bool royals_castle_safely(const TermsOfRoyals *royals, Terrain terrain, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Castle *const castle = pos_castle_of(pos, us, move);
    const Royals men = royals_find(royals, pos, us);
    const bool is_king = royals->has_king && man_kind(pos->man[castle->king]) == KING;
    const Cells occupied = lane_occupied(pos) & ~cells_one(castle->king);
    if (!is_king && !cells_has(men.ours, castle->king)) return true;
    Set crossed = castle->safe;
    set_drop(&crossed, castle->king_to);
    set_add(&crossed, castle->king);
    for (Cell at; set_pop(&crossed, &at);)
        if (cells_any(royals_hit_by(royals, terrain, pos, us, at, occupied, men.theirs))) return false;
    return true;
}

#endif
