#include "protocol/web/places.h"

#include <stdio.h>
#include <string.h>

#include "protocol/web/access_private.h"

/* Would the two be one at the same place? Hosts may be several, at several tables. */
static bool is_same_place(const Person *person, const Right *right) {
    const Right *const has = &person->grant.right;
    if (!person->grant.number || has->is_host != right->is_host || strcmp(has->table, right->table) != 0) return false;
    return right->is_host || (has->seats & right->seats) != 0;
}

/* Who has a place and listens there; NULL: nobody. */
static const Person *find_holder(const Access *access, const Right *right) {
    for (int i = 0; i < access->people; i++)
        if (is_same_place(&access->person[i], right) && access_listens(&access->person[i])) return &access->person[i];
    return NULL;
}

bool places_is_free(const Access *access, const Right *right, bool takes, uint64_t *holder) {
    const Person *const found = takes ? NULL : find_holder(access, right);
    if (found) *holder = found->grant.number;
    return !found;
}

void places_clear(Access *access, const Right *right, const Person *own) {
    for (int i = 0; i < access->people; i++) {
        Person *const person = &access->person[i];
        if (person != own && is_same_place(person, right)) access_send_away(access, person);
    }
}

bool places_sit(Access *access, uint64_t number, const char *table, bool takes, uint64_t *holder) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    Right right = { .is_host = true };
    snprintf(right.table, TABLE_ID_MAX, "%s", table);
    const bool stays = !person || strcmp(person->grant.right.table, table) == 0;
    const bool may = stays || places_is_free(access, &right, takes, holder);
    if (!stays && may) {
        places_clear(access, &right, person);
        person->grant.right = right;
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
    return may;
}

bool places_sit_alone(Access *access, uint64_t number, const char *table) {
    bool is_alone = true;
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    Right right = { .is_host = true };
    snprintf(right.table, TABLE_ID_MAX, "%s", table);
    for (int i = 0; i < access->people; i++)
        if (&access->person[i] != person && is_same_place(&access->person[i], &right)) is_alone = false;
    if (person && is_alone) {
        person->grant.right = right;
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
    return is_alone;
}

static unsigned swap(unsigned seats) {
    return (seats & 1) << 1 | (seats >> 1 & 1);
}

void places_take_along(Access *access, const char *from, const char *to, bool swaps) {
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < access->people; i++) {
        Right *const right = &access->person[i].grant.right;
        if (!access->person[i].grant.number || right->is_host || strcmp(right->table, from) != 0) continue;
        snprintf(right->table, TABLE_ID_MAX, "%s", to);
        if (swaps) right->seats = swap(right->seats);
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
}
