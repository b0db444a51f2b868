/* san.h -- standard algebraic notation ("Nbxd7+"), for records that other chess programs read.
 * Layer: protocol. Only for games whose moves it can tell apart: san_applies. */
#ifndef FUSILIER_PROTOCOL_SAN_H
#define FUSILIER_PROTOCOL_SAN_H

#include "engine/game.h"

enum { SAN_MAX = 16 };

/* Men of orthodox letters on a plain 8x8 board who capture by displacing, and whose moves do nothing else. */
bool san_applies(const Game *game);

/* Writes a legal move; plays and takes it back to know of check and mate. */
void san_format(Position *pos, Move move, char buf[static SAN_MAX]);

/* Finds the legal move that text means; marks of check and comment (+ # ! ?) are not looked at, castling may be
 * written with zeros. */
bool san_parse(Position *pos, const char *text, Move *move, Error *err);

#endif
