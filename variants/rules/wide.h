/* wide.h -- games of rules on other boards than that of 64 cells, or for more than two players. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_WIDE_H
#define FUSILIER_VARIANTS_RULES_WIDE_H

#include "engine/game.h"

/* A game by these rules, in their order, that is otherwise like another; to be freed by free(). NULL with an error that
 * names the rule that is for boards of 64 cells only. */
Game *wide_game(const Game *base, const char *const ids[], int count, Error *err);

#endif
