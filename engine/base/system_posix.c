#include "engine/base/system.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

/* A pipe must never get the number of a standard stream that is closed: a child would lose it. What is opened here in
 * its place fails to read or write, as the closed stream would. */
static void reserve_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
}

void system_begin(int *argc, char ***argv) {
    (void)argc, (void)argv;
    reserve_standard_streams();
    signal(SIGPIPE, SIG_IGN);
}

uint64_t system_seed(void) {
    uint64_t seed;
    if (getentropy(&seed, sizeof seed) == 0 && seed) return seed;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 48;
}

int system_processors(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

bool system_own_path(char *buf, size_t size) {
#ifdef __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(buf, &room) == 0;
#else
    const ssize_t length = readlink("/proc/self/exe", buf, size);
    if (length < 0 || (size_t)length >= size) return false;
    buf[length] = '\0';
    return true;
#endif
}

bool system_find_program(const char *name, char *buf, size_t size) {
    if (strchr(name, '/')) return (size_t)snprintf(buf, size, "%s", name) < size;
    for (const char *at = getenv("PATH"); at && *at; at += *at == ':') {
        const int length = (int)strcspn(at, ":");
        const int written = snprintf(buf, size, "%.*s%s%s", length, at, length ? "/" : "", name);
        if ((size_t)written < size && access(buf, X_OK) == 0) return true;
        at += length;
    }
    return false;
}

const char *system_last_separator(const char *path) {
    return strrchr(path, '/');
}

void system_date_of(int64_t seconds, char buf[static SYSTEM_DATE_MAX]) {
    struct tm day;
    const time_t time = (time_t)seconds;
    gmtime_r(&time, &day);
    strftime(buf, SYSTEM_DATE_MAX, "%Y.%m.%d", &day);
}

void system_date(char buf[static SYSTEM_DATE_MAX]) {
    system_date_of((int64_t)time(NULL), buf);
}
