/* values.h -- what else belongs to a position, in words: "in hand: Player a: king, pawn" instead of "hand=aKP".
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_VALUES_H
#define FUSILIER_PROTOCOL_SCENE_VALUES_H

#include "engine/extras.h"
#include "engine/game.h"

/* Appends the value of an extra as people read it; of a switch nothing, as its words say all. NULL: a key that the game
 * does not declare. */
void values_say(const Game *game, const Extra *extra, const char *value, Text *out);

#endif
