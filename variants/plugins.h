/* plugins.h -- plug-ins (plugin.h), loaded: their words join those of rules, their games are games. One that was taken
 * stays as long as the program, as all games do, and the same file once more is the same plug-in. Layer: variants. */
#ifndef FUSILIER_VARIANTS_PLUGINS_H
#define FUSILIER_VARIANTS_PLUGINS_H

#include "engine/game.h"

/* One that was loaded. */
typedef struct LoadedPlugin LoadedPlugin;

/* May somebody have a game of this id, whose words are not taken? `plugin`: whose it is. False with an error. */
typedef bool PluginGameFits(const void *owner, const LoadedPlugin *plugin, const Game *game, Error *err);

/* Which family their games are of. */
#define PLUGINS_FAMILY "plug-ins"

/* Loads the file of this path and adds its words. Its games fit, or nothing is taken. NULL with an error of one line:
 * no such file, no plug-in, of other headers or for another processor, a word that is taken. Safe from several
 * threads. */
const LoadedPlugin *plugin_load(const char *path, PluginGameFits *fits, const void *owner, Error *err);

/* Its game number i; NULL after the last. */
const Game *plugin_game(const LoadedPlugin *plugin, int i);

/* Whose word of rules this is, by its number (joined.h): NULL for those of the program. */
const LoadedPlugin *plugin_of_word(int word);

/* Loads a plug-in for the whole program: its games come into the list. */
bool plugins_add(const char *path, Error *err);

/* ---- the two sides (plugin_links.c) ---- */

struct Plugin;

/* How this program was compiled, as plug-ins say it. */
const char *plugin_build(void);

/* Gives a plug-in what it calls. */
void plugin_link(const struct Plugin *plugin);

/* Of all headers that plug-ins may include, as hexadecimal digits; made by cmake/plugin_digest.cmake. */
extern const char plugin_headers[];

#endif
