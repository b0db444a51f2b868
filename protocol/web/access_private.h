/* access_private.h -- what the files of access.h share: people, codes, and the lock with which all of this is called.
 * Layer: protocol; included by the files that access.h names. */
#ifndef FUSILIER_PROTOCOL_WEB_ACCESS_PRIVATE_H
#define FUSILIER_PROTOCOL_WEB_ACCESS_PRIVATE_H

#include <pthread.h>

#include "protocol/web/entry.h"
#include "protocol/web/guests.h"

enum {
    REQUESTS_AT_ONCE = 200,
    STREAMS_EACH = 6 /* that one token may listen to at once */
};

/* Somebody who has come in. */
typedef struct {
    Grant grant;  /* number 0: this place is free */
    Secret token; /* none: the server was started again, and they have not come back yet */
    WayBack way;
    bool is_proven;
    bool is_new;     /* they have not listened yet */
    bool is_advised; /* an engine thinks for them */
    WayBack came_by; /* good until their page was heard of: the answer to it may be lost */
    int64_t since_s, used_s;
    double allowance;              /* requests that they may still send at once */
    int64_t asked_ms;              /* when they last asked */
    uint64_t stream[STREAMS_EACH]; /* the oldest first; 0: none */
} Person;

typedef struct {
    Secret secret;
    Guest guest; /* to be */
} Code;

struct Access {
    pthread_mutex_t lock; /* of all that follows */
    Person person[PEOPLE_MAX];
    Code code[CODES_MAX];
    int people, codes; /* places from there on were never used */
    uint64_t numbers;
    bool has_changed;  /* something that is to be kept */
    int64_t failed_ms; /* codes that do not exist: */
    double failures;
};

/* ---- people (access.c) ---- */

/* NULL: nobody has this number. */
Person *access_find(Access *access, uint64_t number);
static inline bool access_listens(const Person *person) {
    return person->stream[0] != 0;
}
void access_send_away(Access *access, Person *person);

/* Where one more finds room: a free place, or that of whoever has to go for them. */
Person *access_person_place(Access *access);
Code *access_code_place(Access *access);

/* ---- places (places.c) ---- */

/* May somebody have the place now? `holder`: who has it. */
bool places_is_free(const Access *access, const Right *right, bool takes, uint64_t *holder);

/* For `own` (NULL: somebody new), who has it alone then. */
void places_clear(Access *access, const Right *right, const Person *own);

#endif
