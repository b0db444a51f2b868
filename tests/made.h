/* made.h -- which games are written down, and which does a family make: many that are much alike. */
#ifndef FUSILIER_TESTS_MADE_H
#define FUSILIER_TESTS_MADE_H

#include "variants/families.h"

static inline bool game_is_made(const Game *game) {
    for (int i = 0; families[i]; i++)
        for (const Game *const *written = families[i]->games; written && *written; written++)
            if (*written == game) return false;
    return true;
}

#endif
