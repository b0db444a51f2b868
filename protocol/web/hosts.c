#include "protocol/web/hosts.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/listener.h"

static void format(const char *address, int port, char name[static HOST_TEXT_MAX]) {
    snprintf(name, HOST_TEXT_MAX, strchr(address, ':') ? "[%s]:%d" : "%s:%d", address, port);
}

static void add(Hosts *hosts, const char *address) {
    if (hosts->count == HOSTS_MAX) return;
    hosts->is_local[hosts->count] = listener_is_local(address);
    format(address, hosts->port, hosts->name[hosts->count++]);
}

static void add_own(Hosts *hosts, const char *address) {
    char own[HOSTS_MAX][LISTENER_ADDRESS_MAX];
    const int count = listener_own_addresses(strchr(address, ':') != NULL, own, HOSTS_MAX);
    for (int local = 1; local >= 0; local--)
        for (int i = 0; i < count; i++)
            if (listener_is_local(own[i]) == local) add(hosts, own[i]);
}

void hosts_init(Hosts *hosts, const char *address, int port) {
    char plain[LISTENER_ADDRESS_MAX];
    *hosts = (Hosts){ .port = port };
    listener_plain(address, plain, &hosts->is_everywhere);
    format(plain, port, hosts->listens);
    if (hosts->is_everywhere)
        add_own(hosts, plain);
    else
        add(hosts, plain);
    if (hosts->count == 0) add(hosts, "127.0.0.1");
}

/* The name with the port, or without it at the port that goes without saying. */
static bool is_called(const Hosts *hosts, const char *name, const char *host) {
    const size_t length = strlen(host);
    if (strcmp(name, host) == 0) return true;
    return hosts->port == 80 && strncmp(name, host, length) == 0 && strcmp(name + length, ":80") == 0;
}

static bool is_among(const Hosts *hosts, const char *host) {
    bool has_local = false;
    for (int i = 0; i < hosts->count; i++) {
        if (is_called(hosts, hosts->name[i], host)) return true;
        has_local |= hosts->is_local[i];
    }
    char name[HOST_TEXT_MAX];
    format("localhost", hosts->port, name);
    return has_local && is_called(hosts, name, host);
}

bool hosts_know(const Hosts *hosts, const char *host) {
    if (!host) return false;
    if (is_among(hosts, host)) return true;
    if (!hosts->is_everywhere) return false;
    Hosts now = { .port = hosts->port }; /* machines get other addresses as they move about */
    add_own(&now, hosts->listens[0] == '[' ? "::" : "0.0.0.0");
    return is_among(&now, host);
}

bool hosts_know_origin(const Hosts *hosts, const char *origin) {
    return strncmp(origin, "http://", 7) == 0 && hosts_know(hosts, origin + 7);
}

bool hosts_are_local(const Hosts *hosts) {
    for (int i = 0; i < hosts->count; i++)
        if (!hosts->is_local[i]) return false;
    return true;
}

bool hosts_elsewhere(char address[static HOST_TEXT_MAX]) {
    char own[HOSTS_MAX][LISTENER_ADDRESS_MAX];
    const int count = listener_own_addresses(false, own, HOSTS_MAX);
    for (int i = 0; i < count; i++) {
        if (listener_is_local(own[i])) continue;
        snprintf(address, HOST_TEXT_MAX, "%s", own[i]);
        return true;
    }
    return false;
}
