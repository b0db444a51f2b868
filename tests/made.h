/* made.h -- which games are described in a table, and which does a family make: many that are much alike. */
#ifndef FUSILIER_TESTS_MADE_H
#define FUSILIER_TESTS_MADE_H

#include <string.h>

#include "variants/families.h"
#include "variants/rules/compose.h"

static inline bool game_is_made(const Game *game) {
    for (int i = 0; families[i]; i++) {
        for (const Game *const *written = families[i]->games; written && *written; written++)
            if (*written == game) return false;
        for (const GameOfRules *const *described = families[i]->of_rules; described && *described; described++)
            if (strcmp((*described)->id, game->id) == 0) return false;
    }
    return true;
}

#endif
