/* blunderbuss.c -- Blunderbuss Chess, C. Gilman 2007: men shoot; what becomes of a shot at three steps or more the dice
 * decide, and the bullet may fly on. Rules: docs/games/strikes-and-dice.md */
#define RULES_ARE_CONSTANT
#include "variants/strikes_and_dice/blunderbuss.h"

#include "variants/rules/blunderbuss.h"
#include "variants/rules/compose.h"

static const Composition composition_blunderbuss = { .rule = { &rule_blunderbuss } };
COMPOSED_HOOKS(blunderbuss, composition_blunderbuss)

const Game game_blunderbuss = {
    .id = "blunderbuss",
    .title = "Blunderbuss Chess",
    .card = { .sentence = "Two dice decide long shots: the bullet hits, flies on, or bends round the corner.",
              .ease = EASE_MEDIUM },
    .family = "strikes-and-dice",
    .players = 2,
    .team = { 0, 1 },
    .setup = { .start = ORTHODOX_START, .royal = 1 << KING },
    .conduct = { .rules = { .capture = CAPTURE_SHOOT },
                 .composition = &composition_blunderbuss,
                 .effects = true,
                 .generate = blunderbuss_generate,
                 .count = blunderbuss_count,
                 .play = blunderbuss_play,
                 .in_check = blunderbuss_in_check,
                 .no_moves = compose_no_moves,
                 .rule_end = compose_rule_end,
                 .allows = compose_allows,
                 .chance_weight = bullet_weighs },
    .text = { .check_position = compose_check_position, .settle = compose_settle, .format_move = compose_format_move },
    .advice = { .traits = { .late_moves = true }, .gain = compose_gain },
    .words = &bullet_words,
};
