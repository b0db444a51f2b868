/* royals.h -- what games from files say of kings and of those who take their place: who has lost, won or drawn with too
 * few men, without a move, or mated (TermsOfRoyals). Who may not be left attacked the stages ask themselves
 * (engine/lanes/royals.h). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ROYALS_H
#define FUSILIER_VARIANTS_RULES_ROYALS_H

#include "engine/lanes/composed.h"
#include "variants/rules/race.h"
#include "variants/rules/slots.h"

LANE_API bool royals_ends(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool royals_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool royals_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);

/* With a king, who stands as in chess. */
static const Rule rule_royals = {
    .id = "royals",
    .facts = FACT_OPEN_POSITIONS,
    .ends = royals_ends,
    .stuck = royals_stuck,
    .allows = royals_allows,
};
/* Without a king, but others may not be left attacked. */
static const Rule rule_pseudo_royals = {
    .id = "pseudo-royals",
    .facts = FACT_OPEN_POSITIONS | FACT_LAST_MAN,
    .ends = royals_ends,
    .stuck = royals_stuck,
    .allows = royals_allows,
};
/* Nobody is ever in check. */
static const Rule rule_no_royals = {
    .id = "no-royals",
    .facts = FACT_OPEN_POSITIONS | FACT_LAST_MAN | FACT_NO_CHECK,
    .ends = royals_ends,
    .stuck = royals_stuck,
};

/* ---- checks ---- */

static const Rule rule_no_checks = {
    .id = "no-checks",
    .words = "nobody may give check",
    .answers = { [ASKS_CHECKS] = "no check may be given" },
    .no_checks = race_no_checks,
    .allows = race_allows,
};

/* ---- pawns ---- */

static const Rule rule_pawns_at_home = {
    .id = "pawns-at-home",
    .facts = FACT_PAWNS_AT_HOME,
};

#endif
