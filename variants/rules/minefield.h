/* minefield.h -- each side lays two hidden mines in its own half, and may set one off when an enemy man has just
 * arrived on it. Rules: docs/games/immobilising.md. Layer: rules. minefield.c has the rule, minefield_text.c what
 * people are asked and told, minefield_guess.c what a player may think about the enemy's mines.
 *
 * It comes last of all rules: only when a move is over with all that comes of it one knows whether a man has arrived
 * whom the owner of the mine, moving next, can blow up. */
#ifndef FUSILIER_VARIANTS_RULES_MINEFIELD_H
#define FUSILIER_VARIANTS_RULES_MINEFIELD_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/text/words.h"
#include "variants/rules/slots.h"

enum { MINES_EACH = 2 };

/* The parts of WORD_MINES. */
enum { MINES_LAYING = 1 << 0, MINES_LANDED_SHIFT = 1, MINES_LANDED_BITS = 9 };

/* Mines are being laid. */
static ALWAYS_INLINE bool minefield_is_laying(const Position *pos) {
    return pos->word[WORD_MINES] & MINES_LAYING;
}

/* Where the last move arrived on a mine of the player to move; CELL_NONE: nowhere. */
static ALWAYS_INLINE Cell minefield_landed(const Position *pos) {
    return (Cell)((pos->word[WORD_MINES] >> MINES_LANDED_SHIFT) - 1);
}
static ALWAYS_INLINE bool minefield_has_landed(const Position *pos) {
    return pos->word[WORD_MINES] >> MINES_LANDED_SHIFT;
}
static ALWAYS_INLINE void minefield_set_landed(Position *pos, Cell at) {
    pos_set_word(pos, WORD_MINES, (at + 1U) << MINES_LANDED_SHIFT);
}
static ALWAYS_INLINE void minefield_forget_landed(Position *pos) {
    pos_set_word(pos, WORD_MINES, pos->word[WORD_MINES] & MINES_LAYING);
}

/* Does the move lay mines, or set one off? */
static ALWAYS_INLINE bool minefield_lays(const Position *pos, Move move) {
    return minefield_is_laying(pos) && move_type(move) == MOVE_OTHER && move_from(move) != move_to(move);
}
static ALWAYS_INLINE bool minefield_detonates(const Position *pos, Move move) {
    return minefield_has_landed(pos) && move_type(move) == MOVE_SHOT && move_from(move) == move_to(move) &&
           move_to(move) == minefield_landed(pos);
}

/* Mines that have not gone off; the key that lists them; and the cells where a player may lay them. */
static inline Set minefield_mines(const Position *pos, Player player) {
    return pos->flag[FLAG_MINES + player];
}
const char *minefield_key(const Game *game, Player player);
Set minefield_half(const Position *pos, Player player);
int minefield_row(const Position *pos, Player player, Cell at); /* from the player's side, 0 the nearest */

LANE_API bool minefield_offers(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool minefield_acts(const Composition *c, Position *pos, Move move);
LANE_API void minefield_judges(const Composition *c, Position *pos, Player mover);
LANE_API bool minefield_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool minefield_possible(const Composition *c, const Position *pos, Error *err);
void minefield_writes(const Position *pos, Move move, Text *out);
extern const Words minefield_words;

size_t minefield_observe(const Position *pos, Move move, Player player, char *buf, size_t size);
int minefield_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count);
unsigned minefield_secret_weight(const Position *pos, Move move);

/* What a composed game with this rule has besides. */
#define MINEFIELD_SECRETS                                                                                              \
    {                                                                                                                  \
        .observe = minefield_observe, .imagine = minefield_imagine, .samples = 2, .tells_check = true,                 \
        .secret_weight = minefield_secret_weight                                                                       \
    }
extern const GameSecrets minefield_secrets; /* the same, for the rule */

/* ---- the hooks that are asked at every move: mostly there is nothing to do ---- */

