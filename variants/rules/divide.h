/* divide.h -- a turn is a move of the king, one of a pawn and one of another man, in any order; two enemies fall when a
 * man comes between them. Rules: docs/games/other-captures.md (divide-and-conquer). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_DIVIDE_H
#define FUSILIER_VARIANTS_RULES_DIVIDE_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/text/words.h"
#include "variants/rules/slots.h"

#define DIVIDE_START "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1"

/* The parts of a turn, in the order in which done= names them; pieces of every kind move in the part of the queen. */
enum { PART_KING, PART_QUEEN, PART_PAWN, PARTS };

static inline int divide_part(Kind kind) {
    return kind == KING ? PART_KING : kind == PAWN ? PART_PAWN : PART_QUEEN;
}
static ALWAYS_INLINE bool divide_is_done(const Position *pos, int part) {
    return pos->word[WORD_DONE] >> part & 1;
}

/* The part of the turn is over with this move. */
static ALWAYS_INLINE void divide_begins(const Composition *c, Position *pos, Move move) {
    const Kind kind = move_type(move) == MOVE_DROP ? move_kind(move) : man_kind(pos->man[move_from(move)]);
    (void)c;
    pos_set_word(pos, WORD_DONE, pos->word[WORD_DONE] | 1U << divide_part(kind));
}

LANE_API Cells divide_fells(const Composition *c, const Position *pos, Move move);
LANE_API void divide_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API void divide_turns(const Composition *c, Position *pos, Move move, Player mover);
LANE_API bool divide_ends(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool divide_possible(const Composition *c, const Position *pos, Error *err);
bool divide_allows_part(const Position *pos, const Wish *wish, Error *err);
extern const Words divide_words;

/* The men whose part of the turn is over. */
static ALWAYS_INLINE Cells divide_holds(const Composition *c, const Position *pos, Player player) {
    const Cells men = lane_men(pos, player), kings = lane_kind(pos, KING), pawns = lane_kind(pos, PAWN);
    Cells held = NO_CELLS;
    (void)c;
    if (!pos->word[WORD_DONE] || player != pos->now.turn) return held;
    if (divide_is_done(pos, PART_KING)) held |= kings;
    if (divide_is_done(pos, PART_PAWN)) held |= pawns;
    if (divide_is_done(pos, PART_QUEEN)) held |= ~(kings | pawns);
    return held & men;
}

/* Nobody steps twice; and who is dropped or taken off is so in the part of his kind. */
static ALWAYS_INLINE bool divide_bars(const Composition *c, const Position *pos, Move move) {
    (void)c;
    if (move_type(move) == MOVE_DOUBLE) return true;
    if (LIKELY(!rule_takes_off(move))) return false;
    const Kind kind = move_type(move) == MOVE_DROP ? move_kind(move) : man_kind(pos->man[move_from(move)]);
    return divide_is_done(pos, divide_part(kind));
}

static inline bool divide_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const bool steps = wish->man != MAN_NONE && man_kind(wish->man) == PAWN && wish->from != wish->to;
    if (!divide_allows_part(pos, wish, err)) return false;
    return !steps || wish->to == lane_cell_ahead(composed_terrain(c, pos), pos->now.turn, wish->from) ||
           error_set(err, "a pawn goes one step straight ahead only");
}

static const Kind divide_promotions[] = { QUEEN, EMPTY };

static const Extra divide_extras[] = {
    { "done", "moved in this turn already", EXTRA_LETTERS, .slot = WORD_DONE, .names = "kqp" },
    EXTRAS_END,
};

static const Rule rule_divide = {
    .id = "divide-and-conquer",
    .of_two = true,
    .words = "a turn is a move of the king, one of a pawn and one of another man; who comes between two enemies takes "
             "both",
    .start = DIVIDE_START,
    .promotions = divide_promotions,
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CASTLING | FACT_NO_CHECK | FACT_FALLING_KINGS |
             FACT_NOBODY_CHOOSES,
    .answers = { [ASKS_TURN] = "a move of each kind", [ASKS_BARE] = "loses" },
    .extras = divide_extras,
    .speech = &divide_words,
    .holds = divide_holds,
    .bars = divide_bars,
    .fells = divide_fells,
    .begins = divide_begins,
    .follows = divide_follows,
    .turns = divide_turns,
    .ends = divide_ends,
    .allows = divide_allows,
    .possible = divide_possible,
};

#endif
