/* people.h -- what is asked of the server about people: who comes in, who is in, who is invited and who has to go.
 * Layer: protocol (private to web/). Those of a table with its lock. */
#ifndef FUSILIER_PROTOCOL_WEB_PEOPLE_H
#define FUSILIER_PROTOCOL_WEB_PEOPLE_H

#include "protocol/web/server.h"

/* ---- of anybody ---- */

/* {code, take}: a token for a code. 409 with {taken: true} if another browser has the seat, unless `take` is true. */
void people_enter(Request *request, Reply *reply);

/* {name, take}: to a page of a server that was here before, or to another tab of the same browser, the proof that this
 * is the same server. 409 as above. */
void people_prove(Request *request, Reply *reply);

/* ---- of a host ---- */

/* They sit at a table now. 409 and false if another browser is the host there, unless the body has `take`. Without any
 * lock. */
bool people_sit(Request *request, const char *table, Reply *reply);

/* ---- of whoever has a seat ---- */

/* {seat, name}: what they are called there; "": nothing. */
void people_name(Request *request, Reply *reply);

/* ---- of the host of a table ---- */

/* {seat}: a link for a seat, or for somebody who watches. */
void people_invite(Request *request, Reply *reply);

/* Who is in, and which links nobody has used. */
void people_list(Request *request, Reply *reply);

/* {invitation}: ends a link. {person}: sends somebody away. */
void people_revoke(Request *request, Reply *reply);
void people_dismiss(Request *request, Reply *reply);

#endif
