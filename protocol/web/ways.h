/* ways.h -- what a server leaves behind, so that open pages find back to their seats when it was killed and starts
 * again. Layer: protocol (private to web/). Has a lock of its own.
 *
 * Kept are the ways back (entry.h) of one address and port, and the invitations that nobody has used, in a file beside
 * the saved games that only its owner can read. Tokens are not kept, nor codes for hosts; what nobody has come back
 * with, or come in by, for a week is forgotten. */
#ifndef FUSILIER_PROTOCOL_WEB_WAYS_H
#define FUSILIER_PROTOCOL_WEB_WAYS_H

#include "protocol/web/server.h"

/* Takes up what the last server at this address and port has left. Guests whose game was not saved are left out; hosts
 * of such games sit down at another board when they come back. */
void ways_load(Web *web);

/* Keeps what has changed, and from time to time that it is still in use. */
void ways_keep(Web *web);

/* The port that the last server at an address had, 0: none is known. */
int ways_last_port(const Web *web, const char *address);

/* What is kept for the address and port of the server is its own from now on. */
void ways_claim(Web *web);

/* This port of an address is somebody else's now, who may have read what pages keep for it: nobody may come back with
 * that any more, unless it is another server of ours that has the port. */
void ways_forget(Web *web, const char *address, int port);

#endif
