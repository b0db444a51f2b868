/* material.h -- games that would be drawn are won by what men are left; and a full board ends the game. Games from
 * files say how (materialCounting, adjudicateFullBoard, docs/games-from-files.md). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MATERIAL_H
#define FUSILIER_VARIANTS_RULES_MATERIAL_H

#include "variants/rules/kinds.h"

static inline int material_count(const Position *pos, Player player, Kind kind) {
    const Set men = set_and(pos->owner[player + 1], pos->kind[kind]);
    return set_count(&men);
}

/* White's men less Black's, by what the game says that they are worth. Of any board, as referees ask, too. */
static inline int material_balance(const Position *pos, const TermsOfMaterial *material) {
    int balance = -material->first_moves;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        if (material->weight[kind])
            balance += material->weight[kind] * (material_count(pos, WHITE, kind) - material_count(pos, BLACK, kind));
    return balance;
}

/* How a draw ends by the men that are left: a draw where nothing is said of that. */
static inline Outcome material_outcome(const Position *pos, const char *reason) {
    const TermsOfMaterial *const material = &terms_of_ends(pos)->material;
    if (material->how == MATERIAL_NONE) return game_drawn(pos, reason);
    if (material->how == MATERIAL_WHITE || material->how == MATERIAL_BLACK)
        return game_won(pos, pos->game->team[material->how == MATERIAL_WHITE ? WHITE : BLACK], "a draw is a win");
    const int balance = material_balance(pos, material);
    if (balance == 0) return game_drawn(pos, reason);
    return game_won(pos, pos->game->team[balance > 0 ? WHITE : BLACK], "more men left");
}

static inline bool material_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    if (cells_any(composed_checkers(c, pos, pos->now.turn))) return false;
    *outcome = material_outcome(pos, "stalemate");
    return true;
}

static inline bool full_board_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    if (LIKELY(cells_any(lane_kind(pos, EMPTY) & composed_cells(pos)))) return false;
    *outcome = material_outcome(pos, "the board is full");
    return true;
}

static const Rule rule_material = {
    .id = "material",
    .stuck = material_stuck,
};
static const Rule rule_full_board = {
    .id = "full-board",
    .ends = full_board_ends,
};

#endif
