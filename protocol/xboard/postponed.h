/* postponed.h -- lines that wait for the end of the search for our move, in their order. xboard.c handles them.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_XBOARD_POSTPONED_H
#define FUSILIER_PROTOCOL_XBOARD_POSTPONED_H

#include <stdbool.h>

enum { POSTPONED_MAX = 16 };

typedef struct {
    char *at[POSTPONED_MAX];
    int count;
} Postponed;

/* Keeps "command args"; false: there is no room. */
bool postponed_add(Postponed *postponed, const char *command, const char *args);

/* Moves the lines to `lines`, whose owner frees each of them. Returns their number. */
int postponed_take(Postponed *postponed, char *lines[static POSTPONED_MAX]);

#endif
