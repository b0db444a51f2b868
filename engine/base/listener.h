/* listener.h -- a socket that listens at one address of this machine, and the browser that is sent there.
 * Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_LISTENER_H
#define FUSILIER_ENGINE_BASE_LISTENER_H

#include <stdbool.h>

#include "engine/base/error.h"

/* Listens at a numerical address and a port (0: any that is free; *port becomes the one). -1 with an error. */
int listener_open(const char *address, int *port, Error *err);

void listener_close(int listener);

enum { LISTENER_ADDRESS_MAX = 64 };

/* A numerical address as browsers write it, "127.1" as "127.0.0.1"; as it is if it is none. Does it mean all addresses
 * of the machine? */
void listener_plain(const char *address, char plain[static LISTENER_ADDRESS_MAX], bool *is_everywhere);

/* The addresses that the machine has now, of version 4, or of both versions. How many, `most` at most. */
int listener_own_addresses(bool both, char addresses[][LISTENER_ADDRESS_MAX], int most);

/* Is anybody still at the other end of a connection? */
bool listener_is_open(int connection);

/* Ends what is said on a connection, both ways; it is not closed yet. */
void listener_hang_up(int connection);

/* Is it an address that only this machine can reach? */
bool listener_is_local(const char *address);

/* Shows the address in the user's browser; false if there is none. Does not wait for it. */
bool listener_show(const char *address);

#endif
