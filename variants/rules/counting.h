/* counting.h -- whoever has the upper hand must win within a number of moves: the board's honour and the pieces' honour
 * of makruk, and what became of them in Cambodia and in the games of ASEAN. Games from files say which (countingRule,
 * docs/games-from-files.md). Layer: rules.
 * A position has the plies that were counted and how many there may be; while it has, they are written as other
 * programs do, in the fields of the halfmove clock and of captures in passing. The count is no part of the key: a
 * position that comes again is the same with another count. */
#ifndef FUSILIER_VARIANTS_RULES_COUNTING_H
#define FUSILIER_VARIANTS_RULES_COUNTING_H

#include "variants/rules/kinds.h"
#include "variants/rules/material.h"
#include "variants/rules/slots.h"

enum { COUNT_MOST = 255 };

static inline bool counting_is_over(const Position *pos) {
    return pos->byte[BYTE_COUNT_LIMIT] && pos->byte[BYTE_COUNT] > pos->byte[BYTE_COUNT_LIMIT];
}

static inline int counting_men_of(const Position *pos, Player player, KindSet kinds) {
    int count = 0;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        if (kinds >> kind & 1) count += material_count(pos, player, kind);
    return count;
}

static inline int counting_men(const Position *pos, Player player) {
    return set_count(&pos->owner[player + 1]);
}

/* In how many moves `weak` must be mated by what the enemy has. */
static inline int counting_pieces(const Position *pos, const TermsOfCounting *counting, Player weak) {
    const Player strong = weak ^ 1;
    const bool cambodian = counting->how == COUNTING_CAMBODIAN;
    const int rooks = counting_men_of(pos, strong, counting->rooks);
    const int bishops = counting_men_of(pos, strong, counting->bishops);
    const int knights = counting_men_of(pos, strong, counting->knights);
    if (counting->how == COUNTING_ASEAN) return rooks ? 16 : bishops ? 44 : knights ? 64 : 0;
    const int moves = rooks > 1 ? 8 : rooks ? 16 : bishops > 1 ? 22 : knights > 1 ? 32 : bishops ? 44 : 64;
    return moves - cambodian;
}

/* In how many moves `weak` must be mated; 0: nothing is counted. */
static inline int counting_limit(const Position *pos, Player weak) {
    const TermsOfCounting *const counting = &terms_of_ends(pos)->counting;
    const bool pawns = !set_is_empty(&pos->kind[PAWN]), alone = counting_men(pos, weak) == 1;
    if (counting->how == COUNTING_ASEAN) return pawns || !alone ? 0 : counting_pieces(pos, counting, weak);
    const bool cambodian = counting->how == COUNTING_CAMBODIAN;
    if (counting_men(pos, weak ^ 1) == 1 || (cambodian ? counting_men(pos, weak) > 3 : pawns)) return 0;
    if (!alone) return cambodian ? 63 : 64; /* the board's honour */
    return pawns ? 0 : counting_pieces(pos, counting, weak);
}

static inline void counting_begin(Position *pos, Player weak, int plies) {
    pos_set_byte(pos, BYTE_COUNT_LIMIT, (uint8_t)(2 * counting_limit(pos, weak)));
    pos_set_byte(pos, BYTE_COUNT, (uint8_t)plies);
}

/* The enemy man that a move has captured; MAN_NONE: nobody. */
static inline Man counting_victim(Move move, Player mover, const Deed *deed) {
    if (move_type(move) == MOVE_EN_PASSANT) return man_of(PAWN, mover ^ 1);
    if (move_type(move) != MOVE_PLAIN || deed->victim == MAN_NONE) return MAN_NONE;
    return man_owner(deed->victim) == mover ? MAN_NONE : deed->victim;
}

