/* blunderbuss.h -- who captures shoots, and two dice decide what becomes of a shot at three steps or more; the bullet
 * may fly on (bullet.h). Rules: docs/games/strikes-and-dice.md. Layer: rules. A shot at a king in passing has the cell
 * + 1 on his way as its choice, and is marked (RULE_PASSES_KING).
 *
 * While the dice are due it is the turn of who has shot, and nothing has come of the shot. When the bullet comes to
 * rest it is played as a shot from where it was fired at whom it has hit, or at nobody, with all that rules make of
 * shots. */
#ifndef FUSILIER_VARIANTS_RULES_BLUNDERBUSS_H
#define FUSILIER_VARIANTS_RULES_BLUNDERBUSS_H

#include "engine/lanes/composed.h"
#include "variants/rules/bullet.h"

enum { BLUNDERBUSS_FAR = 3 };

LANE_API bool blunderbuss_owes(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool blunderbuss_pays(const Composition *c, Position *pos, Move move);
LANE_API void blunderbuss_lists(const Composition *c, const Position *pos, MoveList *out);
LANE_API void blunderbuss_stakes(const Composition *c, Position *pos, Move move);
LANE_API void blunderbuss_forgets(const Composition *c, Position *pos);
LANE_API bool blunderbuss_ends(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool blunderbuss_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool blunderbuss_possible(const Composition *c, const Position *pos, Error *err);
void blunderbuss_writes(const Position *pos, Move move, Text *out);

/* By the longer of two distances, on a plane of 64 cells. */
static ALWAYS_INLINE bool blunderbuss_is_apart(Cell a, Cell b) {
    const int across = file_of(a) - file_of(b), up = rank_of(a) - rank_of(b);
    return across >= BLUNDERBUSS_FAR || across <= -BLUNDERBUSS_FAR || up >= BLUNDERBUSS_FAR || up <= -BLUNDERBUSS_FAR;
}

/* Does a man attack a cell along a line, from three steps or more? */
static ALWAYS_INLINE bool blunderbuss_is_far(const Composition *c, const Position *pos, Cell from, Cell to) {
    const Terrain terrain = composed_terrain(c, pos);
    const Man man = composed_facts(c) & FACT_LISTED_CAPTURES ? pos->man[to] : pos->man[from];
    int direction;
    if (lane_is_plane(terrain) ? LIKELY(!blunderbuss_is_apart(from, to))
                               : bullet_line(pos, from, to, &direction) < BLUNDERBUSS_FAR)
        return false;
    return man != MAN_NONE &&
           cells_has(lane_kind_attacks(terrain, man_kind(man), man_owner(pos->man[from]), from, lane_occupied(pos)),
                     to);
}

static ALWAYS_INLINE bool blunderbuss_gambles(const Composition *c, const Position *pos, Move move) {
    if (move_choice(move) & RULE_DECIDED || rule_takes_off(move)) return false;
    return rule_passes_king(move) || blunderbuss_is_far(c, pos, move_from(move), move_to(move));
}

/* Only sure shots are a check. */
static ALWAYS_INLINE Cells blunderbuss_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    const Cell king = lane_king(pos, player);
    for (Cells rest = hits; cells_any(rest);) {
        const Cell from = cells_pop(&rest);
        if (blunderbuss_is_far(c, pos, from, king)) hits &= ~cells_one(from);
    }
    return hits;
}

/* Where a king has started who castles, and what he has crossed: for one move. */
static ALWAYS_INLINE void blunderbuss_follows(const Composition *c, Position *pos, Move move, Player mover,
                                              const Deed *deed) {
    (void)c, (void)deed;
    if (UNLIKELY(cells_any(lane_flag(pos, FLAG_PATH)))) lane_set_flags(pos, FLAG_PATH, NO_CELLS);
    if (LIKELY(move_type(move) != MOVE_CASTLE)) return;
    const Castle *const castle = pos_castle_of(pos, mover, move);
    lane_set_flags(pos, FLAG_PATH, cells_of_set(&castle->safe) & ~cells_one(castle->king_to));
}

static const Extra blunderbuss_extras[] = {
    { "path", "can be attacked in passing on", EXTRA_CELLS, .slot = FLAG_PATH, .on_squares = true },
    { "bullet", "the bullet", EXTRA_OWN, .slot = WORD_BULLET, .read = bullet_read, .write = bullet_write },
    { "gunner", "fired by", EXTRA_OWN, .slot = WORD_BULLET, .shift = BULLET_GUNNER_SHIFT, .bits = 8,
      .read = bullet_read_gunner, .write = bullet_write_gunner },
    EXTRAS_END,
};

static const Rule rule_blunderbuss = {
    .id = "blunderbuss",
    .words = "who captures shoots, and stays where he is; two dice decide what becomes of shots at three steps or more",
    .facts =
        FACT_SHOTS | FACT_FALLING_KINGS | FACT_KINGLESS | FACT_OPEN_POSITIONS | FACT_ABOUT_CAPTURES | FACT_KEEPS_MEN,
    .answers = { [ASKS_CAPTURER] = "stays", [ASKS_SHOOTING] = "one enemy", [ASKS_STRUCK] = "in the hands of the dice" },
    .extras = blunderbuss_extras,
    .speech = &bullet_words,
    .weighs = bullet_weighs,
    .owes = blunderbuss_owes,
    .pays = blunderbuss_pays,
    .lists = blunderbuss_lists,
    .gambles = blunderbuss_gambles,
    .stakes = blunderbuss_stakes,
    .strikes = blunderbuss_strikes,
    .follows = blunderbuss_follows,
    .forgets = blunderbuss_forgets,
    .ends = blunderbuss_ends,
    .writes = blunderbuss_writes,
    .allows = blunderbuss_allows,
    .possible = blunderbuss_possible,
};

#endif
