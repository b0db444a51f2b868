#include "engine/base/stream.h"

#include <errno.h>
#include <string.h>

/* The errno of the write that failed is gone: the next one tells. */
bool stream_is_whole(FILE *file, const char *name, Error *err) {
    if (!ferror(file)) {
        errno = 0;
        if (fflush(file) == 0) return true;
    } else {
        clearerr(file);
        errno = 0;
        fputc('\n', file);
        fflush(file);
    }
    return error_set(err, "cannot write %s: %s", name, errno ? strerror(errno) : "something is lost");
}
