/* machine_gun.h -- the games of machine_gun.c, for the table of the family.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHOOTING_MACHINE_GUN_H
#define FUSILIER_VARIANTS_SHOOTING_MACHINE_GUN_H

#include "engine/game.h"

extern const Game game_machine_gun, game_machine_gun_progressive;

#endif
