/* blunderbuss.h -- the game of blunderbuss.c, for the table of the family. Layer: variants. */
#ifndef FUSILIER_VARIANTS_STRIKES_AND_DICE_BLUNDERBUSS_H
#define FUSILIER_VARIANTS_STRIKES_AND_DICE_BLUNDERBUSS_H

#include "variants/rules/compose.h"

extern const GameOfRules game_blunderbuss;

#endif
