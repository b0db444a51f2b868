#include "protocol/web/visitors.h"

#include <string.h>

#include "engine/base/listener.h"

void visitors_init(Visitors *visitors) {
    memset(visitors, 0, sizeof *visitors);
    pthread_mutex_init(&visitors->lock, NULL);
}

void visitors_release(Visitors *visitors) {
    pthread_mutex_destroy(&visitors->lock);
}

/* The connection of a person that came first, of strangers for 0; NULL: none is left. */
static Visitor *first_of(Visitors *visitors, uint64_t person) {
    Visitor *first = NULL;
    for (int i = 0; i < VISITORS_MAX; i++) {
        Visitor *const visitor = &visitors->at[i];
        const bool may_stay = !visitor->is_here || visitor->is_leaving || visitor->person != person;
        if (!may_stay && (!first || visitor->number < first->number)) first = visitor;
    }
    return first;
}

static int count_of(const Visitors *visitors, uint64_t person) {
    int count = 0;
    for (int i = 0; i < VISITORS_MAX; i++) {
        const Visitor *const visitor = &visitors->at[i];
        count += visitor->is_here && !visitor->is_leaving && visitor->person == person;
    }
    return count;
}

/* The person with the most connections; 0: nobody has two. */
static uint64_t greediest(const Visitors *visitors) {
    uint64_t found = 0;
    int most = 1;
    for (int i = 0; i < VISITORS_MAX; i++) {
        const uint64_t person = visitors->at[i].is_here ? visitors->at[i].person : 0;
        const int count = person ? count_of(visitors, person) : 0;
        if (count <= most) continue;
        most = count;
        found = person;
    }
    return found;
}

/* The socket is closed only after its connection was noted to be gone, so it is still the same. */
static void show_out(Visitor *visitor) {
    visitor->is_leaving = true;
    listener_hang_up(visitor->socket);
}

/* Whoever has just come must not be the one who goes. */
static void make_room(Visitors *visitors, const Visitor *last) {
    if (visitors->count <= VISITORS_CROWD) return;
    Visitor *const stranger = first_of(visitors, 0);
    const uint64_t person = stranger && stranger != last ? 0 : greediest(visitors);
    Visitor *const goes = person ? first_of(visitors, person) : stranger;
    if (goes && goes != last) show_out(goes);
}

static Visitor *add(Visitors *visitors, int socket) {
    for (int i = 0; i < VISITORS_MAX; i++) {
        if (visitors->at[i].is_here) continue;
        visitors->at[i] = (Visitor){ .is_here = true, .socket = socket, .number = ++visitors->came };
        visitors->count++;
        return &visitors->at[i];
    }
    return NULL;
}

void visitors_note(void *context, struct MHD_Connection *connection, void **place,
                   enum MHD_ConnectionNotificationCode what) {
    Visitors *const visitors = context;
    Visitor *const visitor = *place;
    pthread_mutex_lock(&visitors->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *const info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *place = info ? add(visitors, (int)info->connect_fd) : NULL;
        make_room(visitors, *place);
    } else if (visitor) {
        visitor->is_here = false;
        visitors->count--;
        *place = NULL;
    }
    pthread_mutex_unlock(&visitors->lock);
}

static Visitor *visitor_of(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

void visitors_know(Visitors *visitors, struct MHD_Connection *connection, uint64_t person) {
    Visitor *const visitor = visitor_of(connection);
    if (!visitor) return;
    pthread_mutex_lock(&visitors->lock);
    visitor->person = person;
    if (count_of(visitors, person) > VISITORS_EACH) show_out(first_of(visitors, person));
    pthread_mutex_unlock(&visitors->lock);
}

void visitors_listen(Visitors *visitors, struct MHD_Connection *connection, bool listens) {
    Visitor *const visitor = visitor_of(connection);
    if (!visitor) return;
    pthread_mutex_lock(&visitors->lock);
    visitor->listens = listens;
    pthread_mutex_unlock(&visitors->lock);
}

bool visitors_hear(Visitors *visitors, uint64_t person) {
    bool hears = false;
    pthread_mutex_lock(&visitors->lock);
    for (int i = 0; i < VISITORS_MAX; i++) {
        const Visitor *const visitor = &visitors->at[i];
        const bool counts = visitor->is_here && !visitor->is_leaving && visitor->listens && visitor->person == person;
        hears |= counts && listener_is_open(visitor->socket);
    }
    pthread_mutex_unlock(&visitors->lock);
    return hears;
}
