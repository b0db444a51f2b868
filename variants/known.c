#include "variants/known.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>

#include "engine/base/embedded.h"
#include "engine/base/shelf.h"

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

int known_find_called(const char *title) {
    const Sheets *const all = known_all();
    for (int i = 0; i < all->count; i++)
        if (strcasecmp(all->sheet[i].id, title) == 0 || strcasecmp(all->sheet[i].title, title) == 0) return i;
    return -1;
}

static bool is_game_of(const void *thing, const void *asked) {
    return strcmp(((const Game *)thing)->id, ((const Sheet *)asked)->id) == 0;
}

static void *make(const void *asked, Error *err) {
    return (void *)sheet_game(asked, err); /* a Shelf keeps what may be changed while it is made */
}

const Game *known_game(int number) {
    static Shelf games = SHELF_OF(is_game_of, make);
    Error err;
    const Game *const game = shelf_find(&games, &known_all()->sheet[number], &err);
    if (!game) error_is_final(&err);
    return game;
}
