#include "variants/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"
#include "engine/base/text.h"
#include "variants/known.h"
#include "variants/registry.h"
#include "variants/rules/joined.h"
#include "variants/sheeted.h"

struct Collection {
    Sheets sheets; /* of the games, in their order: parents of those that follow */
    const Game **game;
    int count, room;
    const LoadedPlugin **plugin;
    int plugins, plugin_room;
};

Collection *collection_new(void) {
    return memory_new(1, sizeof(Collection));
}

void collection_free(Collection *collection) {
    if (!collection) return;
    sheets_free(&collection->sheets);
    free(collection->game);
    free(collection->plugin);
    free(collection);
}

int collection_count(const Collection *collection) {
    return collection->count;
}

const Game *collection_at(const Collection *collection, int i) {
    return i >= 0 && i < collection->count ? collection->game[i] : NULL;
}

/* ---- plug-ins ---- */

static bool has_plugin(const Collection *collection, const LoadedPlugin *plugin) {
    for (int i = 0; i < collection->plugins; i++)
        if (collection->plugin[i] == plugin) return true;
    return false;
}

/* The rule of a game that is one of a plug-in which the collection has not; NULL: there is none. */
static const char *foreign_rule(const Collection *collection, const Game *game) {
    const Composition *const c = game->conduct.composition;
    for (int i = 0; c && i < COMPOSITION_RULES_MAX && c->rule[i]; i++) {
        const int word = joined_find(c->rule[i]->id);
        const LoadedPlugin *const plugin = word < 0 ? NULL : plugin_of_word(word);
        if (plugin && !has_plugin(collection, plugin)) return c->rule[i]->id;
    }
    return NULL;
}

/* The game, if the collection has all of its rules; else NULL with an error. */
static const Game *admit(const Collection *collection, const Game *game, const char *name, Error *err) {
    const char *const rule = game ? foreign_rule(collection, game) : NULL;
    if (rule) error_set(err, "%.80s: no such rule: %s", name, rule);
    return rule ? NULL : game;
}

static const Game *find_id(const Collection *collection, const char *id) {
    for (int i = 0; i < collection->count; i++)
        if (strcmp(collection->game[i]->id, id) == 0) return collection->game[i];
    return NULL;
}

static void append(Collection *collection, const Game *game) {
    ARRAY_RESERVE(collection->game, collection->room, collection->count + 1);
    collection->game[collection->count++] = game;
}

/* Neither the list nor the collection has another game of this id. */
static bool game_fits(const void *owner, const LoadedPlugin *plugin, const Game *game, Error *err) {
    const Collection *const collection = owner;
    const int word = joined_find(game->id);
    if (find_id(collection, game->id) == game) return true;
    if (!find_id(collection, game->id) && !game_listed(game->id) && (word < 0 || plugin_of_word(word) == plugin))
        return true;
    return error_set(err, "there is a game %s already", game->id);
}

bool collection_plug(Collection *collection, const char *path, Error *err) {
    const LoadedPlugin *const plugin = plugin_load(path, game_fits, collection, err);
    if (!plugin || has_plugin(collection, plugin)) return plugin != NULL;
    ARRAY_RESERVE(collection->plugin, collection->plugin_room, collection->plugins + 1);
    collection->plugin[collection->plugins++] = plugin;
    for (int i = 0; plugin_game(plugin, i); i++) append(collection, plugin_game(plugin, i));
    return true;
}

/* ---- making ---- */

/* What came of a section. None is tried twice: what was made for one that turns out to be no game stays, too. Words may
 * come to be known since, by plug-ins. */
typedef struct {
    char id[SHEET_ID_MAX];
    char *said;
    int words;        /* known then */
    const Game *game; /* NULL: why not */
    Error why;
} Tried;

static bool is_tried(const void *thing, const void *asked) {
    const Tried *const tried = thing;
    const Sheet *const sheet = asked;
    const bool is_same = strcmp(tried->id, sheet->id) == 0 && strcmp(tried->said, sheet->said) == 0;
    return is_same && (tried->game || tried->words == joined_count());
}

