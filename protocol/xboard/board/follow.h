/* follow.h -- follows what is done on XBoard's board, in games whose effects XBoard cannot know: what a ply means.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses steps.h, guess.h and secrets.h. It notes the
 * plies and says what they mean; what follows from that for the session and for XBoard is done by moves.c. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_FOLLOW_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_FOLLOW_H

#include "protocol/xboard/board/guess.h"
#include "protocol/xboard/board/steps.h"

typedef struct {
    bool is_on; /* the game is one of these: without it nothing below means anything */
    Steps steps;
    TurnList open; /* turns that the plies since the step `open_from` may be, empty if that is known */
    int open_from;
    bool is_asking; /* the user, which of them it is */
    int lost_from;  /* the steps that could be followed; 0: all. Hidden moves are not told by the plies of a record */
} Follow;

/* What must be known to follow, besides the plies. */
typedef struct {
    const Position *pos; /* the session's */
    bool is_play, is_analysis;
    bool is_computer; /* the opponent is a program */
    bool is_fusilier; /* of this kind: it shows its moves as we do */
    Player blind;     /* the person who does not see the enemy's men, NOBODY if there is none */
    Set chosen;       /* victims that the user has clicked on the way */
} Situation;

typedef enum {
    FOLLOW_WAITS,      /* the ply is noted, and more must come */
    FOLLOW_GOES_ON,    /* it is noted, and nothing is missing */
    FOLLOW_TURN,       /* it shows, or completes, this turn */
    FOLLOW_SETTLES,    /* before it is looked at (follow_next_ply), this turn is taken to be what was on the board */
    FOLLOW_ASKS,       /* only the user can say which turn it is */
    FOLLOW_RECALLED,   /* it is of a game remembered; with it came this move, or none */
    FOLLOW_LOST,       /* it is noted: from here on the game cannot be followed */
    FOLLOW_REFUSED,    /* not now, and why */
    FOLLOW_UNANSWERED, /* not before the user has said what their last one was */
    FOLLOW_ILLEGAL,    /* no turn looks like it, and why */
} FollowKind;

typedef struct {
    FollowKind kind;
    Turn turn;
    Move move;
    Error why;
} Meaning;

/* The session's game or position was set up anew, and so is XBoard's board. */
void follow_begin(Follow *follow, const Position *pos);
void follow_free(Follow *follow);

/* What a ply made on XBoard's board means; after FOLLOW_SETTLES, with the situation after that turn. */
Meaning follow_ply(Follow *follow, const Situation *situation, const Stroke *stroke);
Meaning follow_next_ply(Follow *follow, const Situation *situation, const Stroke *stroke);

/* What XBoard's plies say no more about is taken as it is; false if there is nothing of that kind. */
bool follow_settle(const Follow *follow, Turn *turn);

/* It is known that this turn was meant: none is open any more. Returns the step it belongs to. */
int follow_close(Follow *follow, const Turn *turn);

/* The next ply towards the true board; false: it is shown. */
bool follow_missing(const Follow *follow, const Position *pos, Stroke *next);

/* Are plies or an answer missing before anybody may think? */
bool follow_is_waiting(const Follow *follow, const Position *pos);

/* ---- back.c: going back ---- */

/* Goes back to the first `count` steps. Returns how many plies of the session's record belong to them; when it stands
 * there, follow_open_again finds once more which turns the plies on the board may be part of. */
int follow_go_back(Follow *follow, int count);
void follow_open_again(Follow *follow, const Situation *situation);

typedef enum {
    SETBOARD_PASSES,  /* a null move */
    SETBOARD_EARLIER, /* the game goes back to its first `count` steps */
    SETBOARD_NEW,     /* another game begins, from the position whose string is written */
} Setboard;

/* What a position sent by XBoard means. */
Setboard follow_read_board(const Follow *follow, const Situation *situation, const char *fen, int *count,
                           char *position, size_t size);

/* ---- for back.c ---- */

/* How many plies of the open turns are made. */
int follow_open_made(const Follow *follow);

/* Lists the turns that the ply may begin, if it comes from there. */
void follow_list_open(Follow *follow, const Position *pos, const Stroke *stroke, Source source);

#endif
