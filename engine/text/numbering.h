/* numbering.h -- squares by numbers, as draughts players write positions and moves: Portable Draughts Notation.
 * Layer: engine/text. game_parse and game_move_parse read it in games that have a numbering, beside their own strings;
 * it is written where draughts players read it (records, Hub). For users: docs/notation.md. Source: PDN 3.0,
 * wiegerw.github.io/pdn
 *
 * The dark squares are numbered row by row from the first player's right hand: 1 is g1, 4 a1, 5 h2, 32 b8.
 *
 *      . 32  . 31  . 30  . 29
 *     28  . 27  . 26  . 25  .
 *      .  .  .  .  .  .  .  .
 *      .  8  .  7  .  6  .  5
 *      4  .  3  .  2  .  1  . */
#ifndef FUSILIER_ENGINE_TEXT_NUMBERING_H
#define FUSILIER_ENGINE_TEXT_NUMBERING_H

#include "engine/base/text.h"
#include "engine/game.h"

/* What numbered positions and moves of a game are made of. */
typedef struct Numbering {
    const char *players; /* the letter of each: "BW" */
    Kind man, king;
} Numbering;

enum { NUMBERED_MOVE_MAX = 80 }; /* longest move with its terminator: 25 squares */

/* The number of a cell, 0 if it has none; and back, CELL_NONE. */
unsigned numbering_of(const Board *board, Cell at);
Cell numbering_cell(const Board *board, unsigned number);
unsigned numbering_last(const Board *board);

/* Appends a text in which cells ("a3"), and moves from cell to cell ("a3b4", "d4xf6"), are told by their numbers ("4",
 * "4-7", "14x23") where the game has numbers; cells without one keep their names. */
void numbering_retell(const Game *game, const char *text, Text *out);

/* ---- positions: "B:W21,K22:B1-4" ---- */

/* Is the text meant as such a position? */
bool numbering_is_position(const Game *game, const char *text);

/* Reads one onto an empty board. Clocks follow, or are left out: ":H3:F10", turns without progress and the number of
 * the move. */
bool numbering_parse_position(Position *pos, const char *text, Error *err);

/* Writes the position, with its clocks where they are not those of a start. Returns the length. */
size_t numbering_format_position(const Position *pos, char *buf, size_t size);

/* ---- moves: "11-15", "22x15", "1x10x19" ---- */

/* Writes a legal move: a jump by its two ends, or by all its squares where another jump with these ends comes to
 * something else; nothing in games without numbers. Returns the length. */
size_t numbering_format_move(const Position *pos, Move move, char buf[static NUMBERED_MOVE_MAX]);

/* Finds the legal move that the text means: between the ends any of the squares may be named on which the man lands.
 * Of jumps that come to the same it takes the first. */
bool numbering_parse_move(const Position *pos, const char *text, Move *move, Error *err);

/* Do two legal moves lead to the same position? */
bool numbering_come_to_same(const Position *pos, Move a, Move b);

#endif
