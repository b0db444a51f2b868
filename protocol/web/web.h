/* web.h -- boards in a browser: a server of one page, on this machine alone unless it is told otherwise.
 * Layer: protocol. What page and server say to each other: docs/web.md. */
#ifndef FUSILIER_PROTOCOL_WEB_WEB_H
#define FUSILIER_PROTOCOL_WEB_WEB_H

#include "engine/base/cli_options.h"
#include "engine/game.h"

typedef struct {
    const char *address; /* to listen at */
    int port;            /* 0: the one of last time, or any that is free */
    const Game *game;    /* to begin with */
    CliTexts seats;      /* "w=person": who plays for whom; the others as usual (table.h) */
    const char *load;    /* a saved game to go on with; NULL: none */
    bool opens_browser;
} WebOptions;

/* Prints the address, and serves until a signal ends the program (INT, TERM, HUP). All games are saved as they go on.
 * False with an error if it could not begin. */
bool web_run(const WebOptions *options, Error *err);

#endif
