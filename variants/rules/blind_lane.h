/* blind_lane.h -- what the files of blind play ask of the lane in which a game is played: they themselves are written
 * for all boards. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BLIND_LANE_H
#define FUSILIER_VARIANTS_RULES_BLIND_LANE_H

#include "engine/game.h"

/* A pawn that went from one cell to another, over a third. */
typedef struct {
    Cell from, over, to;
    Cell before; /* of a triple step: the cell before the last that it passes; CELL_NONE: it is none */
} BlindStep;

typedef struct {
    Set (*checkers)(const Position *pos, Player player); /* who give check to the king of `player` */
    bool (*takes)(const Position *pos, Move move);       /* does the move strike anybody, or try to? */
    Set (*victims)(const Position *pos, Move move);      /* whom it strikes */
    bool (*owes)(const Position *pos, MoveList *out);    /* what has to be done now besides moves; true: that is all */
    void (*lists_plain)(const Position *seen, bool castles, MoveList *out); /* what men could do if they were alone */
    void (*lists_pawns)(const Position *seen, MoveList *out); /* the captures of pawns, wherever no own man stands */
    Set (*attacked)(const Position *pos, Player player);      /* by all their men */
    Set (*attacked_by)(const Position *pos, Cell man);
    Set (*far)(const Position *pos, Cell from);          /* where men of any kind hit over an empty board */
    Set (*pawnless)(const Position *pos, Player player); /* where their pawns never stand */
    int (*steps)(const Position *pos, Player player, BlindStep steps[static CELLS_MAX]); /* all double steps */
    void (*pass)(Position *pos, Player player, BlindStep step); /* remembers that one of them has just been made */
    void (*forget_passed)(Position *pos);
} BlindLane;

extern const BlindLane blind_narrow, blind_wide;

static inline const BlindLane *blind_lane(const Position *pos) {
    return pos->game->conduct.wide ? &blind_wide : &blind_narrow;
}

#endif
