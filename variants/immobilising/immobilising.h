/* immobilising.h -- games in which men hold each other, and games in which own men are taken or give check. Each is
 * described beside its like, in a file of this folder; the table of the family is in immobilising.c. Layer: variants.
 */
#ifndef FUSILIER_VARIANTS_IMMOBILISING_IMMOBILISING_H
#define FUSILIER_VARIANTS_IMMOBILISING_IMMOBILISING_H

#include "variants/rules/compose.h"

extern const GameOfRules game_minefield, game_madrasi, game_madrasi_one_inert, game_isardam, game_kriegspiel_madrasi,
    game_koopa, game_shock, game_fossil, game_reform, game_removal, game_bicolour, game_tylor, game_ridley,
    game_bicapture;

#endif
