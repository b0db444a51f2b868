#include "protocol/record/writing.h"

#include <ctype.h>
#include <string.h>

#include "protocol/record/san.h"
#include "protocol/record/writing_private.h"

/* ---- which games ---- */

static bool is_rectangle(const Board *board) {
    return board->spec.shape == BOARD_SQUARES && board->cells == board->spec.files * board->spec.ranks;
}

bool writing_fits(const Game *game, Writing writing) {
    const Board *const board = board_of(game->setup.board);
    if (writing == WRITING_SAN && san_is_read(game)) return true;
    if (game->players != 2 || game_has_dice(game) || game_has_commas(game) || game_is_hidden(game)) return false;
    if (!is_rectangle(board)) return false;
    switch (writing) {
    case WRITING_HOSKING:
    case WRITING_HODGES:
    case WRITING_HODGES_NUMBERS:
        return board->spec.files <= 9 && board->spec.ranks <= 9;
    case WRITING_JANGGI:
    case WRITING_WXF:
        return board->spec.files <= 9 && board->spec.ranks <= 10;
    case WRITING_THAI:
    case WRITING_THAI_LONG:
        return board->spec.files == 8 && board->spec.ranks == 8;
    default:
        return writing < WRITINGS;
    }
}

/* ---- what is told ---- */

void told_letter(const Told *told, Kind kind, Text *out) {
    const Game *const game = told->pos->game;
    if (terms_is_crowned(game->setup.terms, kind)) text_char(out, '+');
    text_char(out, game_letter(game, kind));
}

/* What tells him from others like him: "", "b", "3" or "b3". */
static void write_origin(const Told *told, Text *out) {
    const char *const name = told->board->name[told->from];
    if (!told->alike) return;
    if (!told->alike_file || told->alike_rank) text_char(out, name[0]);
    if (told->alike_file) text_string(out, name + 1);
}

int told_file_from_right(const Told *told, Cell at) {
    return told->board->spec.files - told->board->column[at];
}

int told_rank_from_above(const Told *told, Cell at) {
    return told->board->spec.ranks - told->board->row[at];
}

/* Our own string says who comes in behind: "b8c6h". */
static char gate_of(const Position *pos, Move move) {
    char plain[MOVE_TEXT_MAX], own[MOVE_TEXT_MAX];
    if (move_kind(move) != EMPTY || !move_choice(move)) return '\0';
    const size_t length = game_move_format_plain(pos, move, plain);
    return game_move_format(pos, move, own) == length + 1 ? (char)toupper((unsigned char)own[length]) : '\0';
}

static void look_at_others(Told *told, Move move) {
    const Position *const pos = told->pos;
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    Cell last = CELL_NONE; /* moves of one man stand together but for his promotions */
    for (int i = 0; i < legal.count; i++) {
        const Move other = legal.at[i];
        const Cell from = move_from(other);
        if (move_type(other) == MOVE_DROP || move_type(other) == MOVE_CASTLE || move_to(other) != told->to) continue;
        if (from == told->from) {
            told->declines |= move_kind(move) == EMPTY && move_kind(other) != EMPTY;
        } else if (from != last && pos->man[from] == pos->man[told->from] && gate_of(pos, other) == told->gate) {
            last = from;
            told->alike++;
            told->alike_file |= told->board->column[from] == told->board->column[told->from];
            told->alike_rank |= told->board->row[from] == told->board->row[told->from];
        }
    }
    movelist_free(&legal);
}

static Told told_of(const Position *pos, Move move) {
    Told told = { .pos = pos,
                  .board = pos->board,
                  .mover = game_turn(pos),
                  .from = move_from(move),
                  .to = move_to(move),
                  .becomes = move_kind(move),
                  .takes = game_takes(pos, move),
                  .gate = gate_of(pos, move) };
    told.drops = move_type(move) == MOVE_DROP;
    if (told.drops) {
        told.kind = told.becomes;
        told.becomes = EMPTY;
        told.from = told.to;
    } else {
        told.kind = man_kind(pos->man[told.from]);
        look_at_others(&told, move);
    }
    told.pawn = game_letter(pos->game, told.kind) == 'P' && !terms_is_crowned(pos->game->setup.terms, told.kind);
    return told;
}

