/* sketching.h -- what a text of games says while somebody writes it, as lines of JSON (docs/commands.md), and as one
 * whole. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_WEB_SKETCHING_H
#define FUSILIER_PROTOCOL_WEB_SKETCHING_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>

/* Writes the lines; the games of the text are in the list of all games afterwards. */
void sketch_write(const char *text, FILE *out);

/* A whole (sketch.h) that takes up the lines. True: that was the last one. */
cJSON *sketch_begin(void);
bool sketch_take_line(cJSON *whole, const char *line);

#endif
