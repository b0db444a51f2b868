#include "variants/plugins.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/shared_object.h"
#include "engine/base/text.h"
#include "variants/known.h"
#include "variants/plugin.h"
#include "variants/registry.h"
#include "variants/rules/joined.h"
#include "variants/rules/wide.h"

enum { WORD_MAX = 32 };

struct LoadedPlugin {
    const Plugin *plugin; /* NULL: not yet */
    Game **game;          /* its games, with what they leave to us */
    int games;
    struct LoadedPlugin *next;
};

/* ---- what it is ---- */

/* Is the text one of this array, and ended in it? */
static bool says(const char *field, size_t size, const char *text) {
    return memchr(field, '\0', size) && strcmp(field, text) == 0;
}

/* Was it built from our headers, and for a processor and with switches like ours? */
static bool check_build(const Plugin *plugin, const char *path, Error *err) {
    if (!says(plugin->magic, sizeof plugin->magic, PLUGIN_MAGIC))
        return error_set(err, "%.200s: it is no plug-in", path);
    if (!says(plugin->headers, sizeof plugin->headers, plugin_headers))
        return error_set(err, "%.120s: built from the headers %.12s, and this program is of %.12s: build it anew", path,
                         plugin->headers, plugin_headers);
    return says(plugin->build, sizeof plugin->build, plugin_build()) ||
           error_set(err, "%.120s: compiled as '%.40s', and this program as '%s' (docs/plugins.md)", path,
                     plugin->build, plugin_build());
}

/* ---- its words ---- */

static int count_rules(const Plugin *plugin) {
    int count = 0;
    while (plugin->rules && plugin->rules[count].rule) count++;
    return count;
}

static bool is_word(const char *text) {
    const size_t length = text ? strlen(text) : 0;
    return length > 0 && length < WORD_MAX && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length &&
           text[0] != '-';
}

/* Does somebody else mean something by it? */
static bool is_taken(const char *id) {
    return joined_word(id) || wide_has_rule(id) || strcmp(id, "chess") == 0 || game_is_listed(id) ||
           known_find(id) >= 0;
}

static bool check_rule(const Plugin *plugin, int i, Error *err) {
    const PluginRule *const its = &plugin->rules[i];
    if (!is_word(its->rule->id)) return error_set(err, "a word is small letters, digits and hyphens, at most 31");
    if (!its->rule->words) return error_set(err, "the rule %s does not say what it means", its->rule->id);
    if (is_taken(its->rule->id)) return error_set(err, "the word %s is taken", its->rule->id);
    for (int k = 0; k < i; k++)
        if (strcmp(plugin->rules[k].rule->id, its->rule->id) == 0)
            return error_set(err, "the word %s stands there twice", its->rule->id);
    const int before = its->before ? joined_find(its->before) : -1;
    return !its->before || (before >= 0 && !plugin_of_word(before)) ||
           error_set(err, "the rule %s acts before '%.40s', which is no rule of the program", its->rule->id,
                     its->before);
}

static bool check_rules(const Plugin *plugin, Error *err) {
    for (int i = 0; i < count_rules(plugin); i++)
        if (!check_rule(plugin, i, err)) return false;
    return true;
}

static bool add_words(const LoadedPlugin *loaded, Error *err) {
    const int count = count_rules(loaded->plugin);
    Word *const words = memory_new((size_t)count + 1, sizeof *words);
    for (int i = 0; i < count; i++) {
        const PluginRule *const its = &loaded->plugin->rules[i];
        words[i] = (Word){ .id = its->rule->id,
                           .rule = its->rule,
                           .is_modifier = its->is_modifier,
                           .wide = its->wide ? *its->wide : NULL,
                           .before = its->before,
                           .origin = loaded };
    }
    const bool added = joined_add(words, count, err);
    free(words);
    return added;
}

const LoadedPlugin *plugin_of_word(int word) {
    return joined_at(word)->origin;
}

/* ---- its games ---- */

/* The rules for players where a plug-in has no better text: what its words mean. */
static size_t tell(const Game *game, char *buf, size_t size) {
    Text text = text_into(buf, size);
    const Composition *const c = game->conduct.composition;
    for (int i = 0; c && i < COMPOSITION_RULES_MAX && c->rule[i]; i++)
        if (c->rule[i]->words) text_format(&text, "- `%s`: %s.\n", c->rule[i]->id, c->rule[i]->words);
    return text.length;
}

/* Can its start be read? */
static bool check_start(const Game *game, Error *err) {
    Position pos;
    Error why = { .text = "" };
    pos_init(&pos, game);
    const bool stands = game_parse(&pos, game, "start", &why);
    pos_release(&pos);
    return stands || error_set(err, "the start of %s cannot be: %.120s", game->id, why.text);
}

static bool check_game(const Game *game, Error *err) {
    const GameConduct *const conduct = &game->conduct;
    if (!is_word(game->id)) return error_set(err, "an id is small letters, digits and hyphens, at most 31");
    if (!game->title || !game->card.sentence) return error_set(err, "%s has no title, or no sentence", game->id);
    if (game->players < 2 || game->players > PLAYERS_MAX)
        return error_set(err, "%s is for %d players", game->id, game->players);
    if (!conduct->generate || !conduct->play || !conduct->in_check || !conduct->no_moves)
        return error_set(err, "%s lacks a hook that all games have", game->id);
    return (game->setup.start || game->setup.set_up) || error_set(err, "%s has no start", game->id);
}

