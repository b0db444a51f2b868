#include "protocol/web/guests.h"

#include <string.h>

#include "protocol/web/access_private.h"

static bool is_at(const Grant *grant, const char *table) {
    return grant->number && strcmp(grant->right.table, table) == 0;
}

int guests_in(Access *access, const char *table, Guest people[static PEOPLE_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) {
        const Person *const person = &access->person[i];
        if (is_at(&person->grant, table))
            people[count++] =
                (Guest){ .grant = person->grant, .is_connected = access_listens(person), .since_s = person->since_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

int guests_invited(Access *access, const char *table, Guest invitations[static CODES_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->codes; i++) {
        const Guest *const guest = &access->code[i].guest;
        if (is_at(&guest->grant, table) && !guest->grant.right.is_host) invitations[count++] = *guest;
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

bool guests_revoke(Access *access, const char *table, uint64_t number) {
    bool found = false;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->codes; i++) {
        const Grant *const grant = &access->code[i].guest.grant;
        if (grant->number != number || !is_at(grant, table) || grant->right.is_host) continue;
        memset(&access->code[i], 0, sizeof access->code[i]);
        access->has_changed = found = true;
    }
    pthread_mutex_unlock(&access->lock);
    return found;
}

bool guests_dismiss(Access *access, const char *table, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    const bool found = person && is_at(&person->grant, table);
    if (found) access_send_away(access, person);
    pthread_mutex_unlock(&access->lock);
    return found;
}

void guests_forget(Access *access, const char *table) {
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) {
        const Grant *const grant = &access->person[i].grant;
        if (is_at(grant, table) && !grant->right.is_host) access_send_away(access, &access->person[i]);
    }
    for (int i = 0; i < access->codes; i++) {
        const Grant *const grant = &access->code[i].guest.grant;
        if (!is_at(grant, table) || grant->right.is_host) continue;
        memset(&access->code[i], 0, sizeof access->code[i]);
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
}

unsigned guests_seats(Access *access, const char *table) {
    unsigned seats = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++)
        if (is_at(&access->person[i].grant, table)) seats |= access->person[i].grant.right.seats;
    for (int i = 0; i < access->codes; i++)
        if (is_at(&access->code[i].guest.grant, table)) seats |= access->code[i].guest.grant.right.seats;
    pthread_mutex_unlock(&access->lock);
    return seats;
}

bool guests_any(Access *access, const char *table) {
    bool found = false;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) found |= is_at(&access->person[i].grant, table);
    for (int i = 0; i < access->codes; i++) found |= is_at(&access->code[i].guest.grant, table);
    pthread_mutex_unlock(&access->lock);
    return found;
}

Presence guests_presence(Access *access, const char *table) {
    Presence presence = { .host = false };
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) {
        const Person *const person = &access->person[i];
        const Right *const right = &person->grant.right;
        if (!is_at(&person->grant, table)) continue;
        *(person->is_new ? &presence.invited : &presence.taken) |= right->seats;
        if (!access_listens(person)) continue;
        presence.host |= right->is_host;
        presence.here |= right->seats;
        presence.watching += !right->is_host && !right->seats;
    }
    for (int i = 0; i < access->codes; i++)
        if (is_at(&access->code[i].guest.grant, table)) presence.invited |= access->code[i].guest.grant.right.seats;
    pthread_mutex_unlock(&access->lock);
    return presence;
}
