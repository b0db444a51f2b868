#include "engine/base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_AT_FIRST = 16 };

void memory_is_out(size_t bytes) {
    fprintf(stderr, "fusilier: out of memory (%zu bytes were asked for)\n", bytes);
    abort();
}

void *memory_new(size_t count, size_t size) {
    void *const memory = calloc(count ? count : 1, size);
    if (!memory) memory_is_out(count * size);
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size) {
    if (size > 0 && count > SIZE_MAX / size) memory_is_out(SIZE_MAX);
    void *const resized = realloc(memory, count ? count * size : 1);
    if (!resized) memory_is_out(count * size);
    return resized;
}

char *memory_text(const char *text, size_t length) {
    char *const copy = memory_resize(NULL, length + 1, 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void *memory_table(size_t mb, size_t *bytes, Error *err) {
    const size_t machine_mb = memory_machine_mb();
    if ((machine_mb && mb > machine_mb) || mb > SIZE_MAX >> 20) {
        error_set(err, "a hash table of %zu MB: this machine has %zu MB", mb, machine_mb);
        return NULL;
    }
    *bytes = mb << 20;
    void *const memory = memory_pages(*bytes);
    if (!memory) error_set(err, "no memory for a hash table of %zu MB", mb);
    return memory;
}

size_t memory_room(size_t room, size_t needed) {
    const size_t doubled = room < ROOM_AT_FIRST / 2 ? ROOM_AT_FIRST : 2 * room;
    return doubled > needed ? doubled : needed;
}