/* A bare king begins the count with the men on the board, and anew with each man that falls. */
static inline void counting_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const TermsOfEnds *const ends = terms_of_ends(pos);
    const bool asean = ends->counting.how == COUNTING_ASEAN;
    const Player them = mover ^ 1;
    const Man victim = counting_victim(move, mover, deed);
    const int men = counting_men(pos, WHITE) + counting_men(pos, BLACK), theirs = counting_men(pos, them);
    (void)c;
    if (pos->byte[BYTE_COUNT_LIMIT] && pos->byte[BYTE_COUNT] < COUNT_MOST)
        pos_set_byte(pos, BYTE_COUNT, pos->byte[BYTE_COUNT] + 1);
    if (!asean && man_is(victim, PAWN, them) && counting_men(pos, mover) == 1 && set_is_empty(&pos->kind[PAWN]) &&
        counting_limit(pos, mover))
        counting_begin(pos, mover, 2 * men - 1);
    const bool changed = victim != MAN_NONE || (move_type(move) == MOVE_PLAIN && move_kind(move) != EMPTY);
    if ((!pos->byte[BYTE_COUNT_LIMIT] || (changed && theirs == 1)) && counting_limit(pos, them))
        counting_begin(pos, them, asean || theirs > 1 ? 0 : 2 * men);
    if (pos->byte[BYTE_COUNT_LIMIT] && ends->calls.own && !ends->calls.moves) pos->now.halfmove = 0; /* no meaning */
}

/* ---- in positions ---- */

/* The moves without progress, where they are counted besides: "quiet=12". */
static inline bool counting_read_quiet(Position *pos, const char *value, Error *err) {
    unsigned quiet = 0;
    if (!number_parse(value, 1, COUNT_MOST, &quiet, err)) return false;
    if (!pos->byte[BYTE_COUNT_LIMIT]) return error_set(err, "nothing is counted: the fifth field says it");
    pos_set_byte(pos, BYTE_COUNT_QUIET, (uint8_t)quiet);
    return true;
}
static inline void counting_write_quiet(const Position *pos, Player reader, Text *out) {
    (void)reader;
    if (pos->byte[BYTE_COUNT_LIMIT] && pos->now.halfmove) text_number(out, pos->now.halfmove);
}

/* The field of the halfmove clock was that of the count. */
static inline bool counting_settles(const Composition *c, Position *pos, Error *err) {
    (void)c, (void)err;
    if (!pos->byte[BYTE_COUNT_LIMIT]) return true;
    pos_set_byte(pos, BYTE_COUNT, (uint8_t)(pos->now.halfmove < COUNT_MOST ? pos->now.halfmove : COUNT_MOST));
    pos->now.halfmove = pos->byte[BYTE_COUNT_QUIET];
    pos_set_byte(pos, BYTE_COUNT_QUIET, 0);
    return true;
}

static inline bool counting_read_limit(Position *pos, const char *field, Error *err) {
    unsigned limit = 0;
    if (!number_parse(field, 1, COUNT_MOST, &limit, NULL))
        return error_in(err, "en-passant", "\"%.10s\" is no number of plies that are counted", field);
    pos_set_byte(pos, BYTE_COUNT_LIMIT, (uint8_t)limit);
    return true;
}
static inline size_t counting_write_limit(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (pos->byte[BYTE_COUNT_LIMIT])
        text_number(&out, pos->byte[BYTE_COUNT_LIMIT]);
    else
        text_string(&out, pos->now.en_passant == CELL_NONE ? "-" : pos->board->name[pos->now.en_passant]);
    return out.length;
}
static inline unsigned counting_clock(const Position *pos) {
    return pos->byte[BYTE_COUNT_LIMIT] ? pos->byte[BYTE_COUNT] : pos->now.halfmove;
}

static const Extra counting_extras[] = {
    { "quiet", "plies without progress", EXTRA_OWN, .read = counting_read_quiet, .write = counting_write_quiet },
    EXTRAS_END,
};

static const Rule rule_counting = {
    .id = "counting",
    .facts = FACT_KEEPS_MEN,
    .extras = counting_extras,
    .follows = counting_follows,
    .settles = counting_settles,
};

#endif
