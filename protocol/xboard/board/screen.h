/* screen.h -- what XBoard's board shows, and what XBoard does to it with a ply.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses stroke.h. Knows boards and letters, and of no
 * game more than that. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_SCREEN_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_SCREEN_H

#include "protocol/xboard/board/stroke.h"

enum { SIGHT_EMPTY = '.' };

/* XBoard drops no pawn on the first and the last rank: there a pawn is dropped under another letter, which it keeps. */
enum { SIGHT_PAWN = 'P', SIGHT_PAWN_AT_END = 'Y' };

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

/* XBoard's board: a value, to be copied and played on. */
typedef struct {
    const Board *board;
    Habits habits;
    Sight shown;
} Screen;

/* Whose letter it is; NOBODY for an empty square. */
Player sight_owner(char letter);

/* The letter, a capital, by which a man is dropped there. */
char sight_dropped(const Board *board, char letter, Cell at);

/* Is it the same man, under whichever letter? Are all of them? */
bool sight_same_man(char a, char b);
bool sight_same_men(const Board *board, const Sight *a, const Sight *b);

/* Same men, none of them doubtful, same side to move. */
bool sight_equal(const Board *board, const Sight *a, const Sight *b);

/* What XBoard does to its board with one ply. */
void screen_play(Screen *screen, const Stroke *stroke);

/* Says what the ply leaves to XBoard's habits: a pawn on the last row becomes a queen, and nobody else changes. */
void screen_complete(const Screen *screen, Stroke *stroke);

#endif
