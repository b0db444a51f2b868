/* worker.h -- one thread of the search and what its nodes remember.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_WORKER_H
#define FUSILIER_SEARCH_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "search/eval/eval.h"
#include "search/history.h"
#include "search/learned/learned.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/timeman.h"
#include "search/tt.h"

enum {
    NODES_BEFORE = 4, /* nodes before the root, so that looking a few moves back needs no check */
    REDUCTION_MOVES = 64,
};

/* A line of play. */
typedef struct {
    int length;
    Move at[PLIES_MAX];
} Line;

/* What one ply of the current path remembers. */
typedef struct {
    Move move;              /* being searched here; MOVE_NONE for a null move */
    ArrivalHistory *follow; /* how moves after it did */
    Move excluded;          /* singular search: act as if this move did not exist */
    uint32_t killer[2];     /* signatures of quiet moves that refuted a sibling */
    int eval, raw;          /* static evaluation, corrected and as it came; SCORE_NONE in check */
    int doubles;            /* double extensions on the path */
    bool in_check;          /* or pressed otherwise (Game.advice) */
    bool noisy;             /* `move` is */
    uint8_t captures;       /* in a row, since the quiescence search began */
    bool answered;          /* best reply: one opponent has made the answer to the root team's last move */
    uint8_t others;         /* best reply: opponents that have moved since then */
    Line line;              /* best line from here */
    Picker pickers[2];      /* of the node itself, and of the singular search in its place */
} Node;

/* A move of the root and how it did. */
typedef struct {
    Move move;
    int score, previous; /* of this and of the last iteration; -SCORE_INF: not searched as a line of its own */
    Bound bound;
    Depth seldepth;
    uint64_t nodes; /* spent below it, all iterations */
    Line line;
} RootMove;

typedef struct Worker {
    Searcher *searcher;
    int index; /* 0: the one that watches the clock and reports */
    pthread_t thread;
    unsigned job; /* the last one done; under the searcher's lock, as is: */
    bool quit;
    bool ready; /* pos is initialised */
    Position pos;
    int root_plies; /* of the journal, at the root */
    Team root_team;
    Player root_player;
    Opponents opponents;       /* OPPONENTS_AUTO: two teams play, the question does not arise */
    uint8_t side[PLAYERS_MAX]; /* whose scores have the same sign: teams; of three or more all others are one enemy */
    Traits traits;
    Margins margins;
    uint64_t royal;                       /* kinds without which a player is lost */
    bool may_end;                         /* the game can end without lack of moves: ask its rules at every node */
    int late_plies;                       /* halfmove clock from which on keys count with it (node_key) */
    bool (*pressed)(const Position *pos); /* in check, or what is like it in the game */
    const Values *values;
    History *history;
    EvalCache *cache;
    RootMove *roots;
    int roots_count;
    int line_number; /* of MultiPV, 0 = best: root moves before it are settled */
    Depth depth;     /* of the running iteration */
    Depth completed; /* of the last one that was finished */
    Depth seldepth;
    int64_t soft_ms; /* of the first worker: enough for the running iteration, unless it is unsettled: ... */
    bool falling;    /* ... the best move has failed low in it, or */
    bool rising;     /* another one has beaten it, and is being searched for its score */
    Ply null_from;   /* verification search: no null moves before this ply */
    bool proof;      /* exhaustive search for a mate: leaves are not estimated */
    bool asks;       /* endgame tables of the game (endgame.h): there are some */
    bool tries_more; /* the root is drawn by them: look for more where they say so */
    Key salt;        /* keeps apart in the table what must not mix: games, proofs and estimates */
    _Alignas(64) _Atomic uint64_t nodes; /* visited; written by this thread alone during a search */
    _Atomic uint64_t table_hits;         /* answers of endgame tables, counted in the same way */
    _Alignas(64) uint64_t next_check;    /* node count at which the limits are looked at again */
    Node nodes_of_path[NODES_BEFORE + PLIES_MAX + 3];
} Worker;

struct Searcher {
    SearchOptions options;
    Table table;
    Values *values;           /* of the game that it searches */
    Learned *learned;         /* of its evaluation; NULL: nothing is wanted, or there is none */
    const Game *learned_game; /* for which it was looked for; NULL: not yet */
    bool learned_wrong;       /* there is one, but it cannot be used */
    struct Tables *tables;    /* of endgames; NULL: none are wanted, or there are none */
    struct Ending *endings;   /* the same, of men one by one */
    const Game *tables_game;  /* for which they were looked for; NULL: not yet */
    uint64_t tables_stamp;    /* of their files, as they were then */
    bool tables_wrong;        /* there are some, but they cannot be used */
    Error complaint;          /* what is wrong with these; empty: nothing, or it was told */
    Worker **workers;
    int workers_count;
    uint8_t reduction[DEPTH_MAX + 1][REDUCTION_MOVES]; /* late moves: 16ths of a ply */

