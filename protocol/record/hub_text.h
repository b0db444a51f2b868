/* hub_text.h -- the language of the Hub protocol, as draughts programs and their GUIs speak it: lines, positions and
 * moves. Layer: protocol. For users: docs/hub.md. Source: F. Letouzey, protocol.txt of Scan 3.0, version 2. */
#ifndef FUSILIER_PROTOCOL_RECORD_HUB_TEXT_H
#define FUSILIER_PROTOCOL_RECORD_HUB_TEXT_H

#include "engine/game.h"
#include "engine/text/numbering.h"

/* ---- lines: command name=value name="a value" flag ---- */

enum { HUB_ARGUMENTS_MAX = 32 };

typedef struct {
    const char *command; /* "" in an empty line */
    struct {
        const char *name, *value; /* a flag has the value "" */
    } argument[HUB_ARGUMENTS_MAX];
    int count;
} HubLine;

/* Cuts the text into its words, in place. False with an error if a quote is not closed; what is too much is left out.
 */
bool hub_line_read(HubLine *line, char *text, Error *err);

/* The value of an argument, NULL if it is not there. */
const char *hub_argument(const HubLine *line, const char *name);

/* ---- positions: the letter of the player to move, and one for each square ---- */

enum { HUB_POSITION_MAX = CELLS_MAX + 2 };

size_t hub_position_format(const Position *pos, char *buf, size_t size);

/* Rewrites such a position for game_parse. */
bool hub_position_read(const Game *game, const char *text, char buf[static POSITION_TEXT_MAX], Error *err);

/* ---- moves: "11-15"; a jump by its ends and all that it takes, "28x19x23" ---- */

size_t hub_move_format(const Position *pos, Move move, char buf[static NUMBERED_MOVE_MAX]);

/* Finds the legal move: the first of those that come to the same. Moves in other writings of the game are understood,
 * too. */
bool hub_move_parse(const Position *pos, const char *text, Move *move, Error *err);

#endif
