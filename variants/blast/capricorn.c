/* capricorn.c -- Capricorn Chess, V. R. Parton 1970: men of one kind push others off the board. Rules:
 * docs/games/blast.md */
#define RULES_ARE_CONSTANT
#include "variants/blast/blast.h"

#include "variants/blast/pushing.h"
#include "variants/rules/butting.h"

BUTTING_GAME(capricorn, "capricorn", "Capricorn Chess", NULL,
             "Rooks are battering rams: where one arrives, all enemies beside it are pushed off.")
BUTTING_GAME(capricorn_knights, "capricorn-knights", "Capricorn Chess with knights", "capricorn",
             "Here it is the horses that leap in and push every enemy around them off the board.")
BUTTING_GAME(capricorn_bishops, "capricorn-bishops", "Capricorn Chess with bishops", "capricorn",
             "Bishops glide in, capture nobody, and sweep all the enemies beside them away.")
BUTTING_GAME(capricorn_queens, "capricorn-queens", "Capricorn Chess with queens", "capricorn",
             "The strongest of all clears every square around her, wherever she arrives.")
