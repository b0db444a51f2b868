/* other_captures.c -- the games of the family: who captures, who is captured, and when, differ from orthodox chess.
 * Rules: docs/games/other-captures.md */
#define RULES_ARE_CONSTANT
#include "variants/families.h"
#include "variants/rules/bingo.h"
#include "variants/rules/blood_brother.h"
#include "variants/rules/compose.h"
#include "variants/rules/crushed.h"
#include "variants/rules/divide.h"
#include "variants/rules/kamikaze.h"
#include "variants/rules/kidnapping.h"
#include "variants/rules/moss.h"
#include "variants/rules/passing.h"
#include "variants/rules/progressive.h"
#include "variants/rules/race.h"
#include "variants/weights/weights.h"

COMPOSED(kamikaze, &rule_kamikaze)
COMPOSED(kamikaze_progressive, &rule_kamikaze, &rule_progressive)

static const GameOfRules game_kamikaze = {
    .id = "kamikaze",
    .title = "Kamikaze Chess",
    .card = { .sentence = "Who captures dies with the victim: every trade is one for one." },
    RULES_AND_HOOKS(kamikaze),
};

static const GameOfRules game_kamikaze_progressive = {
    .id = "kamikaze-progressive",
    .title = "Progressive Kamikaze Chess",
    .card = { .sentence = "One move, two, three and so on, and each capture costs the man who makes it.",
              .under = "kamikaze",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(kamikaze_progressive),
};

COMPOSED(moss, &rule_moss)
COMPOSED(bingo, &rule_bingo)
COMPOSED(bingo_captures, &rule_bingo_captures)
COMPOSED(blood_brother, &rule_blood_brother)
COMPOSED(crushed, &rule_crushed)
COMPOSED(en_passant_all, &rule_en_passant_all)
COMPOSED(en_passant_pieces, &rule_en_passant_pieces)
COMPOSED(divide, &rule_divide)
COMPOSED(kidnapping, &rule_kidnapping)
COMPOSED(removal_blitz, &rule_removal_blitz)
COMPOSED(kamikaze_race, &rule_kamikaze_race)

static const GameOfRules game_moss = {
    .id = "moss",
    .title = "Moss Chess",
    .card = { .sentence = "How you capture depends on your victim: a knight is taken by a knight's leap.",
              .ease = EASE_MEDIUM },
    .names.aka = "Odious Chess,Tag Chess,Zen Chess",
    RULES_AND_HOOKS(moss),
};

static const GameOfRules game_bingo = {
    .id = "bingo",
    .title = "Bingo Chess",
    .card = { .sentence = "Nobody captures: fill a line of squares from edge to edge, and its enemies disappear.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(bingo),
};

static const GameOfRules game_bingo_captures = {
    .id = "bingo-captures",
    .title = "Bingo Chess with captures",
    .card = { .sentence = "Capture as usual, or complete a whole line and clear it of enemies at a stroke.",
              .under = "bingo",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(bingo_captures),
};

static const GameOfRules game_blood_brother = {
    .id = "blood-brother",
    .title = "Blood-Brother Chess",
    .card = { .sentence = "Take a piece, and its twin may avenge it at once from anywhere on the board.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(blood_brother),
};

static const GameOfRules game_crushed = {
    .id = "crushed",
    .title = "Crushed Chess",
    .card = { .sentence = "Every ten moves the outer ring of the board breaks off, with everybody on it.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(crushed),
};

static const GameOfRules game_en_passant_all = {
    .id = "en-passant-all",
    .title = "En Passant Chess",
    .card = { .sentence = "Whoever hurries past an enemy can be snatched on the way, queens and rooks too.",
              .ease = EASE_MEDIUM },
    .names.aka = "All-In En Passant",
    RULES_AND_HOOKS(en_passant_all),
};

static const GameOfRules game_en_passant_pieces = {
    .id = "en-passant-pieces",
    .title = "En Passant Chess by pieces",
    .card = { .sentence = "A pawn that takes two steps at once can be caught on the way by any man.",
              .under = "en-passant-all" },
    RULES_AND_HOOKS(en_passant_pieces),
};

static const GameOfRules game_kidnapping = {
    .id = "kidnapping",
    .title = "Kidnapping Chess",
    .card = { .sentence = "After moves 6, 12, 18 and 24 you carry off an enemy piece of your choice." },
    RULES_AND_HOOKS(kidnapping),
};

static const GameOfRules game_removal_blitz = {
    .id = "removal-blitz",
    .title = "Removal Blitz Chess",
    .card = { .sentence = "Ten seconds for a move, and every sixth time each side plucks a piece from the other.",
              .under = "kidnapping",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(removal_blitz),
};

static const GameOfRules game_kamikaze_race = {
    .id = "kamikaze-race",
    .title = "Kamikaze pawn race",
    .card = { .sentence = "No checks at all: run a pawn across, while each capture wipes out both men.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(kamikaze_race),
    .weights = &weights_kamikaze_race,
};

static const GameOfRules game_divide_and_conquer = {
    .id = "divide-and-conquer",
    .title = "Divide and Conquer",
    .card = { .sentence = "Each turn moves a king, a queen and a pawn; land between two enemies to take both.",
              .ease = EASE_MEDIUM },
    .letters = ".P...QK",
    RULES_AND_HOOKS(divide),
};

static const GameOfRules *const games[] = { &game_moss,
                                            &game_bingo,
                                            &game_bingo_captures,
                                            &game_blood_brother,
                                            &game_crushed,
                                            &game_en_passant_all,
                                            &game_en_passant_pieces,
                                            &game_kidnapping,
                                            &game_removal_blitz,
                                            &game_divide_and_conquer,
                                            &game_kamikaze,
                                            &game_kamikaze_progressive,
                                            &game_kamikaze_race,
                                            NULL };

const Family family_other_captures = FAMILY_OF_RULES("other-captures", NULL, games, NULL);
