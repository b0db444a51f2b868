/* movement.h -- what orthodox men can do by themselves, and their moves played, before any rule is asked.
 * Layer: engine/lanes; written in the words of lane.h. */
#ifndef FUSILIER_ENGINE_LANES_MOVEMENT_H
#define FUSILIER_ENGINE_LANES_MOVEMENT_H

#include "engine/game.h"
#include "engine/lanes/lane.h"

/* What the orthodox movement of the player to move may be. Zero: steps to empty cells only. */
typedef struct {
    Terrain terrain;
    bool captures;          /* onto enemy men (MOVE_PLAIN) */
    bool own_captures;      /* captures of own men, too, but not of the king */
    bool shots;             /* at enemy men, the shooter stays (MOVE_SHOT) */
    bool en_passant;        /* MOVE_EN_PASSANT, or MOVE_SHOT at the pawn itself where captures are shots */
    bool castling;          /* way free of men, right held; whether it is safe is the game's business */
    Cells immobile;         /* own men that cannot move at all (castling rooks included) */
    Cells skipped;          /* own men whose moves are not asked for, but for castling */
    bool no_promotion;      /* whatever row they reach */
    Cells promoting;        /* where pawns promote; none: the last row */
    const Kind *promotions; /* and to what, ended by EMPTY; NULL: what pawns become in the game */
    Cells spared; /* enemy men that cannot be captured or shot at: kings, where a set-up position exposes one */
} Movement;

/* The men that may be captured. */
static ALWAYS_INLINE Cells movement_victims(const Position *pos, const Movement *movement) {
    const Player us = pos->now.turn;
    const Cells own = movement->own_captures ? lane_men(pos, us) & ~lane_kind(pos, KING) : NO_CELLS;
    return (lane_enemies(pos, us) & ~movement->spared) | own;
}

/* What the man on a cell reaches, and what he attacks (pawns: diagonally ahead), whatever stands there. */
static ALWAYS_INLINE LaneReach lane_man_reach(const Position *pos, Terrain terrain, Cell from) {
    const Man man = pos->man[from];
    return lane_kind_reach(terrain, man_kind(man), man_owner(man), from, lane_occupied(pos));
}
static ALWAYS_INLINE Cells lane_man_attacks(const Position *pos, Terrain terrain, Cell from) {
    const Man man = pos->man[from];
    return lane_kind_attacks(terrain, man_kind(man), man_owner(man), from, lane_occupied(pos));
}

/* Appends the moves of the player to move, own safety not looked at. Promotions to q, r, b, n. */
LANE_API void pseudo_moves(const Position *pos, const Movement *movement, MoveList *out);

/* Appends the move of a pawn, or one for each of these promotions (ended by EMPTY) if it promotes where it arrives. */
LANE_API void push_arriving(MoveList *out, MoveType type, Cell from, Cell to, Cells promoting, const Kind *promotions);

/* Moves men as in orthodox chess (capture by displacement, en passant, castling, promotion; MOVE_SHOT removes its
 * target), sets the en passant field after every double step, counts the clocks (halfmove 0 after a pawn move or
 * removal) and gives the turn to the next player. To be called first by a game's play hook. */
LANE_API void play_orthodox(Position *pos, Move move);

/* Restarts the halfmove clock and what repetition looks at: after any change that cannot be taken back. */
static inline void pos_irreversible(Position *pos) {
    pos->now.halfmove = 0;
    pos->now.reversible = 0;
}

#endif
