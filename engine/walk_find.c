/* The gaits in use: the walks of a game are worked out once, and found again by what it says. */
#include "engine/walk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Board *board[WALKED_MAX];
    uint8_t forward[WALKED_MAX];
    const char *const *gaits; /* constants of a game */
} Question;

/* As in board_find.c: complete when they are put at the head, and never changed. */
typedef struct Entry {
    const struct Entry *next;
    Question question;
    Walks walks;
} Entry;

static _Atomic(const Entry *) entries;
static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;

static const Walks *find(const Question *question) {
    for (const Entry *entry = atomic_load_explicit(&entries, memory_order_acquire); entry; entry = entry->next)
        if (memcmp(entry->question.board, question->board, sizeof question->board) == 0 &&
            memcmp(entry->question.forward, question->forward, sizeof question->forward) == 0 &&
            entry->question.gaits == question->gaits)
            return &entry->walks;
    return NULL;
}

static void give_up(const char *why) {
    fprintf(stderr, "fusilier: %s\n", why);
    abort();
}

/* The first way with the same board and the same forward: they share their walks. */
static int same_way(const Question *question, int way) {
    int same = 0;
    while (question->board[same] != question->board[way] || question->forward[same] != question->forward[way]) same++;
    return same;
}

static const Walks *build(const Question *question) {
    Entry *entry = calloc(1, sizeof *entry);
    if (!entry) give_up("out of memory for the ways that men go");
    entry->question = *question;
    for (int way = 0; way < WALKED_MAX; way++)
        for (int gait = 0; gait < GAITS_MAX; gait++) {
            const int same = same_way(question, way);
            const char *const letters = question->gaits[gait];
            Error err = { "" };
            if (!letters) continue;
            entry->walks.of[way][gait] = same < way
                                             ? entry->walks.of[same][gait]
                                             : walk_build(question->board[way], letters, question->forward[way], &err);
            if (!entry->walks.of[way][gait]) give_up(err.text);
        }
    entry->next = atomic_load_explicit(&entries, memory_order_relaxed);
    atomic_store_explicit(&entries, entry, memory_order_release);
    return &entry->walks;
}

const Walks *walks_of(const Board *const walked[WALKED_MAX], const uint8_t forward[WALKED_MAX],
                      const char *const gaits[GAITS_MAX]) {
    Question question = { .gaits = gaits };
    memcpy(question.board, walked, sizeof question.board);
    memcpy(question.forward, forward, sizeof question.forward);
    const Walks *walks = find(&question);
    if (walks) return walks;
    pthread_mutex_lock(&building);
    walks = find(&question); /* somebody else may have built them meanwhile */
    if (!walks) walks = build(&question);
    pthread_mutex_unlock(&building);
    return walks;
}
