/* session_private.h -- what session.c and session_options.c share; nobody else includes it.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SESSION_PRIVATE_H
#define FUSILIER_PROTOCOL_SESSION_PRIVATE_H

#include <pthread.h>

#include "protocol/session.h"

struct Session {
    Output *out;
    const Game *base; /* the game chosen; the position's game is its Chess960 form if that is switched on */
    Position position;
    char start[POSITION_TEXT_MAX];
    SessionSwitches switches;
    int contempt; /* as set; not in force in analysis mode */
    char log_path[OPTION_TEXT_MAX];

    Searcher *searcher;
    SessionState state; /* of the main thread only */
    ThinkListener listener;
    Position scratch; /* of the search thread only, while it runs */
    int64_t started_ms;

    int wake[2];          /* pipe: read end, write end */
    pthread_mutex_t lock; /* guards what follows, written by the search thread */
    Progress progress;
    bool is_done; /* the search is over, and nobody has taken the result */
    Move best, ponder;
};

#endif
