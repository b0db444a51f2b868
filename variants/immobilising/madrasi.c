/* madrasi.c -- games in which men of a kind that meet paralyse each other, or may not meet. Rules:
 * docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/immobilising/immobilising.h"

#include "variants/rules/blind.h"
#include "variants/rules/isardam.h"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/madrasi.h"

COMPOSED(madrasi, &rule_madrasi)
COMPOSED(madrasi_one_inert, &rule_madrasi_one_inert)
COMPOSED(isardam, &rule_isardam)
COMPOSED(kriegspiel_madrasi, &rule_madrasi, &rule_kriegspiel)

const GameOfRules game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    .card = { .sentence = "Like men that meet freeze each other: attack your twin and neither can stir.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(madrasi),
};

const GameOfRules game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    .card = { .sentence = "Twins freeze each other, but a pawn that has just stepped past one can still move.",
              .under = "madrasi",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(madrasi_one_inert),
};

const GameOfRules game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    .card = { .sentence = "No two men of a kind may ever face each other, and many a check is none at all.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(isardam),
};

const GameOfRules game_kriegspiel_madrasi = {
    .id = "kriegspiel-madrasi",
    .title = "Kriegspiel Madrasi",
    .card = { .sentence = "You never see the enemy's men, and meeting your like in the dark freezes both.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .names.xboard = "blind-madrasi", /* XBoard takes every name with "kriegspiel" for its own game of that name */
    RULES_AND_HOOKS(kriegspiel_madrasi),
};
