/* san.h -- standard algebraic notation ("Nbxd7+"), for records that other chess programs write and read.
 * Layer: protocol. It is read in all games whose moves have its shape, and written where others read it. */
#ifndef FUSILIER_PROTOCOL_RECORD_SAN_H
#define FUSILIER_PROTOCOL_RECORD_SAN_H

#include "engine/game.h"

enum { SAN_MAX = 16 };

/* Do men with letters move from square to square, or shoot, and is nothing hidden that the reading could tell? Moves
 * with further choices are told apart by our own strings only. */
bool san_is_read(const Game *game);

/* Do other programs know the game and read its records? */
bool san_is_written(const Game *game);

/* Writes a legal move; plays and takes it back to know of check and mate ("#" too where the king is captured). */
void san_format(Position *pos, Move move, char buf[static SAN_MAX]);

/* Behind a legal move: "#" if it wins at once, by mate or by the end of a king, "+" for check, else "". Plays and takes
 * it back. */
const char *san_mark(Position *pos, Move move);

/* "O-O" or "O-O-O", by the side of the rook. */
const char *san_castling(const Board *board, Move move);

/* Finds the legal move that text means; marks of check and comment (+ # ! ?) are not looked at, castling may be
 * written with zeros. */
bool san_parse(Position *pos, const char *text, Move *move, Error *err);

#endif
