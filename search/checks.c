#include "search/checks.h"

#include "engine/board/attacks.h"

void checks_find(const Position *pos, Checks *checks) {
    *checks = (Checks){ .shields = 0 };
    const Player us = game_turn(pos), them = us ^ 1;
    if (pos->board->cells != 64 || pos->game->players != 2) return;
    const Cell king = pos_king(pos, them);
    if (king == CELL_NONE) return;
    const Ground ground = game_ground(pos);
    const Bits occupied = pos_occupied(pos), own = pos_men(pos, us), queens = pos_kind(pos, QUEEN);
    const Bits rook_wise = rook_attacks(ground, king, occupied), bishop_wise = bishop_attacks(ground, king, occupied);
    checks->from[PAWN] = pawn_attacks(ground, them, king);
    checks->from[KNIGHT] = knight_attacks(ground, king);
    checks->from[BISHOP] = bishop_wise;
    checks->from[ROOK] = rook_wise;
    checks->from[QUEEN] = rook_wise | bishop_wise;
    const Bits rooks = own & (pos_kind(pos, ROOK) | queens), bishops = own & (pos_kind(pos, BISHOP) | queens);
    if (rook_attacks(ground, king, occupied ^ (own & rook_wise)) & ~rook_wise & rooks)
        checks->shields |= own & rook_wise;
    if (bishop_attacks(ground, king, occupied ^ (own & bishop_wise)) & ~bishop_wise & bishops)
        checks->shields |= own & bishop_wise;
}
