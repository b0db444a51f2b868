/* checks.h -- who has given so many checks has won. Rules: docs/games/aims.md (3check, 5check). Layer: rules.
 * The position has how many each player has given, one digit each; other programs write how many are left, "3+3" before
 * the halfmove clock, or how many were given, "+0+0" at the end. */
#ifndef FUSILIER_VARIANTS_RULES_CHECKS_H
#define FUSILIER_VARIANTS_RULES_CHECKS_H

#include "engine/composed.h"
#include "variants/rules/slots.h"

enum { CHECKS_BITS = 4 };

static ALWAYS_INLINE unsigned checks_given(const Position *pos, Player player) {
    return pos->word[WORD_CHECKS] >> CHECKS_BITS * player & ((1U << CHECKS_BITS) - 1);
}

/* A king who is attacked when the move is over counts once, by however many men. */
static ALWAYS_INLINE void checks_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    if (LIKELY(!composed_checkers(c, pos, mover ^ 1))) return;
    pos_set_word(pos, WORD_CHECKS, pos->word[WORD_CHECKS] + (1U << CHECKS_BITS * mover));
}

/* Reads "3+3" or "+0+0" where so many checks win. */
bool checks_read_foreign(Position *pos, const char *field, unsigned enough, Error *err);

/* The functions of a rule by which so many checks win, and the rule. */
#define CHECKS(name, rule_id, rule_title, count, in_words)                                                             \
    static inline bool name##_foreign(Position *pos, const char *field, Error *err) {                                  \
        return checks_read_foreign(pos, field, count, err);                                                            \
    }                                                                                                                  \
    static const Extra name##_extras[] = { { "checks", "checks given", EXTRA_COUNTS, .slot = WORD_CHECKS,              \
                                             .bits = CHECKS_BITS, .most = count, .foreign = name##_foreign },          \
                                           EXTRAS_END };                                                               \
    static ALWAYS_INLINE bool name##_ends(const Composition *c, const Position *pos, Outcome *outcome) {               \
        const Player mover = pos->now.turn ^ 1;                                                                        \
        const bool theirs = checks_given(pos, mover) >= count, ours = checks_given(pos, mover ^ 1) >= count;           \
        (void)c;                                                                                                       \
        if (theirs || ours) *outcome = game_won(pos, theirs ? mover : mover ^ 1, in_words " checks");                  \
        return theirs || ours;                                                                                         \
    }                                                                                                                  \
    static const Rule rule_##name = { .id = rule_id,                                                                   \
                                      .title = rule_title,                                                             \
                                      .words = "who has given check " in_words " times has won",                       \
                                      .facts = FACT_ABOUT_CHECKS,                                                      \
                                      .answers = { [ASKS_FORM] = "check: " rule_id, [ASKS_CHECKS] = "a check counts" }, \
                                      .extras = name##_extras,                                                         \
                                      .turns = checks_turns,                                                           \
                                      .ends = name##_ends }

CHECKS(three_checks, "3check", "Three-check", 3, "three");
CHECKS(five_checks, "5check", "Five-check", 5, "five");

#undef CHECKS

#endif
