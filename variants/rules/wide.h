/* wide.h -- games of rules on other boards than that of 64 cells, or for more than two players. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_WIDE_H
#define FUSILIER_VARIANTS_RULES_WIDE_H

#include "engine/game.h"

/* Men of a game that are not orthodox, or do not behave so. */
typedef struct {
    const char *const *gaits; /* GAITS_MAX, by kind: letters that can be read, of texts that stay */
    Kind kinds_end;           /* one more than the last kind */
    Kind promotion[KINDS_MAX];
    int promotions;
    Set promoting[PLAYERS_MAX], double_from[PLAYERS_MAX];
} WideMen;

/* A game by the rules of another, and otherwise like it, with these men (NULL: orthodox ones); to be freed by free().
 * NULL with an error that names the rule that is for boards of 64 cells only. */
Game *wide_game(const Game *base, const WideMen *men, Error *err);

#endif
