/* session.h -- a game in progress, the engine that thinks about it, and its options; what both protocols stand on.
 * Layer: protocol; uses search/ and engine/game.h and never asks which game it is.
 *
 * Threads. Everything here is called from the main thread (the one that runs loop.c). The search runs in threads of
 * its own; the only things it does with an adapter are ThinkListener.thinking and .current, which may look at nothing
 * but their arguments and write to the Output. When a search is over, the loop wakes up, and the adapter hears of it
 * on the main thread (Adapter.search_done). So adapters need no locks.
 *
 * States: IDLE --think--> THINKING or PONDERING --(search over, event taken)--> IDLE. A search that is over stays
 * "thinking" until its event has been taken: by the loop, or earlier by session_finish.
 *
 * There is one search at most, and it is about the position that stands, or, while PONDERING, about one that is
 * expected. Whatever changes the game, the position or an option, and whatever starts a search, first ends the one that
 * runs, as session_cancel does: no caller has to think of it. */
#ifndef FUSILIER_PROTOCOL_SESSION_SESSION_H
#define FUSILIER_PROTOCOL_SESSION_SESSION_H

#include "engine/base/events.h"
#include "engine/game.h"
#include "protocol/session/options.h"
#include "protocol/session/output.h"
#include "search/search.h"

typedef struct Session Session;

/* A session of the registry's first game at its start position; the search begins with these options. NULL with an
 * error when memory is out. The Output is borrowed and must live longer. */
Session *session_new(Output *out, const SearchOptions *options, Error *err);
void session_free(Session *session); /* ends a search without reporting it */
Output *session_output(Session *session);

/* ---- the game ---- */

const Game *session_game(const Session *session);
const Position *session_position(const Session *session); /* its journal is the record of the moves played */

/* A new game of this kind from its start position; the engine forgets what it learned from the old one. */
void session_set_game(Session *session, const Game *game);

/* The start position of the present kind of game; what was learned is forgotten. */
void session_new_game(Session *session);

/* Reads a move in a protocol's dialect; NULL stands for game_move_parse. */
typedef bool (*MoveReader)(const Position *pos, const char *text, Move *move, Error *err);

/* Sets up a position ("start" included) and plays the moves after it. All or nothing. */
bool session_set_position(Session *session, const char *text, Error *err);
bool session_set_line(Session *session, const char *text, const char *const moves[], int count, MoveReader reader,
                      Error *err);

/* Plays a legal move. Pondering goes on if it is about the position that stands then. */
void session_play(Session *session, Move move);
bool session_undo(Session *session); /* false: nothing to take back */

/* ---- thinking ---- */

typedef enum {
    SESSION_IDLE,
    SESSION_THINKING, /* to find a move, or to analyse (limits.infinite) */
    SESSION_PONDERING /* limits.ponder, before ponderhit */
} SessionState;

/* What an adapter hears from the search thread, while it runs. `root` is a copy of the position thought about that the
 * callee may play moves on if it takes all of them back (to write a line of moves). Either may be NULL. */
typedef struct {
    void *context;
    void (*thinking)(void *context, Position *root, const Thinking *line);
    void (*current)(void *context, Position *root, Depth depth, Move move, int number); /* root move, from 1 */
    void (*refused)(void *context, Position *root, Move move); /* main thread: the engine tried what is illegal */
} ThinkListener;

SessionState session_state(const Session *session);

/* Somebody asks whether the engine is ready: does what would else take the first search's time. */
void session_prepare(Session *session);

/* Starts thinking about the position and returns at once. If `expected` is given, the engine thinks about
 * the position after this legal reply (pondering in XBoard: set limits->ponder; the session's own position stays). */
void session_think(Session *session, const Limits *limits, const Move *expected, const ThinkListener *listener);

/* Asks the search to end soon; the result comes as an event. Harmless when idle. */
void session_stop(Session *session);

/* Does the search that runs think about the position that stands? */
bool session_thinks_here(const Session *session);

/* What was pondered on has come: now it is THINKING, and the clock runs. False, and nothing happens, if nobody ponders
 * or the position that stands is another one. */
bool session_ponderhit(Session *session);

/* Ends the search now (waits; some milliseconds) and takes its event: true with its result if there was a search.
 * Afterwards it is IDLE and no event of that search will come. */
bool session_finish(Session *session, Move *best, Move *ponder);
void session_cancel(Session *session); /* the same; nobody wants to know the result */

/* How far the running (or last) search is; from any thread. */
typedef struct {
    Depth depth;
    Move current; /* root move being searched, MOVE_NONE if unknown */
    int number;   /* its number, from 1 */
    int total;    /* of so many */
    uint64_t nodes;
    int64_t time_ms;
} Progress;
void session_progress(Session *session, Progress *progress);

/* ---- options: one table for all protocols; the owner to pass to option_* is the Session ---- */

const Option *session_options(size_t *count);
bool session_set_option(Session *session, const char *name, const char *value, Error *err);
const SearchOptions *session_search_options(const Session *session);

/* Switches that only a protocol reads. */
typedef struct {
    bool chess960;     /* UCI_Chess960: castling is written as king takes rook */
    bool show_wdl;     /* UCI_ShowWDL */
    bool analyse_mode; /* UCI_AnalyseMode */
    bool ponder;       /* Ponder: the GUI may make us ponder */
} SessionSwitches;
const SessionSwitches *session_switches(const Session *session);

/* ---- for the loop ---- */

/* The event that a search is over, or session_wake was called. */
Event *session_wake_event(const Session *session);
void session_wake(Session *session); /* from any thread: makes the loop call Adapter.tick */

/* Clears the event; true with the result if a search is over whose event nobody has taken yet. */
bool session_take_done(Session *session, Move *best, Move *ponder);

#endif
