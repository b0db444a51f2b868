/* sketch.h -- what a text of games says, found out by a process of its own (`fusilier sketch`): what is made of it is
 * gone afterwards, and nothing that somebody writes can harm the games that are played here.
 * Layer: protocol (private to web/). Safe from several threads. */
#ifndef FUSILIER_PROTOCOL_WEB_SKETCH_H
#define FUSILIER_PROTOCOL_WEB_SKETCH_H

#include <cjson/cJSON.h>
#include <pthread.h>

#include "engine/base/error.h"

/* Who looks at texts: one process at a time. */
typedef struct {
    pthread_mutex_t turn;
    pthread_mutex_t lock; /* of what follows */
    int waiting;
    struct Sketched *sketched; /* in a browser; NULL: none */
} Sketcher;

void sketcher_init(Sketcher *sketcher);
void sketcher_release(Sketcher *sketcher);

/* {games: [{id, title, ..., why}], moves, start, picture, rules, error}, as docs/commands.md says, long texts in one
 * piece; the middle three only if the last section is a game. NULL with an error if it cannot be found out just now. */
cJSON *sketch_text(Sketcher *sketcher, const char *text, Error *err);

#endif
