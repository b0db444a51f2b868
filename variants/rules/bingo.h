/* bingo.h -- who fills a line removes all enemies on it. Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BINGO_H
#define FUSILIER_VARIANTS_RULES_BINGO_H

#include "engine/lanes/composed.h"
#include "engine/lanes/look.h"
#include "variants/rules/arrival.h"

/* The whole line, edge to edge, with its cell. A corner alone is no line, but does no harm. */
static ALWAYS_INLINE Cells bingo_line(Terrain terrain, Cells board, int line, Cell at) {
    return lane_line(terrain, line, at) & board;
}

/* The enemies on the lines that a move fills. Only who arrives on an empty cell fills any. */
static ALWAYS_INLINE Cells bingo_fells(const Composition *c, const Position *pos, Move move) {
    (void)c;
    const Terrain terrain = lane_terrain(pos);
    const Cells board = composed_cells(pos);
    const Player us = pos->now.turn;
    const Cells before = lane_occupied(pos);
    const Cells reached = arrival_cells(pos, us, move);
    Cells left = arrival_left(move), filled = NO_CELLS;
    if (rule_takes_off(move)) return NO_CELLS; /* nobody arrives */
    if (move_type(move) == MOVE_EN_PASSANT) left |= lane_back(terrain, us, reached);
    const Cells empty = ~((before & ~left) | reached);
    for (Cells rest = reached & ~before; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        for (int line = 0; line < lane_lines(terrain); line++) {
            const Cells cells = bingo_line(terrain, board, line, at);
            if (!cells_any(cells & empty)) filled |= cells;
        }
    }
    return filled & lane_enemies(pos, us);
}

static ALWAYS_INLINE void bingo_begins(const Composition *c, Position *pos, Move move) {
    lane_clear(pos, bingo_fells(c, pos, move));
}

/* The men of a player who can come to the last empty cell of a line from elsewhere. */
static ALWAYS_INLINE Cells bingo_fillers(const Composition *c, const Position *pos, Player player, Cell at,
                                         Cells line) {
    const Cells occupied = lane_occupied(pos), pawns = lane_men_of(pos, player, PAWN);
    const Terrain terrain = lane_terrain(pos);
    Cells men = lane_attackers(terrain, pos, player, lane_men(pos, player) & ~pawns, at, occupied);
    men |= lane_pawns_stepping(terrain, player, pawns, at, ~occupied);
    if (!(composed_facts(c) & FACT_NO_CAPTURES) && pos->now.turn == player && pos->now.en_passant == at &&
        !cells_has(line, lane_cell_behind(terrain, player, at)))
        men |= lane_pawns_attacking(terrain, player, cells_one(at)) & pawns;
    return men & ~line;
}

static ALWAYS_INLINE Cells bingo_threatens(const Composition *c, const Position *pos, Player player) {
    const Terrain terrain = lane_terrain(pos);
    const Cells board = composed_cells(pos);
    const Cell king = lane_king(pos, player);
    Cells men = NO_CELLS;
    for (int line = 0; line < lane_lines(terrain); line++) {
        const Cells cells = bingo_line(terrain, board, line, king), holes = cells & ~lane_occupied(pos);
        if (!cells_any(holes) || cells_many(holes)) continue;
        FOR_ENEMIES(pos, player, enemy) men |= bingo_fillers(c, pos, enemy, cells_first(holes), cells);
    }
    return men;
}

static inline bool bingo_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move) || (composed_facts(c) & FACT_NO_CAPTURES && game_takes(pos, wish->move))) return true;
    if (composed_facts(c) & FACT_NO_CHECK) return true;
    const Player us = pos->now.turn;
    const Look look = look_ahead(pos, wish->move);
    const bool bingo =
        !cells_any(composed_strikers(c, look.after, us)) && cells_any(bingo_threatens(c, look.after, us));
    look_back(&look);
    return !bingo || error_set(err, "that would let the enemy fill a line on which your king stands");
}

#define BINGO(rule_id, rule_words, rule_facts)                                                                         \
    {                                                                                                                  \
        .id = rule_id, .words = rule_words, .facts = FACT_FALLING_KINGS | FACT_CASTLES_UNDER_THREAT | (rule_facts),    \
        .answers = { [ASKS_FORM] = "bingo: " rule_id }, .fells = bingo_fells, .begins = bingo_begins,                  \
        .threatens = bingo_threatens, .allows = bingo_allows                                                           \
    }

static const Rule rule_bingo = BINGO("bingo", "who fills a line removes the enemies on it; nobody captures otherwise",
                                     FACT_NO_CAPTURES | FACT_NOBODY_CHOOSES);
static const Rule rule_bingo_captures = BINGO("bingo-captures", "who fills a line removes the enemies on it", 0);

#endif
