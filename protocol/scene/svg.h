/* svg.h -- a position as a picture for pages and print: scalable vector graphics that need nothing else.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_SVG_H
#define FUSILIER_PROTOCOL_SCENE_SVG_H

#include <stdio.h>

#include "protocol/record/picture.h"

typedef struct {
    int width; /* in pixels; 0: as large as the page likes */
    int turn;  /* of the board: layout.h */
} SvgStyle;

/* Writes the picture as one SVG element, equal bytes for equal pictures. */
void svg_draw(const Picture *picture, const SvgStyle *style, FILE *out);

#endif
