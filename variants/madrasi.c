/* madrasi.c -- games in which men of the same kind face each other: in Madrasi they paralyse each other (A. Karwatkar
 * 1979), in Isardam they may not face each other at all. Rules: docs/games/immobilising.md */
#include "variants/compose.h"
#include "variants/games.h"
#include "variants/rules/isardam.h"
#include "variants/rules/madrasi.h"

static const Composition composition_madrasi = { { &rule_madrasi } };
static const Composition composition_madrasi_one_inert = { { &rule_madrasi_one_inert } };
static const Composition composition_isardam = { { &rule_isardam } };
COMPOSED_HOOKS(madrasi, composition_madrasi)
COMPOSED_HOOKS(madrasi_one_inert, composition_madrasi_one_inert)
COMPOSED_HOOKS(isardam, composition_isardam)

const Game game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi),
};

const Game game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi_one_inert),
};

const Game game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    .family = "immobilising",
    COMPOSED_FIELDS(isardam),
};
