/* visitors.h -- the connections of a server, and which have to go when they become too many.
 * Layer: protocol (private to web/). Has a lock of its own.
 *
 * Those on which a token was shown may stay, so many of each token. Of the others, on which nobody may ever say a word,
 * the one that came first is ended, so that whoever comes next finds a place; if there are none left, the first of the
 * token that has the most. */
#ifndef FUSILIER_PROTOCOL_WEB_VISITORS_H
#define FUSILIER_PROTOCOL_WEB_VISITORS_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    VISITORS_MAX = 256,   /* that are let in at all */
    VISITORS_CROWD = 160, /* so many that strangers have to go */
    VISITORS_EACH = 16    /* of one token; browsers have six */
};

typedef struct {
    bool is_here, is_leaving;
    bool listens; /* a stream is sent on it */
    int socket;
    uint64_t number; /* in the order in which they came */
    uint64_t person; /* whose token was shown (access.h); 0: a stranger */
} Visitor;

typedef struct Visitors {
    pthread_mutex_t lock;
    Visitor at[VISITORS_MAX];
    int count;
    uint64_t came;
} Visitors;

void visitors_init(Visitors *visitors);
void visitors_release(Visitors *visitors);

/* Somebody comes or goes: a MHD_NotifyConnectionCallback whose context is a Visitors. */
void visitors_note(void *visitors, struct MHD_Connection *connection, void **visitor,
                   enum MHD_ConnectionNotificationCode what);

/* Whoever asks on this connection has shown the token of a person (access.h). */
void visitors_know(Visitors *visitors, struct MHD_Connection *connection, uint64_t person);

/* A stream begins on this connection, or whatever was sent ends. */
void visitors_listen(Visitors *visitors, struct MHD_Connection *connection, bool listens);

/* Does a person listen on any connection? A page that was closed is known by that at once, not when nobody takes what
 * is sent any more. */
bool visitors_hear(Visitors *visitors, uint64_t person);

#endif
