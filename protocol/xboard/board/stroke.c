#include "protocol/xboard/board/stroke.h"

#include <ctype.h>
#include <string.h>

enum { LEGS_MAX = 8 };

/* ---- squares ---- */

static int first_rank(const Board *board) {
    return board->spec.ranks == 10 ? 0 : 1;
}

void cell_write(Text *text, const Board *board, Cell at) {
    text_char(text, (char)('a' + board->column[at]));
    text_number(text, (unsigned long)(board->row[at] + first_rank(board)));
}

size_t cell_parse(const Board *board, const char *text, Cell *at) {
    if (*text < 'a' || *text > 'z' || !isdigit((unsigned char)text[1])) return 0;
    size_t length = 2;
    int rank = text[1] - '0';
    if (isdigit((unsigned char)text[2])) rank = 10 * rank + text[length++] - '0';
    const Cell cell = board_cell(board, *text - 'a', rank - first_rank(board));
    if (cell == CELL_NONE) return 0;
    *at = cell;
    return length;
}

void rows_write(Text *text, const Board *board, const char letters[]) {
    for (int row = board->rows - 1; row >= 0; row--) {
        unsigned long empty = 0;
        for (int i = 0; i < board->row_length[row]; i++) {
            const char letter = letters[board->row_start[row] + i];
            if (letter == '.') {
                empty++;
                continue;
            }
            if (empty) text_number(text, empty);
            empty = 0;
            text_char(text, letter);
        }
        if (empty) text_number(text, empty);
        if (row) text_char(text, '/');
    }
}

size_t rows_parse(const Board *board, const char *text, char letters[]) {
    const char *at = text;
    for (int row = board->rows - 1; row >= 0; row--) {
        int column = 0;
        while (*at && *at != '/' && *at != ' ') {
            int empty = 0;
            while (isdigit((unsigned char)*at) && empty <= CELLS_MAX) empty = 10 * empty + *at++ - '0';
            const int cells = empty ? empty : 1;
            if (column + cells > board->row_length[row]) return 0;
            memset(letters + board->row_start[row] + column, '.', (size_t)cells);
            if (!empty) {
                if (!isalpha((unsigned char)*at)) return 0;
                letters[board->row_start[row] + column] = *at++;
            }
            column += cells;
        }
        if (column != board->row_length[row] || (row && *at++ != '/')) return 0;
    }
    return *at == '\0' || *at == ' ' ? (size_t)(at - text) : 0;
}

/* ---- plies ---- */

bool stroke_equal(const Stroke *a, const Stroke *b) {
    return a->from == b->from && a->to == b->to && a->letter == b->letter && set_equal(&a->kills, &b->kills);
}

static void write_kills(Text *text, const Board *board, const Stroke *stroke) {
    Set kills = stroke->kills;
    Cell cells[CELLS_MAX];
    int count = 0;
    for (Cell at; set_pop(&kills, &at);) cells[count++] = at;
    for (int i = 0; i < count; i++) {
        text_char(text, 'x');
        cell_write(text, board, cells[stroke->is_downward ? count - 1 - i : i]);
    }
}

size_t stroke_format(const Board *board, const Stroke *stroke, char buf[static MOVE_TEXT_MAX]) {
    Text text = text_into(buf, MOVE_TEXT_MAX);
    if (stroke_is_null(stroke)) {
        text_string(&text, "@@@@");
    } else if (stroke_is_drop(stroke)) {
        text_char(&text, stroke->letter);
        text_char(&text, '@');
        cell_write(&text, board, stroke->to);
    } else {
        cell_write(&text, board, stroke->from);
        write_kills(&text, board, stroke);
        if (stroke_stays(stroke) || !set_is_empty(&stroke->kills)) text_char(&text, '-');
        cell_write(&text, board, stroke->to);
        if (stroke->letter) text_char(&text, (char)tolower((unsigned char)stroke->letter));
    }
    return text.length;
}