static ALWAYS_INLINE bool minefield_owes(const Composition *c, const Position *pos, MoveList *out) {
    return UNLIKELY(pos->word[WORD_MINES]) && minefield_offers(c, pos, out);
}

static ALWAYS_INLINE bool minefield_pays(const Composition *c, Position *pos, Move move) {
    return UNLIKELY(pos->word[WORD_MINES]) && minefield_acts(c, pos, move);
}

static ALWAYS_INLINE void minefield_begins(const Composition *c, Position *pos, Move move) {
    (void)c, (void)move;
    if (UNLIKELY(minefield_has_landed(pos))) minefield_forget_landed(pos);
}

/* Who misses a turn sets nothing off. */
static inline void minefield_passes(const Composition *c, Position *pos) {
    minefield_begins(c, pos, MOVE_NONE);
}

/* A man who goes arrives; not who shoots, is dropped or taken off, or castles, which is done at home. */
static ALWAYS_INLINE void minefield_follows(const Composition *c, Position *pos, Move move, Player mover,
                                            const Deed *deed) {
    const Cell at = deed->stands;
    Cells mines = NO_CELLS;
    (void)c;
    FOR_ENEMIES(pos, mover, enemy) mines |= lane_flag(pos, FLAG_MINES + enemy);
    if (LIKELY(at == (Cell)CELL_NONE || !cells_has(mines, at))) return;
    const MoveType type = move_type(move);
    if (type != MOVE_CASTLE && type != MOVE_SHOT && !rule_takes_off(move)) minefield_set_landed(pos, at);
}

static ALWAYS_INLINE void minefield_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    if (UNLIKELY(minefield_has_landed(pos))) minefield_judges(c, pos, mover);
}

#define MINES_EXTRA(mines_key, mines_words, player, in)                                                                \
    {                                                                                                                  \
        mines_key, mines_words, EXTRA_CELLS, .slot = FLAG_MINES + (player), .known_to = KNOWN_TO_PLAYER + (player),    \
                                             .on_squares = true, .where = (in)                                         \
    }

static const Extra minefield_extras[] = {
    { "setup", "mines are being laid", EXTRA_SWITCH, .slot = WORD_MINES, .bits = 1 },
    MINES_EXTRA("wmines", "White's mines", WHITE, EXTRA_OF_TWO_SIDES),
    MINES_EXTRA("bmines", "Black's mines", BLACK, EXTRA_OF_TWO_SIDES),
    MINES_EXTRA("amines", "mines of player a", 0, EXTRA_ROUND_A_BOARD),
    MINES_EXTRA("bmines", "mines of player b", 1, EXTRA_ROUND_A_BOARD),
    MINES_EXTRA("cmines", "mines of player c", 2, EXTRA_ROUND_A_BOARD),
    MINES_EXTRA("dmines", "mines of player d", 3, EXTRA_ROUND_A_BOARD),
    MINES_EXTRA("emines", "mines of player e", 4, EXTRA_ROUND_A_BOARD),
    MINES_EXTRA("fmines", "mines of player f", 5, EXTRA_ROUND_A_BOARD),
    { "landed", "arrived on a mine", EXTRA_CELL, .slot = WORD_MINES, .shift = MINES_LANDED_SHIFT,
      .bits = MINES_LANDED_BITS, .known_to = KNOWN_TO_MOVER },
    EXTRAS_END,
};

static const Rule rule_minefield = {
    .id = "minefield",
    .words = "each side hides two mines in its own half, and may set one off under an enemy who has just arrived on it",
    .facts = FACT_FALLING_KINGS | FACT_BARE_KINGS | FACT_KEEPS_MEN,
    .extras = minefield_extras,
    .speech = &minefield_words,
    .gives = "setup=1",
    .hides = &minefield_secrets,
    .owes = minefield_owes,
    .pays = minefield_pays,
    .writes = minefield_writes,
    .begins = minefield_begins,
    .passes = minefield_passes,
    .follows = minefield_follows,
    .turns = minefield_turns,
    .allows = minefield_allows,
    .possible = minefield_possible,
};

#endif
