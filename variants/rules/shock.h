/* shock.h -- whoever attacks an enemy man after his side's move shocks it: it may not move on its owner's next turn. A
 * man does not shock the same enemy twice running. Rules: docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SHOCK_H
#define FUSILIER_VARIANTS_RULES_SHOCK_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

/* Each man remembers whom it shocked with its side's last move: victims as the word of its cell has them. Of the men of
 * the player to move these are the enemies that they may not shock again now; of the other player's men, those that may
 * not move now. So a move changes what the mover's men remember, and nothing else. */
Cells shock_victims(uint32_t word, Cell from);

/* The word for these victims; *fits: false if a man on that cell cannot attack all of them at once. */
uint32_t shock_word(Terrain terrain, Cell from, Cells victims, bool *fits);

extern const Extra shock_extras[];

static ALWAYS_INLINE Cells shock_by(const Position *pos, Cell from) {
    const uint32_t word = pos->word[WORD_SHOCKS + from];
    return LIKELY(!word) ? 0 : shock_victims(word, from);
}

static ALWAYS_INLINE Cells shock_holds(const Composition *c, const Position *pos, Player player) {
    (void)c;
    Cells shocked = NO_CELLS;
    if (player != pos->now.turn) return 0;
    for (Cells men = lane_enemies(pos, player); cells_any(men);) shocked |= shock_by(pos, cells_pop(&men));
    return shocked;
}

/* Men may have gone: those who shocked, and those who were shocked. */
static inline void shock_forgets(const Composition *c, Position *pos) {
    const Cells men = lane_occupied(pos) & ~lane_kind(pos, KING);
    for (Cell at = 0; at < 64; at++) {
        if (LIKELY(!pos->word[WORD_SHOCKS + at])) continue;
        const Man man = pos->man[at];
        const Cells before = shock_by(pos, at);
        const Cells kept = man == MAN_NONE || man == MAN_WALL ? 0 : before & men & lane_enemies(pos, man_owner(man));
        bool fits;
        if (kept != before)
            pos_set_word(pos, WORD_SHOCKS + at, kept ? shock_word(composed_terrain(c, pos), at, kept, &fits) : 0);
    }
}

/* The man on a cell shocks all whom it attacks but those barred. */
static ALWAYS_INLINE void shock_renew(const Composition *c, Position *pos, Cell at, Cells barred) {
    const Terrain terrain = composed_terrain(c, pos);
    const Man man = pos->man[at];
    const Player us = man_owner(man);
    if (UNLIKELY(man == MAN_NONE)) return; /* he fell where he arrived */
    const Cells hits = composed_man_attacks(c, pos, at) & lane_enemies(pos, us) & ~lane_kind(pos, KING) & ~barred;
    bool fits;
    if (UNLIKELY(hits || pos->word[WORD_SHOCKS + at]))
        pos_set_word(pos, WORD_SHOCKS + at, hits ? shock_word(terrain, at, hits, &fits) : 0);
}

/* A man takes along what it remembers; what lay on its new cell is gone with the man who stood there. */
static ALWAYS_INLINE void shock_arrive(const Composition *c, Position *pos, Cell from, Cell to) {
    const Cells barred = shock_by(pos, from);
    pos_set_word(pos, WORD_SHOCKS + from, 0);
    pos_set_word(pos, WORD_SHOCKS + to, 0);
    shock_renew(c, pos, to, barred);
}

static ALWAYS_INLINE void shock_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    const Cell from = move_from(move), to = deed->stands;
    Cells arrived = to == CELL_NONE ? 0 : cells_one(to);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        shock_arrive(c, pos, castle->king, castle->king_to);
        shock_arrive(c, pos, castle->rook, castle->rook_to);
        arrived = cells_one(castle->king_to) | cells_one(castle->rook_to);
    } else if (!rule_takes_off(move) && !deed->is_shot && to != CELL_NONE) {
        shock_arrive(c, pos, from, to);
    } else {
        arrived = 0;
    }
    if (deed->is_shot || move_type(move) == MOVE_EN_PASSANT)
        pos_set_word(pos, WORD_SHOCKS + (deed->is_shot ? move_to(move) : cell_behind(us, to)), 0);
    for (Cells men = lane_men(pos, us) & ~arrived; cells_any(men);) {
        const Cell at = cells_pop(&men);
        shock_renew(c, pos, at, shock_by(pos, at));
    }
}

static inline bool shock_is_free(const Composition *c, const Position *pos, Cell at, Error *err) {
    if (!cells_has(shock_holds(c, pos, pos->now.turn), at)) return true;
    for (Cells men = lane_enemies(pos, pos->now.turn); cells_any(men);) {
        const Cell from = cells_pop(&men);
        if (cells_has(shock_by(pos, from), at))
            return error_set(err, "the %s on %s is shocked by the %s on %s, and cannot move this turn",
                             refusal_man(pos, at), pos->board->name[at], refusal_man(pos, from),
                             pos->board->name[from]);
    }
    return true;
}

static inline bool shock_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (wish->man != MAN_NONE && !shock_is_free(c, pos, wish->from, err)) return false;
    return move_type(wish->move) != MOVE_CASTLE || shock_is_free(c, pos, move_to(wish->move), err);
}

static const Rule rule_shock = {
    .id = "shock",
    .words = "who is attacked may not move on its next turn",
    .facts = FACT_KEEPS_MEN,
    .extras = shock_extras,
    .holds = shock_holds,
    .follows = shock_follows,
    .forgets = shock_forgets,
    .allows = shock_allows,
};

#endif
