/* wounds.h -- an attack wounds, and only the third one takes a man off; who is wounded limps. The attacker stays where
 * he is (the Rifle form), or takes the place of his victim, who may escape (the ED form, limbo.c). Rules:
 * docs/games/strikes-and-dice.md. Layer: rules.
 *
 * The number of a man's wounds is a set of cells for each of its bits, so that games without wounds have empty sets.
 * Move.more says what else comes of a move: which cells a pawn heals who is removed on the last rank (RULE_LEAVES),
 * that a king who has castled is attacked on his way, and that a man escapes from limbo. */
#ifndef FUSILIER_VARIANTS_RULES_WOUNDS_H
#define FUSILIER_VARIANTS_RULES_WOUNDS_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "variants/rules/slots.h"

enum { WOUNDS_MOST = 2 }; /* nobody lives with more */

/* With how many a man lives; games from files may say it of each kind. */
static ALWAYS_INLINE bool wounds_differ(const Position *pos) {
    return UNLIKELY(pos->game->setup.terms != NULL) && pos->game->setup.terms->moves.counts_strikes;
}
static ALWAYS_INLINE int wounds_most(const Position *pos, Kind kind) {
    if (LIKELY(!wounds_differ(pos)) || !pos->game->setup.terms->moves.strikes[kind]) return WOUNDS_MOST;
    return pos->game->setup.terms->moves.strikes[kind] - 1;
}

static ALWAYS_INLINE int wounds_at(const Position *pos, Cell at) {
    return set_has(&pos->flag[FLAG_WOUNDS], at) + 2 * set_has(&pos->flag[FLAG_WOUNDS + 1], at);
}
static ALWAYS_INLINE void wounds_put(Position *pos, Cell at, int wounds) {
    pos_set_flag(pos, FLAG_WOUNDS, at, wounds & 1);
    pos_set_flag(pos, FLAG_WOUNDS + 1, at, wounds >> 1 & 1);
}

/* Up to three cells to heal, cell + 1 each, in ascending order. */
enum { HEAL_BITS = 9, HEAL_MASK = (1 << HEAL_BITS) - 1 };
#define WOUNDS_HEALS      ((1ULL << 3 * HEAL_BITS) - 1)
#define WOUNDS_IN_PASSING (1ULL << 61)

static ALWAYS_INLINE bool wounds_says(Move move, uint64_t what) {
    return move.more & what && move_type(move) != MOVE_SHOT;
}

/* The man in limbo, in WORD_STRUCK: who, with how many wounds, and where he was attacked. 0: nobody. The highest bit
 * is partial stalemate. */
enum { LIMBO_BITS = 24, WOUNDS_PARTIAL_SHIFT = 31 };
static ALWAYS_INLINE uint32_t limbo_make(Man man, int wounds, Cell at) {
    return man | (uint32_t)wounds << 8 | (uint32_t)at << 16;
}
static ALWAYS_INLINE uint32_t limbo_of(const Position *pos) {
    return pos->word[WORD_STRUCK] & ((1U << LIMBO_BITS) - 1);
}
static ALWAYS_INLINE Man limbo_man(const Position *pos) {
    return limbo_of(pos) & 0xff;
}
static ALWAYS_INLINE int limbo_wounds(const Position *pos) {
    return limbo_of(pos) >> 8 & 0xff;
}
static ALWAYS_INLINE Cell limbo_cell(const Position *pos) {
    return (Cell)(limbo_of(pos) >> 16);
}
static ALWAYS_INLINE bool wounds_is_partial(const Position *pos) {
    return pos->word[WORD_STRUCK] >> WOUNDS_PARTIAL_SHIFT;
}

/* ---- what a wounded man can do ---- */

static ALWAYS_INLINE Cells wounds_hurt_men(const Position *pos) {
    return lane_flag(pos, FLAG_WOUNDS) | lane_flag(pos, FLAG_WOUNDS + 1);
}
static ALWAYS_INLINE Cells wounds_weak(const Composition *c, const Position *pos) {
    (void)c;
    return wounds_hurt_men(pos) & ~(lane_kind(pos, PAWN) | lane_kind(pos, KING));
}

