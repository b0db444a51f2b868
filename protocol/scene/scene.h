/* scene.h -- a board and what stands on it as JSON, for pages that draw it (docs/web.md).
 * Layer: protocol. Like a Picture it is made from what its reader may know. */
#ifndef FUSILIER_PROTOCOL_SCENE_SCENE_H
#define FUSILIER_PROTOCOL_SCENE_SCENE_H

#include <cjson/cJSON.h>

#include "protocol/record/picture.h"

/* "squares", "cylinder", "torus", "triangles", "hexagons", "glued": what kind of board it is, for those men to whom
 * most of its edges touch. */
const char *scene_shape(const Game *game);

/* The cells of its board as polygons, turned so many times, and which edges touch. */
cJSON *scene_board(const Game *game, int turn);

/* The game, its players and their colours. */
cJSON *scene_game(const Game *game);

/* How a game has ended, as a record says it and in words. */
cJSON *scene_result(const Game *game, const char *result, const char *reason);

/* Adds to an object: "men", "looks", "states" and "extras". */
void scene_add_men(cJSON *object, const Picture *picture);

/* Adds the men of one cell to an array, and how they look to an object; nothing of an empty cell. */
void scene_add_cell(cJSON *men, cJSON *looks, const Picture *picture, Cell at);

/* A man; how he looks is added to an object. */
cJSON *scene_man(cJSON *looks, const Game *game, const PictureMan *man);

/* "rook"; NULL: only its game knows what kind of man that is. */
const char *scene_kind(const Game *game, Kind kind);

/* How a man of this kind is called among the looks, whether one stands on the board or not. */
enum { SCENE_LOOK_MAX = 32 };
void scene_look(const Game *game, Player owner, Kind kind, char buf[static SCENE_LOOK_MAX]);

/* Adds how the men look whom a player may choose by name in a tree of decisions (decisions.h), to "looks". */
void scene_add_named(cJSON *looks, const Game *game, const cJSON *tree);

/* An array of cells. */
cJSON *scene_cells(const Cell cells[], int count);

#endif
