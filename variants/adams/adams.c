/* adams.c -- Dr. Adams' chess family, so far Cylindrical Chess: the left and right edges touch. Rules:
 * docs/games/adams.md */
#define RULES_ARE_CONSTANT
#include "engine/lanes/chesslike.h"
#include "variants/adams/many.h"
#include "variants/families.h"
#include "variants/rules/compose.h"
#include "variants/rules/cylindrical.h"
#include "variants/rules/shadow.h"
#include "variants/weights/weights.h"

#define RULES_CYLINDRICAL                                                                                              \
    { .ground = GROUND_CYLINDER }
static const Rules rules_cylindrical = RULES_CYLINDRICAL;

CHESSLIKE_HOOKS(cylindrical, rules_cylindrical)
static const Composition composition_cylindrical = { .rule = { &rule_cylindrical } };

static const Game game_cylindrical = {
    .id = "cylindrical",
    .title = "Cylindrical Chess",
    .card = { .sentence = "The left and right edges touch, so rooks and bishops strike round the back.",
              .first = true },
    .names.aka = "cylinder,Cylinder Chess",
    .family = "adams",
    .conduct.rules = RULES_CYLINDRICAL,
    .advice.traits = { .null_move = true,
                       .futility = true,
                       .razoring = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .probcut = true,
                       .singular = true,
                       .check_extension = true },
    .advice.margins = { .reverse_futility = 30,
                        .futility_ply = 82,
                        .see_noisy = 80,
                        .see_quiet = 21,
                        .reduction = 12,
                        .reduction_improving = 14,
                        .reduction_cut = 16 }, /* found in chess: docs/search.md, "Tuning the margins" */
    .advice.weights = &weights_cylindrical,
    .conduct.composition = &composition_cylindrical,
    .setup.board = &board_8x8_cylinder,
    CHESSLIKE_FIELDS(cylindrical),
};

COMPOSED(shadow, &rule_shadow)
COMPOSED(cylindrical_shadow, &rule_cylindrical, &rule_shadow)

static const GameOfRules game_shadow = {
    .id = "shadow",
    .title = "Shadow Chess",
    .card = { .sentence = "Where a man could go he can be hurt: step onto his path and you take him from afar.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(shadow),
};

static const GameOfRules game_cylindrical_shadow = {
    .id = "cylindrical-shadow",
    .title = "Cylindrical Shadow Chess",
    .card = { .sentence = "Paths run round the edge, and stepping onto one takes its owner from behind.",
              .under = "shadow",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(cylindrical_shadow),
};

/* Those for many players follow: many_games.c. */
static const Game *const fast_games[] = { &game_cylindrical, NULL };
static const GameOfRules *const games[] = { &game_shadow, &game_cylindrical_shadow, NULL };
const Family family_adams = FAMILY_OF_RULES("adams", fast_games, games, adams_game);
