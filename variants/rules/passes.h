/* passes.h -- players may pass, always or when they have no other move and stand in no check: the king stays where he
 * is, or where there is no king to be guarded the first of the player's men. Two passes in a row end the game. Which of
 * them may is said by Terms.moves. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_PASSES_H
#define FUSILIER_VARIANTS_RULES_PASSES_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/lanes/terms.h"
#include "variants/rules/material.h"
#include "variants/rules/slots.h"

enum { PASSES_CHOICE = 1 }; /* of a move from a cell to itself: nothing else comes with it */

static ALWAYS_INLINE bool passes_is_pass(Move move) {
    return move_type(move) == MOVE_OTHER && rule_choice(move) == PASSES_CHOICE;
}

static inline void passes_push(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Cell king = composed_facts(c) & (FACT_NO_CHECK | FACT_LAST_MAN) ? (Cell)CELL_NONE : lane_king(pos, us);
    if (!cells_any(lane_men(pos, us))) return;
    const Cell at = king == CELL_NONE ? cells_first(lane_men(pos, us)) : king;
    movelist_push(out, move_choose(move_make(MOVE_OTHER, at, at, EMPTY), PASSES_CHOICE));
}

static inline void passes_lists(const Composition *c, const Position *pos, MoveList *out) {
    if (pos->game->setup.terms->moves.passes[pos->now.turn]) passes_push(c, pos, out);
}

static inline bool passes_rescues(const Composition *c, const Position *pos, MoveList *out) {
    if (pos->game->setup.terms->moves.passes_stuck[pos->now.turn]) passes_push(c, pos, out);
    return false;
}

static inline bool passes_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    (void)c, (void)deed;
    if (!passes_is_pass(move)) return false;
    composed_pass_turn(pos);
    return true;
}

static inline void passes_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)mover, (void)deed;
    pos_set_word(pos, WORD_PASSES, passes_is_pass(move) ? pos->word[WORD_PASSES] + 1 : 0);
}

static inline bool passes_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    if (LIKELY(pos->word[WORD_PASSES] < 2)) return false;
    *outcome = material_outcome(pos, "both players have passed");
    return true;
}

static const Extra passes_extras[] = {
    { "passes", "passes in a row", EXTRA_NUMBER, .slot = WORD_PASSES, .most = 2 },
    EXTRAS_END,
};

static const Rule rule_passes = {
    .id = "passes",
    .words = "players may pass",
    .facts = FACT_KEEPS_MEN,
    .lists = passes_lists,
    .rescues = passes_rescues,
    .extras = passes_extras,
    .plays = passes_plays,
    .follows = passes_follows,
    .ends = passes_ends,
};

#endif
