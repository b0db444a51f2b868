/* immobilising.c -- games in which men hold each other, and games in which own men are taken or give check. Rules:
 * docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/families.h"
#include "variants/immobilising/minefield.h"
#include "variants/rules/bicolour.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/fossil.h"
#include "variants/rules/isardam.h"
#include "variants/rules/koopa.h"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/madrasi.h"
#include "variants/rules/reform.h"
#include "variants/rules/removal.h"
#include "variants/rules/shock.h"

static const Composition composition_madrasi = { { &rule_madrasi } };
static const Composition composition_madrasi_one_inert = { { &rule_madrasi_one_inert } };
static const Composition composition_isardam = { { &rule_isardam } };
static const Composition composition_kriegspiel_madrasi = { { &rule_madrasi, &rule_kriegspiel } };
static const Composition composition_koopa = { { &rule_koopa } };
static const Composition composition_shock = { { &rule_shock } };
static const Composition composition_fossil = { { &rule_fossil } };
static const Composition composition_reform = { { &rule_reform } };
static const Composition composition_removal = { { &rule_removal } };
static const Composition composition_bicolour = { { &rule_bicolour } };
static const Composition composition_tylor = { { &rule_bicolour_tylor } };
static const Composition composition_ridley = { { &rule_bicolour_ridley } };
static const Composition composition_bicapture = { { &rule_bicolour, &rule_reform } };
COMPOSED_HOOKS(madrasi, composition_madrasi)
COMPOSED_HOOKS(madrasi_one_inert, composition_madrasi_one_inert)
COMPOSED_HOOKS(isardam, composition_isardam)
COMPOSED_HOOKS(kriegspiel_madrasi, composition_kriegspiel_madrasi)
COMPOSED_HOOKS(koopa, composition_koopa)
COMPOSED_HOOKS(shock, composition_shock)
COMPOSED_HOOKS(fossil, composition_fossil)
COMPOSED_HOOKS(reform, composition_reform)
COMPOSED_HOOKS(removal, composition_removal)
COMPOSED_HOOKS(bicolour, composition_bicolour)
COMPOSED_HOOKS(tylor, composition_tylor)
COMPOSED_HOOKS(ridley, composition_ridley)
COMPOSED_HOOKS(bicapture, composition_bicapture)

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

static const Game game_koopa = {
    .id = "koopa",
    .title = "Koopa Chess",
    .family = "immobilising",
    COMPOSED_FIELDS(koopa),
    .conduct.rule_end = compose_rule_end,
    .text.notation = &compose_notation,
};

static const Game game_shock = {
    .id = "shock",
    .title = "Shock Chess",
    .family = "immobilising",
    COMPOSED_FIELDS(shock),
};

static const Game game_fossil = {
    .id = "fossil",
    .title = "Fossil Chess",
    .family = "immobilising",
    COMPOSED_FIELDS(fossil),
};

static const Game game_reform = {
    .id = "reform",
    .title = "Reform Chess",
    .family = "immobilising",
    .names.aka = "Free-Capture Chess",
    .conduct.rules = { .own_captures = true },
    COMPOSED_FIELDS(reform),
};

static const Game game_removal = {
    .id = "suicide-removal",
    .names.xboard = "self-removal", /* XBoard would take it for "suicide" */
    .title = "Suicide Chess with removal of men",
    .family = "immobilising",
    .names.aka = "Not Losing Chess",
    COMPOSED_FIELDS(removal),
};

static const Game game_bicolour = {
    .id = "bicolour",
    .title = "Bicolour Chess",
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(bicolour, BICOLOUR_START),
};

static const Game game_tylor = {
    .id = "bicolour-tylor",
    .title = "Bicolour Chess by Chris Tylor",
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(tylor, UNMOVED_START("-")),
};

static const Game game_ridley = {
    .id = "bicolour-ridley",
    .title = "Bicolour Chess by Mark Ridley",
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(ridley, UNMOVED_START("KQkq")),
};

static const Game game_bicapture = {
    .id = "bicapture",
    .title = "Bicapture Chess",
    .family = "immobilising",
    .conduct.rules = { .own_captures = true },
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(bicapture, BICOLOUR_START),
};

static const Game *const games[] = { &game_minefield,
                                     &game_madrasi,
                                     &game_madrasi_one_inert,
                                     &game_kriegspiel_madrasi,
                                     &game_isardam,
                                     &game_koopa,
                                     &game_shock,
                                     &game_fossil,
                                     &game_reform,
                                     &game_removal,
                                     &game_bicolour,
                                     &game_tylor,
                                     &game_ridley,
                                     &game_bicapture,
                                     NULL };
const Family family_immobilising = FAMILY(games, NULL);
