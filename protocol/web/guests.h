/* guests.h -- who is at a table, and who was invited to it.
 * Layer: protocol (private to web/). Safe from several threads. */
#ifndef FUSILIER_PROTOCOL_WEB_GUESTS_H
#define FUSILIER_PROTOCOL_WEB_GUESTS_H

#include "protocol/web/access.h"

typedef struct {
    Grant grant;
    bool is_connected; /* listens */
    int64_t since_s;   /* as time() says */
} Guest;

/* Those who are in at a table, or may come back to it, hosts included; the invitations that nobody has used, which are
 * not connected. How many. */
int guests_in(Access *access, const char *table, Guest people[static PEOPLE_MAX]);
int guests_invited(Access *access, const char *table, Guest invitations[static CODES_MAX]);

/* Ends the invitation of this number to a table; sends away somebody who sits there. False: there is none. */
bool guests_revoke(Access *access, const char *table, uint64_t number);
bool guests_dismiss(Access *access, const char *table, uint64_t number);

/* A table is gone: its guests are out, and its invitations end. */
void guests_forget(Access *access, const char *table);

/* The seats of a table that guests have or were invited to: a bit set. */
unsigned guests_seats(Access *access, const char *table);

/* Is anybody bound to a table, who has come in or may still? */
bool guests_any(Access *access, const char *table);

/* Who is at a table, as all there may know. */
typedef struct {
    bool host;        /* the page of a host listens */
    unsigned taken;   /* seats that guests have who have listened: a bit set, as the next two */
    unsigned here;    /* those of them whose pages listen */
    unsigned invited; /* to which there are links that nobody has come by yet */
    int watching;     /* guests without a seat who listen */
} Presence;

Presence guests_presence(Access *access, const char *table);

#endif
