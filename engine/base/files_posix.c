#include "engine/base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/signals_posix.h"

FILE *file_open(const char *path, const char *mode) {
    FILE *const file = fopen(path, mode);
    if (file) fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

bool file_exists(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0;
}

FileStamp file_stamp(const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0) return (FileStamp){ .exists = false };
    return (FileStamp){ .exists = true,
                        .size = facts.st_size,
                        .changed = (int64_t)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec,
                        .number = facts.st_ino };
}

bool file_stamp_is(const FileStamp *a, const FileStamp *b) {
    return a->exists == b->exists && a->size == b->size && a->changed == b->changed && a->number == b->number;
}

void file_make_folders(const char *path) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

/* In the folder that the variable names, else in this one of the home folder. */
static bool find_place(char *path, size_t size, const char *variable, const char *usual, const char *name, Error *err) {
    const char *const place = getenv(variable), *const home = getenv("HOME");
    int length = 0;
    if (place && *place == '/') /* the standard of these folders knows absolute paths only */
        length = snprintf(path, size, "%s/%s", place, name);
    else if (home && *home == '/')
        length = snprintf(path, size, "%s/%s/%s", home, usual, name);
    else
        return error_set(err, "neither %s nor HOME names a folder for what is kept", variable);
    return (size_t)length < size || error_set(err, "the path of the folder for what is kept is too long");
}

bool file_in_cache(char *path, size_t size, const char *name, Error *err) {
    return find_place(path, size, "XDG_CACHE_HOME", ".cache", name, err);
}

bool file_in_config(char *path, size_t size, const char *name, Error *err) {
    return find_place(path, size, "XDG_CONFIG_HOME", ".config", name, err);
}

bool file_in_state(char *path, size_t size, const char *name, Error *err) {
    return find_place(path, size, "XDG_STATE_HOME", ".local/state", name, err);
}

void file_remove(const char *path) {
    unlink(path);
}

/* ---- replacing ---- */

/* Where the contents really go: links are followed, and only to a plain file (a device or a pipe that a new file took
 * the place of would be lost to everybody). `real` has room for PATH_MAX bytes. */
static bool resolve(const char *path, char *real, Error *err) {
    struct stat facts;
    if (strlen(path) >= PATH_MAX) return error_set(err, "the name of the file is too long");
    if (lstat(path, &facts) != 0) { /* nothing there, or nothing that can be reached: opening will say so */
        memcpy(real, path, strlen(path) + 1);
        return true;
    }
    if (!realpath(path, real) || stat(real, &facts) != 0)
        return error_set(err, "cannot write '%s': %s", path, strerror(errno));
    return S_ISREG(facts.st_mode) || error_set(err, "cannot write '%s': it is not a plain file", path);
}

/* Opens a file beside the other, under a name that nothing has yet. */
static FILE *open_beside(const char *real, bool secret, char *fresh, size_t size) {
    enum { ATTEMPTS = 100 };
    int fd = -1;
    for (int i = 0; i < ATTEMPTS && fd < 0 && (i == 0 || errno == EEXIST); i++) {
        if ((size_t)snprintf(fresh, size, "%s.%d.new", real, i) >= size) {
            errno = ENAMETOOLONG;
            break;
        }
        fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, secret ? 0600 : 0666);
    }
    return fd < 0 ? NULL : fdopen(fd, "w");
}

static bool write_aside(const char *real, const FileContents *contents) {
    char fresh[PATH_MAX + 16];
    FILE *const file = open_beside(real, contents->secret, fresh, sizeof fresh);
    if (!file) return false;
    contents->write(contents->context, file);
    const bool written = fflush(file) == 0 && !ferror(file) && (!contents->safely || fsync(fileno(file)) == 0);
    int why = errno;
    fclose(file);
    if (written && !contents->only_try && rename(fresh, real) == 0) return true;
    if (written && !contents->only_try) why = errno;
    unlink(fresh);
    errno = why;
    return written && contents->only_try;
}

bool file_replace(const char *path, const FileContents *contents, Error *err) {
    char real[PATH_MAX];
    sigset_t before;
    if (!resolve(path, real, err)) return false;
    signals_hold(&before); /* no file may stay half written beside the other */
    const bool written = write_aside(real, contents) || error_set(err, "cannot write '%s': %s", path, strerror(errno));
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return written;
}

/* ---- viewing ---- */

static bool view_it(int fd, FileView *view, Error *err) {
    struct stat is;
    if (fstat(fd, &is) != 0) return error_set(err, "%s", strerror(errno));
    if (!S_ISREG(is.st_mode)) return error_set(err, "this is not a plain file");
    view->bytes = "";
    view->size = (size_t)is.st_size;
    if (view->size == 0) return true; /* there is nothing to map */
    void *const bytes = mmap(NULL, view->size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (bytes == MAP_FAILED) return error_set(err, "%s", strerror(errno));
    view->bytes = bytes;
    return true;
}

bool file_view(const char *path, FileView *view, Error *err) {
    *view = (FileView){ .bytes = NULL };
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); /* pipes would wait for a writer */
    if (fd < 0) return errno == ENOENT || errno == ENOTDIR || error_set(err, "%s: %s", path, strerror(errno));
    const bool good = view_it(fd, view, err) || error_prefix(err, "%s", path);
    close(fd);
    return good;
}

void file_view_end(FileView *view) {
    if (view->size > 0) munmap((void *)(uintptr_t)view->bytes, view->size);
    *view = (FileView){ .bytes = NULL };
}

/* ---- growing ---- */

struct GrowingFile {
    int fd;
    int64_t size; /* when it was opened; -1: not a plain file */
};

static bool open_it(GrowingFile *file, const char *path, Error *err) {
    struct stat facts;
    file->fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file->fd < 0 || fstat(file->fd, &facts) != 0)
        return error_set(err, "cannot write '%s': %s", path, strerror(errno));
    file->size = -1;
    if (!S_ISREG(facts.st_mode)) return true;
    if (flock(file->fd, LOCK_EX | LOCK_NB) != 0 || fstat(file->fd, &facts) != 0)
        return error_set(err, "'%s' is in use by another program", path);
    file->size = facts.st_size;
    return true;
}

GrowingFile *growing_file_open(const char *path, Error *err) {
    GrowingFile *const file = malloc(sizeof *file);
    if (!file) {
        error_set(err, "out of memory");
        return NULL;
    }
    if (open_it(file, path, err)) return file;
    if (file->fd >= 0) close(file->fd);
    free(file);
    return NULL;
}

void growing_file_close(GrowingFile *file) {
    if (!file) return;
    close(file->fd);
    free(file);
}

int64_t growing_file_size(const GrowingFile *file) {
    return file->size;
}

bool growing_file_cut(GrowingFile *file, int64_t size) {
    return ftruncate(file->fd, (off_t)size) == 0;
}

bool growing_file_append(GrowingFile *file, const char *text, size_t size) {
    while (size > 0) {
        const ssize_t written = write(file->fd, text, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        size -= (size_t)written;
    }
    return true;
}
