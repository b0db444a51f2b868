/* The boards in use: each is built once, when it is first asked for, and found again by what its spec says. */
#include "engine/board.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const BoardSpec board_8x8 = { .files = 8, .ranks = 8 };
const BoardSpec board_8x8_cylinder = { .files = 8, .ranks = 8, .wrap_files = true };

/* Entries are put at the head, complete, and never change or go: who reads needs no lock. */
typedef struct Entry {
    const struct Entry *next;
    Board board;
    char texts[]; /* of the spec: whose own may be gone tomorrow */
} Entry;

static _Atomic(const Entry *) entries;
static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;

static bool is_same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool is_same_spec(const BoardSpec *a, const BoardSpec *b) {
    return a->shape == b->shape && a->files == b->files && a->ranks == b->ranks && a->wrap_files == b->wrap_files &&
           a->wrap_ranks == b->wrap_ranks && is_same_text(a->cut, b->cut) && is_same_text(a->add, b->add) &&
           is_same_text(a->seam, b->seam);
}

static const Board *find(const BoardSpec *spec) {
    for (const Entry *entry = atomic_load_explicit(&entries, memory_order_acquire); entry; entry = entry->next)
        if (is_same_spec(&entry->board.spec, spec)) return &entry->board;
    return NULL;
}

/* Copies a text of the spec to where there is room for it. */
static const char *keep(const char *text, char **room) {
    if (!text) return NULL;
    const size_t size = strlen(text) + 1;
    char *const kept = memcpy(*room, text, size);
    *room += size;
    return kept;
}

static const Board *build(const BoardSpec *spec, Error *err) {
    const char *const texts[] = { spec->cut, spec->add, spec->seam };
    size_t size = sizeof(Entry);
    for (size_t i = 0; i < LENGTH(texts); i++) size += texts[i] ? strlen(texts[i]) + 1 : 0;
    Entry *entry = malloc(size);
    if (!entry) {
        error_set(err, "board: out of memory");
        return NULL;
    }
    if (!board_build(&entry->board, spec, err)) {
        free(entry);
        return NULL;
    }
    char *room = entry->texts;
    BoardSpec *kept = &entry->board.spec;
    kept->cut = keep(kept->cut, &room);
    kept->add = keep(kept->add, &room);
    kept->seam = keep(kept->seam, &room);
    entry->next = atomic_load_explicit(&entries, memory_order_relaxed);
    atomic_store_explicit(&entries, entry, memory_order_release);
    return &entry->board;
}

const Board *board_find(const BoardSpec *spec, Error *err) {
    const Board *board = find(spec);
    if (board) return board;
    pthread_mutex_lock(&building);
    board = find(spec); /* somebody else may have built it meanwhile */
    if (!board) board = build(spec, err);
    pthread_mutex_unlock(&building);
    return board;
}

const Board *board_of(const BoardSpec *spec) {
    Error err = { "" };
    const Board *board = board_find(spec ? spec : &board_8x8, &err);
    if (board) return board;
    fprintf(stderr, "fusilier: %s\n", err.text);
    abort();
}
