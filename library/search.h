/* search.h -- what the files of the search share.
 * Layer: library. */
#ifndef FUSILIER_LIBRARY_SEARCH_H
#define FUSILIER_LIBRARY_SEARCH_H

#include "library/private.h"
#include "protocol/round/mind.h"
#include "protocol/session/options.h"

enum { OPTION_CHOICES_MAX = 256 };

/* As session/options.h wants it: what owns a searcher begins with it. */
typedef struct {
    Searcher *searcher;
} OptionOwner;

struct FusilierSearch {
    Magic magic;
    FusilierContext *context;
    OptionOwner owner;
    const Game *game;                                         /* that it has learned about last; NULL: none */
    char value[OPTION_TEXT_MAX], choices[OPTION_CHOICES_MAX]; /* of FusilierOption */

    /* What runs, or ran: of the thread, until it has been waited for. */
    bool is_started;
    pthread_t thread;
    Question question;
    MoveList moves; /* of its limits */
    FusilierListener listener;
    FusilierFound found;

    atomic_bool is_running, is_called_off;
    atomic_bool is_hearing; /* the caller's function is being called */
};

/* Is no search under way? False with an error. */
bool search_is_free(const FusilierSearch *search, FusilierError *error);

#endif
