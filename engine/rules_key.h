/* rules_key.h -- what tells whether two programs play a game by the same rules. Layer: engine. */
#ifndef FUSILIER_ENGINE_RULES_KEY_H
#define FUSILIER_ENGINE_RULES_KEY_H

#include "engine/game.h"

/* Of the moves, positions and results of random games, always the same ones: rules that differ in any of them have
 * another key, however they are written down. */
uint64_t rules_key(const Game *game);

#endif
