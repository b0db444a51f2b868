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
static const Composition composition_madrasi = { .rule = { &rule_madrasi } };
static const Composition composition_madrasi_one_inert = { .rule = { &rule_madrasi_one_inert } };
static const Composition composition_isardam = { .rule = { &rule_isardam } };
static const Composition composition_kriegspiel_madrasi = { .rule = { &rule_madrasi, &rule_kriegspiel } };
static const Composition composition_koopa = { .rule = { &rule_koopa } };
static const Composition composition_shock = { .rule = { &rule_shock } };
static const Composition composition_fossil = { .rule = { &rule_fossil } };
static const Composition composition_reform = { .rule = { &rule_reform } };
static const Composition composition_removal = { .rule = { &rule_removal } };
static const Composition composition_bicolour = { .rule = { &rule_bicolour } };
static const Composition composition_tylor = { .rule = { &rule_bicolour_tylor } };
static const Composition composition_ridley = { .rule = { &rule_bicolour_ridley } };
static const Composition composition_bicapture = { .rule = { &rule_bicolour, &rule_reform } };
COMPOSED_HOOKS(madrasi, composition_madrasi)
COMPOSED_HOOKS(madrasi_one_inert, composition_madrasi_one_inert)
COMPOSED_HOOKS(isardam, composition_isardam)
COMPOSED_HOOKS(kriegspiel_madrasi, composition_kriegspiel_madrasi)
COMPOSED_HOOKS(koopa, composition_koopa)
COMPOSED_HOOKS(shock, composition_shock)
COMPOSED_HOOKS(fossil, composition_fossil)
COMPOSED_HOOKS(reform, composition_reform)
COMPOSED_HOOKS(removal, composition_removal)
COMPOSED_HOOKS(bicolour, composition_bicolour)
COMPOSED_HOOKS(tylor, composition_tylor)
COMPOSED_HOOKS(ridley, composition_ridley)
COMPOSED_HOOKS(bicapture, composition_bicapture)

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

static const Game game_minefield = {
    .id = "minefield",
    .title = "Minefield Chess",
    .card = { .sentence = "Hide two mines, wait, and blow up who steps on them, best of all the king.",
              .first = true,
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    COMPOSED_FIELDS_FROM(minefield, ORTHODOX_START " setup=1"),
    .conduct.is_fast = true,
    .setup.royal = 1 << KING,
    .conduct.rule_end = minefield_rule_end,
    .secrets = MINEFIELD_SECRETS,
    .words = &minefield_words,
};

static const Game game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    .card = { .sentence = "Like men that meet freeze each other: attack your twin and neither can stir.",
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi),
};

static const Game game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    .card = { .sentence = "Twins freeze each other, but a pawn that has just stepped past one can still move.",
              .under = "madrasi",
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    COMPOSED_FIELDS(madrasi_one_inert),
};

static const Game game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    .card = { .sentence = "No two men of a kind may ever face each other, and many a check is none at all.",
              .ease = EASE_HARD },
    .family = "immobilising",
    COMPOSED_FIELDS(isardam),
};

static const Game game_kriegspiel_madrasi = {
    .id = "kriegspiel-madrasi",
    .title = "Kriegspiel Madrasi",
    .card = { .sentence = "You never see the enemy's men, and meeting your like in the dark freezes both.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .family = "immobilising",
    .names.xboard = "blind-madrasi", /* XBoard takes every name with "kriegspiel" for its own game of that name */
    COMPOSED_FIELDS(kriegspiel_madrasi),
    .secrets = KRIEGSPIEL_SECRETS,
    .words = &kriegspiel_words,
};

static const Game game_koopa = {
    .id = "koopa",
    .title = "Koopa Chess",
    .card = { .sentence = "Bump into a man to stun him, bounce on, and kick the stunned off the board.",
              .ease = EASE_HARD },
    .family = "immobilising",
    COMPOSED_FIELDS(koopa),
    .conduct.rule_end = compose_rule_end,
    .text.notation = &compose_notation,
};

static const Game game_shock = {
    .id = "shock",
    .title = "Shock Chess",
    .card = { .sentence = "Whom you attack is too shaken to move next turn, but never twice in a row.",
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    COMPOSED_FIELDS(shock),
};

static const Game game_fossil = {
    .id = "fossil",
    .title = "Fossil Chess",
    .card = { .sentence = "Pawns move once and turn to stone, and so does any piece that takes a stony one.",
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    COMPOSED_FIELDS(fossil),
};

static const Game game_reform = {
    .id = "reform",
    .title = "Reform Chess",
    .card = { .sentence = "You may capture your own men, too: break a way through them when you need it." },
    .family = "immobilising",
    .names.aka = "Free-Capture Chess",
    .conduct.rules = { .own_captures = true },
    COMPOSED_FIELDS(reform),
};

static const Game game_removal = {
    .id = "suicide-removal",
    .names.xboard = "self-removal", /* XBoard would take it for "suicide" */
    .title = "Suicide Chess with removal of men",
    .card = { .sentence = "Instead of moving you may take one of your own men off the board to open a line." },
    .family = "immobilising",
    .names.aka = "Not Losing Chess",
    COMPOSED_FIELDS(removal),
};

static const Game game_bicolour = {
    .id = "bicolour",
    .title = "Bicolour Chess",
    .card = { .sentence = "Your own men give check to your king as well: keep him out of everybody's sight.",
              .ease = EASE_HARD },
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(bicolour, BICOLOUR_START),
};

static const Game game_tylor = {
    .id = "bicolour-tylor",
    .title = "Bicolour Chess by Chris Tylor",
    .card = { .sentence = "Your king fears his own men only once he or they have moved, and nobody castles.",
              .under = "bicolour",
              .ease = EASE_HARD },
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(tylor, UNMOVED_START("-")),
};

static const Game game_ridley = {
    .id = "bicolour-ridley",
    .title = "Bicolour Chess by Mark Ridley",
    .card = { .sentence = "Own men turn on your king once they have moved, yet castling wakes nobody.",
              .under = "bicolour",
              .ease = EASE_HARD },
    .family = "immobilising",
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(ridley, UNMOVED_START("KQkq")),
};

static const Game game_bicapture = {
    .id = "bicapture",
    .title = "Bicapture Chess",
    .card = { .sentence = "Fear your own men, and eat them: anybody may be captured, whoever owns him.",
              .under = "bicolour",
              .ease = EASE_HARD },
    .family = "immobilising",
    .conduct.rules = { .own_captures = true },
    .setup.royal = 1 << KING,
    COMPOSED_FIELDS_FROM(bicapture, BICOLOUR_START),
};

static const Game *const games[] = { &game_minefield,
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
const Family family_immobilising = FAMILY(games, NULL);
