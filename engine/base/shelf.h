/* shelf.h -- things that are made when they are first asked for, shared by all who ask for the same, and kept until the
 * program ends. Safe from several threads: who finds one takes no lock. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_SHELF_H
#define FUSILIER_ENGINE_BASE_SHELF_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "engine/base/error.h"

struct ShelfPlace;

typedef struct {
    bool (*is)(const void *thing, const void *asked); /* is this the thing that is asked for? */
    void *(*make)(const void *asked, Error *err);     /* complete, never changed again; NULL with an error */
    int most, count;                                  /* how many are made at most, 0: any number; and are there */
    _Atomic(const struct ShelfPlace *) first;
    pthread_mutex_t making;
} Shelf;

#define SHELF_OF(is_it, make_it)                                                                                       \
    { .is = (is_it), .make = (make_it), .making = PTHREAD_MUTEX_INITIALIZER }

/* The same for what strangers may ask for, and what is large. */
#define SHELF_UP_TO(number, is_it, make_it)                                                                            \
    { .most = (number), .is = (is_it), .make = (make_it), .making = PTHREAD_MUTEX_INITIALIZER }

/* The thing that is asked for; NULL with the error of `make`, or if there are too many. What `asked` points to need not
 * outlive the call. */
const void *shelf_find(Shelf *shelf, const void *asked, Error *err);

#endif
