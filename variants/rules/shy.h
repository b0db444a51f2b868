/* shy.h -- men who hop over others, but neither over their own kind nor at it, as the cannons of janggi
 * (TermsOfAsia.shy). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SHY_H
#define FUSILIER_VARIANTS_RULES_SHY_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "engine/board/walk.h"

static ALWAYS_INLINE bool shy_is(const Position *pos, Cell at) {
    return pos->game->setup.terms->asia.shy >> man_kind(pos->man[at]) & 1;
}

/* Can a man of theirs go where he hops to? */
static inline bool shy_goes(const Position *pos, Cell from, Cell to) {
    const Man man = pos->man[from];
    const Walk *const walk = pos->walks->of[man_owner(man)][man_kind(man)];
    if (shy_is(pos, to)) return false;
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        for (int i = 0, hopped = -1; i < line->length; i++) {
            const Cell at = line->cell[i];
            if (at == to && hopped >= 0 && !shy_is(pos, (Cell)hopped)) return true;
            if (pos->man[at] == MAN_NONE) continue;
            if (hopped >= 0) break;
            hopped = at;
        }
    return false;
}

static ALWAYS_INLINE bool shy_bars(const Composition *c, const Position *pos, Move move) {
    (void)c;
    return move_type(move) == MOVE_PLAIN && shy_is(pos, move_from(move)) && move_from(move) != move_to(move) &&
           !shy_goes(pos, move_from(move), move_to(move));
}

static ALWAYS_INLINE Cells shy_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c;
    Cells kept = hits;
    while (cells_any(hits)) {
        const Cell from = cells_pop(&hits);
        if (shy_is(pos, from) && !shy_goes(pos, from, lane_king(pos, player))) kept &= ~cells_one(from);
    }
    return kept;
}

static inline bool shy_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return wish->man == MAN_NONE || wish->to == CELL_NONE || !shy_is(pos, wish->from) ||
           shy_goes(pos, wish->from, wish->to) || error_set(err, "it must hop over one man, but no man of its kind");
}

static const Rule rule_shy = {
    .id = "shy-cannons",
    .words = "cannons neither hop over cannons nor capture them",
    .bars = shy_bars,
    .strikes = shy_strikes,
    .allows = shy_allows,
};

#endif
