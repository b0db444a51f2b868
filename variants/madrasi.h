/* madrasi.h -- Madrasi's rules, for games that are played by them under another cloak (kriegspiel.c).
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_MADRASI_H
#define FUSILIER_VARIANTS_MADRASI_H

#include "engine/game.h"

/* Men that give check to the king of a player; a king that is gone is in no check. */
Bits madrasi_checkers(const Position *pos, Player player);

void madrasi_generate(const Position *pos, Gen what, MoveList *out);
bool madrasi_in_check(const Position *pos);

#endif
