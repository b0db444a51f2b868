/* plugin_start.h -- what one file of a plug-in includes, and no other: all that the headers declare, called in the
 * program that has loaded it, and PLUGIN, which says what is in it. Layer: variants; of plug-ins alone.
 *
 *     #include "variants/plugin_start.h"
 *     #include "andernach.h"
 *     PLUGIN_WIDE(andernach)
 *     static const PluginRule rules[] = { { &rule_andernach, &plugin_wide_andernach }, { NULL } };
 *     PLUGIN(.rules = rules) */
#ifndef FUSILIER_VARIANTS_PLUGIN_START_H
#define FUSILIER_VARIANTS_PLUGIN_START_H

#include "variants/plugin.h"
#include "variants/plugin_digest.h" /* made as the headers are installed */

#include "engine/base/error.c"
#include "engine/base/text.c"

/* Nobody else has anything of this: two plug-ins have it side by side. */
#ifndef _WIN32
#pragma GCC visibility push(hidden)
#endif

/* Written once, as the program loads the plug-in. */
Zobrist zobrist;
AttackTables attacks;
static PluginLinks plugin_links = { .zobrist = &zobrist, .attacks = &attacks };

#define PLUGIN_GIVES(type, name, parameters, names)                                                                    \
    type name parameters {                                                                                             \
        return plugin_links.functions.name names;                                                                      \
    }
#define PLUGIN_DOES(name, parameters, names)                                                                           \
    void name parameters {                                                                                             \
        plugin_links.functions.name names;                                                                             \
    }
PLUGIN_FUNCTIONS(PLUGIN_GIVES, PLUGIN_DOES)
#undef PLUGIN_GIVES
#undef PLUGIN_DOES

#ifndef _WIN32
#pragma GCC visibility pop
#define PLUGIN_API __attribute__((visibility("default")))
#else
#define PLUGIN_API __declspec(dllexport)
#endif

#define PLUGIN(...)                                                                                                    \
    extern PLUGIN_API const Plugin fusilier_plugin;                                                                    \
    const Plugin fusilier_plugin = {                                                                                   \
        .magic = PLUGIN_MAGIC, .headers = PLUGIN_HEADERS, .build = PLUGIN_BUILD, .links = &plugin_links, __VA_ARGS__   \
    };

#endif
