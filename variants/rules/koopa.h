/* koopa.h -- nobody is captured by going there: who enters a man's cell stuns him and bounces on, and who meets a
 * stunned man kicks him off the board with all behind him. Rules: docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_KOOPA_H
#define FUSILIER_VARIANTS_RULES_KOOPA_H

#include "engine/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

enum { KOOPA_TURNS = 2 };

extern const Extra koopa_extras[];

/* What comes of entering a cell. */
typedef struct {
    Cell stands;   /* where the mover stops; CELL_NONE: off the board */
    Cells stunned; /* whom he stuns */
    Cells kicked;  /* who leaves the board */
} KoopaRun;

/* The men who stay stunned for at least so many plies, the coming one included. */
static ALWAYS_INLINE Cells koopa_stunned(const Position *pos, unsigned plies) {
    Cells men = NO_CELLS;
    for (int i = plies == 1 ? 0 : 1; i < STUN_BITS; i++) men |= lane_flag(pos, FLAG_STUN + i);
    return men;
}

/* A move that enters: it goes to a cell where somebody stands. */
static ALWAYS_INLINE bool koopa_enters(const Position *pos, Move move) {
    return move_type(move) == MOVE_PLAIN && pos->man[move_to(move)] != MAN_NONE;
}

KoopaRun koopa_run(const Position *pos, Move move, Cells stunned);
bool koopa_kicks_king(const Position *pos, Cell from, Cell king, Cells stunned);
void koopa_list_entries(const Composition *c, const Position *pos, Cells men, Cells stunned, MoveList *out);
bool koopa_plays(const Composition *c, Position *pos, Move move, Deed *deed);
void koopa_tick(Position *pos);
bool koopa_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
bool koopa_possible(const Composition *c, const Position *pos, Error *err);
void koopa_writes(const Position *pos, Move move, Text *out);

static ALWAYS_INLINE Cells koopa_holds(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return koopa_stunned(pos, 1) & lane_men(pos, player);
}

static ALWAYS_INLINE Cells koopa_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)pos, (void)player, (void)hits;
    return 0;
}

/* Who will still be stunned when it is their turn. */
static ALWAYS_INLINE Cells koopa_numbs(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return koopa_stunned(pos, pos->now.turn == player ? 1 : 2) & lane_men(pos, player);
}

/* Who could kick the king off the board with the enemy's next move? If it is the player's own turn he passes first. */
static ALWAYS_INLINE Cells koopa_threatens(const Composition *c, const Position *pos, Player player) {
    (void)c;
    const Cells stunned = koopa_stunned(pos, pos->now.turn == player ? 2 : 1);
    Cells threats = NO_CELLS;
    if (LIKELY(!stunned)) return 0;
    for (Cells men = lane_enemies(pos, player) & ~stunned; cells_any(men);) {
        const Cell from = cells_pop(&men);
        if (koopa_kicks_king(pos, from, lane_king(pos, player), stunned)) threats |= cells_one(from);
    }
    return threats;
}

static inline void koopa_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Cells stunned = koopa_stunned(pos, 1);
    koopa_list_entries(c, pos, lane_men(pos, pos->now.turn) & ~stunned, stunned, out);
}

static inline Cells koopa_fells(const Composition *c, const Position *pos, Move move) {
    (void)c;
    if (!koopa_enters(pos, move)) return 0;
    return koopa_run(pos, move, koopa_stunned(pos, 1)).kicked & lane_enemies(pos, pos->now.turn);
}

static ALWAYS_INLINE void koopa_passes(const Composition *c, Position *pos) {
    (void)c;
    if (UNLIKELY(koopa_stunned(pos, 1))) koopa_tick(pos);
}

static ALWAYS_INLINE void koopa_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)move, (void)us, (void)deed;
    koopa_passes(c, pos);
}

static const Rule rule_koopa = {
    .id = "koopa",
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
