/* cassandra.c -- Cassandra Chess, Ralph Betza 1974: chess with predictions that come true. Rules:
 * docs/games/cassandra.md */
#define RULES_ARE_CONSTANT

#include "engine/lanes/trial.h"
#include "variants/families.h"
#include "variants/rules/cassandra.h"
#include "variants/rules/compose.h"

static const Composition composition_cassandra = { .rule = { &rule_cassandra } };
COMPOSED_PARTS(cassandra, composition_cassandra)

/* ---- but for predictions all is orthodox, which the fast generator knows best; only moves that let some come true are
 * tried ---- */

static const Rules rules_orthodox = { .capture = CAPTURE_DISPLACE };

static bool is_legal(const Position *after, Player mover) {
    return !bits_many(pos_kind(after, KING)) || !king_attacked(after, GROUND_PLANE, mover);
}

static void generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    const bool rests = cassandra_rests(&composition_cassandra, pos);
    if (UNLIKELY(cassandra_predicts(pos))) {
        cassandra_generate(pos, what, out);
        return;
    }
    generate_with(&rules_orthodox, pos, rests ? what : GEN_ALL, out);
    if (LIKELY(rests)) return;
    keep_wanted(pos, out, first, what);
    keep_legal(pos, out, first, is_legal);
}

static uint64_t count(const Position *pos) {
    if (UNLIKELY(cassandra_predicts(pos))) return cassandra_choices(&composition_cassandra, pos);
    return LIKELY(cassandra_rests(&composition_cassandra, pos)) ? count_with(&rules_orthodox, pos)
                                                                : game_count_listed(pos);
}

static void play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (UNLIKELY(cassandra_predicts(pos))) {
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
