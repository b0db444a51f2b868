/* immobilising.c -- games in which men hold each other, and games in which own men are taken or give check. Rules:
 * docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "engine/lanes/chesslike.h"
#include "engine/lanes/trial.h"
#include "variants/families.h"
#include "variants/rules/bicolour.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/fossil.h"
#include "variants/rules/isardam.h"
#include "variants/rules/koopa.h"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/madrasi.h"
#include "variants/rules/minefield.h"
#include "variants/rules/reform.h"
#include "variants/rules/removal.h"
#include "variants/rules/shock.h"

static const Composition composition_minefield = { .rule = { &rule_minefield } };
COMPOSED(madrasi, &rule_madrasi)
COMPOSED(madrasi_one_inert, &rule_madrasi_one_inert)
COMPOSED(isardam, &rule_isardam)
COMPOSED(kriegspiel_madrasi, &rule_madrasi, &rule_kriegspiel)
COMPOSED(koopa, &rule_koopa)
COMPOSED(shock, &rule_shock)
COMPOSED(fossil, &rule_fossil)
COMPOSED(reform, &rule_reform)
COMPOSED(removal, &rule_removal)
COMPOSED(bicolour, &rule_bicolour)
COMPOSED(tylor, &rule_bicolour_tylor)
COMPOSED(ridley, &rule_bicolour_ridley)
COMPOSED(bicapture, &rule_bicolour, &rule_reform)

/* ---- Minefield: but for layings and explosions all is orthodox, which the fast generator knows best ---- */

COMPOSED_HOOKS(mined, composition_minefield)
static const Rules rules_orthodox = { .capture = CAPTURE_DISPLACE };

static ALWAYS_INLINE bool is_orthodox(const Position *pos) {
    return LIKELY(!pos->word[WORD_MINES] && !king_attacked(pos, GROUND_PLANE, pos->now.turn ^ 1));
}

static void minefield_generate(const Position *pos, Gen what, MoveList *out) {
    if (is_orthodox(pos))
        generate_with(&rules_orthodox, pos, what, out);
    else
        mined_generate(pos, what, out);
}

static uint64_t minefield_count(const Position *pos) {
    return is_orthodox(pos) ? count_with(&rules_orthodox, pos) : mined_count(pos);
}

static void minefield_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Deed deed = { .stands = move_to(move) };
    if (UNLIKELY(pos->word[WORD_MINES])) {
        mined_play(pos, move);
        return;
    }
    play_with(&rules_orthodox, pos, move);
    minefield_follows(&composition_minefield, pos, move, us, &deed);
    minefield_turns(&composition_minefield, pos, move, us);
}

static bool minefield_in_check(const Position *pos) {
    return mined_in_check(pos);
}

static Outcome minefield_rule_end(const Position *pos) {
    const Bits kings = pos_kind(pos, KING);
    if (LIKELY(kings & (kings - 1))) return (Outcome){ .over = false };
    return compose_rule_end(pos);
}

static const GameOfRules game_minefield = {
    .id = "minefield",
    .title = "Minefield Chess",
    .card = { .sentence = "Hide two mines, wait, and blow up who steps on them, best of all the king.",
              .first = true,
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(minefield),
    .is_fast = true,
    .rule_end = minefield_rule_end,
};

static const GameOfRules game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    .card = { .sentence = "Like men that meet freeze each other: attack your twin and neither can stir.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(madrasi),
};

static const GameOfRules game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    .card = { .sentence = "Twins freeze each other, but a pawn that has just stepped past one can still move.",
              .under = "madrasi",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(madrasi_one_inert),
};

static const GameOfRules game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    .card = { .sentence = "No two men of a kind may ever face each other, and many a check is none at all.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(isardam),
};

static const GameOfRules game_kriegspiel_madrasi = {
    .id = "kriegspiel-madrasi",
    .title = "Kriegspiel Madrasi",
    .card = { .sentence = "You never see the enemy's men, and meeting your like in the dark freezes both.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .names.xboard = "blind-madrasi", /* XBoard takes every name with "kriegspiel" for its own game of that name */
    RULES_AND_HOOKS(kriegspiel_madrasi),
};

static const GameOfRules game_koopa = {
    .id = "koopa",
    .title = "Koopa Chess",
    .card = { .sentence = "Bump into a man to stun him, bounce on, and kick the stunned off the board.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(koopa),
};

static const GameOfRules game_shock = {
    .id = "shock",
    .title = "Shock Chess",
    .card = { .sentence = "Whom you attack is too shaken to move next turn, but never twice in a row.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(shock),
};

static const GameOfRules game_fossil = {
    .id = "fossil",
    .title = "Fossil Chess",
    .card = { .sentence = "Pawns move once and turn to stone, and so does any piece that takes a stony one.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(fossil),
};

static const GameOfRules game_reform = {
    .id = "reform",
    .title = "Reform Chess",
    .card = { .sentence = "You may capture your own men, too: break a way through them when you need it." },
    .names.aka = "Free-Capture Chess",
    RULES_AND_HOOKS(reform),
};

static const GameOfRules game_removal = {
    .id = "suicide-removal",
    .names.xboard = "self-removal", /* XBoard would take it for "suicide" */
    .title = "Suicide Chess with removal of men",
    .card = { .sentence = "Instead of moving you may take one of your own men off the board to open a line." },
    .names.aka = "Not Losing Chess",
    RULES_AND_HOOKS(removal),
};

static const GameOfRules game_bicolour = {
    .id = "bicolour",
    .title = "Bicolour Chess",
    .card = { .sentence = "Your own men give check to your king as well: keep him out of everybody's sight.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(bicolour),
};

static const GameOfRules game_tylor = {
    .id = "bicolour-tylor",
    .title = "Bicolour Chess by Chris Tylor",
    .card = { .sentence = "Your king fears his own men only once he or they have moved, and nobody castles.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(tylor),
};

static const GameOfRules game_ridley = {
    .id = "bicolour-ridley",
    .title = "Bicolour Chess by Mark Ridley",
    .card = { .sentence = "Own men turn on your king once they have moved, yet castling wakes nobody.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(ridley),
};

static const GameOfRules game_bicapture = {
    .id = "bicapture",
    .title = "Bicapture Chess",
    .card = { .sentence = "Fear your own men, and eat them: anybody may be captured, whoever owns him.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(bicapture),
};

static const GameOfRules *const games[] = { &game_minefield,
                                            &game_madrasi,
                                            &game_madrasi_one_inert,
                                            &game_kriegspiel_madrasi,
                                            &game_isardam,
                                            &game_koopa,
                                            &game_shock,
                                            &game_fossil,
                                            &game_reform,
                                            &game_removal,
                                            &game_bicolour,
                                            &game_tylor,
                                            &game_ridley,
                                            &game_bicapture,
                                            NULL };

const Family family_immobilising = FAMILY_OF_RULES("immobilising", NULL, games, NULL);