/* How many steps a slider makes with so many wounds, and how many of the two cells on the way of a knight must be
 * empty. */
static ALWAYS_INLINE int wounds_steps(int wounds) {
    return wounds == 1 ? 4 : 2;
}
static ALWAYS_INLINE int wounds_open(int wounds) {
    return wounds == 1 ? 1 : 2;
}

LANE_API Cells wounds_attacks(const Composition *c, const Position *pos, Cell man, Kind kind, Cell from,
                              Cells occupied);
LANE_API Cells wounds_screens(const Composition *c, const Position *pos, Cell king, Cells them);
LANE_API LaneReach wounds_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int wounds);
LANE_API void wounds_lists(const Composition *c, const Position *pos, MoveList *out);
LANE_API void wounds_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again);

/* ---- who is hurt ---- */

LANE_API Cells wounds_count_worn(const Position *pos);

/* Who falls when he is struck once more. */
static ALWAYS_INLINE Cells wounds_worn(const Position *pos) {
    return LIKELY(!wounds_differ(pos)) ? lane_flag(pos, FLAG_WOUNDS + 1) : wounds_count_worn(pos);
}

/* A shield stops a shot before it wounds. */
static ALWAYS_INLINE Cells wounds_hurts(const Composition *c, const Position *pos, Move move, Cells victims) {
    const Cells shielded = move_type(move) == MOVE_SHOT ? lane_flag(pos, FLAG_SHIELDS) : NO_CELLS;
    (void)c;
    return victims & ~(wounds_worn(pos) | shielded);
}

/* A king with two wounds is never attacked; nor, in partial stalemate, is one whose attack would give the own king a
 * third. */
static ALWAYS_INLINE Cells wounds_hunts(const Composition *c, const Position *pos) {
    const Player us = pos->now.turn;
    const Cells kings = lane_enemies(pos, us) & lane_kind(pos, KING) & ~wounds_worn(pos);
    (void)c;
    if (LIKELY(!wounds_is_partial(pos))) return kings;
    const Cell own = lane_king(pos, us);
    return own == CELL_NONE || wounds_at(pos, own) < wounds_most(pos, KING) ? kings : NO_CELLS;
}

static ALWAYS_INLINE bool wounds_bears(const Composition *c, const Position *pos, Player player) {
    const Cell king = lane_king(pos, player);
    (void)c;
    return king != CELL_NONE && wounds_at(pos, king) < wounds_most(pos, KING);
}

static ALWAYS_INLINE void wounds_exposes(const Composition *c, Position *pos, Player mover) {
    (void)c, (void)mover;
    pos_set_word(pos, WORD_STRUCK, pos->word[WORD_STRUCK] | 1U << WOUNDS_PARTIAL_SHIFT);
}

/* ---- castling ---- */

/* The castling that was the last move, and whose; NULL: it was none. */
LANE_API const Castle *wounds_castled(const Position *pos, Player *player);

/* Where a king has been who castles so, but for where he arrives. */
LANE_API Cells wounds_way(const Castle *castle);

LANE_API bool wounds_bars(const Composition *c, const Position *pos, Move move);
LANE_API Cells wounds_takes(const Composition *c, const Position *pos, Move move);
LANE_API void wounds_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API void wounds_forgets(const Composition *c, Position *pos);
LANE_API bool wounds_settles(const Composition *c, Position *pos, Error *err);
LANE_API bool wounds_possible(const Composition *c, const Position *pos, Error *err);
LANE_API void wounds_writes(const Position *pos, Move move, Text *out);
LANE_API bool wounds_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);

/* Is it another rule that says who moves next? */
static inline bool wounds_turns_are_others(const Composition *c) {
    bool others = composed_facts(c) & FACT_SERIES;
    FOR_RULES_WITH(c, i, owes) others |= !c->rule[i]->seizes;
    return others;
}

