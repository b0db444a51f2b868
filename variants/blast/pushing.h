/* pushing.h -- how a game is described in which men push others off the board. Layer: variants. */
#ifndef FUSILIER_VARIANTS_BLAST_PUSHING_H
#define FUSILIER_VARIANTS_BLAST_PUSHING_H

#include "variants/rules/compose.h"

/* `form` is NULL, or the id of the game of which it is a form. */
#define BUTTING_GAME(name, game_id, game_title, form, words)                                                           \
    COMPOSED(name, &rule_##name)                                                                                       \
    const GameOfRules game_##name = { .id = game_id,                                                                   \
                                      .title = game_title,                                                             \
                                      .card = { .sentence = (words), .under = (form), .ease = EASE_MEDIUM },           \
                                      RULES_AND_HOOKS(name) };

#endif
