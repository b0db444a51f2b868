/* search.h -- the engine that thinks: give it a position and limits, it reports what it finds and the move it chooses.
 * Layer: search. One Searcher owns its hash table, its threads and their histories; two Searchers never meet. */
#ifndef FUSILIER_SEARCH_SEARCH_H
#define FUSILIER_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "engine/notes.h"

enum {
    EVAL_FILE_MAX = 1024,
    SCORE_INF = 32001,
    SCORE_MATE = 32000,     /* mate in n plies: SCORE_MATE - n */
    SCORE_MATE_MIN = 31000, /* |score| from here on: a forced win or loss */
    SCORE_NONE = 32002,
    DEPTH_MAX = 128, /* iterations */
    PLIES_MAX = 192, /* how deep lines may get, extensions and quiescence included */
    MULTIPV_MAX = 256,
};

/* The clock of the side to move and of the others, milliseconds. */
typedef struct {
    int64_t time[PLAYERS_MAX];      /* left on each player's clock */
    int64_t increment[PLAYERS_MAX]; /* added after each move */
    int moves_to_go;                /* until the next time control; 0: sudden death */
    int shares_most;                /* a hard decision takes so many shares of an ordinary one at most; 0: as usual */
} Clock;

typedef struct {
    bool infinite;  /* only stop() ends it; `done` is not reported before */
    bool ponder;    /* search as infinite until ponderhit(), then by the clock, counted from ponderhit */
    bool use_clock; /* obey `clock` */
    Clock clock;
    int64_t move_time_ms;    /* exactly so long; 0: no such limit */
    bool again;              /* the last search's move was refused: this one goes on with what is left of its time */
    Depth depth;             /* iterations; 0: no limit */
    uint64_t nodes;          /* of all threads together; 0: no limit */
    uint64_t nps;            /* count nodes as time: this many are one second (XBoard's nps); 0: use real time */
    int mate;                /* look for a mate in so many moves; 0: no */
    const Move *moves;       /* search only these (searchmoves); copied by search_start */
    int moves_count;         /* 0: all */
    const Refusal *refusals; /* games with hidden men: the player's tries that were illegal, in this game; copied */
    int refusals_count;
    const atomic_bool *called_off; /* becomes true: the search ends, as by search_stop; NULL: it never does */
} Limits;

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* One line of thinking. */
typedef struct {
    Depth depth, seldepth;
    int multipv; /* 1 = best line */
    int score;   /* centipawns for the player to move at the root, or a mate score */
    Bound bound;
    int win, draw, loss; /* expected, per mille */
    uint64_t nodes;
    int64_t time_ms;
    int hashfull;        /* per mille */
    uint64_t table_hits; /* answers of endgame tables */
    const Move *pv;
    int pv_length;
} Thinking;

/* The search calls these from its own thread; they must not call back into the Searcher, except search_is_stopped. */
typedef struct {
    void *context;
    void (*thinking)(void *context, const Thinking *line);
    void (*current)(void *context, Depth depth, Move move,
                    int number);                         /* root move being searched, from 1; may be NULL */
    void (*done)(void *context, Move best, Move ponder); /* MOVE_NONE: no legal move / nothing to ponder */
} Listener;

typedef struct {
    size_t hash_mb;      /* 1 .. 1 << 20 */
    int threads;         /* 1 .. 256 */
    int multipv;         /* 1 .. MULTIPV_MAX */
    int64_t overhead_ms; /* time lost per move outside the search */
    bool limit_strength;
    int elo;                          /* 500 .. 3000, used if limit_strength */
    int contempt;                     /* centipawns a draw is worth less than 0; usually 0 */
    uint64_t seed;                    /* of all that is left to chance; 0: from the system */
    Opponents opponents;              /* in games of three teams or more */
    bool tables;                      /* asks endgame tables, if there are any */
    bool nets;                        /* evaluates by what was learned of the game, if there is anything */
    char endings_path[EVAL_FILE_MAX]; /* the folder of all games' endings; "": that in the user's cache */
    char eval_file[EVAL_FILE_MAX];    /* that file, if it is of the game; "": those in the folders of nets */
    int samples; /* games with hidden men: positions searched for a move; -1: the game's own; 0: sees everything */
} SearchOptions;
extern const SearchOptions search_defaults;

/* The names of the ways to see opponents: "auto", "paranoid", "best-reply", "maxn"; NULL after the last. And back. */
const char *opponents_name(int opponents);
bool opponents_find(const char *name, Opponents *opponents);

typedef struct Searcher Searcher;

/* NULL with an error when memory or threads cannot be had. */
Searcher *search_new(const SearchOptions *options, Error *err);
void search_free(Searcher *searcher); /* stops what runs */

/* Changes options between searches (never during one). On an error the old ones stay in force. */
bool search_set_options(Searcher *searcher, const SearchOptions *options, Error *err);
const SearchOptions *search_options(const Searcher *searcher);

/* Forgets hash table, histories and samples (new game); random choices begin anew from the seed, if there is one. Not
 * during a search. */
void search_clear(Searcher *searcher);

/* Gets the memory that the next search needs: search_start does it too, but then the clock runs. Does nothing during a
 * search. */
void search_prepare(Searcher *searcher);

/* Learns what a game's men are worth, which some games must be played for (values.h): search_start does it too, but
 * then the clock runs. Not during a search. */
void search_know(Searcher *searcher, const Game *game);

/* Something that its user should hear of once: endgame tables or a net of the game that cannot be used, and why. False:
 * nothing. Not during a search. */
bool search_complaint(Searcher *searcher, Error *complaint);

/* Starts thinking about a copy of the position (its record included, for repetitions) and returns at once.
 * Listener.done is called exactly once for each start. Must not be called while a search runs (see search_wait). */
void search_start(Searcher *searcher, const Position *root, const Limits *limits, const Listener *listener);

/* Games in which moves are tried: the last search's move was refused. Is there time for another search (limits.again)?
 * If not, what that search would have played next; MOVE_NONE if nothing is left. Not during a search. */
bool search_has_time(const Searcher *searcher);
Move search_next_choice(Searcher *searcher);

void search_stop(Searcher *searcher);            /* as soon as possible, from any thread; harmless when idle */
void search_ponderhit(Searcher *searcher);       /* the move pondered on was played: from now on the clock runs */
void search_wait(Searcher *searcher);            /* until the search has called `done`; at once if idle */
uint64_t search_nodes(const Searcher *searcher); /* visited so far in the running, or in the last, search */

/* One sorted call for tests, bench and matches with oneself: search and wait; fills the last line of multipv 1. */
typedef struct {
    Move best, ponder;
    int score;
    Depth depth;
    uint64_t nodes;
    int64_t time_ms;
    Move pv[PLIES_MAX];
    int pv_length;
} SearchResult;
void search_run(Searcher *searcher, const Position *root, const Limits *limits, SearchResult *result);

#endif
