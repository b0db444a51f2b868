/* svg.h -- a position as a picture for pages and print: scalable vector graphics that need nothing else.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_SVG_H
#define FUSILIER_PROTOCOL_SCENE_SVG_H

#include <stdio.h>

#include "protocol/record/picture.h"
#include "protocol/scene/signs.h"

typedef struct {
    int width;          /* in pixels; 0: as large as the page likes */
    int turn;           /* of the board: layout.h */
    const Signs *signs; /* over the men; NULL: none */
    bool is_near;       /* shows only the part of the board where the signs are, as large as its square allows */
    bool is_small;      /* to be looked at from far: cells bear no names */
} SvgStyle;

/* Writes the picture as one SVG element, equal bytes for equal pictures. */
void svg_draw(const Picture *picture, const SvgStyle *style, FILE *out);

#endif
