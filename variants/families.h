/* families.h -- the tables of games, one for each family, each in its family's folder and ended by NULL: within a
 * family games stand in the order of `fusilier list`. A game is listed by a line in its family's table; registry.c
 * joins them. Where ids are a product (board x seats x option) a function makes those games; they follow the table's.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_FAMILIES_H
#define FUSILIER_VARIANTS_FAMILIES_H

#include "engine/game.h"

extern const Game *const family_orthodox[];
extern const Game *const family_shooting[];
extern const Game *const family_blast[];
extern const Game *const family_adams[];
extern const Game *const family_immobilising[];
extern const Game *const family_strikes_and_dice[];
extern const Game *const family_scaci[];
extern const Game *const family_other_captures[];
extern const Game *const family_three_player[];

/* Number i of the games that a family makes, from 0; NULL after the last. Asked once, in order, by one thread. */
typedef const Game *GameMaker(int i);
GameMaker adams_game, checkers_game;

#endif
