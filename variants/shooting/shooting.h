/* shooting.h -- games in which men shoot. Each is described beside its like, in a file of this folder; the table of the
 * family is in shooting.c. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHOOTING_SHOOTING_H
#define FUSILIER_VARIANTS_SHOOTING_SHOOTING_H

#include "variants/rules/compose.h"

extern const Game game_rifle, game_rifle_free;
extern const GameOfRules game_missile, game_missile_typed, game_missile_shields, game_missile_allocated,
    game_machine_gun, game_machine_gun_progressive, game_authorifle, game_rapid_fire, game_goliath, game_archimedes,
    game_spite, game_all_mate;

#endif
