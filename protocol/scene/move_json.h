/* move_json.h -- positions and moves as JSON, for programs (docs/commands.md).
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_MOVE_JSON_H
#define FUSILIER_PROTOCOL_SCENE_MOVE_JSON_H

#include <cjson/cJSON.h>

#include "engine/game.h"

/* A legal move with its parts; plays it and takes it back. */
cJSON *move_json(Position *pos, Move move);

/* An object that begins with the game's id and the position string. */
cJSON *position_json(const Position *pos);

/* Adds a position string under this name. */
void position_json_add(cJSON *object, const char *name, const Position *pos);

#endif