    /* The running search. */
    Position root;
    bool root_ready; /* is initialised */
    Limits limits;   /* its moves point to `moves` */
    Move *moves;
    bool blind;              /* something is hidden from the player: samples are searched (samples.h) */
    struct Samples *samples; /* of games with hidden men; NULL before the first */
    Listener listener;
    TimeBudget turn, budget;      /* for the move, all tries of it together; for this search */
    int64_t spent_ms;             /* of the turn, by earlier tries */
    Move answer;                  /* what the last search chose */
    uint64_t node_limit;          /* 0: none */
    int lines;                    /* searched at the root: MultiPV, or what a limited engine chooses among */
    _Atomic bool stop, pondering; /* pondering: changed under the lock */
    _Atomic int64_t start_ms;     /* the clock counts from here */
    _Atomic uint64_t start_nodes; /* the same for nodes as time */
    int64_t began_ms;             /* what reports count from */
    Move reported;                /* the best move that the listener knows of */
    int64_t looked_us;            /* when the first worker last looked at the clock */
    uint64_t look_every;          /* nodes until it looks again */
    int64_t lag_ms;  /* longest pause between two looks, fading from search to search: how busy the machine is */
    uint64_t random; /* state of the choices of a limited engine */

    /* Between threads; under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned job; /* number of searches started */
    int helping;  /* helpers that have not finished the job */
    bool running;
};

static inline Node *worker_node(Worker *worker, Ply ply) {
    return &worker->nodes_of_path[NODES_BEFORE + ply];
}
static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
static inline bool worker_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->searcher->stop, memory_order_relaxed);
}

Worker *worker_new(Searcher *searcher, int index);
void worker_free(Worker *worker);
void worker_clear(Worker *worker);

/* Copies a position to search from, which has moves, and forgets the path (worker.c). */
void worker_enter(Worker *worker, const Position *pos);

/* Enters the root and lists its moves (worker.c); iterative deepening from there until a limit or a stop (iterate.c).
 */
void worker_prepare(Worker *worker);
void worker_search(Worker *worker);

/* Looks for a mate in 1, 2, ... `moves` moves and proves that there is none; needs the roots of an iteration (mate.c).
 */
bool worker_prove(Worker *worker, int moves);

/* The value of the node at `ply` for the player to move (alphabeta.c, quiescence.c); of the root: root.c. */
int search_node(Worker *worker, int alpha, int beta, Depth depth, Ply ply, bool cut);
int search_quiet(Worker *worker, int alpha, int beta, Ply ply);
int search_root(Worker *worker, int alpha, int beta, Depth depth);

/* One move of the root, number `count` of those searched. */
int search_root_move(Worker *worker, Move move, int alpha, int beta, Depth depth, int count);

/* Puts moves of the root in the order of their scores, the best first; equals stay as they are. */
void roots_sort(RootMove *roots, int count);

/* Of the root's moves that were not searched, puts the one that looks best at once in front of all: for searches that
 * end before they have found anything (root.c). */
void root_prefer_unsearched(Worker *worker);

/* The side to move. */
static inline int worker_side(const Worker *worker) {
    return worker->side[game_turn(&worker->pos)];
}

/* How much less a late move is searched, by depth and number alone: 16ths of a ply. */
static inline int worker_reduction(const Worker *worker, Depth depth, int count) {
    const int moves = count < REDUCTION_MOVES ? count : REDUCTION_MOVES - 1;
    const int usual = worker->searcher->reduction[depth < DEPTH_MAX ? depth : DEPTH_MAX][moves];
    return usual * worker->margins.reduction_growth / 100 + worker->margins.reduction;
}

/* The value of the position after a move, for the side that moved: the sign changes only when the side to move does. */
static inline int search_child(Worker *worker, int mover, int alpha, int beta, Depth depth, Ply ply, bool cut) {
    if (UNLIKELY(worker_side(worker) == mover)) return search_node(worker, alpha, beta, depth, ply, cut);
    return -search_node(worker, -beta, -alpha, depth, ply, cut);
}

#endif
