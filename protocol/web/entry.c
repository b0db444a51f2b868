#include "protocol/web/entry.h"

#include <string.h>
#include <time.h>

#include "protocol/web/access_private.h"

enum { FAILURES_AT_ONCE = 20 };

/* ---- codes ---- */

static void end_host_codes(Access *access) {
    for (int i = 0; i < access->codes; i++)
        if (access->code[i].guest.grant.right.is_host) memset(&access->code[i], 0, sizeof access->code[i]);
}

Secret entry_new_code(Access *access, const Right *right) {
    const Secret secret = secret_new();
    pthread_mutex_lock(&access->lock);
    if (right->is_host) end_host_codes(access);
    *access_code_place(access) = (Code){
        .secret = secret,
        .guest = { .grant = { .number = ++access->numbers, .right = *right }, .since_s = (int64_t)time(NULL) },
    };
    access->has_changed = true;
    pthread_mutex_unlock(&access->lock);
    return secret;
}

/* ---- whose they are ---- */

static Person *find_way(Access *access, const char *name) {
    Person *found = NULL;
    for (int i = 0; i < access->people; i++) {
        Person *const person = &access->person[i];
        if (secret_is(&person->way.name, name) || secret_is(&person->came_by.name, name)) found = person;
    }
    return found;
}

/* Whose way back it is, if that was proven. */
static Person *find_way_code(Access *access, const char *code) {
    Person *found = NULL;
    for (int i = 0; i < access->people; i++) {
        Person *const person = &access->person[i];
        const bool is_way = person->is_proven && secret_is(&person->way.code, code);
        if (is_way || secret_is(&person->came_by.code, code)) found = person;
    }
    return found;
}

static Code *find_code(Access *access, const char *secret) {
    Code *found = NULL;
    for (int i = 0; i < access->codes; i++)
        if (secret_is(&access->code[i].secret, secret)) found = &access->code[i];
    return found;
}

/* Guessing is hopeless anyhow; this keeps the log of a guesser short. */
static Entry refuse(Access *access, int64_t now_ms) {
    access->failures -= (double)(now_ms - access->failed_ms) / 1000;
    if (access->failures < 0) access->failures = 0;
    access->failed_ms = now_ms;
    if (access->failures >= FAILURES_AT_ONCE) return ENTRY_TOO_OFTEN;
    access->failures++;
    return ENTRY_WRONG;
}

/* ---- coming in ---- */

/* Whoever comes in is given a token and a way back, and has none of before. */
static void admit(Access *access, Person *person, const Grant *grant, int64_t now_ms, Entrance *entrance) {
    const int64_t since_s = person->grant.number ? person->since_s : (int64_t)time(NULL);
    *person = (Person){ .grant = *grant,
                        .token = secret_new(),
                        .way = { secret_new(), secret_new(), secret_new() },
                        .since_s = since_s,
                        .used_s = (int64_t)time(NULL),
                        .allowance = REQUESTS_AT_ONCE,
                        .asked_ms = now_ms };
    person->grant.entry = ++access->numbers;
    access->has_changed = true;
    *entrance = (Entrance){ .token = person->token, .grant = person->grant, .way = person->way };
}

static Entry enter_by_code(Access *access, Code *code, bool takes, int64_t now_ms, Entrance *entrance,
                           uint64_t *holder) {
    const Grant grant = code->guest.grant;
    if (!places_is_free(access, &grant.right, takes, holder)) return ENTRY_TAKEN;
    places_clear(access, &grant.right, NULL);
    memset(code, 0, sizeof *code);
    Person *const place = access_person_place(access);
    memset(place, 0, sizeof *place);
    admit(access, place, &grant, now_ms, entrance);
    place->is_new = true;
    return ENTRY_IN;
}

static Entry enter_by_way(Access *access, Person *person, bool takes, int64_t now_ms, Entrance *entrance,
                          uint64_t *holder) {
    const Grant grant = person->grant;
    const WayBack way = person->is_proven ? person->way : person->came_by;
    if (!places_is_free(access, &grant.right, takes, holder))
        return ENTRY_TAKEN; /* and be it another tab of the browser */
    places_clear(access, &grant.right, person);
    admit(access, person, &grant, now_ms, entrance);
    person->came_by = way;
    return ENTRY_IN;
}

Entry entry_exchange(Access *access, const char *text, bool takes, int64_t now_ms, Entrance *entrance,
                     uint64_t *holder) {
    pthread_mutex_lock(&access->lock);
    Code *const code = find_code(access, text);
    Person *const person = code ? NULL : find_way_code(access, text);
    const Entry entry = code     ? enter_by_code(access, code, takes, now_ms, entrance, holder)
                        : person ? enter_by_way(access, person, takes, now_ms, entrance, holder)
                                 : refuse(access, now_ms);
    pthread_mutex_unlock(&access->lock);
    return entry;
}

/* Told again to whoever asks again: an answer may be lost, and nobody but the page can do anything with it as long as
 * this server has the port. */
Entry entry_prove(Access *access, const char *name, bool takes, int64_t now_ms, Secret *proof, uint64_t *holder) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_way(access, name);
    const bool may = person && places_is_free(access, &person->grant.right, takes, holder);
    const Entry entry = may ? ENTRY_IN : person ? ENTRY_TAKEN : refuse(access, now_ms);
    const bool is_last = may && secret_is(&person->came_by.name, name);
    if (may) *proof = is_last ? person->came_by.proof : person->way.proof;
    if (may && !is_last) person->is_proven = access->has_changed = true;
    pthread_mutex_unlock(&access->lock);
    return entry;
}
