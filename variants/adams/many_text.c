/* Moves of chess for many players as text. */
#include "engine/base/text.h"
#include "engine/text/notation.h"
#include "variants/adams/many.h"

size_t many_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text out = text_into(buf, MOVE_TEXT_MAX);
    if (move_type(move) == MOVE_PASS) {
        text_string(&out, "0000");
        return out.length;
    }
    Cell to = move_to(move);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = &pos->castle[2 * pos->now.turn];
        const bool king_side = pos->now.castling >> (2 * pos->now.turn) & 1 && castle[KING_SIDE].rook == to;
        to = castle[king_side ? KING_SIDE : QUEEN_SIDE].king_to;
    }
    text_string(&out, pos->board->name[move_from(move)]);
    text_string(&out, pos->board->name[to]);
    if (to != move_to(move) && set_has(&pos->board->beside[move_from(move)], to)) { /* the king could step there too */
        text_char(&out, ';');
        text_string(&out, pos->board->name[move_to(move)]);
    }
    if (move_kind(move)) text_char(&out, (char)(game_letter(pos->game, move_kind(move)) - 'A' + 'a'));
    if (many_is_choice(move)) {
        text_char(&out, ';');
        text_string(&out, pos->board->name[many_victim(pos, move)]);
    }
    return out.length;
}

static bool is_checked(const Position *pos, Player player) {
    return many_is_attacked(pos, player);
}

bool many_check_position(const Position *pos, Error *err) {
    return seats_check_position(pos, is_checked, err);
}
