/* rifle.c -- Rifle Chess, W. B. Seabrook 1921: captures are shots, the shooter stays. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/shooting.h"

#include "engine/lanes/chesslike.h"
#include "variants/rules/must_capture.h"
#include "variants/rules/rifle_free.h"
#include "variants/weights/weights.h"

#define RULES_RIFLE                                                                                                    \
    { .capture = CAPTURE_SHOOT, .must_capture = true }
#define RULES_RIFLE_FREE                                                                                               \
    { .capture = CAPTURE_SHOOT }
static const Rules rules_rifle = RULES_RIFLE;
static const Rules rules_rifle_free = RULES_RIFLE_FREE;

CHESSLIKE_HOOKS(rifle, rules_rifle)
static const Composition composition_rifle = { .rule = { &rule_rifle_free, &rule_must_capture } };
CHESSLIKE_HOOKS(rifle_free, rules_rifle_free)
static const Composition composition_rifle_free = { .rule = { &rule_rifle_free } };

/* Whoever must shoot is not free to pass, so no null move where shots are forced. */
const Game game_rifle = {
    .id = "rifle",
    .title = "Rifle Chess",
    .card = { .sentence = "Men shoot from where they stand and never move to capture; whoever can shoot must.",
              .first = true },
    .names.namesake = "cutechess", /* shots are free there, and a rook that has shot may not castle */
    .family = "shooting",
    .conduct.rules = RULES_RIFLE,
    .advice.traits = { .futility = true,
                       .razoring = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .check_extension = true },
    .advice.weights = &weights_rifle,
    .conduct.composition = &composition_rifle,
    CHESSLIKE_FIELDS(rifle),
};

const Game game_rifle_free = {
    .id = "rifle-free",
    .title = "Rifle Chess, shots not forced",
    .card = { .sentence = "Shoot from where you stand, but only when it suits you: no shot is a duty.",
              .under = "rifle" },
    .family = "shooting",
    .conduct.rules = RULES_RIFLE_FREE,
    .advice.traits = { .null_move = true,
                       .futility = true,
                       .razoring = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .check_extension = true },
    .advice.weights = &weights_rifle_free,
    .conduct.composition = &composition_rifle_free,
    CHESSLIKE_FIELDS(rifle_free),
};
