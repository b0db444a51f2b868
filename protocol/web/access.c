#include "protocol/web/access.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/system.h"

enum { REQUESTS_AT_ONCE = 200, REQUESTS_A_SECOND = 50, FAILURES_AT_ONCE = 20 };

/* Somebody who has come in. */
typedef struct {
    Grant grant;  /* number 0: this place is free */
    Secret token; /* none: the server was started again, and they have not come back yet */
    WayBack way;
    bool is_proven;
    bool is_new;     /* they have not listened yet */
    bool is_advised; /* an engine thinks for them */
    WayBack came_by; /* good until their page was heard of: the answer to it may be lost */
    int64_t since_s, used_s;
    double allowance;              /* requests that they may still send at once */
    int64_t asked_ms;              /* when they last asked */
    uint64_t stream[STREAMS_EACH]; /* the oldest first; 0: none */
} Person;

typedef struct {
    Secret secret;
    Guest guest; /* to be */
} Code;

struct Access {
    pthread_mutex_t lock; /* of all that follows */
    Person person[PEOPLE_MAX];
    Code code[CODES_MAX];
    uint64_t numbers;
    bool has_changed;  /* something that is to be kept */
    int64_t failed_ms; /* codes that do not exist: */
    double failures;
};

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

/* ---- secrets ---- */

static Secret new_secret(void) {
    Secret secret;
    for (int i = 0; i < SECRET_LENGTH; i += 16)
        snprintf(secret.text + i, 17, "%016llx", (unsigned long long)system_seed());
    return secret;
}

/* Takes as long whatever the first difference is. */
static bool is_secret(const Secret *secret, const char *text) {
    unsigned difference = 0;
    if (!*secret->text || strlen(text) != SECRET_LENGTH) return false;
    for (int i = 0; i < SECRET_LENGTH; i++) difference |= (unsigned)(secret->text[i] ^ text[i]);
    return difference == 0;
}

/* ---- finding ---- */

static Person *find_token(Access *access, const char *token) {
    Person *found = NULL;
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (is_secret(&access->person[i].token, token)) found = &access->person[i];
    return found;
}

static Person *find_way(Access *access, const char *name) {
    Person *found = NULL;
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Person *const person = &access->person[i];
        if (is_secret(&person->way.name, name) || is_secret(&person->came_by.name, name)) found = person;
    }
    return found;
}

/* Whose way back it is, if that was proven. */
static Person *find_way_code(Access *access, const char *code) {
    Person *found = NULL;
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Person *const person = &access->person[i];
        const bool is_way = person->is_proven && is_secret(&person->way.code, code);
        if (is_way || is_secret(&person->came_by.code, code)) found = person;
    }
    return found;
}

static Code *find_code(Access *access, const char *secret) {
    Code *found = NULL;
    for (int i = 0; i < CODES_MAX; i++)
        if (is_secret(&access->code[i].secret, secret)) found = &access->code[i];
    return found;
}

static Person *find_number(Access *access, uint64_t number) {
    for (int i = 0; i < PEOPLE_MAX && number; i++)
        if (access->person[i].grant.number == number) return &access->person[i];
    return NULL;
}

/* Do they listen? */
static bool is_living(const Person *person) {
    return person->stream[0] != 0;
}

static void send_away(Access *access, Person *person) {
    memset(person, 0, sizeof *person);
    access->has_changed = true;
}

/* ---- room for one more ---- */

/* Does one have to go before the other? */
static bool goes_first(const Person *one, const Person *other) {
    if (is_living(one) != is_living(other)) return is_living(other);
    if (one->grant.right.is_host != other->grant.right.is_host) return other->grant.right.is_host;
    if (one->asked_ms != other->asked_ms) return one->asked_ms < other->asked_ms;
    return one->used_s < other->used_s;
}

static Person *find_place(Access *access) {
    Person *place = &access->person[0];
    for (int i = 0; i < PEOPLE_MAX && place->grant.number; i++) {
        Person *const person = &access->person[i];
        if (!person->grant.number || goes_first(person, place)) place = person;
    }
    return place;
}

