/* shared_object.h -- code in a file that the program is told to load: a shared object, a DLL. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_SHARED_OBJECT_H
#define FUSILIER_ENGINE_BASE_SHARED_OBJECT_H

#include "engine/base/error.h"

typedef struct SharedObject SharedObject;

/* Loads the file of this path, which is never looked for elsewhere; what it has is seen by nobody else. The same file
 * once more is the same object. NULL with an error that begins with the path. */
SharedObject *shared_object_open(const char *path, Error *err);

/* What it calls so; NULL: there is no such thing. */
const void *shared_object_find(SharedObject *object, const char *name);

/* One use less. */
void shared_object_close(SharedObject *object);

#endif
