/* immobilising.c -- games in which men of the same kind face each other: in Madrasi they paralyse each other (A.
 * Karwatkar 1979), in Isardam they may not face each other at all. Rules: docs/games/immobilising.md */
#include "variants/families.h"
#include "variants/immobilising/minefield.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/isardam.h"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/madrasi.h"

static const Composition composition_madrasi = { { &rule_madrasi } };
static const Composition composition_madrasi_one_inert = { { &rule_madrasi_one_inert } };
static const Composition composition_isardam = { { &rule_isardam } };
static const Composition composition_kriegspiel_madrasi = { { &rule_madrasi, &rule_kriegspiel } };
COMPOSED_HOOKS(madrasi, composition_madrasi)
COMPOSED_HOOKS(madrasi_one_inert, composition_madrasi_one_inert)
COMPOSED_HOOKS(isardam, composition_isardam)
COMPOSED_HOOKS(kriegspiel_madrasi, composition_kriegspiel_madrasi)

static const Game game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi),
};

static const Game game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi_one_inert),
};

static const Game game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    .family = "immobilising",
    COMPOSED_FIELDS(isardam),
};

static const Game game_kriegspiel_madrasi = {
    .id = "kriegspiel-madrasi",
    .title = "Kriegspiel Madrasi",
    .family = "immobilising",
    .names.xboard = "blind-madrasi", /* XBoard takes every name with "kriegspiel" for its own game of that name */
    COMPOSED_FIELDS(kriegspiel_madrasi),
    .secrets = KRIEGSPIEL_SECRETS,
    .words = &kriegspiel_words,
};

const Game *const family_immobilising[] = { &game_minefield,          &game_madrasi, &game_madrasi_one_inert,
                                            &game_kriegspiel_madrasi, &game_isardam, NULL };
