/* kidnapping.h -- after Black's moves 6, 12, 18 and 24 each side takes off an enemy piece: a knight, a bishop, a rook,
 * a queen. Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_KIDNAPPING_H
#define FUSILIER_VARIANTS_RULES_KIDNAPPING_H

#include "engine/lanes/composed.h"
#include "variants/rules/numbered.h"

enum { KIDNAPPING_EVERY = 6, KIDNAPPING_LAST = 24 };

/* What the player to move has to take off; EMPTY: nothing, they move. */
static ALWAYS_INLINE Kind kidnapping_due(const Position *pos) {
    return (Kind)pos->word[WORD_KIDNAP];
}

LANE_API void kidnapping_turns(const Composition *c, Position *pos, Move move, Player mover);
LANE_API bool kidnapping_owes(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool kidnapping_pays(const Composition *c, Position *pos, Move move);
LANE_API bool kidnapping_settles(const Composition *c, Position *pos, Error *err);
LANE_API bool kidnapping_possible(const Composition *c, const Position *pos, Error *err);
LANE_API bool kidnapping_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
void kidnapping_writes(const Position *pos, Move move, Text *out);
bool kidnapping_read(Position *pos, const char *value, Error *err);
void kidnapping_say(const Game *game, const char *value, Text *out);
void kidnapping_write(const Position *pos, Player reader, Text *out);
extern const Words kidnapping_words;

static const Extra kidnapping_extras[] = {
    { "kidnap", "to be taken off", EXTRA_OWN, .slot = WORD_KIDNAP, .read = kidnapping_read, .write = kidnapping_write,
      .say = kidnapping_say },
    EXTRAS_END,
};

/* There is no check while pieces are taken off. */
static ALWAYS_INLINE Cells kidnapping_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)player;
    return kidnapping_due(pos) == EMPTY ? hits : NO_CELLS;
}

#define KIDNAPPING(rule_id)                                                                                            \
    {                                                                                                                  \
        .id = rule_id, .facts = FACT_BARE_KINGS, .answers = { [ASKS_FORM] = "kidnapping: " rule_id },                  \
        .numbered = KIDNAPPING_LAST, .words = "after the moves 6, 12, 18 and 24 each side takes off an enemy piece",   \
        .extras = kidnapping_extras, .speech = &kidnapping_words, .strikes = kidnapping_strikes,                       \
        .owes = kidnapping_owes, .pays = kidnapping_pays, .writes = kidnapping_writes, .turns = kidnapping_turns,      \
        .settles = kidnapping_settles, .allows = kidnapping_allows, .possible = kidnapping_possible                    \
    }

static const Rule rule_kidnapping = KIDNAPPING("kidnapping");
static const Rule rule_removal_blitz = KIDNAPPING("removal-blitz"); /* the same, to be played fast */

#endif
