/* plague.h -- the games of plague.c, for the table of the family.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_BLAST_PLAGUE_H
#define FUSILIER_VARIANTS_BLAST_PLAGUE_H

#include "engine/game.h"

extern const Game game_plague, game_biological_warfare, game_immunity;

#endif