/* "e4", "d5" of one leg; the number of characters, 0 if it is none. */
static size_t parse_leg(const Board *board, const char *text, Cell leg[2]) {
    const size_t first = cell_parse(board, text, &leg[0]);
    const size_t second = first ? cell_parse(board, text + first, &leg[1]) : 0;
    return second ? first + second : 0;
}

/* Reads legs and goes to the end of them; of a second one the first square will do. Returns their number, 0 if these
 * are none. */
static int parse_list(const Board *board, const char **text, Cell leg[LEGS_MAX][2]) {
    for (int count = 0; count < LEGS_MAX;) {
        const size_t length = parse_leg(board, *text, leg[count]);
        if (!length) {
            if (count != 1 || !cell_parse(board, *text, &leg[count][0])) return 0;
            leg[count][1] = leg[count][0];
            return count + 1;
        }
        *text += length;
        count++;
        if (**text != ',') return count;
        ++*text;
    }
    return 0;
}

/* "b8d2,d2e2,e2c6": every leg starts where the one before ended. XBoard writes the capture of a man of the mover's side
 * as "b1c3,f4b3": then the first leg is whole and the second begins on the victim; what follows means nothing. */
static bool parse_legs(const Board *board, const char *text, Stroke *stroke) {
    Cell leg[LEGS_MAX][2];
    const int count = parse_list(board, &text, leg);
    if (!count) return false;
    stroke->from = leg[0][0];
    stroke->to = leg[count - 1][1];
    for (int i = 1; i < count; i++) {
        set_add(&stroke->kills, leg[i][0]);
        if (leg[i][0] == leg[i - 1][1]) continue;
        stroke->to = leg[0][1];
        return true;
    }
    if (count == 1 && isalpha((unsigned char)*text)) stroke->letter = (char)toupper((unsigned char)*text);
    return true;
}

/* "b8xd2xe2-c6", "d8xd2-d8", with or without the letter of the man in front. */
static bool parse_kills(const Board *board, const char *text, Stroke *stroke) {
    if (isupper((unsigned char)*text)) text++;
    size_t length = cell_parse(board, text, &stroke->from);
    if (!length) return false;
    text += length;
    while (*text == 'x') {
        Cell victim;
        length = cell_parse(board, text + 1, &victim);
        if (!length) return false;
        set_add(&stroke->kills, victim);
        text += length + 1;
    }
    if (*text != '-') return false;
    length = cell_parse(board, text + 1, &stroke->to);
    return length && text[length + 1] == '\0';
}

void stroke_name(const Board *board, const Stroke *stroke, char buf[static MOVE_TEXT_MAX]) {
    Text out = text_into(buf, MOVE_TEXT_MAX);
    Set kills = stroke->kills;
    Cell to = stroke->to;
    const bool is_shot = stroke_stays(stroke) && set_pop(&kills, &to);
    if (stroke_is_null(stroke)) {
        text_string(&out, "0000");
        return;
    }
    if (stroke_is_drop(stroke)) {
        text_char(&out, stroke->letter);
        text_char(&out, '@');
    } else {
        text_string(&out, board->name[stroke->from]);
    }
    if (is_shot) text_char(&out, 'x');
    text_string(&out, board->name[to]);
    if (stroke->letter && !stroke_is_drop(stroke)) text_char(&out, (char)tolower((unsigned char)stroke->letter));
}

bool stroke_parse(const Board *board, const char *text, Stroke *stroke) {
    *stroke = STROKE_NULL;
    if (strcmp(text, "@@@@") == 0 || strcmp(text, "--") == 0) return true;
    if (isupper((unsigned char)text[0]) && text[1] == '@') {
        stroke->letter = text[0];
        const size_t length = cell_parse(board, text + 2, &stroke->to);
        return length && text[length + 2] == '\0';
    }
    return strchr(text, '-') ? parse_kills(board, text, stroke) : parse_legs(board, text, stroke);
}
