/* compose.h -- what all games have in common that are lists of rules: those of a family's table, whose lists are
 * constants, and those made of joined words at run time.
 * Layer: variants. A family writes
 *
 *     COMPOSED(madrasi, &rule_madrasi)
 *
 * and describes its game (GameOfRules) by what the rules do not say; family_game makes the rest of them. */
#ifndef FUSILIER_VARIANTS_RULES_COMPOSE_H
#define FUSILIER_VARIANTS_RULES_COMPOSE_H

#include "engine/base/text.h"
#include "variants/rules/hooks.h"

/* A new game with these rules, to be freed by free(); id and title are copied. */
Game *compose_game(const Composition *rules, const char *id, const char *title);

/* A game of a family's table: which rules, and what they do not say of it. Members that are zero differ in nothing. */
typedef struct GameOfRules {
    const char *id, *title;
    GameCard card;
    GameNames names;
    const Composition *rules;
    const char *letters;           /* of its men in positions, where some are missing: ".P...QK" */
    const struct Weights *weights; /* NULL: derived from the rules */
    bool is_fast;                  /* its hooks are those of the fast generator; the list is a second one */
    void (*generate)(const Position *pos, Gen what, MoveList *out);
    uint64_t (*count)(const Position *pos);
    void (*play)(Position *pos, Move move);
    bool (*in_check)(const Position *pos);
    Outcome (*rule_end)(const Position *pos); /* NULL: that of the list */
} GameOfRules;

/* A list of rules, in the order in which they act, and direct code that is made of it: of two rules at most. */
#define COMPOSED(name, ...)                                                                                            \
    static_assert(sizeof((const Rule *[]){ __VA_ARGS__ }) / sizeof(Rule *) <= COMPOSITION_CONSTANT_MAX,                \
                  "a list that is a constant is too long (rule.h)");                                                   \
    static const Composition composition_##name = { .rule = { __VA_ARGS__ } };                                         \
    COMPOSED_HOOKS(name, composition_##name)

/* Both, in a GameOfRules. */
#define RULES_AND_HOOKS(name)                                                                                          \
    .rules = &composition_##name, .generate = name##_generate, .count = name##_count, .play = name##_play,             \
    .in_check = name##_in_check

/* The game that is described so, of the family whose page is `page`; to be freed by free(). */
Game *family_game(const GameOfRules *described, const char *page);

/* A game with further rules on the ground of another: its board, seats, men and array. `rules` begin with those of the
 * ground. To be kept for as long as what wide_game makes of it; id and title are copied. */
Game *compose_on_ground(const Composition *rules, const Game *ground, const char *id, const char *title);

/* A game that has a fast generator and a list of rules, played by the list: the second lane. To be freed by free(). */
Game *compose_lane(const Game *fast);

/* The ids of the rules of a list, in their order; returns their number. */
int compose_ids(const Composition *rules, const char *ids[COMPOSITION_RULES_MAX]);

/* Writes what the rules give to the men and players of a game's start that says nothing of it: " missiles=a1:2,b1:2",
 * " setup=1". */
void compose_write_gifts(const Composition *rules, const Game *game, Text *out);

/* Sums up what the rules of a list say: for lists that are known only at run time. */
Composition compose_sum(const Composition *rules);

#endif
