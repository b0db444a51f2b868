/* move_parts.h -- a move taken apart for programs: where it goes, and who is gone after it.
 * Layer: protocol; made from the text of the move and by comparing boards, so it knows no rules. */
#ifndef FUSILIER_PROTOCOL_SCENE_MOVE_PARTS_H
#define FUSILIER_PROTOCOL_SCENE_MOVE_PARTS_H

#include "engine/game.h"

typedef struct {
    char text[MOVE_TEXT_MAX]; /* as docs/notation.md says */
    Cell from, to; /* of the cells that the text names the first, where a way begins, and the last; CELL_NONE */
    Cell leg[MOVE_TEXT_MAX]; /* those after `from` */
    int legs;
    char promotion;         /* a small letter; '\0': it stays what it is */
    char drop;              /* a capital: who is put down; '\0': nobody */
    Cell victim[CELLS_MAX]; /* cells of the men who are not on the board any more, the one who moved excepted */
    int victims;
} MoveParts;

/* Takes a legal move apart; plays it and takes it back. */
void move_parts(Position *pos, Move move, MoveParts *parts);

#endif