static Code *find_code_place(Access *access) {
    Code *place = &access->code[0];
    for (int i = 0; i < CODES_MAX && *place->secret.text; i++) {
        Code *const code = &access->code[i];
        const Guest *const one = &code->guest, *const other = &place->guest;
        const bool goes = one->grant.right.is_host != other->grant.right.is_host
                              ? other->grant.right.is_host
                              : one->grant.number < other->grant.number;
        if (!*code->secret.text || goes) place = code;
    }
    return place;
}

/* ---- coming in ---- */

static void end_host_codes(Access *access) {
    for (int i = 0; i < CODES_MAX; i++)
        if (access->code[i].guest.grant.right.is_host) memset(&access->code[i], 0, sizeof access->code[i]);
}

Secret access_new_code(Access *access, const Right *right) {
    const Secret secret = new_secret();
    pthread_mutex_lock(&access->lock);
    if (right->is_host) end_host_codes(access);
    *find_code_place(access) = (Code){
        .secret = secret,
        .guest = { .grant = { .number = ++access->numbers, .right = *right }, .since_s = (int64_t)time(NULL) },
    };
    access->has_changed = true;
    pthread_mutex_unlock(&access->lock);
    return secret;
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

/* Would the two be one at the same place? Hosts may be several, at several tables. */
static bool is_same_place(const Person *person, const Right *right) {
    const Right *const has = &person->grant.right;
    if (!person->grant.number || has->is_host != right->is_host || strcmp(has->table, right->table) != 0) return false;
    return right->is_host || (has->seats & right->seats) != 0;
}

/* Who has a place and listens there; NULL: nobody. */
static const Person *find_holder(const Access *access, const Right *right) {
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (is_same_place(&access->person[i], right) && is_living(&access->person[i])) return &access->person[i];
    return NULL;
}

/* May somebody have the place now? `holder`: who has it. */
static bool is_free(const Access *access, const Right *right, bool takes, uint64_t *holder) {
    const Person *const found = takes ? NULL : find_holder(access, right);
    if (found) *holder = found->grant.number;
    return !found;
}

/* For `own` (NULL: somebody new), who has it alone then. */
static void clear_place(Access *access, const Right *right, const Person *own) {
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Person *const person = &access->person[i];
        if (person != own && is_same_place(person, right)) send_away(access, person);
    }
}

/* Whoever comes in is given a token and a way back, and has none of before. */
static void admit(Access *access, Person *person, const Grant *grant, int64_t now_ms, Entrance *entrance) {
    const int64_t since_s = person->grant.number ? person->since_s : (int64_t)time(NULL);
    *person = (Person){ .grant = *grant,
                        .token = new_secret(),
                        .way = { new_secret(), new_secret(), new_secret() },
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
    if (!is_free(access, &grant.right, takes, holder)) return ENTRY_TAKEN;
    clear_place(access, &grant.right, NULL);
    memset(code, 0, sizeof *code);
    Person *const place = find_place(access);
    memset(place, 0, sizeof *place);
    admit(access, place, &grant, now_ms, entrance);
    place->is_new = true;
    return ENTRY_IN;
}

static Entry enter_by_way(Access *access, Person *person, bool takes, int64_t now_ms, Entrance *entrance,
                          uint64_t *holder) {
    const Grant grant = person->grant;
    const WayBack way = person->is_proven ? person->way : person->came_by;
    if (!is_free(access, &grant.right, takes, holder)) return ENTRY_TAKEN; /* and be it another tab of the browser */
    clear_place(access, &grant.right, person);
    admit(access, person, &grant, now_ms, entrance);
    person->came_by = way;
    return ENTRY_IN;
}

Entry access_enter(Access *access, const char *text, bool takes, int64_t now_ms, Entrance *entrance, uint64_t *holder) {
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
Entry access_prove(Access *access, const char *name, bool takes, int64_t now_ms, Secret *proof, uint64_t *holder) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_way(access, name);
    const bool may = person && is_free(access, &person->grant.right, takes, holder);
    const Entry entry = may ? ENTRY_IN : person ? ENTRY_TAKEN : refuse(access, now_ms);
    const bool is_last = may && is_secret(&person->came_by.name, name);
    if (may) *proof = is_last ? person->came_by.proof : person->way.proof;
    if (may && !is_last) person->is_proven = access->has_changed = true;
    pthread_mutex_unlock(&access->lock);
    return entry;
}

/* ---- asking ---- */

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
    const Person *const person = find_number(access, grant->number);
    const bool knows = person && person->grant.entry == grant->entry;
    pthread_mutex_unlock(&access->lock);
    return knows;
}

