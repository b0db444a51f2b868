/* claims.h -- names that one program at a time may have, of all those which keep their claims in the same file; whoever
 * ends, be it by kill -9, has none any more. Layer: base.
 *
 * Each name is a byte of the file, far beyond its end, that is locked; the file itself stays empty. A program has its
 * claims once: it opens the file once, and claiming a name that it has already succeeds. Safe from several threads. */
#ifndef FUSILIER_ENGINE_BASE_CLAIMS_H
#define FUSILIER_ENGINE_BASE_CLAIMS_H

#include <stdbool.h>

#include "engine/base/error.h"

typedef struct Claims Claims;

/* Makes the file if it is missing. NULL with an error. */
Claims *claims_open(const char *path, Error *err);
void claims_close(Claims *claims); /* gives everything back; NULL is allowed */

/* False: another program has it. Where files cannot be locked everybody gets everything. */
bool claims_take(Claims *claims, const char *name);
void claims_give(Claims *claims, const char *name);

#endif
