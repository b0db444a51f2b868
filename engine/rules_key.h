/* rules_key.h -- what tells whether two programs play a game by the same rules. Layer: engine. */
#ifndef FUSILIER_ENGINE_RULES_KEY_H
#define FUSILIER_ENGINE_RULES_KEY_H

#include "engine/game.h"

/* Of the moves, positions and results of random games, always the same ones: rules that differ in any of them have
 * another key, however they are written down. */
uint64_t rules_key(const Game *game);

/* A key with one more position mixed in: how it is written, its result, its moves. For what games seldom come to. */
uint64_t rules_key_add(uint64_t key, Position *pos);

#endif
