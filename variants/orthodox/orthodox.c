/* orthodox.c -- Chess, and Chess960: the rules that all others differ from. Rules: docs/games/orthodox.md */
#include "engine/lanes/chesslike.h"
#include "variants/families.h"
#include "variants/rules/any_array.h"
#include "variants/weights/network.h"
#include "variants/weights/weights.h"

#define RULES_CHESS                                                                                                    \
    { .capture = CAPTURE_DISPLACE }
#define RULES_CHESS960                                                                                                 \
    { .any_castling = true }
static const Rules rules_chess = RULES_CHESS;
static const Rules rules_chess960 = RULES_CHESS960;

CHESSLIKE_HOOKS(chess, rules_chess)
static const Composition composition_chess = { .rule = { NULL } };
CHESSLIKE_HOOKS(chess960, rules_chess960)
static const Composition composition_chess960 = { .rule = { &rule_any_array } };

#define TRAITS_CHESS                                                                                                   \
    {                                                                                                                  \
        .null_move = true, .futility = true, .razoring = true, .late_moves = true, .see_pruning = true,                \
        .probcut = true, .singular = true, .check_extension = true                                                     \
    }

/* Backed by matches: docs/search.md, "Tuning the margins". */
#define MARGINS_CHESS                                                                                                  \
    {                                                                                                                  \
        .reverse_futility = 30, .futility_ply = 82, .see_noisy = 80, .see_quiet = 21, .reduction = 12,                 \
        .reduction_improving = 14, .reduction_cut = 16                                                                 \
    }

static const Game game_chess = {
    .id = "chess",
    .title = "Chess",
    .card = { .sentence = "The game that all others here start from: hunt down the enemy king." },
    .family = "orthodox",
    .names.xboard = "normal",
    .names.pgn = "Standard",
    .names.aka = "Orthodox,Classical,Classic,From Position",
    .conduct.rules = RULES_CHESS,
    .advice.traits = TRAITS_CHESS,
    .advice.margins = MARGINS_CHESS,
    .advice.weights = &weights_chess,
    .advice.network = &network_chess,
    .conduct.composition = &composition_chess,
    CHESSLIKE_FIELDS(chess),
};

/* Any of the 960 starts of Fischer Random Chess is a position; the one without a string is the orthodox array. */
static const Game game_chess960 = {
    .id = "chess960",
    .title = "Chess960 (Fischer Random Chess)",
    .card = { .sentence = "Set up the back rank in any order you like: openings learnt by heart are worth nothing." },
    .family = "orthodox",
    .names.uci = "chess",
    .names.xboard = "fischerandom",
    .names.pgn = "Chess960",
    .names.aka = "Fischer Random,Fischer Random Chess,FRC",
    .conduct.rules = RULES_CHESS960,
    .advice.traits = TRAITS_CHESS,
    .advice.margins = MARGINS_CHESS,
    .advice.weights = &weights_chess,
    .advice.network = &network_chess,
    .conduct.composition = &composition_chess960,
    CHESSLIKE_FIELDS(chess960),
};

static const Game *const games[] = { &game_chess, &game_chess960, NULL };
const Family family_orthodox = FAMILY(games, NULL);
