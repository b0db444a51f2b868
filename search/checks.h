/* checks.h -- which moves will probably give check: asked before a move is played, for pruning alone.
 * Layer: search, internal. Knows the orthodox men on boards of 64 cells, on the plane and on the cylinder; elsewhere,
 * and for castling, en passant and the like, it says no. Whether a check was given stands fast once it is played. */
#ifndef FUSILIER_SEARCH_CHECKS_H
#define FUSILIER_SEARCH_CHECKS_H

#include "engine/game.h"

typedef struct {
    Bits from[KING + 1]; /* cells from where a man of the kind attacks the king */
    Bits shields;        /* own men that stand between an own slider and the king: they may uncover a check */
} Checks;

void checks_find(const Position *pos, Checks *checks);

static inline bool checks_has(const Checks *checks, const Position *pos, Move move) {
    const Kind kind = move_kind(move) != EMPTY ? move_kind(move) : man_kind(pos->man[move_from(move)]);
    if (move_type(move) == MOVE_SHOT || kind > KING) return false; /* who shoots stays where he is */
    return bits_has(checks->from[kind], move_to(move) & 63) || bits_has(checks->shields, move_from(move) & 63);
}

#endif