/* ---- limbo ---- */

LANE_API void limbo_lists(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool limbo_owes(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool limbo_plays(const Composition *c, Position *pos, Move move, Deed *deed);
LANE_API bool limbo_possible(const Composition *c, const Position *pos, Error *err);

/* The man who has struck the king. */
static ALWAYS_INLINE Cells limbo_seizes(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return limbo_man(pos) == man_of(KING, player) ? cells_one(limbo_cell(pos)) : NO_CELLS;
}

/* ---- rules ---- */

/* wounds_text.c */
int wounds_worth(const Position *pos, Cell at);
extern const States wounds_states;
extern const Notation limbo_notation;
bool limbo_read(Position *pos, const char *text, Error *err);
void limbo_write(const Position *pos, Player reader, Text *out);
void limbo_say(const Game *game, const char *value, Text *out);

#define WOUNDS_EXTRAS                                                                                                  \
    { "once", "injured once", EXTRA_CELLS, .slot = FLAG_WOUNDS },                                                      \
        { "twice", "injured twice", EXTRA_CELLS, .slot = FLAG_WOUNDS + 1 },                                            \
        { "path", "can be attacked in passing on", EXTRA_CELLS, .slot = FLAG_WAY, .on_squares = true }, {              \
        "partial", "partial stalemate", EXTRA_SWITCH, .slot = WORD_STRUCK, .shift = WOUNDS_PARTIAL_SHIFT, .bits = 1    \
    }

static const Extra wounds_extras[] = { WOUNDS_EXTRAS, EXTRAS_END };
static const Extra limbo_extras[] = {
    WOUNDS_EXTRAS,
    { "limbo", "in limbo", EXTRA_OWN, .slot = WORD_STRUCK, .bits = LIMBO_BITS, .read = limbo_read, .write = limbo_write,
      .say = limbo_say },
    EXTRAS_END,
};

/* The pawn that is removed on the last rank goes by moves that are always tried: all else is written down. */
#define WOUNDS(rule_id, rule_words, rule_facts)                                                                        \
    .id = rule_id, .words = rule_words, .facts = FACT_ABOUT_CAPTURES | FACT_KEEPS_MEN | (rule_facts),                  \
    .states = &wounds_states, .wounds = wounds_worth, .weak = wounds_weak, .attacks = wounds_attacks,                  \
    .screens = wounds_screens, .spreads = wounds_spreads, .hurts = wounds_hurts, .hunts = wounds_hunts,                \
    .bears = wounds_bears, .exposes = wounds_exposes, .bars = wounds_bars, .follows = wounds_follows,                  \
    .forgets = wounds_forgets, .settles = wounds_settles, .writes = wounds_writes, .allows = wounds_allows

static const Rule rule_three_strikes_rifle = {
    WOUNDS("three-strikes-rifle", "men are shot from where one stands, limp after each wound, and fall at the third",
           FACT_SHOTS),
    .answers = { [ASKS_FORM] = "strikes: rifle",
                 [ASKS_CAPTURER] = "stays",
                 [ASKS_SHOOTING] = "one enemy",
                 [ASKS_STRUCK] = "wounded" },
    .extras = wounds_extras,
    .lists = wounds_lists,
    .possible = wounds_possible,
};

static const Rule rule_three_strikes_ed = {
    WOUNDS("three-strikes-ed", "who is struck may escape, limps after each wound, and falls at the third", 0),
    .of_two = true,
    .answers = { [ASKS_FORM] = "strikes: ed",
                 [ASKS_CAPTURER] = "takes the place of his victim",
                 [ASKS_STRUCK] = "wounded" },
    .extras = limbo_extras,
    .notation = &limbo_notation,
    .lists = limbo_lists,
    .takes = wounds_takes,
    .owes = limbo_owes,
    .plays = limbo_plays,
    .seizes = limbo_seizes,
    .possible = limbo_possible,
};

#endif
