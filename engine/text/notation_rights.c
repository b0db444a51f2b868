/* Castling rights and the en passant cell: the third and fourth field of a position. */
#include "engine/text/notation.h"

#include <assert.h>

#include "engine/lanes/rule.h"

static const char right_letters[] = "KQkq"; /* index: 2 * player + side */

static bool is_rook(const Position *pos, Player player, int file, int rank) {
    return man_is(pos->man[cell_at(file, rank)], ROOK, player);
}

/* File of the outermost rook on a side of the king, -1 if there is none. */
static int outermost_rook(const Position *pos, Player player, int side, Cell king) {
    const int step = side == KING_SIDE ? -1 : 1;
    for (int file = side == KING_SIDE ? 7 : 0; file != file_of(king); file += step)
        if (is_rook(pos, player, file, rank_of(king))) return file;
    return -1;
}

/* The cells from one to another of the same rank, both included. */
static Bits cells_from_to(Cell a, Cell b) {
    const Cell low = a < b ? a : b, high = a < b ? b : a;
    return (bit(high) - bit(low)) | bit(high);
}

/* What a letter of the field names. */
typedef struct {
    int right; /* 2 * player + side */
    Cell king, rook;
} Right;

static void grant(Position *pos, Right named) {
    const int rank = rank_of(named.king), right = named.right;
    const bool king_side = right % 2 == KING_SIDE;
    Castle *castle = &pos->castle[right];
    *castle = (Castle){
        .king = named.king,
        .rook = named.rook,
        .king_to = cell_at(king_side ? 6 : 2, rank),
        .rook_to = cell_at(king_side ? 5 : 3, rank),
    };
    const Bits safe = cells_from_to(castle->king, castle->king_to);
    const Bits way = safe | cells_from_to(castle->rook, castle->rook_to);
    castle->safe.word[0] = safe;
    castle->empty.word[0] = way & ~(bit(castle->king) | bit(castle->rook));
    pos->rights_at[named.king] = (uint16_t)(pos->rights_at[named.king] | 1U << right);
    pos->rights_at[named.rook] = (uint16_t)(pos->rights_at[named.rook] | 1U << right);
    pos_set_castling(pos, (uint16_t)(pos->now.castling | 1U << right));
}

/* Finds the king that a letter speaks of. */
static bool find_king(const Position *pos, char letter, Player player, Cell *king, Error *err) {
    const bool any = pos->game->conduct.rules.any_castling;
    const int rank = player == WHITE ? 0 : 7;
    *king = any ? pos_king(pos, player) : cell_at(4, rank);
    if (*king != CELL_NONE && rank_of(*king) == rank && man_is(pos->man[*king], KING, player)) return true;
    return error_in(err, "castling", "'%c', but the king is not on %s", letter,
                    any ? rank ? "rank 8" : "rank 1" : pos->board->name[cell_at(4, rank)]);
}

/* Finds the right that a letter names: K, Q for the king's and the queen's side, or the file of a rook. */
static bool read_letter(const Position *pos, char letter, Right *named, Error *err) {
    const bool any = pos->game->conduct.rules.any_castling;
    const Player player = letter >= 'a' && letter <= 'z' ? BLACK : WHITE;
    const char capital = player == BLACK ? (char)(letter - 'a' + 'A') : letter;
    const bool is_file = any && capital >= 'A' && capital <= 'H';
    if (capital != 'K' && capital != 'Q' && !is_file)
        return error_in(err, "castling", "'%c' is not a castling right", letter);
    if (!find_king(pos, letter, player, &named->king, err)) return false;
    const int king_file = file_of(named->king);
    const int side = capital == 'K' || (is_file && capital - 'A' > king_file) ? KING_SIDE : QUEEN_SIDE;
    int file = side == KING_SIDE ? 7 : 0;
    if (is_file)
        file = capital - 'A';
    else if (any)
        file = outermost_rook(pos, player, side, named->king);
    if (file < 0) return error_in(err, "castling", "'%c', but there is no rook on that side", letter);
    named->rook = cell_at(file, rank_of(named->king));
    named->right = 2 * player + side;
    if (man_is(pos->man[named->rook], ROOK, player)) return true;
    return error_in(err, "castling", "'%c', but there is no rook on %s", letter, pos->board->name[named->rook]);
}

bool castling_parse(Position *pos, Field field, Error *err) {
    if (field.length == 1 && field.text[0] == '-') return true;
    if (!notation_is_orthodox(pos)) return error_in(err, "castling", "expected \"-\"");
    for (size_t i = 0; i < field.length; i++) {
        Right named = { 0 };
        if (!read_letter(pos, field.text[i], &named, err)) return false;
        if (pos->now.castling >> named.right & 1)
            return error_in(err, "castling", "'%c' names a side twice", field.text[i]);
        grant(pos, named);
    }
    return true;
}

/* X-FEN (Scharnagl): K, Q for the outermost rook of that side, else the file of the rook. */
void castling_format(const Position *pos, Text *out) {
    if (!pos->now.castling) text_char(out, '-');
    for (int right = 0; right < 2 * pos->game->players; right++) {
        if (!(pos->now.castling >> right & 1)) continue;
        assert(right < 4);
        const Castle *castle = &pos->castle[right];
        const int file = file_of(castle->rook);
        const bool outermost = outermost_rook(pos, (Player)(right / 2), right % 2, castle->king) == file;
        text_char(out, outermost ? right_letters[right] : (char)((right / 2 == WHITE ? 'A' : 'a') + file));
    }
}

/* Who may capture in passing: the player to move. But where something else can be due (Rule.owes) their turn may come
 * later, and the cell says whose it is; whether that fits is for the rule to check. */
static Player captor_in_passing(const Position *pos, Cell at) {
    const Composition *const rules = pos->game->conduct.composition;
    if (rules) FOR_RULES(rules, i) if (rules->rule[i]->owes) return rank_of(at) == 5 ? WHITE : BLACK;
    return pos->now.turn;
}

bool en_passant_parse(Position *pos, Field field, Error *err) {
    if (field.length == 1 && field.text[0] == '-') return true;
    if (!notation_is_orthodox(pos)) return error_in(err, "en-passant", "expected \"-\"");
    Cell at;
    if (board_read_cell(pos->board, field.text, &at) != field.length)
        return error_in(err, "en-passant", "\"%.*s\" is not a square", (int)field.length, field.text);
    const Player us = captor_in_passing(pos, at);
    const int rank = us == WHITE ? 5 : 2;
    if (rank_of(at) != rank) return error_in(err, "en-passant", "%s is not on rank %d", pos->board->name[at], rank + 1);
    const Cell start = cell_ahead(us, at), stepped = cell_behind(us, at);
    if (pos->man[at] != MAN_NONE || (pos->man[start] != MAN_NONE && pos->man[start] != MAN_WALL))
        return error_in(err, "en-passant", "%s and %s must be empty", pos->board->name[at], pos->board->name[start]);
    if (!man_is(pos->man[stepped], PAWN, us == WHITE ? BLACK : WHITE))
        return error_in(err, "en-passant", "there is no enemy pawn on %s", pos->board->name[stepped]);
    pos_set_en_passant(pos, at);
    return true;
}
