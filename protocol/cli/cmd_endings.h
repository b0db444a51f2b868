/* cmd_endings.h -- endings of any game, for `fusilier tables GAME MEN`. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_CMD_ENDINGS_H
#define FUSILIER_PROTOCOL_CLI_CMD_ENDINGS_H

#include "engine/game.h"

typedef struct {
    bool verify, json;
    const char *probe; /* a position to tell of; NULL: of all */
} EndingsWish;

/* Works the ending out and prints who wins it, or one position of it; the exit status. */
int cli_endings(const char *command, const Game *game, const char *text, const EndingsWish *wish);

#endif
