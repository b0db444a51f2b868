/* trial.h -- legal moves by trial, for games on 64 cells whose effects reach too far for the specialised generator:
 * list what the men could do by orthodox movement, play each move with all its effects, keep those that leave the
 * mover safe.
 * Layer: engine. Slower than generate.h (some tens of nanoseconds a move), but a rule is written down once. */
#ifndef FUSILIER_ENGINE_TRIAL_H
#define FUSILIER_ENGINE_TRIAL_H

#include "engine/game.h"
#include "engine/safety.h"

/* What the orthodox movement of the player to move may be. Zero: steps to empty cells only. */
typedef struct {
    Ground ground;
    bool captures;          /* onto enemy men (MOVE_PLAIN) */
    bool own_captures;      /* captures of own men, too, but not of the king */
    bool shots;             /* at enemy men, the shooter stays (MOVE_SHOT) */
    bool en_passant;        /* MOVE_EN_PASSANT, or MOVE_SHOT at the pawn itself where captures are shots */
    bool castling;          /* way free of men, right held; whether it is safe is the game's business */
    Bits immobile;          /* own men that cannot move at all (castling rooks included) */
    Bits skipped;           /* own men whose moves are not asked for, but for castling */
    Bits promoting;         /* where pawns promote; 0: the last rank */
    const Kind *promotions; /* and to what, ended by EMPTY; NULL: orthodox_promotions */
    Bits spared; /* enemy men that cannot be captured or shot at: kings, where a set-up position exposes one */
} Movement;

/* The men that may be captured. */
static ALWAYS_INLINE Bits movement_victims(const Position *pos, const Movement *movement) {
    const Player us = pos->now.turn;
    const Bits own = movement->own_captures ? pos_men(pos, us) & ~pos_kind(pos, KING) : 0;
    return (pos_men(pos, us ^ 1) & ~movement->spared) | own;
}

/* Appends the moves of the player to move, own safety not looked at. Promotions to q, r, b, n. */
void pseudo_moves(const Position *pos, const Movement *movement, MoveList *out);

/* What pawns become in orthodox chess, ended by EMPTY. */
extern const Kind orthodox_promotions[];

/* Appends the move of a pawn, or one for each of these promotions if it promotes where it arrives. */
void push_arriving(MoveList *out, MoveType type, Cell from, Cell to, Bits promoting, const Kind *promotions);

/* Cells that the man on `from` attacks (pawns: diagonally ahead), whatever stands there. */
Bits man_attacks(const Position *pos, Ground ground, Cell from);

/* All cells that these men of a player attack. */
Bits men_attack(const Position *pos, Ground ground, Player player, Bits men);

/* Moves men as in orthodox chess (capture by displacement, en passant, castling, promotion; MOVE_SHOT removes its
 * target), sets the en passant field after every double step, counts the clocks (halfmove 0 after a pawn move or
 * removal) and gives the turn to the other player. To be called first by a game's play hook. */
void play_orthodox(Position *pos, Move move);

/* Restarts the halfmove clock and what repetition looks at: after any change that cannot be taken back. */
static inline void pos_irreversible(Position *pos) {
    pos->now.halfmove = 0;
    pos->now.reversible = 0;
}

/* Keeps the moves list[first ..] after which legal(pos after the move, mover) holds. Each is played and taken back
 * through the game's play hook, so the position is the same afterwards. */
void keep_legal(const Position *pos, MoveList *list, int first, bool (*legal)(const Position *after, Player mover));

/* Drops the castlings from list[first ..] whose king is attacked now, or would be if it alone stood on the cell that it
 * crosses (the rook still in its corner, no en passant, the enemy to move). Whether it arrives safely is for
 * keep_legal. Orthodox castling only: one cell is crossed. */
void keep_castling(const Position *pos, MoveList *list, int first, bool (*safe)(const Position *now, Player king));

/* Drops the moves that are not wanted from list[first ..]. */
void keep_wanted(const Position *pos, MoveList *list, int first, Gen what);

/* Is the king of `player` attacked in the orthodox sense? False if there is none. */
bool king_attacked(const Position *pos, Ground ground, Player player);

#endif