static void *try(const void *asked, Error *err) {
    const Sheet *const sheet = asked;
    Tried *const tried = memory_new(1, sizeof *tried);
    (void)err;
    snprintf(tried->id, sizeof tried->id, "%s", sheet->id);
    tried->said = memory_text(sheet->said, strlen(sheet->said));
    tried->words = joined_count();
    tried->game = sheet_game(sheet, &tried->why);
    return tried;
}

static const Game *make(const Sheet *sheet, Error *err) {
    static Shelf shelf = SHELF_OF(is_tried, try);
    if (sheet->refused[0]) return error_set(err, "%s", sheet->refused), NULL;
    if (game_is_listed(sheet->id)) return error_set(err, "there is a game %s already", sheet->id), NULL;
    const Tried *const tried = shelf_find(&shelf, sheet, err);
    if (tried && !tried->game && err) *err = tried->why;
    return tried ? tried->game : NULL;
}

/* ---- loading ---- */

/* Forgets the sheets from this one on that are no games. */
static void keep(Collection *collection, int first, const bool is_game[]) {
    Sheets *const sheets = &collection->sheets;
    int kept = first;
    for (int i = first; i < sheets->count; i++) {
        if (is_game[i - first])
            sheets->sheet[kept++] = sheets->sheet[i];
        else
            free(sheets->sheet[i].said);
    }
    sheets->count = kept;
}

/* Makes the games of the sheets from this one on, and says what came of them. */
static void add(Collection *collection, const char *name, const char *text, int first, GamesToldOf *tell,
                void *listener) {
    const Sheets *const sheets = &collection->sheets;
    bool is_game[SHEETS_MAX + 1] = { false };
    for (int i = first; i < sheets->count; i++) {
        const Sheet *const sheet = &sheets->sheet[i];
        Error why = { .text = "" };
        const Game *const game = admit(collection, make(sheet, &why), "rules", &why);
        is_game[i - first] = game != NULL;
        if (game) {
            append(collection, game);
        } else if (!sheet->refused[0]) {
            load_blame(name, text, sheet, &why);
        }
        if (tell) tell(listener, sheet->id, game, why.text);
    }
    keep(collection, first, is_game);
}

bool collection_load(Collection *collection, const char *name, const char *text, GamesToldOf *tell, void *listener,
                     Error *err) {
    const int first = collection->sheets.count;
    if (!sheets_add(&collection->sheets, name, text, known_all(), err)) {
        keep(collection, first, (bool[SHEETS_MAX + 1]){ false });
        return false;
    }
    add(collection, name, text, first, tell, listener);
    return true;
}

/* ---- finding ---- */

static const Game *find_called(const Collection *collection, const char *name) {
    for (int i = 0; i < collection->count; i++)
        if (game_is_called(collection->game[i], name)) return collection->game[i];
    return NULL;
}

/* One of the words joined by + is a game of the collection: it, and the others. */
static const Game *find_host(const Collection *collection, const char *name, char others[static COMPOSITION_ID_MAX]) {
    char copy[COMPOSITION_ID_MAX];
    const Game *host = NULL;
    Text text = text_into(others, COMPOSITION_ID_MAX);
    snprintf(copy, sizeof copy, "%s", name);
    for (char *rest = copy, *word; (word = text_part(&rest, '+')) != NULL;) {
        const Game *const named = host ? NULL : find_called(collection, word);
        if (named) {
            host = named;
            continue;
        }
        if (text.length) text_char(&text, '+');
        text_string(&text, word);
    }
    return host;
}

const Game *collection_find(const Collection *collection, const char *name, Error *err) {
    char others[COMPOSITION_ID_MAX];
    const Game *game = find_id(collection, name);
    if (!game && collection->count) game = game_find(name);
    if (!game) game = find_called(collection, name);
    if (game) return admit(collection, game, name, err);
    const bool is_joined = strchr(name, '+') && strlen(name) < COMPOSITION_ID_MAX;
    const Game *const host = is_joined ? find_host(collection, name, others) : NULL;
    game = host ? sheeted_join(host, others, err) : game_find_or(name, err);
    return admit(collection, game, name, err);
}
