/* private.h -- what the files of the UCI adapter share; nobody else includes it.
 * Layer: protocol. uci.c: commands and their words; go.c: thinking, and moves as they are written; task.c: perft,
 * bench, and the lines that wait for these. */
#ifndef FUSILIER_PROTOCOL_UCI_PRIVATE_H
#define FUSILIER_PROTOCOL_UCI_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "protocol/uci/uci.h"

/* Counting and benchmarks run in a thread of their own, so that `isready` and `stop` are heard meanwhile. */
typedef enum { TASK_PERFT, TASK_BENCH } TaskKind;
typedef struct {
    pthread_t thread;
    bool exists;             /* the thread has to be joined */
    atomic_bool stop, ended; /* asked to end; has ended */
    TaskKind kind;
    Depth depth;
    Position root;
    int threads;
} UciTask;

/* Lines heard while a task runs that have to wait for it, in the order in which they came. */
enum { QUEUE_MAX = 256 };
typedef struct {
    char *at[QUEUE_MAX];
    int first, count;
} UciQueue;

typedef struct {
    Session *session;
    Output *out;
    UciTask task;
    UciQueue queue;
    int64_t started_ms; /* of the running search */
    bool king_takes_rook;
} Uci;

/* Says what is wrong with the partner's line: "info string error: ...". */
void uci_complain(Uci *uci, const Error *err);

/* ---- uci.c: words ---- */

/* The words of a line, in place. */
typedef struct {
    char **at;
    int count;
    int next; /* the first not yet read */
} UciWords;
void uci_words_init(UciWords *words,
                    char *text); /* cuts the text; aborts when memory is out, as the engine's lists do */
void uci_words_release(UciWords *words);
const char *uci_words_next(UciWords *words); /* NULL after the last */
const char *uci_words_peek(const UciWords *words);

/* ---- go.c: moves as UCI writes them; game_move_parse reads all forms ---- */

/* True if castling is written as king takes rook: in Chess960. */
bool uci_is_king_takes_rook(const Session *session);

size_t uci_move_format(const Position *pos, Move move, bool king_takes_rook, char buf[static MOVE_TEXT_MAX]);

/* ---- go.c: thinking ---- */

bool uci_go(Uci *uci, UciWords *words, Error *err);
void uci_bestmove(Uci *uci, Move best, Move ponder);

/* ---- task.c ---- */

bool uci_task_start(Uci *uci, TaskKind kind, Depth depth, Error *err); /* needs no task to run */
void uci_task_stop(Uci *uci);                                          /* asks it to end soon */
void uci_task_join(Uci *uci);                                          /* waits for it, at once if there is none */
bool uci_task_is_running(const Uci *uci);

bool uci_queue_push(UciQueue *queue, const char *line); /* keeps a copy; false: there is no room */
char *uci_queue_take(UciQueue *queue);                  /* the first one, the caller frees it; NULL if none waits */

#endif
