/* steps.h -- XBoard's board, ply after ply, in games whose effects XBoard cannot know: what it shows, and what of the
 * session's record belongs to it.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses screen.h and engine/game.h.
 *
 * A line is all plies from the start up to one of them, as a key: of some it is known that XBoard has more plies. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_STEPS_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_STEPS_H

#include "engine/game.h"
#include "protocol/xboard/board/screen.h"

/* XBoard's board after one of its plies. */
typedef struct {
    Screen screen;
    Player viewer; /* whose men it shows, where men are hidden from a person; NOBODY: all */
    Stroke stroke; /* the ply */
    int begun;     /* the step from which the turn began that the ply is part of; this one: it is of no open turn */
    int plies;     /* of the session's record: what belongs to this ply has been played there */
    Move move;     /* the one that came with it, if that is one more than before */
    Key line;      /* of all plies up to here */
} Showing;

typedef struct {
    Showing *at; /* [0]: before the first ply */
    int count, room;
    Key *continued; /* lines known to go on: XBoard has more plies of them */
    int continued_count, continued_room;
    Player viewer;  /* who looks at the board, where men are hidden from a person; NOBODY: all is to be shown */
    Showing *past;  /* the last game with a viewer */
    int past_count; /* its steps */
} Steps;

/* XBoard shows this position, as a new game or one set up; before, the present game is remembered if it had a viewer.
 * NULL: it is a game that needs no steps. */
void steps_begin(Steps *steps, const Position *pos);
void steps_free(Steps *steps);

/* After the last ply. */
const Screen *steps_screen(const Steps *steps);

/* XBoard's board has a further ply: of no turn that is open, or part of a turn that began at the step `begun`. */
void steps_add(Steps *steps, const Stroke *stroke);
void steps_add_part(Steps *steps, const Stroke *stroke, int begun);

/* The session stands where the steps from `first` on have led to. */
void steps_note_plies(Steps *steps, const Position *pos, int first);

/* Back to the first `count` steps. */
void steps_go_back(Steps *steps, int count);

/* ---- lines ---- */

/* The line of the plies up to now and this one. */
Key steps_line(const Steps *steps, const Stroke *stroke);

/* Is it known that XBoard has more plies of the line? The same of all plies up to now. XBoard forgets them. */
bool steps_line_goes_on(const Steps *steps, Key line);
bool steps_go_on(const Steps *steps);
void steps_forget_lines(Steps *steps);

/* The next step of the game remembered, if it has come to the same line; NULL if it has not. */
const Showing *steps_recall(const Steps *steps, Key line);

#endif
