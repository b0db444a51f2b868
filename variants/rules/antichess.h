/* antichess.h -- losing chess: who can capture must, and who has lost all men, or cannot move, has won. Rules:
 * docs/games/aims.md (antichess, giveaway, suicide, codrus, losers). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ANTICHESS_H
#define FUSILIER_VARIANTS_RULES_ANTICHESS_H

#include "variants/rules/extinction.h"

/* A player with no more than so many men has won, at first who has moved. */
static ALWAYS_INLINE bool antichess_is_bare(const Position *pos, int men, const char *words, Outcome *outcome) {
    const Player mover = pos->now.turn ^ 1;
    const bool theirs = cells_count(lane_men(pos, mover)) <= men;
    if (LIKELY(!theirs && cells_count(lane_enemies(pos, mover)) > men)) return false;
    *outcome = game_won(pos, theirs ? mover : mover ^ 1, words);
    return true;
}

static ALWAYS_INLINE bool antichess_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    return antichess_is_bare(pos, 0, "all men are lost", outcome);
}

static ALWAYS_INLINE bool codrus_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    return extinction_ends(pos, 1U << KING, 1, true, "the king is lost", outcome);
}

static ALWAYS_INLINE bool losers_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    return antichess_is_bare(pos, 1, "all men but the king are lost", outcome);
}

LANE_API bool antichess_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool suicide_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool losers_stuck(const Composition *c, const Position *pos, Outcome *outcome);

#define ANTICHESS_FACTS (FACT_MUST_CAPTURE | FACT_ABOUT_CAPTURES | FACT_NO_CHECK | FACT_LAST_MAN)

static const Rule rule_antichess = {
    .id = "antichess",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .words = "who can capture must; who has no men left, or cannot move, has won; kings are men like others",
    .promotions = extinction_promotions,
    .facts = ANTICHESS_FACTS | FACT_NO_CASTLING,
    .answers = { [ASKS_FORM] = "losing: antichess", [ASKS_STUCK] = "has won", [ASKS_BARE] = "wins" },
    .sheds = true,
    .ends = antichess_ends,
    .stuck = antichess_stuck,
};
static const Rule rule_giveaway = {
    .id = "giveaway",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .words = "as antichess, and kings may castle",
    .promotions = extinction_promotions,
    .facts = ANTICHESS_FACTS,
    .answers = { [ASKS_FORM] = "losing: giveaway", [ASKS_STUCK] = "has won", [ASKS_BARE] = "wins" },
    .sheds = true,
    .ends = antichess_ends,
    .stuck = antichess_stuck,
};
static const Rule rule_suicide = {
    .id = "suicide",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .words = "as antichess, but where somebody cannot move who has fewer men has won",
    .promotions = extinction_promotions,
    .facts = ANTICHESS_FACTS | FACT_NO_CASTLING,
    .answers = { [ASKS_FORM] = "losing: suicide", [ASKS_STUCK] = "is judged by the men", [ASKS_BARE] = "wins" },
    .sheds = true,
    .ends = antichess_ends,
    .stuck = suicide_stuck,
};
static const Rule rule_codrus = {
    .id = "codrus",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .words = "who can capture must; who has no king left, or cannot move, has won",
    .facts = ANTICHESS_FACTS,
    .answers = { [ASKS_FORM] = "losing: codrus", [ASKS_STUCK] = "has won", [ASKS_BARE] = "wins" },
    .sheds = true,
    .ends = codrus_ends,
    .stuck = antichess_stuck,
};
static const Rule rule_losers = {
    .id = "losers",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .words = "who can capture must; whose king is mated, cannot move, or is alone has won",
    .facts = FACT_MUST_CAPTURE | FACT_ABOUT_CAPTURES | FACT_ABOUT_CHECKS,
    .answers = { [ASKS_FORM] = "losing: losers", [ASKS_STUCK] = "has won", [ASKS_BARE] = "wins" },
    .sheds = true,
    .ends = losers_ends,
    .stuck = losers_stuck,
};

#undef ANTICHESS_FACTS

#endif
