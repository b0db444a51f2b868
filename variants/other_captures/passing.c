/* passing.c -- En Passant Chess: more can be captured in passing. Rules: docs/games/other-captures.md */
#define RULES_ARE_CONSTANT
#include "variants/other_captures/other_captures.h"

#include "variants/rules/passing.h"

COMPOSED(en_passant_all, &rule_en_passant_all)
COMPOSED(en_passant_pieces, &rule_en_passant_pieces)

const GameOfRules game_en_passant_all = {
    .id = "en-passant-all",
    .title = "En Passant Chess",
    .card = { .sentence = "Whoever hurries past an enemy can be snatched on the way, queens and rooks too.",
              .ease = EASE_MEDIUM },
    .names.aka = "All-In En Passant",
    RULES_AND_HOOKS(en_passant_all),
};

const GameOfRules game_en_passant_pieces = {
    .id = "en-passant-pieces",
    .title = "En Passant Chess by pieces",
    .card = { .sentence = "A pawn that takes two steps at once can be caught on the way by any man.",
              .under = "en-passant-all" },
    RULES_AND_HOOKS(en_passant_pieces),
};
