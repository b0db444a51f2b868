/* allocated.h -- before the first move the players lay out missiles, one a turn, under men of their own; then they fire
 * them as in missiles.h. Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ALLOCATED_H
#define FUSILIER_VARIANTS_RULES_ALLOCATED_H

#include "variants/rules/missiles.h"

enum { ALLOCATED_EACH = 16, ALLOCATED_BITS = 5 }; /* of each player, in one word */

static ALWAYS_INLINE unsigned allocated_left(const Position *pos, Player player) {
    return pos->word[WORD_UNPLACED] >> ALLOCATED_BITS * player & ((1U << ALLOCATED_BITS) - 1);
}
static inline void allocated_set_left(Position *pos, Player player, unsigned left) {
    const uint32_t others = pos->word[WORD_UNPLACED] & ~(((1U << ALLOCATED_BITS) - 1) << ALLOCATED_BITS * player);
    pos_set_word(pos, WORD_UNPLACED, others | left << ALLOCATED_BITS * player);
}

/* Is a missile to be laid out now? Pieces that are to be taken off come first (kidnapping.h). */
static ALWAYS_INLINE bool allocated_is_due(const Position *pos) {
    return pos->word[WORD_UNPLACED] != 0 && pos->word[WORD_KIDNAP] == EMPTY;
}

LANE_API bool allocated_owes(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool allocated_pays(const Composition *c, Position *pos, Move move);
LANE_API bool allocated_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool allocated_possible(const Composition *c, const Position *pos, Error *err);
void allocated_writes(const Position *pos, Move move, Text *out);
bool allocated_read(Position *pos, const char *value, Error *err);
void allocated_write(const Position *pos, Player reader, Text *out);
void allocated_say(const Game *game, const char *value, Text *out);
extern const Words allocated_words;

static const Extra allocated_extras[] = {
    MISSILES_EXTRA(0, "missiles"),
    SHIELDS_EXTRA,
    { "unplaced", "missiles still to be placed", EXTRA_OWN, .slot = WORD_UNPLACED, .read = allocated_read,
      .write = allocated_write, .say = allocated_say },
    EXTRAS_END,
};

/* Nobody minds a check while missiles are laid out, so that afterwards it may be the wrong player's turn. */
static ALWAYS_INLINE Cells allocated_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)player;
    return allocated_is_due(pos) ? NO_CELLS : hits;
}

static const Rule rule_missile_allocated = {
    MISSILES_FIELDS("missile-allocated", "players lay out missiles of their own, to fire at whom they could capture",
                    FACT_OPEN_POSITIONS),
    .extras = allocated_extras,
    .gives = "unplaced=",
    .gives_each = "16",
    .speech = &allocated_words,
    .strikes = allocated_strikes,
    .owes = allocated_owes,
    .pays = allocated_pays,
    .writes = allocated_writes,
    .allows = allocated_allows,
    .possible = allocated_possible,
};

#endif
