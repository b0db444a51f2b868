#include "variants/sheets/rights.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "variants/rules/slots.h"

static const TermsOfCastling *terms_of(const Position *pos) {
    return &pos->game->setup.terms->castling;
}

/* The cell in the row where a player castles. */
static Cell home(const Position *pos, Player player, int file) {
    return board_cell_from(pos->board, player == WHITE ? 0 : 2, file, terms_of(pos)->rank);
}

/* The man who castles as king: the only one of his kind in the row, or him of a certain file. */
static Cell king_at_home(const Position *pos, Player player) {
    const TermsOfCastling *const terms = terms_of(pos);
    const Cell usual = home(pos, player, terms->king_file);
    Cell found = CELL_NONE;
    int count = 0;
    if (terms->king[player] == EMPTY) return CELL_NONE;
    for (int file = pos->board->spec.files - 1; file >= 0; file--) {
        const Cell at = home(pos, player, file);
        if (at == CELL_NONE || !man_is(pos->man[at], terms->king[player], player)) continue;
        found = at;
        count++;
    }
    if (count < 2 || pos->game->conduct.rules.any_castling) return found;
    return usual != CELL_NONE && man_is(pos->man[usual], terms->king[player], player) ? usual : (Cell)CELL_NONE;
}

static bool is_rook(const Position *pos, Player player, Cell at) {
    const Man man = at == CELL_NONE ? (Man)MAN_NONE : pos->man[at];
    return man != MAN_NONE && man_owner(man) == player && terms_of(pos)->rooks[player] >> man_kind(man) & 1;
}

/* File of the outermost rook on a side of the king, -1 if there is none. */
static int outermost_rook(const Position *pos, Player player, int side, Cell king) {
    const int last = pos->board->spec.files - 1, step = side == KING_SIDE ? -1 : 1;
    const int first = terms_of(pos)->rook_file[side], king_file = pos->board->column[king];
    for (int file = first < last ? first : last; step * (king_file - file) > 0; file += step)
        if (is_rook(pos, player, home(pos, player, file))) return file;
    return -1;
}

/* The cells of the row from one to another, both included. */
static void add_between(const Position *pos, Player player, Set *cells, Cell a, Cell b) {
    const int from = pos->board->column[a], to = pos->board->column[b];
    for (int file = from < to ? from : to; file <= (from < to ? to : from); file++) {
        const Cell at = home(pos, player, file);
        if (at != CELL_NONE) set_add(cells, at);
    }
}

/* How a player castles to a side, the king going to a file; false if the board ends before. */
static bool lay_way(const Position *pos, Player player, int side, int to, Cell king, Cell rook, Castle *castle) {
    *castle = (Castle){ .king = king,
                        .rook = rook,
                        .king_to = home(pos, player, to),
                        .rook_to = home(pos, player, side == KING_SIDE ? to - 1 : to + 1) };
    if (castle->king_to == CELL_NONE || castle->rook_to == CELL_NONE) return false;
    add_between(pos, player, &castle->safe, king, castle->king_to);
    castle->empty = castle->safe;
    add_between(pos, player, &castle->empty, rook, castle->rook_to);
    set_drop(&castle->empty, king);
    set_drop(&castle->empty, rook);
    return true;
}

/* Lays down how a player castles to a side, in two ways if there are; false if the board ends before. */
static bool lay_down(Position *pos, Player player, int side, Cell king, Cell rook) {
    const int right = 2 * player + side, to = terms_of(pos)->to[side], further = terms_of(pos)->further[side];
    if (!lay_way(pos, player, side, to, king, rook, &pos->castle[right])) return false;
    if (further != to && !lay_way(pos, player, side, further, king, rook, &pos->castle[CASTLES_FURTHER + right]))
        return false;
    pos->rights_at[king] = (uint16_t)(pos->rights_at[king] | 1U << right);
    pos->rights_at[rook] = (uint16_t)(pos->rights_at[rook] | 1U << right);
    return true;
}

/* Those who are dropped castle from the usual file of the king, and from the corners. */
static void lay_down_drops(Position *pos) {
    for (int right = 0; right < 4; right++) {
        const Player player = (Player)(right / 2);
        const Cell king = home(pos, player, terms_of(pos)->king_file);
        const Cell rook = home(pos, player, right % 2 == KING_SIDE ? pos->board->spec.files - 1 : 0);
        if (!(pos->now.castling >> right & 1) && king != CELL_NONE && rook != CELL_NONE &&
            !lay_down(pos, player, right % 2, king, rook))
            pos->castle[right] = (Castle){ .king = 0 };
    }
}

/* Finds the rook whom a letter names and his side of the king; false with an error. */
static bool find_rook(const Position *pos, char letter, Player player, Cell king, int *side, Cell *rook, Error *err) {
    const char capital = (char)toupper((unsigned char)letter);
    const int last = pos->board->spec.files - 1;
    const int file = board_column(&pos->board->spec, (char)tolower((unsigned char)letter));
    const bool is_file = capital != 'K' && capital != 'Q' && file >= 0 && file <= last;
    if (capital != 'K' && capital != 'Q' && !is_file)
        return error_in(err, "castling", "'%c' is not a castling right", letter);
    if (king == CELL_NONE) return error_in(err, "castling", "'%c', but the king is not where he castles from", letter);
    *side = capital == 'K' || (is_file && file > pos->board->column[king]) ? KING_SIDE : QUEEN_SIDE;
    *rook = home(pos, player, is_file ? file : outermost_rook(pos, player, *side, king));
    return is_rook(pos, player, *rook) || error_in(err, "castling", "'%c', but there is no rook on that side", letter);
}

