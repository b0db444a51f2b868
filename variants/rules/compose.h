/* compose.h -- what all games have in common that are lists of rules: those of a family's table, whose lists are
 * constants, and those made of joined words at run time.
 * Layer: variants. A family writes
 *
 *     static const Composition composition_madrasi = { .rule = { &rule_madrasi } };
 *     COMPOSED_HOOKS(madrasi, composition_madrasi)
 *
 * and then describes its game by what differs: COMPOSED_FIELDS(madrasi) stands for the rest. */
#ifndef FUSILIER_VARIANTS_RULES_COMPOSE_H
#define FUSILIER_VARIANTS_RULES_COMPOSE_H

#include "variants/rules/hooks.h"

/* A new game with these rules, to be freed by free(); id and title are copied. */
Game *compose_game(const Composition *rules, const char *id, const char *title);

/* A game with further rules on the ground of another: its board, seats, men and array. `rules` begin with those of the
 * ground. To be kept for as long as what wide_game makes of it; id and title are copied. */
Game *compose_on_ground(const Composition *rules, const Game *ground, const char *id, const char *title);

/* A game that has a fast generator and a list of rules, played by the list: the second lane. To be freed by free(). */
Game *compose_lane(const Game *fast);

/* The ids of the rules of a list, in their order; returns their number. */
int compose_ids(const Composition *rules, const char *ids[COMPOSITION_RULES_MAX]);

/* Sums up what the rules of a list say: for lists that are known only at run time. */
Composition compose_sum(const Composition *rules);

extern const Notation compose_notation; /* for games where a cell passed over means nothing */

#define COMPOSED_FIELDS(name) COMPOSED_FIELDS_FROM(name, ORTHODOX_START), .setup.royal = 1 << KING

/* From another start; and without the word that kings are royal. */
#define COMPOSED_FIELDS_FROM(name, array) COMPOSED_FIELDS_WITH(name, array, compose_no_moves)

/* And with another end where there are no moves. */
#define COMPOSED_FIELDS_WITH(name, array, stuck)                                                                       \
    .conduct.composition = &composition_##name, .setup.start = array, .players = 2, .team = { 0, 1 },                  \
    .conduct.effects = true, .advice.traits = { .late_moves = true, .check_extension = true },                         \
    .conduct.generate = name##_generate, .conduct.count = name##_count, .conduct.play = name##_play,                   \
    .conduct.in_check = name##_in_check, .conduct.allows = compose_allows, .conduct.no_moves = stuck,                  \
    .advice.gain = compose_gain, .text.format_move = compose_format_move, .text.settle = compose_settle,               \
    .text.check_position = compose_check_position

#endif
