/* progress.c -- what is being done, for whoever watches. */
#include <stdarg.h>

#include "engine/base/clock.h"
#include "protocol/learn/private.h"

void progress_tell(Progress *progress, bool now, const char *format, ...) {
    enum { EVERY_MS = 500 };
    const int64_t ms = clock_ms();
    if (!progress->file || (!now && progress->told_ms && ms - progress->told_ms < EVERY_MS)) return;
    va_list values;
    progress->told_ms = ms;
    va_start(values, format);
    fprintf(progress->file, "\r\033[K");
    vfprintf(progress->file, format, values);
    fflush(progress->file);
    va_end(values);
}

void progress_end(Progress *progress) {
    if (progress->file && progress->told_ms) fputc('\n', progress->file);
    progress->told_ms = 0;
}
