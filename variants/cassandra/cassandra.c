/* cassandra.c -- Cassandra Chess, Ralph Betza 1974: chess with predictions that come true. Rules:
 * docs/games/cassandra.md */
#define RULES_ARE_CONSTANT

#include "variants/families.h"
#include "variants/rules/cassandra.h"
#include "variants/rules/compose.h"

COMPOSED(cassandra, &rule_cassandra)

/* ---- but for predictions, and for moves that let them come true, all is orthodox: the fast generator's ---- */

static const Rules rules_orthodox = { .capture = CAPTURE_DISPLACE };

static ALWAYS_INLINE bool is_orthodox(const Position *pos) {
    return !cassandra_predicts(pos) && cassandra_rests(&composition_cassandra, pos);
}

static void generate(const Position *pos, Gen what, MoveList *out) {
    if (LIKELY(is_orthodox(pos)))
        generate_with(&rules_orthodox, pos, what, out);
    else
        cassandra_generate(pos, what, out);
}

static uint64_t count(const Position *pos) {
    return LIKELY(is_orthodox(pos)) ? count_with(&rules_orthodox, pos) : cassandra_count(pos);
}

static void play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (UNLIKELY(!is_orthodox(pos))) {
        cassandra_play(pos, move);
        return;
    }
    play_with(&rules_orthodox, pos, move);
    cassandra_turns(&composition_cassandra, pos, move, us);
}

static Outcome rule_end(const Position *pos) {
    const Bits kings = pos_kind(pos, KING);
    if (LIKELY(bits_many(kings) && !cassandra_predicts(pos))) return (Outcome){ .over = false };
    return compose_rule_end(pos);
}

static const GameOfRules game_cassandra = {
    .id = "cassandra",
    .title = "Cassandra Chess",
    .card = { .sentence = "Foretell where an enemy will stand three moves from now: if you are right, he is gone.",
              .ease = EASE_MEDIUM },
    .rules = &composition_cassandra,
    .is_fast = true,
    .generate = generate,
    .count = count,
    .play = play,
    .in_check = cassandra_in_check,
    .rule_end = rule_end,
};

static const GameOfRules *const games[] = { &game_cassandra, NULL };

const Family family_cassandra = FAMILY_OF_RULES("cassandra", NULL, games, NULL);
