/* effects.h -- what a move has done besides going from here to there, for pages that draw it (docs/web.md).
 * Layer: protocol. Like a scene it is made from pictures, which hold what their reader may know. */
#ifndef FUSILIER_PROTOCOL_SCENE_EFFECTS_H
#define FUSILIER_PROTOCOL_SCENE_EFFECTS_H

#include <cjson/cJSON.h>

#include "protocol/record/picture.h"

enum { EFFECT_CELLS_MAX = 64 };

/* A move as its reader saw it. */
typedef struct {
    Picture before, after;
    Cell cells[EFFECT_CELLS_MAX]; /* that its text names */
    int count;
    Set blast;     /* cells that its blast covers */
    Player reader; /* NOBODY: sees everything */
} Effect;

/* Adds "blast" and "fallen" to an object, and how the fallen look to its "looks". Those whom a reader does not see any
 * more need not have fallen: where enemy moves are unseen only the reader's own men are told of. */
void effects_add(cJSON *object, const Effect *effect);

/* Adds "captured": of each player, whom they have lost between two pictures, and what is left on the board is worth.
 * `reader` as above. */
void effects_add_captured(cJSON *object, const Picture *start, const Picture *now, Player reader);

#endif
