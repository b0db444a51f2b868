#include "variants/sheets/rights.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"

/* The cell on a player's first row in a file. */
static Cell home(const Position *pos, Player player, int file) {
    return board_cell(pos->board, file, player == WHITE ? 0 : pos->board->spec.ranks - 1);
}

static Cell king_at_home(const Position *pos, Player player) {
    for (int file = 0; file < pos->board->spec.files; file++) {
        const Cell at = home(pos, player, file);
        if (at != CELL_NONE && man_is(pos->man[at], KING, player)) return at;
    }
    return CELL_NONE;
}

/* File of the outermost rook on a side of the king, -1 if there is none. */
static int outermost_rook(const Position *pos, Player player, int side, Cell king) {
    const int last = pos->board->spec.files - 1, step = side == KING_SIDE ? -1 : 1;
    for (int file = side == KING_SIDE ? last : 0; file != pos->board->column[king]; file += step) {
        const Cell at = home(pos, player, file);
        if (at != CELL_NONE && man_is(pos->man[at], ROOK, player)) return file;
    }
    return -1;
}

static void add_between(Set *cells, Cell a, Cell b) {
    for (int at = a < b ? a : b; at <= (a < b ? b : a); at++) set_add(cells, (Cell)at);
}

static void grant(Position *pos, Player player, int side, Cell king, Cell rook) {
    const SheetForm *const form = pos->game->form;
    const int right = 2 * player + side, to = form->castled_to[side];
    Castle *const castle = &pos->castle[right];
    *castle = (Castle){ .king = king,
                        .rook = rook,
                        .king_to = home(pos, player, to),
                        .rook_to = home(pos, player, side == KING_SIDE ? to - 1 : to + 1) };
    add_between(&castle->safe, king, castle->king_to);
    castle->empty = castle->safe;
    add_between(&castle->empty, rook, castle->rook_to);
    set_drop(&castle->empty, king);
    set_drop(&castle->empty, rook);
    pos->rights_at[king] = (uint16_t)(pos->rights_at[king] | 1U << right);
    pos->rights_at[rook] = (uint16_t)(pos->rights_at[rook] | 1U << right);
    pos_set_castling(pos, (uint16_t)(pos->now.castling | 1U << right));
}

static bool read_letter(Position *pos, char letter, Error *err) {
    const Player player = islower((unsigned char)letter) ? BLACK : WHITE;
    const char capital = (char)toupper((unsigned char)letter);
    const Cell king = king_at_home(pos, player);
    const int last = pos->board->spec.files - 1;
    const bool is_file = capital != 'K' && capital != 'Q' && capital >= 'A' && capital - 'A' <= last;
    if (capital != 'K' && capital != 'Q' && !is_file)
        return error_in(err, "castling", "'%c' is not a castling right", letter);
    if (king == CELL_NONE) return error_in(err, "castling", "'%c', but the king is not on his first rank", letter);
    const int side = capital == 'K' || (is_file && capital - 'A' > pos->board->column[king]) ? KING_SIDE : QUEEN_SIDE;
    const int file = is_file ? capital - 'A' : outermost_rook(pos, player, side, king);
    const Cell rook = file < 0 ? (Cell)CELL_NONE : home(pos, player, file);
    if (rook == CELL_NONE || !man_is(pos->man[rook], ROOK, player))
        return error_in(err, "castling", "'%c', but there is no rook on that side", letter);
    if (pos->now.castling >> (2 * player + side) & 1)
        return error_in(err, "castling", "'%c' names a side twice", letter);
    grant(pos, player, side, king, rook);
    return true;
}

bool rights_read_castling(Position *pos, const char *text, Error *err) {
    if (strcmp(text, "-") == 0) return true;
    for (; *text; text++)
        if (!read_letter(pos, *text, err)) return false;
    return true;
}

size_t rights_write_castling(const Position *pos, char *buf, size_t size) {
    static const char letters[] = "KQkq";
    Text out = text_into(buf, size);
    if (!pos->now.castling) text_char(&out, '-');
    for (int right = 0; right < 4; right++) {
        if (!(pos->now.castling >> right & 1)) continue;
        const Castle *const castle = &pos->castle[right];
        const Player player = (Player)(right / 2);
        const int file = pos->board->column[castle->rook];
        const bool outermost = outermost_rook(pos, player, right % 2, castle->king) == file;
        text_char(&out, outermost ? letters[right] : (char)((player == WHITE ? 'A' : 'a') + file));
    }
    return out.length;
}

bool rights_read_passing(Position *pos, const char *text, Error *err) {
    Cell at;
    if (strcmp(text, "-") == 0) return true;
    if (board_read_cell(pos->board, text, &at) != strlen(text))
        return error_in(err, "en-passant", "\"%.10s\" is not a square", text);
    const Player stepper = pos->now.turn == WHITE ? BLACK : WHITE;
    const int forward = stepper == WHITE ? NORTH : SOUTH, back = stepper == WHITE ? SOUTH : NORTH;
    const Cell stepped = pos->board->step[forward][at].to, start = pos->board->step[back][at].to;
    if (stepped == CELL_NONE || !man_is(pos->man[stepped], PAWN, stepper))
        return error_in(err, "en-passant", "no enemy pawn has just passed %s", pos->board->name[at]);
    if (pos->man[at] != MAN_NONE || start == CELL_NONE || (pos->man[start] != MAN_NONE && pos->man[start] != MAN_WALL))
        return error_in(err, "en-passant", "%s and the square behind it must be empty", pos->board->name[at]);
    pos_set_en_passant(pos, at);
    return true;
}
