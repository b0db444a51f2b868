/* decisions.h -- the moves of a position as a tree of decisions, each a cell or a word, for boards on which people
 * click. Layer: protocol; made from the texts of moves alone (docs/notation.md), so it knows no rules.
 *
 * "f6g2,g2xf1" is the cells f6, g2, g2 and f1 one after another; "e7e8q" two cells and a word; "P@e4" a word and a
 * cell. A piece keeps the sign before it, so that pieces joined are the text again: "f6", "g2", ",g2", "xf1". */
#ifndef FUSILIER_PROTOCOL_SCENE_DECISIONS_H
#define FUSILIER_PROTOCOL_SCENE_DECISIONS_H

#include <cjson/cJSON.h>

#include "engine/game.h"

enum { CASTLES_SHOWN = 4 };

typedef struct {
    char (*text)[MOVE_TEXT_MAX]; /* sorted, piece by piece */
    int count;
    const Game *game;
    const Board *board;
    Player mover;
    struct {
        char text[MOVE_TEXT_MAX];
        Cell rook;
    } castle[CASTLES_SHOWN]; /* who may castle onto the rook as well */
    int castles;
} Decisions;

/* What the player to move may attempt (game_tries). */
void decisions_init(Decisions *decisions, const Position *pos);
void decisions_release(Decisions *decisions);

/* The length of the piece with which a text begins, 0 at its end. *cell: the cell that it names, or CELL_NONE. */
size_t decision_piece(const Board *board, const char *text, Cell *cell);

/* The cells that the text of a move names, in order; returns their number, at most `room`. */
int decision_cells(const Board *board, const char *text, Cell cells[], int room);

/* Does it say, by an x before a cell, that somebody is taken or shot? */
bool decision_captures(const Board *board, const char *text);

/* The tree below a prefix as JSON (docs/web-state.schema.json): {"end": a move ends here, "next": [{"text", "cell",
 * "kind", "words", "node"}...]}. Where more than DECISIONS_MANY moves lie below, only the first level is written, and
 * the nodes of it are {"more": their prefix}. NULL: no move begins so. */
enum { DECISIONS_MANY = 2000 };
cJSON *decisions_tree(const Decisions *decisions, const char *prefix);

#endif
