/* generals.h -- kings who face each other along an open line of rooks. In xiangqi none may do so: each attacks the
 * other. In janggi a player may offer a draw by it, which the other accepts by passing, even in check, and refuses by
 * ending it. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_GENERALS_H
#define FUSILIER_VARIANTS_RULES_GENERALS_H

#include "engine/lanes/composed.h"
#include "variants/rules/material.h"
#include "variants/rules/slots.h"

/* Does a line of rooks lead from one cell to another, and nobody stands between? */
static inline bool generals_face(const Position *pos, Cell from, Cell to) {
    const Board *const board = pos->board;
    const bool is_flat = board->spec.shape == BOARD_SQUARES && !board->spec.wrap_files && !board->spec.wrap_ranks;
    if (is_flat && board->column[from] != board->column[to] && board->row[from] != board->row[to]) return false;
    for (int direction = 0; direction < board->directions; direction++) {
        if (!board_is_rook_line(board, direction)) continue;
        Step step = board->step[direction][from];
        while (step.to != CELL_NONE && step.to != from && pos->man[step.to] == MAN_NONE)
            step = board->step[step.direction][step.to];
        if (step.to == to) return true;
    }
    return false;
}

static ALWAYS_INLINE Cells flying_general_threatens(const Composition *c, const Position *pos, Player player) {
    (void)c;
    const Cell king = lane_king(pos, player);
    Cells threats = NO_CELLS;
    FOR_ENEMIES(pos, player, enemy) {
        const Cell other = lane_king(pos, enemy);
        if (other != CELL_NONE && generals_face(pos, king, other)) threats |= cells_one(other);
    }
    return threats;
}

/* Who stands alone between two kings. */
static inline Cells flying_general_screens(const Composition *c, const Position *pos, Cell king, Cells them) {
    const Board *const board = pos->board;
    Cells screens = NO_CELLS;
    (void)c;
    for (int direction = 0; direction < board->directions; direction++) {
        Cell between = CELL_NONE;
        Step step = board->step[direction][king];
        if (!board_is_rook_line(board, direction)) continue;
        for (; step.to != CELL_NONE && step.to != king; step = board->step[step.direction][step.to]) {
            const Man man = pos->man[step.to];
            if (man == MAN_NONE) continue;
            const bool is_king = man_kind(man) == KING && cells_has(them, step.to);
            if (is_king && between != CELL_NONE) screens |= cells_one(between);
            if (is_king || between != CELL_NONE) break;
            between = step.to;
        }
    }
    return screens;
}

static const Rule rule_flying_general = {
    .id = "flying-general",
    .words = "kings may not face each other with nobody between",
    .facts = FACT_ABOUT_CHECKS,
    .threatens = flying_general_threatens,
    .screens = flying_general_screens,
};

/* ---- bikjang ---- */

/* What the last move made of it; the first is remembered while a move is played only. */
enum { GENERALS_APART, GENERALS_FACED, GENERALS_AGREED, GENERALS_IGNORED };

static inline bool bikjang_is(const Position *pos) {
    const Cell white = lane_king(pos, WHITE), black = lane_king(pos, BLACK);
    return white != CELL_NONE && black != CELL_NONE && generals_face(pos, white, black);
}

static inline void bikjang_begins(const Composition *c, Position *pos, Move move) {
    (void)c, (void)move;
    if (UNLIKELY(bikjang_is(pos))) pos_set_word(pos, WORD_FACED, GENERALS_FACED);
}

/* Who leaves everybody where they are passes. */
static inline void bikjang_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)c, (void)us, (void)deed;
    if (LIKELY(pos->word[WORD_FACED] != GENERALS_FACED)) return;
    const bool passes = rule_takes_off(move) && move_type(move) != MOVE_DROP;
    const uint32_t stays = passes ? GENERALS_AGREED : GENERALS_IGNORED;
    pos_set_word(pos, WORD_FACED, bikjang_is(pos) ? stays : GENERALS_APART);
}

static inline bool bikjang_forbids(const Composition *c, const Position *after, Player mover) {
    (void)c, (void)mover;
    return after->word[WORD_FACED] == GENERALS_IGNORED;
}

static inline Cells bikjang_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)player;
    return pos->word[WORD_FACED] == GENERALS_AGREED ? NO_CELLS : hits;
}

static inline bool bikjang_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    if (LIKELY(pos->word[WORD_FACED] != GENERALS_AGREED)) return false;
    *outcome = material_outcome(pos, "both let the generals face each other");
    return true;
}

static inline bool bikjang_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    return pos->word[WORD_FACED] == GENERALS_APART || (pos->word[WORD_FACED] == GENERALS_AGREED && bikjang_is(pos)) ||
           error_in(err, "faced=", "the generals do not face each other");
}

static const Extra bikjang_extras[] = {
    { "faced", "generals face each other by agreement (2)", EXTRA_NUMBER, .slot = WORD_FACED, .most = 2 },
    EXTRAS_END,
};

static const Rule rule_bikjang = {
    .id = "bikjang",
    .words = "generals who face each other must part, or the other passes and it is a draw",
    .facts = FACT_KEEPS_MEN,
    .extras = bikjang_extras,
    .begins = bikjang_begins,
    .follows = bikjang_follows,
    .forbids = bikjang_forbids,
    .strikes = bikjang_strikes,
    .ends = bikjang_ends,
    .possible = bikjang_possible,
};

#endif
