/* butters.c -- Butters, V. R. Parton 1970, and Poloschach, Hans Kluever 1986: all men push others off. Rules:
 * docs/games/blast.md */
#define RULES_ARE_CONSTANT
#include "variants/blast/blast.h"

#include "variants/blast/pushing.h"
#include "variants/rules/butting.h"

BUTTING_GAME(butters, "butters", "Butters", NULL,
             "Everybody shoves: who arrives pushes off all enemies beside them, pawns and kings too.")
BUTTING_GAME(poloschach, "poloschach", "Poloschach", "butters",
             "All men push their neighbours off, and kings may not castle past such a push.")