static void keep_game(LoadedPlugin *loaded, Game *game) {
    game->family = PLUGINS_FAMILY;
    if (!game->text.tell) game->text.tell = tell;
    loaded->game[loaded->games++] = game;
}

static bool take_games(LoadedPlugin *loaded, Error *err) {
    const GameOfRules *const *of_rules = loaded->plugin->of_rules;
    const Game *const *written = loaded->plugin->games;
    size_t count = 0;
    for (size_t i = 0; of_rules && of_rules[i]; i++) count++;
    for (size_t i = 0; written && written[i]; i++) count++;
    loaded->game = memory_new(count + 1, sizeof *loaded->game);
    for (; of_rules && *of_rules; of_rules++) {
        const GameOfRules *const game = *of_rules;
        if (!game->id || !game->title || !game->rules)
            return error_set(err, "a game of rules has no id, title or rules");
        keep_game(loaded, family_game(game, PLUGINS_FAMILY));
    }
    for (; written && *written; written++) {
        Game *const game = memory_new(1, sizeof *game);
        memcpy(game, *written, sizeof *game);
        keep_game(loaded, game);
    }
    return true;
}

static void drop(LoadedPlugin *loaded) {
    for (int i = 0; i < loaded->games; i++) free(loaded->game[i]);
    free(loaded->game);
    free(loaded);
}

static bool check_games(const LoadedPlugin *loaded, Error *err) {
    for (int i = 0; i < loaded->games; i++) {
        const Game *const game = loaded->game[i];
        if (!check_game(game, err) || !check_start(game, err)) return false;
        for (int k = 0; k < i; k++)
            if (strcmp(loaded->game[k]->id, game->id) == 0)
                return error_set(err, "the game %s stands there twice", game->id);
    }
    return true;
}

const Game *plugin_game(const LoadedPlugin *plugin, int i) {
    return i < plugin->games ? plugin->game[i] : NULL;
}

/* ---- loading ---- */

/* Those that were taken, the last one first; with the lock. */
static struct {
    pthread_mutex_t lock;
    LoadedPlugin *first;
} taken = { .lock = PTHREAD_MUTEX_INITIALIZER };

static const LoadedPlugin *find_taken(const Plugin *plugin) {
    const LoadedPlugin *at = taken.first;
    while (at && at->plugin != plugin) at = at->next;
    return at;
}

static bool games_fit(const LoadedPlugin *loaded, PluginGameFits *fits, const void *owner, Error *err) {
    for (int i = 0; i < loaded->games; i++)
        if (!fits(owner, loaded, loaded->game[i], err)) return false;
    return true;
}

/* Words and games of one that is new. */
static const LoadedPlugin *take(const Plugin *plugin, PluginGameFits *fits, const void *owner, Error *err) {
    LoadedPlugin *const loaded = memory_new(1, sizeof *loaded);
    loaded->plugin = plugin;
    plugin_link(plugin);
    if (check_rules(plugin, err) && take_games(loaded, err) && check_games(loaded, err) &&
        games_fit(loaded, fits, owner, err) && add_words(loaded, err)) {
        loaded->next = taken.first;
        taken.first = loaded;
        return loaded;
    }
    drop(loaded);
    return NULL;
}

/* A file that is none of ours is closed again. One that is stays open, even if it was not taken: boards and positions
 * may have been made of what it says. */
static const LoadedPlugin *load(const char *path, PluginGameFits *fits, const void *owner, Error *err) {
    SharedObject *const object = shared_object_open(path, err);
    if (!object) return NULL;
    const Plugin *const plugin = shared_object_find(object, PLUGIN_SYMBOL);
    const LoadedPlugin *const known = plugin ? find_taken(plugin) : NULL;
    if (known) {
        shared_object_close(object);
        return games_fit(known, fits, owner, err) || error_prefix(err, "%.120s", path) ? known : NULL;
    }
    if (!plugin || !check_build(plugin, path, err)) {
        if (!plugin) error_set(err, "%.200s: it is no plug-in", path);
        shared_object_close(object);
        return NULL;
    }
    const LoadedPlugin *const loaded = take(plugin, fits, owner, err);
    if (!loaded) error_prefix(err, "%.120s", path);
    return loaded;
}

const LoadedPlugin *plugin_load(const char *path, PluginGameFits *fits, const void *owner, Error *err) {
    pthread_mutex_lock(&taken.lock);
    const LoadedPlugin *const loaded = load(path, fits, owner, err);
    pthread_mutex_unlock(&taken.lock);
    return loaded;
}

/* ---- for the whole program ---- */

/* Whoever has the word of a game's id, or none does; one that is there already is this very game. */
static bool fits_list(const void *owner, const LoadedPlugin *plugin, const Game *game, Error *err) {
    (void)owner;
    const int word = joined_find(game->id);
    const Game *const listed = game_listed(game->id);
    const bool is_free = !listed && (word < 0 || plugin_of_word(word) == plugin);
    return listed == game || is_free || error_set(err, "there is a game %s already", game->id);
}

bool plugins_add(const char *path, Error *err) {
    const LoadedPlugin *const plugin = plugin_load(path, fits_list, NULL, err);
    if (!plugin) return false;
    for (int i = 0; i < plugin->games; i++)
        if (game_listed(plugin->game[i]->id) != plugin->game[i] && !games_add_of_word(plugin->game[i], err))
            return false;
    return true;
}
