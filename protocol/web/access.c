#include "protocol/web/access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "protocol/web/access_private.h"

enum { REQUESTS_A_SECOND = 50 };

Access *access_new(void) {
    Access *const access = memory_new(1, sizeof *access);
    pthread_mutex_init(&access->lock, NULL);
    return access;
}

void access_free(Access *access) {
    if (!access) return;
    pthread_mutex_destroy(&access->lock);
    free(access);
}

/* ---- what the files share ---- */

Person *access_find(Access *access, uint64_t number) {
    for (int i = 0; i < access->people && number; i++)
        if (access->person[i].grant.number == number) return &access->person[i];
    return NULL;
}

void access_send_away(Access *access, Person *person) {
    memset(person, 0, sizeof *person);
    access->has_changed = true;
}

/* Does one have to go before the other? */
static bool goes_first(const Person *one, const Person *other) {
    if (access_listens(one) != access_listens(other)) return access_listens(other);
    if (one->grant.right.is_host != other->grant.right.is_host) return other->grant.right.is_host;
    if (one->asked_ms != other->asked_ms) return one->asked_ms < other->asked_ms;
    return one->used_s < other->used_s;
}

Person *access_person_place(Access *access) {
    Person *place = &access->person[0];
    for (int i = 0; i < access->people && place->grant.number; i++) {
        Person *const person = &access->person[i];
        if (!person->grant.number || goes_first(person, place)) place = person;
    }
    if (place->grant.number && access->people < PEOPLE_MAX) place = &access->person[access->people];
    if (place == &access->person[access->people]) access->people++;
    return place;
}

Code *access_code_place(Access *access) {
    Code *place = &access->code[0];
    for (int i = 0; i < access->codes && *place->secret.text; i++) {
        Code *const code = &access->code[i];
        const Guest *const one = &code->guest, *const other = &place->guest;
        const bool goes = one->grant.right.is_host != other->grant.right.is_host
                              ? other->grant.right.is_host
                              : one->grant.number < other->grant.number;
        if (!*code->secret.text || goes) place = code;
    }
    if (*place->secret.text && access->codes < CODES_MAX) place = &access->code[access->codes];
    if (place == &access->code[access->codes]) access->codes++;
    return place;
}

/* ---- asking ---- */

static Person *find_token(Access *access, const char *token) {
    Person *found = NULL;
    for (int i = 0; i < access->people; i++)
        if (secret_is(&access->person[i].token, token)) found = &access->person[i];
    return found;
}

static bool may_ask(Person *person, int64_t now_ms) {
    person->allowance += (double)(now_ms - person->asked_ms) / 1000 * REQUESTS_A_SECOND;
    if (person->allowance > REQUESTS_AT_ONCE) person->allowance = REQUESTS_AT_ONCE;
    person->asked_ms = now_ms;
    person->used_s = (int64_t)time(NULL);
    if (person->allowance < 1) return false;
    person->allowance--;
    return true;
}

Asker access_ask(Access *access, const char *token, int64_t now_ms, Grant *grant) {
    if (!token) return ASKER_UNKNOWN;
    pthread_mutex_lock(&access->lock);
    Person *const person = find_token(access, token);
    const bool may = person && may_ask(person, now_ms);
    if (person) memset(&person->came_by, 0, sizeof person->came_by); /* what they came by is used up */
    if (person) *grant = person->grant;
    pthread_mutex_unlock(&access->lock);
    return may ? ASKER_KNOWN : person ? ASKER_TOO_FAST : ASKER_UNKNOWN;
}

bool access_knows(Access *access, const Grant *grant) {
    pthread_mutex_lock(&access->lock);
    const Person *const person = access_find(access, grant->number);
    const bool knows = person && person->grant.entry == grant->entry;
    pthread_mutex_unlock(&access->lock);
    return knows;
}

void access_where(Access *access, uint64_t number, char table[static TABLE_ID_MAX]) {
    pthread_mutex_lock(&access->lock);
    const Person *const person = access_find(access, number);
    snprintf(table, TABLE_ID_MAX, "%s", person ? person->grant.right.table : "");
    pthread_mutex_unlock(&access->lock);
}

bool access_begin_advice(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    const bool may = person && !person->is_advised;
    if (may) person->is_advised = true;
    pthread_mutex_unlock(&access->lock);
    return may;
}

void access_end_advice(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    if (person) person->is_advised = false;
    pthread_mutex_unlock(&access->lock);
}

bool access_has_changed(Access *access) {
    pthread_mutex_lock(&access->lock);
    const bool changed = access->has_changed;
    access->has_changed = false;
    pthread_mutex_unlock(&access->lock);
    return changed;
}