/* Rights of those who do not castle: they mean nothing, but they are such letters. */
static bool pass_over(const char *text, Error *err) {
    for (; *text; text++)
        if (!isalpha((unsigned char)*text)) return error_in(err, "castling", "'%c' is not a castling right", *text);
    return true;
}

static bool read_letter(Position *pos, char letter, Error *err) {
    const Player player = islower((unsigned char)letter) ? BLACK : WHITE;
    if (terms_of(pos)->king[player] == EMPTY) return pass_over((const char[]){ letter, '\0' }, err);
    const Cell king = king_at_home(pos, player);
    int side = KING_SIDE;
    Cell rook = CELL_NONE;
    if (!find_rook(pos, letter, player, king, &side, &rook, err)) return false;
    const int right = 2 * player + side;
    if (pos->now.castling >> right & 1) return error_in(err, "castling", "'%c' names a side twice", letter);
    if (!lay_down(pos, player, side, king, rook))
        return error_in(err, "castling", "'%c', but the board ends where the king would go", letter);
    pos_set_castling(pos, (uint16_t)(pos->now.castling | 1U << right));
    return true;
}

/* ---- men by their files ---- */

static char letter_of(const Position *pos, Player player, int file) {
    const char letter = board_letter(&pos->board->spec, file);
    return player == WHITE ? (char)toupper((unsigned char)letter) : letter;
}

/* The player's man in his row whom the letter of a file names; CELL_NONE: there is none. */
static Cell man_in_file(const Position *pos, char letter) {
    const Player player = islower((unsigned char)letter) ? BLACK : WHITE;
    const Cell at = home(pos, player, board_column(&pos->board->spec, (char)tolower((unsigned char)letter)));
    if (at == CELL_NONE || pos->man[at] == MAN_NONE || man_owner(pos->man[at]) != player) return CELL_NONE;
    return at;
}

/* The files of the player's men with a flag; of whom rights to castle say it, too, nothing is said. */
static void write_files(const Position *pos, Player player, int flag, Text *out) {
    for (int file = 0; file < pos->board->spec.files; file++) {
        const Cell at = home(pos, player, file);
        if (at == CELL_NONE || !set_has(&pos->flag[flag], at)) continue;
        if (pos->now.castling & pos->rights_at[at]) continue;
        text_char(out, letter_of(pos, player, file));
    }
}

/* ---- men behind whom others may come in ---- */

static bool has_gates(const Position *pos) {
    return pos->game->setup.terms->hands.gates;
}

static void mark_unmoved(Position *pos, Cell at) {
    if (at != CELL_NONE && pos->man[at] != MAN_NONE) pos_set_flag(pos, FLAG_GATES, at, true);
}

/* A letter of a file says that the man there has not moved; K and Q say it of king and rook, who may castle. */
static bool read_gate(Position *pos, char letter, Error *err) {
    const Player player = islower((unsigned char)letter) ? BLACK : WHITE;
    const char capital = (char)toupper((unsigned char)letter);
    const Cell king = king_at_home(pos, player);
    if (capital == 'K' || capital == 'Q') {
        const int side = capital == 'K' ? KING_SIDE : QUEEN_SIDE;
        if (!read_letter(pos, letter, err)) return false;
        mark_unmoved(pos, king);
        mark_unmoved(pos, pos->castle[2 * player + side].rook);
        return true;
    }
    const Cell at = man_in_file(pos, letter);
    if (at == CELL_NONE)
        return error_in(err, "castling", "'%c', but there is no man who could have stayed where he was", letter);
    mark_unmoved(pos, at);
    return true;
}

/* ---- the field ---- */

/* Men who may still leap, by their files. */
static bool read_leapers(Position *pos, const char *text, Error *err) {
    for (; *text; text++) {
        const Cell at = man_in_file(pos, *text);
        if (at == CELL_NONE) return error_in(err, "castling", "'%c', but no man who might leap stands there", *text);
        pos_set_flag(pos, FLAG_LEAPERS, at, true);
    }
    return true;
}

bool rights_read_castling(Position *pos, const char *text, Error *err) {
    if (strcmp(text, "-") == 0) text = "";
    if (pos->game->setup.terms->asia.first_leaps) return read_leapers(pos, text, err);
    if (!terms_of(pos)->allowed) return pass_over(text, err);
    for (; *text; text++)
        if (!(has_gates(pos) ? read_gate : read_letter)(pos, *text, err)) return false;
    if (terms_of(pos)->dropped) lay_down_drops(pos);
    return true;
}

static void write_right(const Position *pos, int right, Text *out) {
    static const char letters[] = "KQkq";
    const Castle *const castle = &pos->castle[right];
    const Player player = (Player)(right / 2);
    const int file = pos->board->column[castle->rook];
    const bool outermost = outermost_rook(pos, player, right % 2, castle->king) == file;
    text_char(out, outermost ? letters[right] : letter_of(pos, player, file));
}

size_t rights_write_castling(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    for (Player player = WHITE; player <= BLACK; player++) {
        for (int right = 2 * player; right < 2 * player + 2; right++)
            if (pos->now.castling >> right & 1) write_right(pos, right, &out);
        if (has_gates(pos)) write_files(pos, player, FLAG_GATES, &out);
        if (pos->game->setup.terms->asia.first_leaps) write_files(pos, player, FLAG_LEAPERS, &out);
    }
    if (!out.length) text_char(&out, '-');
    return out.length;
}
