/* card.h -- what people want to know of a game before they choose it.
 * Layer: protocol. Sentence, ease and length are written in the game's table (GameCard); all else follows from it. */
#ifndef FUSILIER_PROTOCOL_SCENE_CARD_H
#define FUSILIER_PROTOCOL_SCENE_CARD_H

#include <cjson/cJSON.h>

#include "engine/game.h"

/* Adds to an object what the card of a game says: sentence, players and teams, the size of the board, what is hidden,
 * dice, what it is a relative and a form of, ease ("easy", "medium", "hard" to learn) and
 * length ("short", "medium", "long"). */
void card_add(cJSON *object, const Game *game);

/* All that a list of games says of it: "id", "title", "family", "board" (scene_shape), and its card. */
cJSON *card_json(const Game *game);

#endif
