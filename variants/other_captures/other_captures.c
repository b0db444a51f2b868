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

static const Composition composition_kamikaze = { .rule = { &rule_kamikaze } };
static const Composition composition_kamikaze_progressive = { .rule = { &rule_kamikaze, &rule_progressive } };
COMPOSED_HOOKS(kamikaze, composition_kamikaze)
COMPOSED_HOOKS(kamikaze_progressive, composition_kamikaze_progressive)

static const Game game_kamikaze = {
    .id = "kamikaze",
    .title = "Kamikaze Chess",
    .card = { .sentence = "Who captures dies with the victim: every trade is one for one." },
    .family = "other-captures",
    COMPOSED_FIELDS(kamikaze),
};

static const Game game_kamikaze_progressive = {
    .id = "kamikaze-progressive",
    .title = "Progressive Kamikaze Chess",
    .card = { .sentence = "One move, two, three and so on, and each capture costs the man who makes it.",
              .under = "kamikaze",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    .family = "other-captures",
    COMPOSED_FIELDS(kamikaze_progressive),
    .words = &series_words,
};

static const Composition composition_moss = { .rule = { &rule_moss } };
static const Composition composition_bingo = { .rule = { &rule_bingo } };
static const Composition composition_bingo_captures = { .rule = { &rule_bingo_captures } };
static const Composition composition_blood_brother = { .rule = { &rule_blood_brother } };
static const Composition composition_crushed = { .rule = { &rule_crushed } };
static const Composition composition_en_passant_all = { .rule = { &rule_en_passant_all } };
static const Composition composition_en_passant_pieces = { .rule = { &rule_en_passant_pieces } };
static const Composition composition_divide = { .rule = { &rule_divide } };
static const Composition composition_kidnapping = { .rule = { &rule_kidnapping } };
static const Composition composition_removal_blitz = { .rule = { &rule_removal_blitz } };
static const Composition composition_kamikaze_race = { .rule = { &rule_kamikaze_race } };
COMPOSED_HOOKS(moss, composition_moss)
COMPOSED_HOOKS(bingo, composition_bingo)
COMPOSED_HOOKS(bingo_captures, composition_bingo_captures)
COMPOSED_HOOKS(blood_brother, composition_blood_brother)
COMPOSED_HOOKS(crushed, composition_crushed)
COMPOSED_HOOKS(en_passant_all, composition_en_passant_all)
COMPOSED_HOOKS(en_passant_pieces, composition_en_passant_pieces)
COMPOSED_HOOKS(divide, composition_divide)
COMPOSED_HOOKS(kidnapping, composition_kidnapping)
COMPOSED_HOOKS(removal_blitz, composition_removal_blitz)
COMPOSED_HOOKS(kamikaze_race, composition_kamikaze_race)

static const Game game_moss = {
    .id = "moss",
    .title = "Moss Chess",
    .card = { .sentence = "How you capture depends on your victim: a knight is taken by a knight's leap.",
              .ease = EASE_MEDIUM },
    .names.aka = "Odious Chess,Tag Chess,Zen Chess",
    .family = "other-captures",
    COMPOSED_FIELDS(moss),
};

static const Game game_bingo = {
    .id = "bingo",
    .title = "Bingo Chess",
    .card = { .sentence = "Nobody captures: fill a line of squares from edge to edge, and its enemies disappear.",
              .ease = EASE_MEDIUM },
    .family = "other-captures",
    COMPOSED_FIELDS(bingo),
    .conduct.rule_end = compose_rule_end,
};

static const Game game_bingo_captures = {
    .id = "bingo-captures",
    .title = "Bingo Chess with captures",
    .card = { .sentence = "Capture as usual, or complete a whole line and clear it of enemies at a stroke.",
              .under = "bingo",
              .ease = EASE_MEDIUM },
    .family = "other-captures",
    COMPOSED_FIELDS(bingo_captures),
    .conduct.rule_end = compose_rule_end,
};

static const Game game_blood_brother = {
    .id = "blood-brother",
    .title = "Blood-Brother Chess",
    .card = { .sentence = "Take a piece, and its twin may avenge it at once from anywhere on the board.",
              .ease = EASE_MEDIUM },
    .family = "other-captures",
    COMPOSED_FIELDS(blood_brother),
};

static const Game game_crushed = {
    .id = "crushed",
    .title = "Crushed Chess",
    .card = { .sentence = "Every ten moves the outer ring of the board breaks off, with everybody on it.",
              .span = SPAN_SHORT },
    .family = "other-captures",
    COMPOSED_FIELDS(crushed),
    .conduct.rule_end = compose_rule_end,
};

static const Game game_en_passant_all = {
    .id = "en-passant-all",
    .title = "En Passant Chess",
    .card = { .sentence = "Whoever hurries past an enemy can be snatched on the way, queens and rooks too.",
              .ease = EASE_MEDIUM },
    .names.aka = "All-In En Passant",
    .family = "other-captures",
    COMPOSED_FIELDS(en_passant_all),
};

static const Game game_en_passant_pieces = {
    .id = "en-passant-pieces",
    .title = "En Passant Chess by pieces",
    .card = { .sentence = "A pawn that takes two steps at once can be caught on the way by any man.",
              .under = "en-passant-all" },
    .family = "other-captures",
    COMPOSED_FIELDS(en_passant_pieces),
};

static const Game game_kidnapping = {
    .id = "kidnapping",
    .title = "Kidnapping Chess",
    .card = { .sentence = "After moves 6, 12, 18 and 24 you carry off an enemy piece of your choice." },
    .family = "other-captures",
    COMPOSED_FIELDS(kidnapping),
    .words = &kidnapping_words,
};

static const Game game_removal_blitz = {
    .id = "removal-blitz",
    .title = "Removal Blitz Chess",
    .card = { .sentence = "Ten seconds for a move, and every sixth time each side plucks a piece from the other.",
              .under = "kidnapping",
              .span = SPAN_SHORT },
    .family = "other-captures",
    COMPOSED_FIELDS(removal_blitz),
    .words = &kidnapping_words,
};

static const Game game_kamikaze_race = {
    .id = "kamikaze-race",
    .title = "Kamikaze pawn race",
    .card = { .sentence = "No checks at all: run a pawn across, while each capture wipes out both men.",
              .span = SPAN_SHORT },
    .family = "other-captures",
    COMPOSED_FIELDS_FROM(kamikaze_race, ORTHODOX_START),
    .setup.royal = 1 << KING,
    .setup.promotions = "",
    .advice.weights = &weights_kamikaze_race,
    .conduct.rule_end = compose_rule_end,
};

static const Game game_divide_and_conquer = {
    .id = "divide-and-conquer",
    .title = "Divide and Conquer",
    .card = { .sentence = "Each turn moves a king, a queen and a pawn; land between two enemies to take both.",
              .ease = EASE_MEDIUM },
    .family = "other-captures",
    .setup.letters = ".P...QK",
    .setup.promotions = "Q",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(divide, DIVIDE_START),
    .conduct.rule_end = compose_rule_end,
    .words = &divide_words,
};

static const Game *const games[] = { &game_moss,
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
const Family family_other_captures = FAMILY(games, NULL);
