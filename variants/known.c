#include "variants/known.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <strings.h>

#include "engine/base/embedded.h"

extern const EmbeddedText known_texts[]; /* variants/known/ */

static Sheets known;
static pthread_once_t known_once = PTHREAD_ONCE_INIT;

static void read_known(void) {
    Error err;
    for (const EmbeddedText *file = known_texts; file->name; file++)
        if (!sheets_add(&known, file->name, file->text, NULL, &err)) error_is_final(&err);
}

const Sheets *known_all(void) {
    pthread_once(&known_once, read_known);
    return &known;
}

int known_find(const char *id) {
    const Sheets *const all = known_all();
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->sheet[i].id, id) == 0) return i;
    return -1;
}

/* Is a name one of those between commas? */
static bool is_among(const char *names, const char *name) {
    const size_t wanted = strlen(name);
    for (size_t length; *names; names += length + (names[length] == ',')) {
        length = strcspn(names, ",");
        if (length == wanted && strncasecmp(names, name, length) == 0) return true;
    }
    return false;
}

int known_find_called(const char *title) {
    const Sheets *const all = known_all();
    for (int i = 0; i < all->count; i++)
        if (strcasecmp(all->sheet[i].id, title) == 0 || strcasecmp(all->sheet[i].title, title) == 0 ||
            is_among(all->sheet[i].aka, title))
            return i;
    return -1;
}

const Game *known_game(int number) {
    static _Atomic(const Game *) made[SHEETS_MAX];
    static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
    const Game *game = atomic_load(&made[number]);
    if (game) return game;
    pthread_mutex_lock(&making);
    game = atomic_load(&made[number]);
    Error err;
    if (!game) game = sheet_game(&known_all()->sheet[number], &err);
    if (!game) error_is_final(&err);
    atomic_store(&made[number], game);
    pthread_mutex_unlock(&making);
    return game;
}
