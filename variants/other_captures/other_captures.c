/* other_captures.c -- the games of the family: Kamikaze Chess, B. G. Laws 1928: who captures is removed with his
 * victim; and its progressive form. Rules: docs/games/other-captures.md */
#include "variants/families.h"
#include "variants/other_captures/divide.h"
#include "variants/rules/compose.h"
#include "variants/rules/kamikaze.h"
#include "variants/rules/progressive.h"

static const Composition composition_kamikaze = { { &rule_kamikaze } };
static const Composition composition_kamikaze_progressive = { { &rule_kamikaze, &rule_progressive } };
COMPOSED_HOOKS(kamikaze, composition_kamikaze)
COMPOSED_HOOKS(kamikaze_progressive, composition_kamikaze_progressive)

static const Game game_kamikaze = {
    .id = "kamikaze",
    .title = "Kamikaze Chess",
    .family = "other-captures",
    COMPOSED_FIELDS(kamikaze),
};

static const Game game_kamikaze_progressive = {
    .id = "kamikaze-progressive",
    .title = "Progressive Kamikaze Chess",
    .family = "other-captures",
    COMPOSED_FIELDS(kamikaze_progressive),
    .words = &series_words,
};

const Game *const family_other_captures[] = { &game_divide_and_conquer, &game_kamikaze, &game_kamikaze_progressive,
                                              NULL };