/* ---- SAN, and long ---- */

static void write_letter(const Told *told, Kind kind, Text *out) {
    if (terms_is_crowned(told->pos->game->setup.terms, kind)) text_char(out, '+');
    text_char(out, xiangqi_letter(told->pos->game, kind));
}

/* Whence: pawns say their file where they leave it, and all of it where they do not capture there. */
static void write_whence(const Told *told, bool is_long, Text *out) {
    const char *const from = told->board->name[told->from];
    const bool leaves = told->board->column[told->from] != told->board->column[told->to];
    if (is_long || (told->pawn && leaves && !told->takes))
        text_string(out, from);
    else if (told->pawn && leaves)
        text_char(out, from[0]);
    else if (!told->pawn)
        write_origin(told, out);
}

static void write_western(const Told *told, bool is_long, Text *out) {
    if (told->drops || !told->pawn) write_letter(told, told->kind, out);
    if (told->drops)
        text_char(out, '@');
    else if (told->from != told->to)
        write_whence(told, is_long, out);
    if (told->takes)
        text_char(out, 'x');
    else if (is_long && told->from != told->to)
        text_char(out, '-');
    text_string(out, told->board->name[told->to]);
    if (told->becomes != EMPTY) {
        text_char(out, '=');
        write_letter(told, told->becomes, out);
    }
    if (told->gate) text_format(out, "/%c", told->gate);
}

/* "O-O", and "O-O/He1" where somebody comes in behind: on the cell that our own string begins with. */
static void write_castling(const Position *pos, Move move, char gate, Text *out) {
    const Board *const board = pos->board;
    char own[MOVE_TEXT_MAX];
    Cell at;
    text_string(out, san_castling(board, move));
    game_move_format(pos, move, own);
    if (gate && board_read_cell(board, own, &at)) text_format(out, "/%c%s", gate, board->name[at]);
}

/* ---- all ---- */

/* Is all that the move says whence, whither, and who comes of it? */
static bool has_words(const Position *pos, Move move) {
    if (move.more || (move_choice(move) && !gate_of(pos, move))) return false;
    return move_type(move) < MOVE_SHOT || move_type(move) == MOVE_DROP ||
           (move_type(move) == MOVE_OTHER && move_kind(move) != EMPTY);
}

static void write_told(const Told *told, Writing writing, Text *out) {
    switch (writing) {
    case WRITING_HOSKING:
    case WRITING_HODGES:
    case WRITING_HODGES_NUMBERS:
        write_shogi(told, writing, out);
        break;
    case WRITING_JANGGI:
        write_janggi(told, out);
        break;
    case WRITING_WXF:
        write_wxf(told, out);
        break;
    case WRITING_THAI:
    case WRITING_THAI_LONG:
        write_thai(told, writing == WRITING_THAI_LONG, out);
        break;
    default:
        write_western(told, writing == WRITING_LAN, out);
    }
}

void writing_format(Position *pos, Move move, Writing writing, char buf[static WRITING_MAX]) {
    Text out = text_into(buf, WRITING_MAX);
    if (writing == WRITING_SAN && san_is_read(pos->game)) {
        san_format(pos, move, buf);
    } else if (!has_words(pos, move)) {
        char own[MOVE_TEXT_MAX];
        game_move_format(pos, move, own);
        text_string(&out, own);
    } else {
        const Told told = told_of(pos, move);
        if (move_type(move) == MOVE_CASTLE)
            write_castling(pos, move, told.gate, &out);
        else
            write_told(&told, writing, &out);
        if (writing <= WRITING_LAN || writing >= WRITING_THAI) text_string(&out, san_mark(pos, move));
    }
}
