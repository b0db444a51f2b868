/* carrier.h -- what brings requests to the tables and takes the answers away: a server of HTTP (http.h), or the
 * messages of one page in a browser (protocol/site/). Each program has one of them. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_WEB_CARRIER_H
#define FUSILIER_PROTOCOL_WEB_CARRIER_H

#include "protocol/web/server.h"

/* A word after the question mark of the address, NULL if it is not there. */
const char *request_query(const Request *request, const char *name);

/* A flow about a table begins on the connection of the request. Its socket; -1: there is none to look at. */
int carrier_begin_flow(Request *request);

/* Does a person listen on any connection? A page that was closed is known by that at once, not when nobody takes what
 * is sent any more. */
bool carrier_hears(Web *web, uint64_t person);

#endif
