#include "engine/base/stream.h"

#include <errno.h>
#include <string.h>

#include "engine/base/memory.h"

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

ptrdiff_t stream_line(FILE *file, char **line, size_t *room) {
    size_t length = 0;
    int byte;
    while ((byte = getc(file)) != EOF) {
        ARRAY_RESERVE(*line, *room, length + 2);
        (*line)[length++] = (char)byte;
        if (byte == '\n') break;
    }
    if (length == 0 || ferror(file)) return -1;
    (*line)[length] = '\0';
    return (ptrdiff_t)length;
}
