/* bicolour.h -- a king is attacked by the men of either side. In the forms of C. Tylor and M. Ridley only after it has
 * moved, or they have. Rules: docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BICOLOUR_H
#define FUSILIER_VARIANTS_RULES_BICOLOUR_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

#define BICOLOUR_START "rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBNKBNR w - - 0 1"

static const Rule rule_bicolour = {
    .id = "bicolour",
    .words = "kings are attacked by men of both sides; no castling",
    .facts = FACT_OWN_CHECKS | FACT_NO_CASTLING | FACT_OPEN_POSITIONS,
    .answers = { [ASKS_FORM] = "bicolour: always" },
    .start = BICOLOUR_START,
};

/* ---- the orthodox array ---- */

/* No other men attack their king's cell from where they start. */
static const Extra unmoved_extras[] = {
    { "unmoved", "queens and rooks that have not moved, nor their king", EXTRA_CELLS, .slot = FLAG_UNMOVED },
    EXTRAS_END,
};

static ALWAYS_INLINE Cells unmoved_men(const Position *pos) {
    return lane_flag(pos, FLAG_UNMOVED);
}

static ALWAYS_INLINE Cells unmoved_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c;
    return hits & ~(unmoved_men(pos) & lane_men(pos, player));
}

/* Castling counts as a move of neither king nor rook. */
static ALWAYS_INLINE void unmoved_begins(const Composition *c, Position *pos, Move move) {
    (void)c;
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    const bool is_castling = move_type(move) == MOVE_CASTLE;
    Cells moved =
        move_type(move) == MOVE_SHOT ? cells_one(to) : cells_one(from) | cells_one(to); /* who shoots has not moved */
    if (!is_castling && move_type(move) != MOVE_SHOT && man_kind(pos->man[from]) == KING) moved |= lane_men(pos, us);
    const Cells rook = is_castling ? cells_one(pos_castle_of(pos, us, move)->rook_to) : NO_CELLS;
    lane_set_flags(pos, FLAG_UNMOVED, (unmoved_men(pos) & ~moved) | rook);
}

static ALWAYS_INLINE bool unmoved_bars(const Composition *c, const Position *pos, Move move) {
    (void)c;
    return move_type(move) == MOVE_CASTLE && !cells_has(unmoved_men(pos), move_to(move));
}

static inline bool unmoved_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return move_is_none(wish->move) || !unmoved_bars(c, pos, wish->move) ||
           error_set(err, "the rook on %s is not among those that have not moved",
                     pos->board->name[move_to(wish->move)]);
}

static inline bool unmoved_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    const Cells wrong = unmoved_men(pos) & ~(lane_kind(pos, QUEEN) | lane_kind(pos, ROOK));
    return !cells_any(wrong) || error_set(err, "position, unmoved=: neither a queen nor a rook stands on %s",
                                          pos->board->name[cells_first(wrong)]);
}

static inline const char *unmoved_equips(Kind kind) {
    return kind == QUEEN || kind == ROOK ? "" : NULL;
}

#define UNMOVED_START(castling)                                                                                        \
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w " castling " - 0 1 unmoved=a1,d1,h1,a8,d8,h8"

static const Rule rule_bicolour_tylor = {
    .id = "bicolour-tylor",
    .words = "kings are attacked by own men, too, once either of them has moved; no castling",
    .facts = FACT_OWN_CHECKS | FACT_NO_CASTLING | FACT_OPEN_POSITIONS | FACT_KEEPS_MEN,
    .answers = { [ASKS_FORM] = "bicolour: Tylor" },
    .equips = unmoved_equips,
    .equipment = "unmoved",
    .extras = unmoved_extras,
    .strikes = unmoved_strikes,
    .begins = unmoved_begins,
    .possible = unmoved_possible,
};

static const Rule rule_bicolour_ridley = {
    .id = "bicolour-ridley",
    .words = "kings are attacked by own men, too, once either of them has moved",
    .facts = FACT_OWN_CHECKS | FACT_OPEN_POSITIONS | FACT_KEEPS_MEN,
    .answers = { [ASKS_FORM] = "bicolour: Ridley" },
    .equips = unmoved_equips,
    .equipment = "unmoved",
    .extras = unmoved_extras,
    .strikes = unmoved_strikes,
    .begins = unmoved_begins,
    .bars = unmoved_bars,
    .allows = unmoved_allows,
    .possible = unmoved_possible,
};

#endif
