#include "engine/base/claims.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/random.h"

struct Claims {
    int fd;
};

Claims *claims_open(const char *path, Error *err) {
    struct stat is;
    Claims *const claims = malloc(sizeof *claims);
    if (!claims) return error_set(err, "out of memory"), NULL;
    claims->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
    if (claims->fd >= 0 && fstat(claims->fd, &is) == 0 && S_ISREG(is.st_mode)) return claims;
    error_set(err, "%s: %s", path, claims->fd < 0 ? strerror(errno) : "this is not a plain file");
    claims_close(claims);
    return NULL;
}

void claims_close(Claims *claims) {
    if (claims && claims->fd >= 0) close(claims->fd);
    free(claims);
}

/* Two names that fall together, one pair in 2^60, get into each other's way and do no harm. */
static bool set_lock(const Claims *claims, const char *name, short type) {
    uint64_t sum = 0;
    for (const char *at = name; *at; at++) sum = mix64(sum ^ (unsigned char)*at);
    struct flock lock = { .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)(sum >> 3), .l_len = 1 };
    return fcntl(claims->fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

bool claims_take(Claims *claims, const char *name) {
    return set_lock(claims, name, F_WRLCK);
}

void claims_give(Claims *claims, const char *name) {
    set_lock(claims, name, F_UNLCK);
}
