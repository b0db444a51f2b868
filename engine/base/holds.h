/* holds.h -- names that one program at a time may hold, of all those which say so in the same file; whoever ends, be it
 * by kill -9, holds none any more. Layer: base.
 *
 * Each name is a byte of the file, far beyond its end, that is locked; the file itself stays empty. A program opens the
 * file once, and taking a name that it holds already succeeds. Safe from several threads. */
#ifndef FUSILIER_ENGINE_BASE_HOLDS_H
#define FUSILIER_ENGINE_BASE_HOLDS_H

#include <stdbool.h>

#include "engine/base/error.h"

typedef struct Holds Holds;

/* Makes the file if it is missing. NULL with an error. */
Holds *holds_open(const char *path, Error *err);
void holds_close(Holds *holds); /* gives all names back; NULL is allowed */

/* False: another program has it. Where files cannot be locked everybody gets everything. */
bool holds_take(Holds *holds, const char *name);
void holds_give(Holds *holds, const char *name);

#endif
