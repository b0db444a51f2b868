/* gating.h -- men in hand come in behind men who move for the first time: on the cell that is left, or, castling, on
 * that of the king or of the rook (Seirawan chess). Whether a move is legal is asked of the move alone: who comes in
 * does not shield the king. Who has not moved is known by a flag, which positions write as files among the rights to
 * castle. What is in hand is said by pockets.h, which is joined with this. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_GATING_H
#define FUSILIER_VARIANTS_RULES_GATING_H

#include <ctype.h>

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "variants/rules/holdings.h"

/* In the choice of a move: the kind that comes in, and whether on the cell of the rook. */
enum { GATING_KIND = 0xff, GATING_AT_ROOK = 0x100 };

static inline Cells gating_gates(const Position *pos) {
    return lane_flag(pos, FLAG_GATES);
}

static inline Cell gating_cell(Move move) {
    return move_choice(move) & GATING_AT_ROOK ? move_to(move) : move_from(move);
}

/* Will nobody stand on the gate after the move? */
static inline bool gating_is_free(const Position *pos, Move move, Cell gate) {
    if (move_type(move) != MOVE_CASTLE) return true;
    const Castle *const castle = pos_castle_of(pos, pos->now.turn, move);
    return gate != castle->king_to && gate != castle->rook_to;
}

/* The move with each man who may come in on a gate. */
static inline void gating_push(const Position *pos, Move move, Cell gate, uint32_t choice, MoveList *out) {
    const TermsOfHands *const terms = &pos->game->setup.terms->hands;
    const Player us = pos->now.turn;
    if (!cells_has(gating_gates(pos), gate) || !gating_is_free(pos, move, gate)) return;
    for (Kind kind = PAWN; kind < lane_kinds_end(lane_terrain(pos)); kind++)
        if (hand_count(pos, us, kind) && set_has(&terms->drop[us][kind], gate))
            movelist_push(out, move_choose(move, choice | kind));
}

static inline void gating_lists(const Composition *c, const Position *pos, MoveList *out) {
    Movement movement = composed_movement(c, pos);
    MoveList moves;
    movement.skipped = ~gating_gates(pos);
    if (hand_is_empty(pos, pos->now.turn) || !cells_any(gating_gates(pos))) return;
    movelist_init(&moves);
    pseudo_moves(pos, &movement, &moves);
    for (int i = 0; i < moves.count; i++) {
        const Move move = moves.at[i];
        if (move_kind(move) != EMPTY) continue; /* who promotes has moved before */
        gating_push(pos, move, move_from(move), 0, out);
        if (move_type(move) == MOVE_CASTLE) gating_push(pos, move, move_to(move), GATING_AT_ROOK, out);
    }
    movelist_free(&moves);
}

static inline bool gating_bars(const Composition *c, const Position *pos, Move move) {
    if (!rule_choice(move)) return false;
    return !composed_comes_out_well(c, look_from(pos).after, move_choose(move, 0));
}

/* Who moves or is captured is no gate any more. */
static inline void gating_begins(const Composition *c, Position *pos, Move move) {
    (void)c;
    pos_set_flag(pos, FLAG_GATES, move_from(move), false);
    pos_set_flag(pos, FLAG_GATES, move_to(move), false);
}

static inline bool gating_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Player us = pos->now.turn;
    const Kind kind = move_choice(move) & GATING_KIND;
    (void)c, (void)deed;
    if (LIKELY(kind == EMPTY)) return false;
    play_orthodox(pos, move_choose(move, 0));
    lane_put(pos, gating_cell(move), man_of(kind, us));
    hand_take(pos, us, kind);
    pos_irreversible(pos);
    return true;
}

/* Where nobody is left to come in, and nobody will be, gates mean nothing. */
static inline void gating_close(Position *pos, Player player) {
    const Cells gates = gating_gates(pos) & lane_men(pos, player);
    const TermsOfHands *const terms = &pos->game->setup.terms->hands;
    if (!terms->captures && hand_is_empty(pos, player) && cells_any(gates)) lane_flip_flags(pos, FLAG_GATES, gates);
}

static inline void gating_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)move, (void)deed;
    gating_close(pos, mover);
}

static inline void gating_forgets(const Composition *c, Position *pos) {
    const Cells gone = gating_gates(pos) & lane_kind(pos, EMPTY);
    (void)c;
    if (UNLIKELY(cells_any(gone))) lane_flip_flags(pos, FLAG_GATES, gone);
}

static inline bool gating_settles(const Composition *c, Position *pos, Error *err) {
    (void)c, (void)err;
    gating_close(pos, WHITE);
    gating_close(pos, BLACK);
    return true;
}

/* "b1c3h", "e1g1h"; "h1e1h" where the man comes in on the cell of the rook who castles. */
static inline void gating_writes(const Position *pos, Move move, Text *out) {
    const Kind kind = move_choice(move) & GATING_KIND;
    if (kind == EMPTY) return;
    if (move_choice(move) & GATING_AT_ROOK) {
        out->length = 0;
        text_string(out, pos->board->name[move_to(move)]);
        text_string(out, pos->board->name[move_from(move)]);
    }
    text_char(out, (char)tolower((unsigned char)game_letter(pos->game, kind)));
}

static const Rule rule_gating = {
    .id = "gating",
    .words = "men in hand may come in behind men who move for the first time",
    .page = "hands",
    .lists = gating_lists,
    .bars = gating_bars,
    .begins = gating_begins,
    .plays = gating_plays,
    .follows = gating_follows,
    .forgets = gating_forgets,
    .settles = gating_settles,
    .writes = gating_writes,
};

#endif
