/* checks.h -- who has given so many checks has won, and of more than two players their team has. Rules:
 * docs/games/aims.md (3check, 5check). Layer: rules.
 * The position has how many each player has given, one digit each; other programs write how many are left, "3+3" before
 * the halfmove clock, or how many were given, "+0+0" at the end. */
#ifndef FUSILIER_VARIANTS_RULES_CHECKS_H
#define FUSILIER_VARIANTS_RULES_CHECKS_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "variants/rules/slots.h"

enum { CHECKS_BITS = 4 };

static ALWAYS_INLINE unsigned checks_given(const Position *pos, Player player) {
    return pos->word[WORD_CHECKS] >> CHECKS_BITS * player & ((1U << CHECKS_BITS) - 1);
}

/* How many checks win: games from files say it for either player, else the ids of these rules begin with it. */
static ALWAYS_INLINE unsigned checks_enough(const Composition *c, const Position *pos, Player player) {
    const Terms *const terms = pos->game->setup.terms;
    if (terms && player <= BLACK && terms->ends.checks[player]) return terms->ends.checks[player];
    FOR_RULES(c, i) {
        const Extra *const extras = c->rule[i]->extras;
        if (extras && extras->type == EXTRA_COUNTS && extras->slot == WORD_CHECKS)
            return (unsigned)(c->rule[i]->id[0] - '0');
    }
    return 0;
}

/* Has the player who moved given check? Between two it does not matter by which men; of more than two a man of the
 * player's own attacks an enemy king, whoever else does. */
static ALWAYS_INLINE bool checks_is_given(const Composition *c, const Position *pos, Player mover) {
    Cells checkers = NO_CELLS;
    FOR_ENEMIES(pos, mover, enemy) checkers |= composed_checkers(c, pos, enemy);
    return cells_any(lane_players(pos) > 2 ? checkers & lane_men(pos, mover) : checkers);
}

/* However many men attack, and however many kings, it counts once. */
static ALWAYS_INLINE void checks_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    if (LIKELY(!checks_is_given(c, pos, mover))) return;
    pos_set_word(pos, WORD_CHECKS, pos->word[WORD_CHECKS] + (1U << CHECKS_BITS * mover));
}

/* Who has moved is asked first: nobody else can have given the last one, but in a position from outside. */
static ALWAYS_INLINE bool checks_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player players = (Player)lane_players(pos);
    for (Player i = 1; i <= players; i++) {
        const Player player = (Player)((pos->now.turn + players - i) % players);
        if (LIKELY(checks_given(pos, player) < checks_enough(c, pos, player))) continue;
        *outcome = game_won(pos, pos->game->team[player], "enough checks are given");
        return true;
    }
    return false;
}

/* A digit up to `most`, with this behind it; NULL: it is none. */
static inline const char *checks_read_digit(const char *text, unsigned most, char end, unsigned *digit) {
    if (*text < '0' || *text > '0' + (int)most || text[1] != end) return NULL;
    *digit = (unsigned)(*text - '0');
    return text + 1;
}

/* "3+3", the checks that are left, or "+0+0", those given. */
static inline bool checks_read_foreign(Position *pos, const char *field, Error *err) {
    const Composition *const c = LANE_RULES(pos->game);
    const unsigned whites = checks_enough(c, pos, WHITE), blacks = checks_enough(c, pos, BLACK);
    const bool is_given = *field == '+';
    unsigned white = 0, black = 0;
    if (pos->game->players > 2) return error_set(err, "of so many players checks= says who has given how many");
    const char *at = checks_read_digit(field + is_given, whites, '+', &white);
    if (!at || !checks_read_digit(at + 1, blacks, '\0', &black))
        return error_set(err, "expected the checks that are left (%u+%u) or those given (+0+0), not \"%.10s\"", whites,
                         blacks, field);
    if (!is_given) white = whites - white, black = blacks - black;
    pos_set_word(pos, WORD_CHECKS, white | black << CHECKS_BITS);
    return true;
}

static const Extra checks_extras[] = {
    { "checks", "checks given", EXTRA_COUNTS, .slot = WORD_CHECKS, .bits = CHECKS_BITS,
      .foreign = checks_read_foreign },
    EXTRAS_END,
};

static inline bool checks_possible(const Composition *c, const Position *pos, Error *err) {
    for (Player player = 0; player < lane_players(pos); player++) {
        const unsigned enough = checks_enough(c, pos, player);
        if (checks_given(pos, player) > enough)
            return error_in(err, "checks=", "%d numbers from 0 to %u expected", lane_players(pos), enough);
    }
    return true;
}

#define CHECKS(rule_id, rule_title, rule_words)                                                                        \
    {                                                                                                                  \
        .id = rule_id, .title = rule_title, .page = "aims", .is_known = true, .words = rule_words,                     \
        .facts = FACT_ABOUT_CHECKS, .answers = { [ASKS_FORM] = "check: " rule_id, [ASKS_CHECKS] = "a check counts" },  \
        .extras = checks_extras, .turns = checks_turns, .ends = checks_ends, .possible = checks_possible               \
    }

static const Rule rule_three_checks = CHECKS("3check", "Three-check", "who has given three checks has won");
static const Rule rule_five_checks = CHECKS("5check", "Five-check", "who has given five checks has won");

#endif
