/* visitors.h -- the connections of a server, and who has to go when they become too many.
 * Layer: protocol (private to web/). Has a lock of its own.
 *
 * Who has shown a token may stay. Of the others, who may never say a word, the one that came first is shown out, so
 * that whoever comes next finds a place. */
#ifndef FUSILIER_PROTOCOL_WEB_VISITORS_H
#define FUSILIER_PROTOCOL_WEB_VISITORS_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    VISITORS_MAX = 256,   /* that are let in at all */
    VISITORS_CROWD = 160, /* so many that strangers have to go */
};

typedef struct {
    bool is_here, is_known, is_leaving;
    int socket;
    uint64_t number; /* in the order in which they came */
} Visitor;

typedef struct {
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

/* Whoever asks on this connection has shown a token. */
void visitors_know(Visitors *visitors, struct MHD_Connection *connection);

#endif
