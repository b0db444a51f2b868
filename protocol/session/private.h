/* private.h -- what session.c and session_options.c share; nobody else includes it.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SESSION_PRIVATE_H
#define FUSILIER_PROTOCOL_SESSION_PRIVATE_H

#include <pthread.h>

#include "protocol/session/session.h"
#include "search/refusals.h"

struct Session {
    Searcher *searcher; /* first, for its options */
    Output *out;
    const Game *base; /* the game chosen; the position's game is its Chess960 form if that is switched on */
    Position position;
    char start[POSITION_TEXT_MAX];
    SessionSwitches switches;
    int contempt; /* as set; not in force in analysis mode */
    char log_path[OPTION_TEXT_MAX];
    char variant_path[OPTION_TEXT_MAX]; /* the file whose games were loaded last */
    char plugin_path[OPTION_TEXT_MAX];  /* and the plug-in */

    SessionState state; /* of the main thread only */
    ThinkListener listener;
    Position scratch; /* of the search thread only, while it runs */
    Key root_key;     /* of the position thought about */
    int root_plies;   /* of its record */
    int64_t started_ms;
    Limits limits;     /* of the running search; its moves are in `choice` */
    MoveList choice;   /* the root moves that it was limited to */
    bool is_stopping;  /* it was told to end */
    Refusals refusals; /* tries of the engine that were illegal */

    Event *wake;
    pthread_mutex_t lock; /* guards what follows, written by the search thread */
    Progress progress;
    bool is_done; /* the search is over, and nobody has taken the result */
    Move best, ponder;
};

/* Lets the search learn what it must know of the game, and tells the user what is wrong with it (session.c). */
void session_know(Session *session);

/* Starts a search and returns at once (session.c). */
void session_search(Session *session, const Position *root, const Limits *limits);

/* ---- umpire.c: games in which the engine may try what is not legal ---- */

/* Starts the search of session->limits from `root`, with what the engine has been refused before. */
void umpire_search(Session *session, const Position *root);

/* Looks at the move of a search that has ended. If the position that it thought about does not allow it, the engine is
 * told so, and thinks again: false. Without time for that it says its next choice. */
bool umpire_allows(Session *session, Move *best);

/* The position of the session is about to be replaced by a fresh one, or has lost its last moves: what was refused in a
 * game that is not part of it is forgotten. */
void umpire_adopts(Session *session, const Position *fresh, const char *start);
void umpire_undid(Session *session);

#endif
