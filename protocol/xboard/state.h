/* state.h -- one conversation with XBoard: its parts, each with a header of its own, and what all of them ask.
 * Layer: protocol; shared by the files of this room, nobody else includes it. Main thread only, but for what is marked
 * atomic.
 *
 * A word on sides: in XBoard the engine plays one side at most. XB_FORCE: none; XB_PLAY: `side`; XB_ANALYSE: it thinks
 * for whoever is to move. What the session's search is busy with is the Task. */
#ifndef FUSILIER_PROTOCOL_XBOARD_STATE_H
#define FUSILIER_PROTOCOL_XBOARD_STATE_H

#include "protocol/session/session.h"
#include "protocol/xboard/aloud.h"
#include "protocol/xboard/board/dice.h"
#include "protocol/xboard/board/follow.h"
#include "protocol/xboard/claims.h"
#include "protocol/xboard/describe.h"
#include "protocol/xboard/hand.h"
#include "protocol/xboard/postponed.h"
#include "protocol/xboard/tell.h"
#include "protocol/xboard/timing.h"

/* Options that only some games need. */
typedef struct {
    bool dice, guesses;
} OptionNeeds;

/* Who is at the other end: the program that speaks CECP, and whom the engine plays against. */
typedef struct {
    bool is_computer;       /* the opponent is a program: XBoard said so */
    bool is_fusilier;       /* and it bears this program's name */
    bool is_xboard;         /* the program that speaks CECP is XBoard or WinBoard */
    OptionNeeds needs;      /* whose options it has been told of */
    bool is_cutechess;      /* the program that speaks CECP is Cute Chess */
    bool says_features;     /* it has asked for them, so it understands more later */
    bool is_move_refused;   /* the last move in force mode: a `go` behind it was sent before XBoard knew */
    bool is_record_refused; /* a ply of a saved game was refused, and that was said */
    int family;             /* option: whose games are announced, 0: all */
    const Game *joined;     /* option, or the command line: announced first; NULL: none */
    bool has_chosen;        /* the other side has named a variant */
} Partner;

/* Dice that are rolled. */
typedef struct {
    bool asks;       /* option: the user rolls */
    bool is_waiting; /* for the user, who is about to */
    Turn turn;       /* the turn that they are rolled for */
    bool is_shown;   /* its first ply is on XBoard's board */
} Roll;

typedef enum { XB_FORCE, XB_PLAY, XB_ANALYSE } Mode;
typedef enum { TASK_NONE, TASK_MOVE, TASK_PONDER, TASK_ANALYSE, TASK_HINT } Task;

struct XBoard {
    Session *session;
    Output *out;

    Mode mode;
    Player side;    /* in XB_PLAY */
    Task last_task; /* of the search that runs, or was the last: xboard_task knows which */
    bool is_paused;
    bool is_refusing; /* the position set up was impossible: no move is legal until another one comes */
    bool may_ponder;
    Move hint;         /* the reply expected in the position on the board, MOVE_NONE if unknown */
    MoveList excluded; /* from analysis, in the present position */

    Partner partner;
    Timing timing;
    Aloud aloud;
    Claims claims;
    Hand hand;
    Follow follow;
    Dice dice;
    Roll roll;
    Told told;
    Describe describe;
    Postponed postponed;
    int64_t reveal_due_ms; /* on clock_ms: all men may be shown again (hidden.h); 0: nothing is to be shown */
    Key asked;             /* the position in which the user was told what to type (ask.h); 0: none */
    Cell held;             /* the man that an answer by clicks has left in the hand; CELL_NONE: none */
    Key asked_to_type;     /* the position in which they were asked to type an answer that clicks can give; 0: none */
    Key touched;           /* the position in which a man was last touched while a question was open; 0: none */
    char *edit;            /* mode `edit` (setup.h): letters of the cells; NULL: not in this mode */
    bool edits_black;
    char line[128]; /* the one being handled, cut and printable, for errors */
};

static inline Task xboard_task(const XBoard *xb) {
    return session_state(xb->session) == SESSION_IDLE ? TASK_NONE : xb->last_task;
}

static inline const Position *xboard_position(const XBoard *xb) {
    return session_position(xb->session);
}

static inline bool xboard_is_our_turn(const XBoard *xb) {
    return xb->mode == XB_PLAY && game_turn(xboard_position(xb)) == xb->side;
}

/* The person who plays against the engine, NOBODY between engines and when nobody plays. */
static inline Player xboard_person(const XBoard *xb) {
    return xb->mode == XB_PLAY && !xb->partner.is_computer ? (Player)(xb->side ^ 1) : (Player)NOBODY;
}

static inline bool xboard_is_users_turn(const XBoard *xb) {
    return xboard_person(xb) != NOBODY && game_turn(xboard_position(xb)) != xb->side;
}

/* Are plies or an answer missing before anybody may think? */
static inline bool xboard_is_waiting(const XBoard *xb) {
    return xb->follow.is_on && (xb->roll.is_waiting || follow_is_waiting(&xb->follow, xboard_position(xb)));
}

#endif
