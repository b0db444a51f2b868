/* allocated.h -- the game of allocated.c, for the table of the family. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHOOTING_ALLOCATED_H
#define FUSILIER_VARIANTS_SHOOTING_ALLOCATED_H

#include "engine/game.h"

extern const Game game_missile_allocated;

#endif
