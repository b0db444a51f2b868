#include "engine/text/numbering.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"

/* ---- squares ---- */

/* Dark squares of each row; all rows have as many. */
static unsigned squares_of_row(const Board *board) {
    return board->row_length[0] / 2U;
}

unsigned numbering_last(const Board *board) {
    return squares_of_row(board) * (unsigned)board->rows;
}

unsigned numbering_of(const Board *board, Cell at) {
    const unsigned row = board->row[at], column = board->column[at];
    if ((row + column) & 1) return 0;
    return row * squares_of_row(board) + (board->row_length[row] - 1 - column) / 2 + 1;
}

Cell numbering_cell(const Board *board, unsigned number) {
    if (number < 1 || number > numbering_last(board)) return CELL_NONE;
    const unsigned each = squares_of_row(board), row = (number - 1) / each, from_right = (number - 1) % each;
    return board_cell(board, (int)(2 * (each - 1 - from_right) + (row & 1)), (int)row);
}

/* ---- texts ---- */

/* A way from cell to cell at the start of a text; returns its length, 0 if a word begins there that is none. */
static size_t retell_way(const Board *board, const char *text, Text *out) {
    size_t length = 0;
    for (char sign = '\0';;) {
        Cell at;
        const size_t cell = board_read_cell(board, text + length, &at);
        if (cell == 0) return 0;
        if (sign) text_char(out, sign);
        if (numbering_of(board, at))
            text_number(out, numbering_of(board, at));
        else
            text_string(out, board->name[at]);
        length += cell;
        if (!isalnum((unsigned char)text[length])) return length;
        sign = text[length] == 'x' ? 'x' : '-';
        length += text[length] == 'x';
    }
}

void numbering_retell(const Game *game, const char *text, Text *out) {
    const Board *const board = board_of(game->setup.board);
    for (char before = ' '; *text;) {
        char way[NUMBERED_MOVE_MAX];
        Text told = text_into(way, sizeof way);
        const bool may = game->text.numbering && !isalnum((unsigned char)before);
        const size_t length = may ? retell_way(board, text, &told) : 0;
        if (length > 0) text_string(out, way);
        for (size_t left = length ? length : 1; left > 0; left--) {
            before = *text++;
            if (length == 0) text_char(out, before);
        }
    }
}

/* ---- positions: reading ---- */

typedef struct {
    const char *at;
    Position *pos;
    const Numbering *numbering;
} Reader;

static void skip_blanks(Reader *in) {
    while (*in->at == ' ') in->at++;
}

static bool take(Reader *in, char c) {
    skip_blanks(in);
    if (toupper((unsigned char)*in->at) != c) return false;
    in->at++;
    return true;
}

/* The player whose letter comes; NOBODY if none does. */
static Player take_player(Reader *in) {
    for (Player player = 0; player < 2; player++)
        if (take(in, in->numbering->players[player])) return player;
    return NOBODY;
}

/* A number of at most `most`, 0 if there is none such. */
static unsigned take_number(Reader *in, unsigned most) {
    unsigned number = 0;
    skip_blanks(in);
    for (; isdigit((unsigned char)*in->at); in->at++)
        if (number <= most) number = 10 * number + (unsigned)(*in->at - '0');
    return number <= most ? number : 0;
}

bool numbering_is_position(const Game *game, const char *text) {
    const Numbering *const numbering = game->text.numbering;
    text += strspn(text, " ");
    const char letter = (char)toupper((unsigned char)*text);
    if (!numbering || !letter || !strchr(numbering->players, letter)) return false;
    text++;
    return text[strspn(text, " ")] == ':';
}

static bool put_man(Reader *in, unsigned number, Man man, Error *err) {
    const Cell at = numbering_cell(in->pos->board, number);
    if (in->pos->man[at] != MAN_NONE) return error_set(err, "two men on square %u", number);
    pos_put(in->pos, at, man);
    return true;
}

/* "21", "K22", "1-12". */
static bool read_men(Reader *in, Player owner, Error *err) {
    const unsigned last = numbering_last(in->pos->board);
    const Man man = man_of(take(in, 'K') ? in->numbering->king : in->numbering->man, owner);
    const char *const start = in->at;
    const unsigned first = take_number(in, last), end = take(in, '-') ? take_number(in, last) : first;
    if (!first || !end) return error_set(err, "\"%.20s\" where the number of a square is due, 1 to %u", start, last);
    if (end < first) return error_set(err, "the squares %u-%u go backwards", first, end);
    for (unsigned number = first; number <= end; number++)
        if (!put_man(in, number, man, err)) return false;
    return true;
}

static bool read_list(Reader *in, Player owner, Error *err) {
    skip_blanks(in);
    if (!*in->at || *in->at == ':' || *in->at == '.') return true;
    do
        if (!read_men(in, owner, err)) return false;
    while (take(in, ','));
    return true;
}

static bool read_clocks(Reader *in, Error *err) {
    while (take(in, ':')) {
        const bool is_quiet = take(in, 'H');
        if (!is_quiet && !take(in, 'F')) return error_set(err, "\"%.20s\" after the men", in->at);
        const bool is_number = isdigit((unsigned char)*in->at);
        const unsigned number = take_number(in, CLOCK_MAX);
        if (!is_number) return error_set(err, "no number after %c", is_quiet ? 'H' : 'F');
        if (is_quiet)
            in->pos->now.halfmove = (uint16_t)number;
        else
            in->pos->now.fullmove = (uint16_t)(number ? number : 1);
    }
    return true;
}

bool numbering_parse_position(Position *pos, const char *text, Error *err) {
    Reader in = { .at = text, .pos = pos, .numbering = pos->game->text.numbering };
    const Player turn = take_player(&in);
    unsigned given = 0;
    pos->now.halfmove = 0;
    pos->now.fullmove = 1;
    for (int i = 0; i < 2; i++) {
        const Player owner = take(&in, ':') ? take_player(&in) : (Player)NOBODY;
        if (owner == NOBODY || given >> owner & 1)
            return error_set(err, "expected the men of both, such as \"%c:W21,K22:B1-4\"", text[0]);
        given |= 1U << owner;
        if (!read_list(&in, owner, err)) return false;
    }
    if (!read_clocks(&in, err)) return false;
    take(&in, '.');
    skip_blanks(&in);
    if (*in.at) return error_set(err, "\"%.20s\" after the men", in.at);
    pos_set_turn(pos, turn);
    return true;
}

/* ---- positions: writing ---- */

static void write_men(const Position *pos, Player owner, Text *out) {
    const Numbering *const numbering = pos->game->text.numbering;
    bool first = true;
    text_char(out, ':');
    text_char(out, numbering->players[owner]);
    for (unsigned number = 1; number <= numbering_last(pos->board); number++) {
        const Man man = pos->man[numbering_cell(pos->board, number)];
        if (man == MAN_NONE || man_owner(man) != owner) continue;
        if (!first) text_char(out, ',');
        if (man_kind(man) == numbering->king) text_char(out, 'K');
        text_number(out, number);
        first = false;
    }
}

size_t numbering_format_position(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    text_char(&out, pos->game->text.numbering->players[pos->now.turn]);
    write_men(pos, 1, &out);
    write_men(pos, 0, &out);
    if (pos->now.halfmove == 0 && pos->now.fullmove == 1) return out.length;
    text_string(&out, ":H");
    text_number(&out, pos->now.halfmove);
    text_string(&out, ":F");
    text_number(&out, pos->now.fullmove);
    return out.length;
}
