/* dialect.h -- moves in one ply: in games whose effects XBoard knows, and in lines of thinking.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses engine/game.h.
 *
 * Which picture a move has is found by playing it, not by asking which game it is. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_DIALECT_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_DIALECT_H

#include "engine/game.h"
#include "protocol/xboard/board/stroke.h"

/* What a move looks like on a board. */
typedef struct {
    Cell from, to; /* of the man that moves; the same for a shot; from is CELL_NONE for a drop, both for a pass */
    Kind becomes;  /* the new kind of a promotion, the kind of a man dropped; EMPTY: none */
    bool captures; /* a man stood on `to` */
    Set kills;     /* enemy men that vanish elsewhere */
} MovePicture;

/* Where the king of a castling move arrives. */
Cell dialect_castled_king(const Position *pos, Move move);

MovePicture dialect_picture(const Position *pos, Move move);

/* Writes the move as the engine sends it. Returns the length. */
size_t dialect_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

/* Finds the legal move that XBoard means: all its forms, and the project's own notation. A shot may also be written as
 * if the man went to its target, as people do without target markers. The error says why there is no such move. */
bool dialect_parse_move(const Position *pos, const char *text, Move *move, Error *err);

/* True if the text is written like a move of any game (and not like a command). */
bool dialect_looks_like_move(const char *text);

/* True if the text moves a man on XBoard's board although the move is a shot: XBoard's board is wrong then. */
bool dialect_is_displaced(const Position *pos, const char *text, Move move);

#endif
