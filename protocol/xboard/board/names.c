/* The list of games that XBoard is given. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "protocol/xboard/board/hosting.h"
#include "variants/registry.h"

/* "rifle-free" is a form of "rifle". */
static bool is_form(const Game *game) {
    for (int i = 0; i < games_count(); i++) {
        const size_t length = strlen(game_at(i)->id);
        if (strncmp(game_at(i)->id, game->id, length) == 0 && game->id[length] == '-') return true;
    }
    return false;
}

/* Would another program take the name for a game of its own? */
static bool is_misunderstood(const Game *game, const char *partner) {
    return partner && game->names.namesake && strcmp(game->names.namesake, partner) == 0;
}

/* A game in the list: forms come after all games, and what comes first in its family comes before what comes second. */
typedef struct {
    int index, place;
    bool is_form;
} Entry;

static bool is_listed(int index, const char *family, const char *partner) {
    const Game *const game = game_at(index);
    return hosting_can(game) && !is_misunderstood(game, partner) &&
           (!family || index == 0 || strcmp(game->family, family) == 0);
}

static void place(Entry *entry, const Entry *before, int count) {
    entry->place = 0;
    for (int i = 0; i < count; i++)
        entry->place += before[i].is_form == entry->is_form &&
                        strcmp(game_at(before[i].index)->family, game_at(entry->index)->family) == 0;
}

static int compare_entries(const void *one, const void *other) {
    const Entry *a = one, *b = other;
    if (a->is_form != b->is_form) return a->is_form - b->is_form;
    return a->place != b->place ? a->place - b->place : a->index - b->index;
}

/* XBoard begins no game that is not named. */
static void write_known(Text *out) {
    const Game *game;
    for (int i = 0; (game = game_elsewhere(i)); i++)
        if (hosting_can(game)) text_format(out, ",%s", hosting_name(game));
}

size_t hosting_names(const char *family, const char *partner, char *buf, size_t size) {
    Text text = text_into(buf, size);
    Entry *const entries = memory_new((size_t)games_count(), sizeof *entries);
    int count = 0;
    for (int i = 0; i < games_count(); i++) {
        if (!is_listed(i, family, partner)) continue;
        entries[count] = (Entry){ .index = i, .is_form = is_form(game_at(i)) };
        place(&entries[count], entries, count);
        count++;
    }
    qsort(entries, (size_t)count, sizeof *entries, compare_entries);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&text, ',');
        text_string(&text, hosting_name(game_at(entries[i].index)));
    }
    free(entries);
    if (!family) write_known(&text);
    return text.length;
}

static bool is_first_of_family(int index) {
    for (int i = 0; i < index; i++)
        if (hosting_can(game_at(i)) && strcmp(game_at(i)->family, game_at(index)->family) == 0) return false;
    return hosting_can(game_at(index));
}

const char *hosting_family(int index) {
    for (int i = 0; i < games_count(); i++)
        if (is_first_of_family(i) && index-- == 0) return game_at(i)->family;
    return NULL;
}