bool access_sit(Access *access, uint64_t number, const char *table, bool takes, uint64_t *holder) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    Right right = { .is_host = true };
    snprintf(right.table, TABLE_ID_MAX, "%s", table);
    const bool stays = !person || strcmp(person->grant.right.table, table) == 0;
    const bool may = stays || is_free(access, &right, takes, holder);
    if (!stays && may) {
        clear_place(access, &right, person);
        person->grant.right = right;
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
    return may;
}

bool access_sit_alone(Access *access, uint64_t number, const char *table) {
    bool is_alone = true;
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    Right right = { .is_host = true };
    snprintf(right.table, TABLE_ID_MAX, "%s", table);
    for (int i = 0; i < PEOPLE_MAX; i++)
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

void access_take_along(Access *access, const char *from, const char *to, bool swaps) {
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Right *const right = &access->person[i].grant.right;
        if (!access->person[i].grant.number || right->is_host || strcmp(right->table, from) != 0) continue;
        snprintf(right->table, TABLE_ID_MAX, "%s", to);
        if (swaps) right->seats = swap(right->seats);
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
}

void access_where(Access *access, uint64_t number, char table[static TABLE_ID_MAX]) {
    pthread_mutex_lock(&access->lock);
    const Person *const person = find_number(access, number);
    snprintf(table, TABLE_ID_MAX, "%s", person ? person->grant.right.table : "");
    pthread_mutex_unlock(&access->lock);
}

/* ---- listening ---- */

static void drop_stream(Person *person, int at) {
    memmove(&person->stream[at], &person->stream[at + 1], (size_t)(STREAMS_EACH - 1 - at) * sizeof *person->stream);
    person->stream[STREAMS_EACH - 1] = 0;
}

/* -1: it has ended, or its listener was sent away. */
static int find_stream(const Person *person, uint64_t stream) {
    for (int i = 0; person && i < STREAMS_EACH; i++)
        if (person->stream[i] == stream) return i;
    return -1;
}

uint64_t access_open_stream(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    const uint64_t stream = person ? ++access->numbers : 0;
    if (person && person->stream[STREAMS_EACH - 1]) drop_stream(person, 0);
    if (person) person->stream[find_stream(person, 0)] = stream;
    if (person) person->is_new = false;
    pthread_mutex_unlock(&access->lock);
    return stream;
}

bool access_has_stream(Access *access, uint64_t number, uint64_t stream) {
    pthread_mutex_lock(&access->lock);
    const bool has = stream && find_stream(find_number(access, number), stream) >= 0;
    pthread_mutex_unlock(&access->lock);
    return has;
}

void access_close_stream(Access *access, uint64_t number, uint64_t stream) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    const int at = stream ? find_stream(person, stream) : -1;
    if (at >= 0) drop_stream(person, at);
    pthread_mutex_unlock(&access->lock);
}

void access_close_streams(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    if (person) memset(person->stream, 0, sizeof person->stream);
    pthread_mutex_unlock(&access->lock);
}

/* ---- advice ---- */

bool access_begin_advice(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    const bool may = person && !person->is_advised;
    if (may) person->is_advised = true;
    pthread_mutex_unlock(&access->lock);
    return may;
}

void access_end_advice(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    if (person) person->is_advised = false;
    pthread_mutex_unlock(&access->lock);
}

/* ---- who is in ---- */

static bool is_at(const Grant *grant, const char *table) {
    return grant->number && strcmp(grant->right.table, table) == 0;
}

