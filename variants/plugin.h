/* plugin.h -- a plug-in: rules that no file can say, and games of them, in a shared object of their own that the
 * program is told to load. How one is written: docs/plugins.md. Layer: variants; included by both sides, by the files
 * of a plug-in in either width of the lanes.
 *
 * There is no promise of a stable interface: a plug-in says which headers it was built from, and runs with a program of
 * these very headers only. */
#ifndef FUSILIER_VARIANTS_PLUGIN_H
#define FUSILIER_VARIANTS_PLUGIN_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"
#ifdef LANE_WIDE
#include "engine/lanes/chesslike.c"
#include "engine/lanes/movement.c"
#else
#include "variants/plugin_links.h"
#endif

/* The only symbol that is looked for, and what is there first. */
#define PLUGIN_SYMBOL "fusilier_plugin"
#define PLUGIN_MAGIC  "fusilier-plug-in"

/* Compiled by what, for what kind of processor, and with what switches: how sets are handed over, and tables are laid
 * out, depends on it. */
#ifdef __clang__
#define PLUGIN_COMPILER "clang"
#else
#define PLUGIN_COMPILER "gcc"
#endif
#ifdef __AVX__
#define PLUGIN_AVX " avx"
#else
#define PLUGIN_AVX ""
#endif
#ifdef __BMI2__
#define PLUGIN_BMI2 " bmi2"
#else
#define PLUGIN_BMI2 ""
#endif
#if PARANOID
#define PLUGIN_PARANOID " paranoid"
#else
#define PLUGIN_PARANOID ""
#endif
#define PLUGIN_BUILD PLUGIN_COMPILER PLUGIN_AVX PLUGIN_BMI2 PLUGIN_PARANOID

/* Where plug-ins keep state of their own: what the rules of the program leave free. Rules of two plug-ins that use the
 * same place, or the same key, contradict each other; within a plug-in its author sees to that. */
enum { PLUGIN_FLAGS = RULES_FLAGS, PLUGIN_WORDS = RULES_WORDS, PLUGIN_BYTES = RULES_BYTES };

#ifdef LANE_WIDE

/* Shows rule_NAME, as it is for any board, to the file that says what is in the plug-in. */
#define PLUGIN_WIDE(name)                                                                                              \
    extern const Rule *const plugin_wide_##name;                                                                       \
    const Rule *const plugin_wide_##name = &rule_##name;

#else

struct WideRule;
#define PLUGIN_WIDE(name) extern const struct WideRule *const plugin_wide_##name;

/* A word that is joined in `A+B` and in files. */
typedef struct {
    const Rule *rule;
    const struct WideRule *const *wide; /* NULL: for orthodox men on 64 squares only */
    const char *before;                 /* the word of the program that acts next; NULL: those that end games */
    bool is_modifier;                   /* no game by itself, as progressive */
} PluginRule;

/* What the program writes into a plug-in, which runs nothing before. */
typedef struct {
    PluginFunctions functions;
    Zobrist *zobrist;
    AttackTables *attacks;
} PluginLinks;

typedef struct Plugin {
    char magic[24], headers[72], build[48]; /* these come first in every version */
    PluginLinks *links;
    const PluginRule *rules;            /* the last has no rule; NULL: none */
    const GameOfRules *const *of_rules; /* ended by NULL; NULL: none */
    const Game *const *games;           /* the same, of those with hooks of their own */
} Plugin;

#endif

#endif
