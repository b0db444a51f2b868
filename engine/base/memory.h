/* memory.h -- memory that is there when it was asked for, arrays that grow, and the one end when there is none left.
 * Layer: base. For what the program cannot go on without. What is large, or as large as a user wants it (hash tables,
 * engines), is asked for by malloc and its like, and gets an Error. */
#ifndef FUSILIER_ENGINE_BASE_MEMORY_H
#define FUSILIER_ENGINE_BASE_MEMORY_H

#include <stddef.h>

#include "engine/base/error.h"

/* Ends the program after a line on standard error. */
_Noreturn void memory_is_out(size_t bytes);

/* Like calloc and realloc, and free() gives it back, but never NULL. */
void *memory_new(size_t count, size_t size);
void *memory_resize(void *memory, size_t count, size_t size);

/* A copy of so many characters, terminated. */
char *memory_text(const char *text, size_t length);

/* The next room of an array that must take so many elements: doubled, so that growing costs nothing in the long run. */
size_t memory_room(size_t room, size_t needed);

/* Memory at an address that is a multiple of `alignment`, a power of 2; NULL if there is none. */
void *memory_aligned(size_t alignment, size_t bytes);
void memory_aligned_free(void *memory); /* NULL is allowed */

/* Zeroed memory in pages, large ones where the system has them; NULL if there is none. */
void *memory_pages(size_t bytes);
void memory_pages_free(void *memory, size_t bytes); /* NULL is allowed */

/* How much memory the machine has; 0: it does not say. */
size_t memory_machine_mb(void);

/* The same for a hash table of so many megabytes, as many as a user wants: *bytes of them, or NULL with an error, which
 * comes before the system ends the program for want of memory. */
void *memory_table(size_t mb, size_t *bytes, Error *err);

/* Makes room for `needed` elements: `array` is a pointer that realloc may move (NULL at first), `room` the number of
 * elements there is room for (an integer of any type, 0 at first). Both are evaluated more than once. */
#define ARRAY_RESERVE(array, room, needed)                                                                             \
    do {                                                                                                               \
        if ((size_t)(needed) > (size_t)(room)) {                                                                       \
            (room) = (__typeof__(room))memory_room((size_t)(room), (size_t)(needed));                                  \
            (array) = memory_resize((array), (size_t)(room), sizeof *(array));                                         \
        }                                                                                                              \
    } while (0)

#endif