int access_people(Access *access, const char *table, Guest people[static PEOPLE_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        const Person *const person = &access->person[i];
        if (is_at(&person->grant, table))
            people[count++] =
                (Guest){ .grant = person->grant, .is_connected = is_living(person), .since_s = person->since_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

int access_invitations(Access *access, const char *table, Guest invitations[static CODES_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < CODES_MAX; i++) {
        const Guest *const guest = &access->code[i].guest;
        if (is_at(&guest->grant, table) && !guest->grant.right.is_host) invitations[count++] = *guest;
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

bool access_revoke(Access *access, const char *table, uint64_t number) {
    bool found = false;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < CODES_MAX; i++) {
        const Grant *const grant = &access->code[i].guest.grant;
        if (grant->number != number || !is_at(grant, table) || grant->right.is_host) continue;
        memset(&access->code[i], 0, sizeof access->code[i]);
        access->has_changed = found = true;
    }
    pthread_mutex_unlock(&access->lock);
    return found;
}

bool access_dismiss(Access *access, const char *table, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = find_number(access, number);
    const bool found = person && is_at(&person->grant, table);
    if (found) send_away(access, person);
    pthread_mutex_unlock(&access->lock);
    return found;
}

unsigned access_seats(Access *access, const char *table) {
    unsigned seats = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++)
        if (is_at(&access->person[i].grant, table)) seats |= access->person[i].grant.right.seats;
    for (int i = 0; i < CODES_MAX; i++)
        if (is_at(&access->code[i].guest.grant, table)) seats |= access->code[i].guest.grant.right.seats;
    pthread_mutex_unlock(&access->lock);
    return seats;
}

bool access_names(Access *access, const char *table) {
    bool found = false;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) found |= is_at(&access->person[i].grant, table);
    for (int i = 0; i < CODES_MAX; i++) found |= is_at(&access->code[i].guest.grant, table);
    pthread_mutex_unlock(&access->lock);
    return found;
}

Presence access_presence(Access *access, const char *table) {
    Presence presence = { .host = false };
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        const Person *const person = &access->person[i];
        const Right *const right = &person->grant.right;
        if (!is_at(&person->grant, table)) continue;
        *(person->is_new ? &presence.invited : &presence.taken) |= right->seats;
        if (!is_living(person)) continue;
        presence.host |= right->is_host;
        presence.here |= right->seats;
        presence.watching += !right->is_host && !right->seats;
    }
    for (int i = 0; i < CODES_MAX; i++)
        if (is_at(&access->code[i].guest.grant, table)) presence.invited |= access->code[i].guest.grant.right.seats;
    pthread_mutex_unlock(&access->lock);
    return presence;
}

void access_forget(Access *access, const char *table) {
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        const Grant *const grant = &access->person[i].grant;
        if (is_at(grant, table) && !grant->right.is_host) send_away(access, &access->person[i]);
    }
    for (int i = 0; i < CODES_MAX; i++) {
        const Grant *const grant = &access->code[i].guest.grant;
        if (!is_at(grant, table) || grant->right.is_host) continue;
        memset(&access->code[i], 0, sizeof access->code[i]);
        access->has_changed = true;
    }
    pthread_mutex_unlock(&access->lock);
}

/* ---- what outlives the server ---- */

int access_ways(Access *access, KeptWay ways[static PEOPLE_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < PEOPLE_MAX; i++) {
        Person *const person = &access->person[i];
        if (is_living(person)) person->used_s = (int64_t)time(NULL);
        if (person->grant.number && !person->is_proven)
            ways[count++] = (KeptWay){ person->way, person->grant.right, person->since_s, person->used_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

void access_take_up(Access *access, const KeptWay *way) {
    pthread_mutex_lock(&access->lock);
    *find_place(access) = (Person){ .grant = { .number = ++access->numbers, .right = way->right },
                                    .way = way->way,
                                    .since_s = way->since_s,
                                    .used_s = way->used_s };
    pthread_mutex_unlock(&access->lock);
}

int access_codes(Access *access, KeptCode codes[static CODES_MAX]) {
    int count = 0;
    pthread_mutex_lock(&access->lock);
    for (int i = 0; i < CODES_MAX; i++) {
        const Code *const code = &access->code[i];
        const Guest *const guest = &code->guest;
        if (guest->grant.number && !guest->grant.right.is_host)
            codes[count++] = (KeptCode){ code->secret, guest->grant.right, guest->since_s };
    }
    pthread_mutex_unlock(&access->lock);
    return count;
}

void access_take_up_code(Access *access, const KeptCode *code) {
    pthread_mutex_lock(&access->lock);
    *find_code_place(access) = (Code){
        .secret = code->code,
        .guest = { .grant = { .number = ++access->numbers, .right = code->right }, .since_s = code->since_s },
    };
    pthread_mutex_unlock(&access->lock);
}

bool access_has_changed(Access *access) {
    pthread_mutex_lock(&access->lock);
    const bool changed = access->has_changed;
    access->has_changed = false;
    pthread_mutex_unlock(&access->lock);
    return changed;
}
