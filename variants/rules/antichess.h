/* antichess.h -- losing chess: who can capture must, and who has lost all men, or cannot move, has won. Rules:
 * docs/games/aims.md (antichess, giveaway, suicide, codrus, losers). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ANTICHESS_H
#define FUSILIER_VARIANTS_RULES_ANTICHESS_H

#include "variants/rules/extinction.h"

/* How many men the team of a player has. */
static ALWAYS_INLINE int antichess_men(const Position *pos, Player player) {
    return cells_count(lane_occupied(pos) & ~lane_enemies(pos, player) & ~lane_kind(pos, WALL));
}

/* A team with no more than so many men has won, at first that of who has moved. */
static ALWAYS_INLINE bool antichess_is_bare(const Position *pos, int men, const char *words, Outcome *outcome) {
    const int players = lane_players(pos);
    for (int i = 1; i <= players; i++) {
        const Player player = (Player)((pos->now.turn + players - i) % players);
        if (LIKELY(antichess_men(pos, player) > men)) continue;
        *outcome = game_won(pos, pos->game->team[player], words);
        return true;
    }
    return false;
}

static ALWAYS_INLINE bool antichess_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    return antichess_is_bare(pos, 0, "all men are lost", outcome);
}

/* Of more than two players a team without kings has won. */
static ALWAYS_INLINE bool codrus_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    if (LIKELY(!extinction_is_of_many(pos)))
        return extinction_ends(pos, 1U << KING, 1, true, "the king is lost", outcome);
    for (Player player = 0; player < lane_players(pos); player++) {
        if (cells_any(lane_kind(pos, KING) & ~lane_enemies(pos, player))) continue;
        *outcome = game_won(pos, pos->game->team[player], "the king is lost");
        return true;
    }
    return false;
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
