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

/* The stranger who came first; NULL: none is left. */
static Visitor *first_stranger(Visitors *visitors) {
    Visitor *first = NULL;
    for (int i = 0; i < VISITORS_MAX; i++) {
        Visitor *const visitor = &visitors->at[i];
        const bool may_stay = !visitor->is_here || visitor->is_known || visitor->is_leaving;
        if (!may_stay && (!first || visitor->number < first->number)) first = visitor;
    }
    return first;
}

/* The socket is closed only after its visitor was noted to be gone, so it is still his. */
static void make_room(Visitors *visitors) {
    Visitor *const stranger = visitors->count > VISITORS_CROWD ? first_stranger(visitors) : NULL;
    if (!stranger) return;
    stranger->is_leaving = true;
    listener_hang_up(stranger->socket);
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
        make_room(visitors);
    } else if (visitor) {
        visitor->is_here = false;
        visitors->count--;
        *place = NULL;
    }
    pthread_mutex_unlock(&visitors->lock);
}

void visitors_know(Visitors *visitors, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    Visitor *const visitor = info ? info->socket_context : NULL;
    if (!visitor) return;
    pthread_mutex_lock(&visitors->lock);
    visitor->is_known = true;
    pthread_mutex_unlock(&visitors->lock);
}
