#include <winsock2.h> /* before windows.h */

#include <ws2tcpip.h>

#include <iphlpapi.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/listener.h"
#include "engine/base/memory.h"
#include "engine/base/wide_windows.h"

enum { WAITING_MAX = SOMAXCONN };

/* To begin once more does no harm. */
static bool begin(Error *err) {
    WSADATA data;
    return WSAStartup(MAKEWORD(2, 2), &data) == 0 || error_set(err, "Windows has no network");
}

static struct addrinfo *look_up(const char *address, int port, Error *err) {
    char service[8];
    struct addrinfo *found;
    const struct addrinfo wanted = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM };
    if (!begin(err)) return NULL;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &wanted, &found) == 0) return found;
    error_set(err, "'%.60s' is not an address such as 127.0.0.1", address);
    return NULL;
}

static int port_of(SOCKET listener) {
    struct sockaddr_storage name;
    int size = sizeof name;
    char service[16];
    if (getsockname(listener, (struct sockaddr *)&name, &size) != 0) return 0;
    if (getnameinfo((struct sockaddr *)&name, size, NULL, 0, service, sizeof service, NI_NUMERICSERV) != 0) return 0;
    return (int)strtol(service, NULL, 10);
}

/* What strerror says of it elsewhere; here it knows nothing of the network. */
static const char *network_error(int error) {
    switch (error) {
    case WSAEADDRINUSE:
    case WSAEACCES: /* another program wants it for itself alone */
        return "Address already in use";
    case WSAEADDRNOTAVAIL:
        return "Cannot assign requested address";
    default:
        return "Windows does not allow it";
    }
}

/* SO_REUSEADDR would let anybody take the port of somebody else; it is free at once in any case. */
static SOCKET make_socket(int family) {
    const BOOL on = TRUE, off = FALSE;
    const SOCKET made = socket(family, SOCK_STREAM, 0);
    if (made == INVALID_SOCKET) return made;
    SetHandleInformation((HANDLE)made, HANDLE_FLAG_INHERIT, 0);
    setsockopt(made, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&on, sizeof on);
    if (family == AF_INET6) /* all addresses are those of both versions */
        setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, (const char *)&off, sizeof off);
    return made;
}

int listener_open(const char *address, int *port, Error *err) {
    struct addrinfo *const place = look_up(address, *port, err);
    if (!place) return -1;
    const SOCKET listener = make_socket(place->ai_family);
    const bool good = listener != INVALID_SOCKET && bind(listener, place->ai_addr, (int)place->ai_addrlen) == 0 &&
                      listen(listener, WAITING_MAX) == 0;
    const int why = WSAGetLastError();
    freeaddrinfo(place);
    if (good) {
        *port = port_of(listener);
        return (int)listener; /* only 32 bits of handles mean anything */
    }
    if (listener != INVALID_SOCKET) closesocket(listener);
    error_set(err, "cannot listen at %s, port %d: %s", address, *port, network_error(why));
    return -1;
}

void listener_close(int listener) {
    closesocket((SOCKET)listener);
}

bool listener_is_open(int connection) {
    char byte;
    WSAPOLLFD watched = { .fd = (SOCKET)connection, .events = POLLRDNORM };
    if (WSAPoll(&watched, 1, 0) == 0) return true; /* nothing has happened */
    return recv((SOCKET)connection, &byte, 1, MSG_PEEK) > 0;
}

void listener_hang_up(int connection) {
    shutdown((SOCKET)connection, SD_BOTH);
}

/* ---- addresses ---- */

static bool write_address(const struct sockaddr *name, int size, char text[static LISTENER_ADDRESS_MAX]) {
    return getnameinfo(name, size, text, LISTENER_ADDRESS_MAX, NULL, 0, NI_NUMERICHOST) == 0;
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
    if (!place || !write_address(place->ai_addr, (int)place->ai_addrlen, plain))
        snprintf(plain, LISTENER_ADDRESS_MAX, "%s", address);
    if (place) freeaddrinfo(place);
}

/* Can browsers be sent there? They know nothing of the links that an address of a link alone needs, "fe80::1%4". */
static bool is_of_use(const struct sockaddr *name, bool both) {
    if (name->sa_family == AF_INET) return true;
    return both && name->sa_family == AF_INET6 &&
           !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)name)->sin6_addr);
}

static int take_addresses(const IP_ADAPTER_ADDRESSES *adapter, bool both, char addresses[][LISTENER_ADDRESS_MAX],
                          int most) {
    int count = 0;
    if (adapter->OperStatus != IfOperStatusUp) return 0;
    for (const IP_ADAPTER_UNICAST_ADDRESS *own = adapter->FirstUnicastAddress; own && count < most; own = own->Next) {
        const SOCKET_ADDRESS *const name = &own->Address;
        if (is_of_use(name->lpSockaddr, both) &&
            write_address(name->lpSockaddr, name->iSockaddrLength, addresses[count]))
            count++;
    }
    return count;
}

int listener_own_addresses(bool both, char addresses[][LISTENER_ADDRESS_MAX], int most) {
    const ULONG skipped = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
    ULONG size = 1 << 16;
    int count = 0;
    if (!begin(NULL)) return 0;
    IP_ADAPTER_ADDRESSES *const all = memory_new(size, 1);
    if (GetAdaptersAddresses(AF_UNSPEC, skipped, NULL, all, &size) == NO_ERROR)
        for (const IP_ADAPTER_ADDRESSES *each = all; each; each = each->Next)
            count += take_addresses(each, both, addresses + count, most - count);
    free(all);
    return count;
}

bool listener_is_local(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

bool listener_show(const char *address) {
    enum { WENT_WELL = 32 }; /* errors are smaller */
    wchar_t *const wide = wide_of(address);
    const INT_PTR shown = (INT_PTR)ShellExecuteW(NULL, L"open", wide, NULL, NULL, SW_SHOWNORMAL);
    free(wide);
    return shown > WENT_WELL;
}
