/* private.h -- what the files of the UCI adapter share; nobody else includes it.
 * Layer: protocol. uci.c: commands; go.c: thinking, and moves as UCI writes them; task.c: perft, bench;
 * lines.c: the words of a line, and lines that wait for these. */
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
    int stopped; /* `stop` has come behind so many of them: what they begin ends at once */
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

/* ---- lines.c ---- */

/* The words of a line, in place. */
typedef struct {
    char **at;
    int count;
    int next; /* the first not yet read */
} UciWords;

/* Cuts the text; aborts when memory is out, as the engine's lists do. */
void uci_words_init(UciWords *words, char *text);
void uci_words_release(UciWords *words);
const char *uci_words_next(UciWords *words); /* NULL after the last */
const char *uci_words_peek(const UciWords *words);

/* Lines that wait. */
bool uci_queue_push(UciQueue *queue, const char *line); /* keeps a copy; false: there is no room */
char *uci_queue_take(UciQueue *queue);                  /* the first one, the caller frees it; NULL if none waits */
void uci_queue_stop(UciQueue *queue);                   /* `stop` comes behind those that wait */

/* ---- go.c ---- */

/* True if castling is written as king takes rook: in Chess960. */
bool uci_is_king_takes_rook(const Session *session);

/* Writes a move; game_move_parse reads all forms. */
size_t uci_move_format(const Position *pos, Move move, bool king_takes_rook, char buf[static MOVE_TEXT_MAX]);

bool uci_go(Uci *uci, UciWords *words, Error *err);
void uci_bestmove(Uci *uci, Move best, Move ponder);

/* ---- task.c ---- */

bool uci_task_start(Uci *uci, TaskKind kind, Depth depth, Error *err); /* needs no task to run */
void uci_task_stop(Uci *uci);                                          /* asks it to end soon */
void uci_task_join(Uci *uci);                                          /* waits for it, at once if there is none */
bool uci_task_is_running(const Uci *uci);
bool uci_task_is_stopping(const Uci *uci); /* it was asked to end, and has not been joined */

#endif
