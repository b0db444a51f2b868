/* kamikaze.h -- who captures leaves the board with his victim; so kings capture nothing. Rules:
 * docs/games/other-captures.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_KAMIKAZE_H
#define FUSILIER_VARIANTS_RULES_KAMIKAZE_H

#include "engine/lanes/rule.h"

static ALWAYS_INLINE Cells kamikaze_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)player;
    return hits & ~lane_kind(pos, KING);
}

static ALWAYS_INLINE void kamikaze_captures(const Composition *c, Position *pos, Deed *deed) {
    (void)c;
    lane_put(pos, deed->stands, MAN_NONE);
}

static inline bool kamikaze_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return man_kind(wish->man) != KING || !refusal_is_enemy(pos, wish->to) ||
           error_set(err, "a king cannot capture: who captures is removed with his victim");
}

static const Rule rule_kamikaze = {
    .id = "kamikaze",
    .words = "who captures is removed together with his victim",
    .facts = FACT_HARMLESS_KINGS | FACT_VANISHING | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_CAPTURER] = "leaves the board", [ASKS_AFTER] = "who captures is gone" },
    .strikes = kamikaze_strikes,
    .captures = kamikaze_captures,
    .allows = kamikaze_allows,
};

#endif
