/* goal.h -- whose king stands on certain cells has won. Rules: docs/games/aims.md (kingofthehill, racingkings).
 * Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_GOAL_H
#define FUSILIER_VARIANTS_RULES_GOAL_H

#include "engine/composed.h"
#include "variants/rules/race.h"

/* Has the player a man of these kinds (bits) on one of the cells? */
static ALWAYS_INLINE bool goal_is_reached(const Position *pos, Player player, unsigned kinds, Bits cells) {
    Bits men = 0;
    for (Kind kind = PAWN; kind <= KING; kind++)
        if (kinds >> kind & 1) men |= pos_kind(pos, kind);
    return (men & pos_men(pos, player) & cells) != 0;
}

/* Who has moved has won first. */
static ALWAYS_INLINE bool goal_ends(const Position *pos, unsigned kinds, Bits cells, const char *words,
                                    Outcome *outcome) {
    const Player mover = pos->now.turn ^ 1;
    const bool theirs = goal_is_reached(pos, mover, kinds, cells);
    if (LIKELY(!theirs && !goal_is_reached(pos, mover ^ 1, kinds, cells))) return false;
    *outcome = game_won(pos, theirs ? mover : mover ^ 1, words);
    return true;
}

/* ---- the hill ---- */

enum { HILL_D4 = 27, HILL_E4, HILL_D5 = 35, HILL_E5 };

static ALWAYS_INLINE bool hill_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Bits hill = bit(HILL_D4) | bit(HILL_E4) | bit(HILL_D5) | bit(HILL_E5);
    (void)c;
    return goal_ends(pos, 1U << KING, hill, "the king is on the hill", outcome);
}

static const Rule rule_hill = {
    .id = "kingofthehill",
    .page = "aims",
    .title = "King of the Hill",
    .words = "whose king comes to d4, e4, d5 or e5 has won",
    .ends = hill_ends,
};

/* ---- the race ---- */

/* Both race to White's last rank. White moves first, so that Black may still catch up if that takes one move. */
bool racing_ends(const Composition *c, const Position *pos, Outcome *outcome);

static const Rule rule_racing_kings = {
    .id = "racingkings",
    .page = "aims",
    .title = "Racing Kings",
    .words = "the kings race to the last rank, and nobody may give check",
    .start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    .facts = FACT_NO_CASTLING,
    .answers = { [ASKS_CHECKS] = "no check may be given" },
    .no_checks = race_no_checks,
    .allows = race_allows,
    .ends = racing_ends,
};

#endif
