#include "protocol/session/output.h"

#include <errno.h>
#include <string.h>

#include "engine/base/files.h"

void output_init(Output *out, FILE *file) {
    *out = (Output){ .file = file };
    /* Recursive: a group of lines holds the lock while it writes each of them. */
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&out->lock, &recursive);
    pthread_mutexattr_destroy(&recursive);
}

void output_release(Output *out) {
    if (out->log) fclose(out->log);
    out->log = NULL;
    pthread_mutex_destroy(&out->lock);
}

static void write_line(FILE *file, const char *mark, const char *format, va_list args) {
    fputs(mark, file);
    vfprintf(file, format, args);
    fputc('\n', file);
    fflush(file);
}

void output_line(Output *out, const char *format, ...) {
    va_list args;
    pthread_mutex_lock(&out->lock);
    if (out->log) { /* first: who has heard the line may look into the log */
        va_start(args, format);
        write_line(out->log, "> ", format, args);
        va_end(args);
    }
    va_start(args, format);
    write_line(out->file, "", format, args);
    va_end(args);
    pthread_mutex_unlock(&out->lock);
}

void output_begin(Output *out) {
    pthread_mutex_lock(&out->lock);
}

void output_end(Output *out) {
    pthread_mutex_unlock(&out->lock);
}

bool output_is_broken(Output *out) {
    pthread_mutex_lock(&out->lock);
    const bool broken = ferror(out->file) != 0;
    pthread_mutex_unlock(&out->lock);
    return broken;
}

bool output_log(Output *out, const char *path, Error *err) {
    FILE *log = NULL;
    if (*path) {
        log = file_open(path, "a");
        if (!log) return error_set(err, "cannot write the log file '%s': %s", path, strerror(errno));
    }
    pthread_mutex_lock(&out->lock);
    if (out->log) fclose(out->log);
    out->log = log;
    pthread_mutex_unlock(&out->lock);
    return true;
}

void output_heard(Output *out, const char *line) {
    pthread_mutex_lock(&out->lock);
    if (out->log) {
        fprintf(out->log, "< %s\n", line);
        fflush(out->log);
    }
    pthread_mutex_unlock(&out->lock);
}
