/* repair.h -- makes XBoard's board follow changes that XBoard cannot know.
 * Layer: protocol; uses stroke.h. Knows boards and letters, and of no game more than that.
 *
 * XBoard takes any number of plies from an engine, of either side: a man that "stays" and thereby removes enemy men
 * anywhere, a man dropped on an empty square, a null move. So behind a move with effects of its own the engine sends
 * further plies until XBoard's board is the true one and the right side is to move. Which ones is decided by the two
 * boards alone, ply by ply: whoever knows both boards foresees all that is left of a repair at any moment. */
#ifndef FUSILIER_PROTOCOL_XBOARD_REPAIR_H
#define FUSILIER_PROTOCOL_XBOARD_REPAIR_H

#include "protocol/xboard/stroke.h"

enum { SIGHT_EMPTY = '.', REPAIR_MAX = 4 * CELLS_MAX };

/* What is on a board and who is to move. */
typedef struct {
    char man[CELLS_MAX]; /* letters, White's capital; SIGHT_EMPTY */
    Set doubtful;        /* the man may have gone: XBoard's settings decide, and nobody tells them */
    Player turn;
    bool passable; /* the last ply was a pawn's double step: it can be taken en passant */
    Cell passed;   /* where that pawn stands now */
} Sight;

/* In what XBoard's habits differ from game to game. */
typedef struct {
    char pawn;     /* letter of the men that it takes for pawns: promotion, en passant; '\0': none */
    char queen;    /* what they become if nobody says */
    char kings[8]; /* letters of men that there is hardly more than one of a side: they stay to remove others */
} Habits;

/* Whose letter it is; NOBODY for an empty square. */
Player sight_owner(char letter);

/* Same men, none of them doubtful, same side to move. */
bool sight_equal(const Board *board, const Sight *a, const Sight *b);

/* The man of a side that can stay without being misunderstood: right on both boards, a king if possible; CELL_NONE if
 * the side has no man at all. */
Cell repair_stayer(const Board *board, const Sight *shown, const Sight *truth, const Habits *habits, Player side);

/* What XBoard does to its board with one ply. */
void sight_play(const Board *board, Sight *shown, const Habits *habits, const Stroke *stroke);

/* The next ply towards the truth; false if there is nothing to repair (or the board should be empty but for one man,
 * whom nobody can remove). */
bool repair_next(const Board *board, const Sight *shown, const Sight *truth, const Habits *habits, Stroke *stroke);

/* Says what the ply leaves to XBoard's habits: a pawn on the last row becomes a queen, and nobody else changes. */
void sight_complete(const Board *board, const Sight *shown, const Habits *habits, Stroke *stroke);

/* The whole repair; returns the number of plies. `shown` becomes the truth, if each side has a man on each board (or
 * one has none any more, and the other one that is right). */
int repair_plan(const Board *board, Sight *shown, const Sight *truth, const Habits *habits, Stroke plan[REPAIR_MAX]);

#endif
