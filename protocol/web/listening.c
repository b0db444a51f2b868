#include "protocol/web/listening.h"

#include <string.h>

#include "protocol/web/access_private.h"

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

uint64_t listening_begin(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    const uint64_t stream = person ? ++access->numbers : 0;
    if (person && person->stream[STREAMS_EACH - 1]) drop_stream(person, 0);
    if (person) person->stream[find_stream(person, 0)] = stream;
    if (person) person->is_new = false;
    pthread_mutex_unlock(&access->lock);
    return stream;
}

bool listening_goes_on(Access *access, uint64_t number, uint64_t stream) {
    pthread_mutex_lock(&access->lock);
    const bool has = stream && find_stream(access_find(access, number), stream) >= 0;
    pthread_mutex_unlock(&access->lock);
    return has;
}

void listening_end(Access *access, uint64_t number, uint64_t stream) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    const int at = stream ? find_stream(person, stream) : -1;
    if (at >= 0) drop_stream(person, at);
    pthread_mutex_unlock(&access->lock);
}

void listening_end_all(Access *access, uint64_t number) {
    pthread_mutex_lock(&access->lock);
    Person *const person = access_find(access, number);
    if (person) memset(person->stream, 0, sizeof person->stream);
    pthread_mutex_unlock(&access->lock);
}
