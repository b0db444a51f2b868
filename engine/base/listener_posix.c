#include "engine/base/listener.h"

#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

enum { WAITING_MAX = 4096 }; /* connections that come at once; who finds no room is tried again after a second */

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
    const int on = 1, off = 0;
    struct addrinfo *const place = look_up(address, *port, err);
    if (!place) return -1;
    const int listener = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener >= 0) setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (listener >= 0 && place->ai_family == AF_INET6) /* all addresses are those of both versions */
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
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

bool listener_is_open(int connection) {
    char byte;
    const ssize_t got = recv(connection, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

void listener_hang_up(int connection) {
    shutdown(connection, SHUT_RDWR);
}

/* ---- addresses ---- */

static socklen_t size_of(const struct sockaddr *name) {
    return name->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
}

static bool write_address(const struct sockaddr *name, char text[static LISTENER_ADDRESS_MAX]) {
    return getnameinfo(name, size_of(name), text, LISTENER_ADDRESS_MAX, NULL, 0, NI_NUMERICHOST) == 0;
}

static bool is_any(const struct sockaddr *name) {
    const struct in6_addr any = IN6ADDR_ANY_INIT;
    if (name->sa_family == AF_INET6)
        return memcmp(&((const struct sockaddr_in6 *)(const void *)name)->sin6_addr, &any, sizeof any) == 0;
    return ((const struct sockaddr_in *)(const void *)name)->sin_addr.s_addr == htonl(INADDR_ANY);
}

void listener_plain(const char *address, char plain[static LISTENER_ADDRESS_MAX], bool *is_everywhere) {
    struct addrinfo *const place = look_up(address, 0, NULL);
    *is_everywhere = place && is_any(place->ai_addr);
    if (!place || !write_address(place->ai_addr, plain)) snprintf(plain, LISTENER_ADDRESS_MAX, "%s", address);
    if (place) freeaddrinfo(place);
}

/* Can browsers be sent there? They know nothing of the links that an address of a link alone needs, "fe80::1%eth0". */
static bool is_of_use(const struct ifaddrs *own, bool both) {
    if (!own->ifa_addr || !(own->ifa_flags & IFF_UP)) return false;
    if (own->ifa_addr->sa_family == AF_INET) return true;
    const struct sockaddr_in6 *const name = (const struct sockaddr_in6 *)(const void *)own->ifa_addr;
    return both && own->ifa_addr->sa_family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(&name->sin6_addr);
}

int listener_own_addresses(bool both, char addresses[][LISTENER_ADDRESS_MAX], int most) {
    struct ifaddrs *all;
    int count = 0;
    if (getifaddrs(&all) != 0) return 0;
    for (const struct ifaddrs *own = all; own && count < most; own = own->ifa_next)
        if (is_of_use(own, both) && write_address(own->ifa_addr, addresses[count])) count++;
    freeifaddrs(all);
    return count;
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
