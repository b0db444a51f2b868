/* ways.c -- games in which captures are made in other ways than by one's own move. Rules: docs/games/other-captures.md
 */
#define RULES_ARE_CONSTANT
#include "variants/other_captures/other_captures.h"

#include "variants/rules/blood_brother.h"
#include "variants/rules/divide.h"
#include "variants/rules/moss.h"

COMPOSED(moss, &rule_moss)
COMPOSED(blood_brother, &rule_blood_brother)
COMPOSED(divide, &rule_divide)

const GameOfRules game_moss = {
    .id = "moss",
    .title = "Moss Chess",
    .card = { .sentence = "How you capture depends on your victim: a knight is taken by a knight's leap.",
              .ease = EASE_MEDIUM },
    .names.aka = "Odious Chess,Tag Chess,Zen Chess",
    RULES_AND_HOOKS(moss),
};

const GameOfRules game_blood_brother = {
    .id = "blood-brother",
    .title = "Blood-Brother Chess",
    .card = { .sentence = "Take a piece, and its twin may avenge it at once from anywhere on the board.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(blood_brother),
};

const GameOfRules game_divide_and_conquer = {
    .id = "divide-and-conquer",
    .title = "Divide and Conquer",
    .card = { .sentence = "Each turn moves a king, a queen and a pawn; land between two enemies to take both.",
              .ease = EASE_MEDIUM },
    .letters = ".P...QK",
    RULES_AND_HOOKS(divide),
};
