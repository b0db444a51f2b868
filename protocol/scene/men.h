/* men.h -- how men look: outlines of our own as SVG, in a square of 100 by 100 around the origin.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_MEN_H
#define FUSILIER_PROTOCOL_SCENE_MEN_H

#include <stdio.h>

#include "protocol/record/picture.h"

/* The colours of a player's men: filled with the one, drawn with the other. */
typedef struct {
    const char *fill, *line;
} MenColours;

MenColours men_colours(const Game *game, Player player);

/* Writes one man: a chessman where the game has such letters, otherwise a disc with its letter, a crown or its number.
 * With three players or more it bears the sign of its owner, of another shape for each. */
void men_draw(const Game *game, const PictureMan *man, FILE *out);

/* Writes the sign of a man in a state: a disc with one stroke for the first, a diamond with two for the second, red
 * where men are wounded. */
void men_draw_state(const Game *game, int state, FILE *out);

#endif
