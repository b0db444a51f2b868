/* attacked.c -- games in which a man falls because he is attacked. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/shooting.h"

#include "variants/rules/all_mate.h"
#include "variants/rules/archimedes.h"
#include "variants/rules/spite.h"

COMPOSED(archimedes, &rule_archimedes)
COMPOSED(spite, &rule_spite)
COMPOSED(all_mate, &rule_all_mate)

const GameOfRules game_archimedes = {
    .id = "archimedes",
    .title = "Archimedes Chess",
    .card = { .sentence = "Aim two men at one enemy and he is lifted off the board: nobody captures by moving.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(archimedes),
};

const GameOfRules game_spite = {
    .id = "spite",
    .title = "Spite Chess",
    .card = { .sentence = "Step boldly into fire: every enemy who attacks the man that arrives is removed.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(spite),
};

const GameOfRules game_all_mate = {
    .id = "all-mate",
    .title = "All-Mate Chess",
    .card = { .sentence = "Not only kings: any man who has no way out of an attack is mated, and gone.",
              .ease = EASE_HARD },
    .names.aka = "Generalized Chess",
    RULES_AND_HOOKS(all_mate),
};
