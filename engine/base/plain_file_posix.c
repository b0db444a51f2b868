#include "engine/base/plain_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool plain_file_facts(const char *path, PlainFile *facts) {
    struct stat is;
    if (stat(path, &is) != 0 || !S_ISREG(is.st_mode)) return false;
    *facts = (PlainFile){ .size = is.st_size,
                          .changed_us = (int64_t)is.st_mtim.tv_sec * 1000000 + is.st_mtim.tv_nsec / 1000 };
    return true;
}

bool plain_file_is_link(const char *path) {
    struct stat is;
    return lstat(path, &is) == 0 && S_ISLNK(is.st_mode);
}

/* Less than there was if somebody cuts it meanwhile. */
static ptrdiff_t read_all(int fd, char *text, size_t size) {
    size_t used = 0;
    while (used < size) {
        const ssize_t got = read(fd, text + used, size - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        used += (size_t)got;
    }
    return (ptrdiff_t)used;
}

static char *load(int fd, size_t most, size_t *size, Error *err) {
    struct stat is;
    if (fstat(fd, &is) != 0) return error_set(err, "%s", strerror(errno)), NULL;
    if (!S_ISREG(is.st_mode)) return error_set(err, "this is not a plain file"), NULL;
    if ((uint64_t)is.st_size > most) return error_set(err, "this is longer than %zu bytes", most), NULL;
    char *const text = malloc((size_t)is.st_size + 1);
    const ptrdiff_t got = text ? read_all(fd, text, (size_t)is.st_size) : -1;
    if (got < 0) {
        error_set(err, "%s", text ? strerror(errno) : "out of memory");
        free(text);
        return NULL;
    }
    text[got] = '\0';
    *size = (size_t)got;
    return text;
}

char *plain_file_load(const char *path, size_t most, size_t *size, Error *err) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); /* pipes would wait for a writer */
    if (fd < 0) return error_set(err, "%s: %s", path, strerror(errno)), NULL;
    char *const text = load(fd, most, size, err);
    if (!text) error_prefix(err, "%s", path);
    close(fd);
    return text;
}

bool plain_file_reserve(const char *path, bool *is_taken) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *is_taken = fd < 0 && errno == EEXIST;
    return fd >= 0 && close(fd) == 0;
}
