/* extinction.h -- who has lost all men of a kind, or one of three kings, has lost; kings are men like others. Rules:
 * docs/games/aims.md (extinction, kinglet, threekings). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_EXTINCTION_H
#define FUSILIER_VARIANTS_RULES_EXTINCTION_H

#include "engine/lanes/composed.h"

/* Of these kinds (bits), those that there are in the array of the game. */
LANE_API unsigned extinction_kinds(const Composition *c, unsigned kinds);

/* Has the player fewer men than so many of one of these kinds? */
static ALWAYS_INLINE bool extinction_is_so(const Position *pos, Player player, unsigned kinds, int least) {
    for (Kind kind = PAWN; kind <= KING; kind++)
        if (kinds >> kind & 1 && cells_count(lane_men_of(pos, player, kind)) < least) return true;
    return false;
}

/* Are there more players than two, so that who has lost need not end the game (Rule.beaten)? */
static ALWAYS_INLINE bool extinction_is_of_many(const Position *pos) {
    return lane_players(pos) > 2;
}

/* If it befalls both at once, it counts for who has moved. `wins`: it is what players are after. */
static ALWAYS_INLINE bool extinction_ends(const Position *pos, unsigned kinds, int least, bool wins, const char *words,
                                          Outcome *outcome) {
    if (extinction_is_of_many(pos)) return false;
    const Player mover = pos->now.turn ^ 1;
    const bool theirs = extinction_is_so(pos, mover, kinds, least);
    if (LIKELY(!theirs && !extinction_is_so(pos, mover ^ 1, kinds, least))) return false;
    *outcome = game_won(pos, theirs == wins ? mover : mover ^ 1, words);
    return true;
}

#define EXTINCTION_ALL (1U << KING | 1U << QUEEN | 1U << ROOK | 1U << BISHOP | 1U << KNIGHT | 1U << PAWN)

static inline bool extinction_of_all_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    return extinction_ends(pos, extinction_kinds(c, EXTINCTION_ALL), 1, false, "a kind of men has died out", outcome);
}

static inline bool kinglet_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    return extinction_ends(pos, extinction_kinds(c, 1U << PAWN), 1, false, "a kind of men has died out", outcome);
}

static inline bool extinction_beats(const Composition *c, const Position *pos, Player player) {
    return extinction_is_of_many(pos) && extinction_is_so(pos, player, extinction_kinds(c, EXTINCTION_ALL), 1);
}

static inline bool kinglet_beats(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return extinction_is_of_many(pos) && extinction_is_so(pos, player, 1U << PAWN, 1);
}

static inline bool three_kings_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    return extinction_ends(pos, 1U << KING, 3, false, "the king is gone", outcome);
}

static const Kind extinction_promotions[] = { QUEEN, ROOK, BISHOP, KNIGHT, KING, EMPTY };
static const Kind kinglet_promotions[] = { KING, EMPTY };

static const Rule rule_extinction = {
    .id = "extinction",
    .page = "aims",
    .is_known = true,
    .words = "who has no man left of some kind has lost; kings are men like others",
    .promotions = extinction_promotions,
    .facts = FACT_NO_CHECK | FACT_LAST_MAN,
    .answers = { [ASKS_FORM] = "extinction: extinction", [ASKS_BARE] = "loses" },
    .ends = extinction_of_all_ends,
    .beaten = extinction_beats,
};
static const Rule rule_kinglet = {
    .id = "kinglet",
    .page = "aims",
    .is_known = true,
    .words = "who has no pawn left has lost; kings are men like others, and pawns become kings only",
    .promotions = kinglet_promotions,
    .facts = FACT_NO_CHECK | FACT_LAST_MAN,
    .answers = { [ASKS_FORM] = "extinction: kinglet", [ASKS_BARE] = "loses" },
    .ends = kinglet_ends,
    .beaten = kinglet_beats,
};
static const Rule rule_three_kings = {
    .id = "threekings",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .title = "Three Kings",
    .words = "each side has three kings, and who loses one has lost",
    .start = "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1",
    .facts = FACT_NO_CHECK | FACT_LAST_MAN | FACT_NO_CASTLING,
    .answers = { [ASKS_FORM] = "extinction: threekings", [ASKS_BARE] = "loses" },
    .ends = three_kings_ends,
};

#endif
