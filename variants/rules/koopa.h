/* koopa.h -- nobody is captured by going there: who enters a man's cell stuns him and bounces on, and who meets a
 * stunned man kicks him off the board with all behind him. Rules: docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_KOOPA_H
#define FUSILIER_VARIANTS_RULES_KOOPA_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/lanes/ways.h"
#include "variants/rules/slots.h"

enum { KOOPA_TURNS = 2 };

static const Extra koopa_extras[] = {
    { "duration", "turns that a man stays stunned", EXTRA_NUMBER, .slot = WORD_STUN_TURNS, .none = KOOPA_TURNS,
      .least = 1, .most = 9 },
    { "stun", "stunned men and for how many plies", EXTRA_NUMBERS, .slot = FLAG_STUN, .bits = STUN_BITS, .most = 18 },
    EXTRAS_END,
};

static ALWAYS_INLINE unsigned koopa_plies(const Position *pos, Cell at) {
    return numbers_at(pos, &koopa_extras[1], at);
}

/* What comes of entering a cell. */
typedef struct {
    Cell stands;   /* where the mover stops; CELL_NONE: off the board */
    Cells stunned; /* whom he stuns */
    Cells kicked;  /* who leaves the board */
} KoopaRun;

/* Of these men, those who stay stunned for at least so many plies: more than two where more than two play. */
static inline Cells koopa_stunned_long(const Position *pos, Cells men, unsigned plies) {
    Cells stunned = NO_CELLS;
    while (cells_any(men)) {
        const Cell at = cells_pop(&men);
        if (koopa_plies(pos, at) >= plies) stunned |= cells_one(at);
    }
    return stunned;
}

/* The men who stay stunned for at least so many plies, the coming one included. */
static ALWAYS_INLINE Cells koopa_stunned(const Position *pos, unsigned plies) {
    Cells men = NO_CELLS;
    for (int i = 1; i < STUN_BITS; i++) men |= lane_flag(pos, FLAG_STUN + i);
    if (plies == 1) men |= lane_flag(pos, FLAG_STUN);
    return UNLIKELY(plies > 2) ? koopa_stunned_long(pos, men, plies) : men;
}

/* A move that enters: it goes to a cell where somebody stands. */
static ALWAYS_INLINE bool koopa_enters(const Position *pos, Move move) {
    return move_type(move) == MOVE_PLAIN && pos->man[move_to(move)] != MAN_NONE;
}

LANE_API KoopaRun koopa_run(const Position *pos, Move move, Cells stunned);
LANE_API bool koopa_kicks_king(const Position *pos, Cell from, Cell king, Cells stunned);
LANE_API void koopa_list_entries(const Composition *c, const Position *pos, Cells men, Cells stunned, MoveList *out);
LANE_API bool koopa_plays(const Composition *c, Position *pos, Move move, Deed *deed);
LANE_API void koopa_tick(Position *pos);
LANE_API bool koopa_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool koopa_possible(const Composition *c, const Position *pos, Error *err);
LANE_API void koopa_writes(const Position *pos, Move move, Text *out);

static ALWAYS_INLINE Cells koopa_holds(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return koopa_stunned(pos, 1) & lane_men(pos, player);
}

static ALWAYS_INLINE Cells koopa_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)pos, (void)player, (void)hits;
    return NO_CELLS;
}

/* Who will still be stunned when it is their turn. */
static ALWAYS_INLINE Cells koopa_numbs(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return koopa_stunned(pos, lane_turns_to(pos, player) + 1) & lane_men(pos, player);
}

/* Who could kick the king off the board with an enemy's next move? Until it is theirs everybody passes. */
static ALWAYS_INLINE Cells koopa_threatens(const Composition *c, const Position *pos, Player player) {
    (void)c;
    Cells threats = NO_CELLS;
    FOR_ENEMIES(pos, player, enemy) {
        const Cells stunned = koopa_stunned(pos, lane_turns_to(pos, enemy) + 1);
        if (LIKELY(!cells_any(stunned))) continue;
        for (Cells men = lane_men(pos, enemy) & ~stunned; cells_any(men);) {
            const Cell from = cells_pop(&men);
            if (koopa_kicks_king(pos, from, lane_king(pos, player), stunned)) threats |= cells_one(from);
        }
    }
    return threats;
}

static inline void koopa_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Cells stunned = koopa_stunned(pos, 1);
    koopa_list_entries(c, pos, lane_men(pos, pos->now.turn) & ~stunned, stunned, out);
}

static inline Cells koopa_fells(const Composition *c, const Position *pos, Move move) {
    (void)c;
    if (!koopa_enters(pos, move)) return NO_CELLS;
    return koopa_run(pos, move, koopa_stunned(pos, 1)).kicked & lane_enemies(pos, pos->now.turn);
}

static ALWAYS_INLINE void koopa_passes(const Composition *c, Position *pos) {
    (void)c;
    if (UNLIKELY(cells_any(koopa_stunned(pos, 1)))) koopa_tick(pos);
}

static ALWAYS_INLINE void koopa_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)move, (void)us, (void)deed;
    koopa_passes(c, pos);
}

static const Rule rule_koopa = {
    .id = "koopa",
    .by_ways = true,
    .words = "who enters a man's square stuns him and bounces on; stunned men are kicked off",
    .facts = FACT_NO_CAPTURES | FACT_NO_EN_PASSANT | FACT_NOBODY_PASSES | FACT_FALLING_KINGS | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_CAPTURER] = "bounces on",
                 [ASKS_ENTERING] = "to stun",
                 [ASKS_AFTER] = "nobody captures",
                 [ASKS_CAPTIVE] = "is kicked off the board" },
    .extras = koopa_extras,
    .holds = koopa_holds,
    .numbs = koopa_numbs,
    .lists = koopa_lists,
    .writes = koopa_writes,
    .strikes = koopa_strikes,
    .threatens = koopa_threatens,
    .fells = koopa_fells,
    .plays = koopa_plays,
    .passes = koopa_passes,
    .follows = koopa_follows,
    .allows = koopa_allows,
    .possible = koopa_possible,
};

#endif
