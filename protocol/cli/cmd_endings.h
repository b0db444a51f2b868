/* cmd_endings.h -- endings of any game, for `fusilier tables GAME MEN`. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_CMD_ENDINGS_H
#define FUSILIER_PROTOCOL_CLI_CMD_ENDINGS_H

#include "engine/game.h"

typedef struct {
    bool verify, json, again;
    const char *probe;  /* a position to tell of; NULL: of all */
    const char *folder; /* of their files; NULL: that in the cache folder */
    int threads;
} EndingsWish;

/* Works the ending out, or all with so many men ("all:3"), and prints who wins it, or one position of it; the exit
 * status. */
int cli_endings(const char *command, const Game *game, const char *text, const EndingsWish *wish);

#endif
