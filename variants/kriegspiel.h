/* kriegspiel.h -- what the files of Kriegspiel Madrasi share: kriegspiel.c has the umpire, kriegspiel_guess.c what a
 * player may think about the enemy's men.
 * Layer: variants; nobody else includes it. */
#ifndef FUSILIER_VARIANTS_KRIEGSPIEL_H
#define FUSILIER_VARIANTS_KRIEGSPIEL_H

#include "engine/game.h"

/* The king of the player not on turn could be taken, or the game is over: no player has to think about that. */
bool kriegspiel_is_impossible(const Position *pos);

int kriegspiel_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count); /* the hook */

/* Makes a composed game one in which enemy men are hidden. */
void kriegspiel_hide(Game *game);

#endif
