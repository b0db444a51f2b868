#include <stdio.h>

#include "protocol/uci/private.h"

bool uci_is_king_takes_rook(const Session *session) {
    return session_switches(session)->chess960 || session_game(session)->conduct.rules.any_castling;
}

size_t uci_move_format(const Position *pos, Move move, bool king_takes_rook, char buf[static MOVE_TEXT_MAX]) {
    if (!king_takes_rook || move_type(move) != MOVE_CASTLE) return game_move_format(pos, move, buf);
    const Board *board = pos->board;
    return (size_t)snprintf(buf, MOVE_TEXT_MAX, "%s%s", board->name[move_from(move)], board->name[move_to(move)]);
}
