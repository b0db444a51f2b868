#include "engine/base/holds.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/random.h"

struct Holds {
    int fd;
};

Holds *holds_open(const char *path, Error *err) {
    struct stat is;
    Holds *const holds = malloc(sizeof *holds);
    if (!holds) return error_set(err, "out of memory"), NULL;
    holds->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
    if (holds->fd >= 0 && fstat(holds->fd, &is) == 0 && S_ISREG(is.st_mode)) return holds;
    error_set(err, "%s: %s", path, holds->fd < 0 ? strerror(errno) : "this is not a plain file");
    holds_close(holds);
    return NULL;
}

void holds_close(Holds *holds) {
    if (holds && holds->fd >= 0) close(holds->fd);
    free(holds);
}

/* Two names that fall together, one pair in 2^60, get into each other's way and do no harm. */
static bool set_lock(const Holds *holds, const char *name, short type) {
    uint64_t sum = 0;
    for (const char *at = name; *at; at++) sum = mix64(sum ^ (unsigned char)*at);
    struct flock lock = { .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)(sum >> 3), .l_len = 1 };
    return fcntl(holds->fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

bool holds_take(Holds *holds, const char *name) {
    return set_lock(holds, name, F_WRLCK);
}

void holds_give(Holds *holds, const char *name) {
    set_lock(holds, name, F_UNLCK);
}
