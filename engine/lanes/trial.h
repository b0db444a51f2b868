/* trial.h -- legal moves by trial, for games on 64 cells whose effects reach too far for the specialised generator:
 * list what the men could do by orthodox movement, play each move with all its effects, keep those that leave the
 * mover safe.
 * Layer: engine/lanes. Slower than generate.h (some tens of nanoseconds a move), but a rule is written down once. */
#ifndef FUSILIER_ENGINE_LANES_TRIAL_H
#define FUSILIER_ENGINE_LANES_TRIAL_H

#include "engine/lanes/movement.h"

/* Cells that the man on `from` attacks (pawns: diagonally ahead), whatever stands there. */
Bits man_attacks(const Position *pos, Ground ground, Cell from);

/* All cells that these men of a player attack. */
Bits men_attack(const Position *pos, Ground ground, Player player, Bits men);

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
