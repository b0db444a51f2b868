#include "engine/base/listener.h"

#include <errno.h>
#include <netdb.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

enum { WAITING_MAX = 128 };

static struct addrinfo *look_up(const char *address, int port, Error *err) {
    char service[8];
    struct addrinfo *found;
    const struct addrinfo wanted = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM };
    snprintf(service, sizeof service, "%d", port);
    const int fault = getaddrinfo(address, service, &wanted, &found);
    if (fault == 0) return found;
    error_set(err, "'%.60s' is not an address such as 127.0.0.1", address);
    return NULL;
}

static int port_of(int listener) {
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    char service[16];
    if (getsockname(listener, (struct sockaddr *)&name, &size) != 0) return 0;
    if (getnameinfo((struct sockaddr *)&name, size, NULL, 0, service, sizeof service, NI_NUMERICSERV) != 0) return 0;
    return (int)strtol(service, NULL, 10);
}

int listener_open(const char *address, int *port, Error *err) {
    const int on = 1;
    struct addrinfo *const place = look_up(address, *port, err);
    if (!place) return -1;
    const int listener = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener >= 0) setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const bool good =
        listener >= 0 && bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, WAITING_MAX) == 0;
    const int why = errno;
    freeaddrinfo(place);
    if (good) {
        *port = port_of(listener);
        return listener;
    }
    if (listener >= 0) close(listener);
    error_set(err, "cannot listen at %s, port %d: %s", address, *port, strerror(why));
    return -1;
}

void listener_close(int listener) {
    close(listener);
}

void listener_hang_up(int connection) {
    shutdown(connection, SHUT_RDWR);
}

bool listener_is_local(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

bool listener_show(const char *address) {
    char *const words[] = { "xdg-open", (char *)address, NULL };
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0);
    const bool started = posix_spawnp(&child, words[0], &actions, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started;
}
