/* all_mate.h -- the game of all_mate.c, for the table of the family. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHOOTING_ALL_MATE_H
#define FUSILIER_VARIANTS_SHOOTING_ALL_MATE_H

#include "engine/game.h"

extern const Game game_all_mate;

#endif
