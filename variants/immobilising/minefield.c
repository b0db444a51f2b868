/* minefield.c -- Minefield Chess: two hidden mines of each side. But for layings and explosions all is orthodox, which
 * the fast generator knows best. Rules: docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/immobilising/immobilising.h"

#include "engine/lanes/chesslike.h"
#include "variants/rules/minefield.h"

static const Composition composition_minefield = { .rule = { &rule_minefield } };
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

const GameOfRules game_minefield = {
    .id = "minefield",
    .title = "Minefield Chess",
    .card = { .sentence = "Hide two mines, wait, and blow up who steps on them, best of all the king.",
              .first = true,
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(minefield),
    .is_fast = true,
    .rule_end = minefield_rule_end,
};
