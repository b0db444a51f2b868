#include "variants/sheets/tell_gait.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board.h"
#include "engine/board/walk.h"

/* ---- words ---- */

/* One letter of Betza's with what stands before it and behind. */
typedef struct {
    const char *before;
    size_t length; /* of what stands before */
    char atom;
    int times; /* leaps in a line; 0: any number */
} Term;

/* Reads a term; returns what follows, NULL if it is none. */
static const char *read_term(const char *at, Term *term) {
    term->before = at;
    while (islower((unsigned char)*at)) at++;
    term->length = (size_t)(at - term->before);
    if (!isupper((unsigned char)*at)) return NULL;
    term->atom = *at++;
    term->times = strchr("RBQ", term->atom) ? 0 : 1;
    if (*at == term->atom) {
        term->times = 0;
        at++;
    } else if (isdigit((unsigned char)*at)) {
        term->times = (int)strtol(at, NULL, 10);
        while (isdigit((unsigned char)*at)) at++;
    }
    return at;
}

static bool has(const Term *term, char letter) {
    return memchr(term->before, letter, term->length) != NULL;
}

/* What a letter means that goes once, and that of its rider. */
static const struct {
    char atom;
    const char *once, *rider;
} atoms[] = {
    { 'W', "one step straight", "like a rook" },
    { 'F', "one step slanting", "like a bishop" },
    { 'K', "one step in any direction", "like a queen" },
    { 'R', "one step straight", "like a rook" },
    { 'B', "one step slanting", "like a bishop" },
    { 'Q', "one step in any direction", "like a queen" },
    { 'N', "like a knight", "by any number of a knight's leaps in a line" },
    { 'D', "by a leap of two squares straight", "by any number of leaps of two squares straight" },
    { 'A', "by a leap of two squares slanting", "by any number of leaps of two squares slanting" },
    { 'H', "by a leap of three squares straight", "by any number of leaps of three squares straight" },
    { 'G', "by a leap of three squares slanting", "by any number of leaps of three squares slanting" },
    { 'C', "by a leap of three squares and one across", "by any number of leaps of three squares and one across" },
    { 'L', "by a leap of three squares and one across", "by any number of leaps of three squares and one across" },
    { 'Z', "by a leap of three squares and two across", "by any number of leaps of three squares and two across" },
    { 'J', "by a leap of three squares and two across", "by any number of leaps of three squares and two across" },
};

static bool tell_atom(const Term *term, Text *out) {
    for (size_t i = 0; i < LENGTH(atoms); i++) {
        if (atoms[i].atom != term->atom) continue;
        if (term->times > 1 && strchr("WFKRBQ", term->atom)) {
            text_format(out, "up to %d steps%s", term->times, atoms[i].once + strlen("one step"));
            return true;
        }
        if (term->times > 1) return false;
        text_string(out, term->times ? atoms[i].once : atoms[i].rider);
        return true;
    }
    return false;
}

/* Where to, in the letters of a term that say so. */
static const struct {
    const char *letters, *words;
} directions[] = {
    { "f", "forwards" },
    { "b", "backwards" },
    { "l", "to the left" },
    { "r", "to the right" },
    { "s", "sideways" },
    { "lr", "sideways" },
    { "v", "forwards or backwards" },
    { "fb", "forwards or backwards" },
    { "fs", "forwards or sideways" },
    { "bs", "backwards or sideways" },
};

static bool tell_direction(const Term *term, Text *out) {
    char letters[8];
    size_t count = 0;
    for (size_t i = 0; i < term->length; i++) {
        if (!strchr("fblrsv", term->before[i])) continue;
        if (count + 1 == sizeof letters) return false;
        letters[count++] = term->before[i];
    }
    letters[count] = '\0';
    if (count == 0) return true;
    const bool leaps_aside = strchr("NCLZJ", term->atom) != NULL;
    if (leaps_aside && (count > 1 || strchr("sv", letters[0]))) return false;
    if (count > 1 && strchr("FB", term->atom)) return false; /* single directions */
    for (size_t i = 0; i < LENGTH(directions); i++) {
        if (strcmp(directions[i].letters, letters) != 0) continue;
        text_string(out, leaps_aside ? ", as far as he can go " : " ");
        text_string(out, directions[i].words);
        return true;
    }
    return false;
}

static bool tell_term(const Term *term, bool squares, Text *out) {
    for (size_t i = 0; i < term->length; i++)
        if (!strchr("mcnpgifblrsv", term->before[i])) return false;
    for (size_t i = 0; i < term->length && !squares; i++)
        if (strchr("fblrsv", term->before[i])) return false;
    if (!tell_atom(term, out) || !tell_direction(term, out)) return false;
    if (has(term, 'n')) text_string(out, " over empty squares");
    if (has(term, 'p')) text_string(out, " hopping over one man");
    if (has(term, 'g')) text_string(out, " to the square just behind a man over whom he hops");
    if (has(term, 'i')) text_string(out, " from where he begins");
    if (has(term, 'm')) text_string(out, " without capturing");
    if (has(term, 'c')) text_string(out, " to capture");
    return true;
}

bool tell_gait(const char *letters, bool squares, Text *out) {
    const Text before = *out;
    bool told = *letters != '\0';
    for (const char *at = letters; told && *at;) {
        Term term;
        if (at > letters) text_string(out, " or ");
        at = read_term(at, &term);
        told = at && tell_term(&term, squares, out);
        if (!at) break;
    }
    if (told) return true;
    *out = before;
    if (out->length < out->size) out->buf[out->length] = '\0';
    return false;
}

/* ---- pictures ---- */

enum { PICTURE_SIDE = 9, PICTURE_MIDDLE = 4 };

static Cell cell_of(const Board *board, int row, int column) {
    int at = 0;
    while (board->row[at] != row || board->column[at] != column) at++; /* the board has no holes */
    return (Cell)at;
}

static void draw_line(const WalkLine *line, char cells[static CELLS_MAX]) {
    const bool hops = line->how & (WALK_HOPS | WALK_NEXT);
    for (int i = line->how & WALK_LAME ? line->length - 1 : hops ? 1 : 0; i < line->length; i++) {
        char *const cell = &cells[line->cell[i]];
        const char mark = hops ? '^' : (line->how & WALK_BOTH) == WALK_BOTH ? '*' : line->how & WALK_MOVES ? 'o' : 'x';
        if (*cell == '.' || (*cell == '^' && mark != '^'))
            *cell = mark;
        else if (mark != '^' && mark != *cell)
            *cell = '*';
    }
}

/* How far from the middle anything is drawn; two at least. */
static int furthest(const Board *board, const char cells[static CELLS_MAX]) {
    int far = 2;
    for (int at = 0; at < board->cells; at++) {
        if (cells[at] == '.') continue;
        const int rows = abs(board->row[at] - PICTURE_MIDDLE), columns = abs(board->column[at] - PICTURE_MIDDLE);
        if (rows > far) far = rows;
        if (columns > far) far = columns;
    }
    return far;
}

bool tell_gait_picture(const char *letters, Text *out) {
    static const BoardSpec spec = { .shape = BOARD_SQUARES, .files = PICTURE_SIDE, .ranks = PICTURE_SIDE };
    const Board *const board = board_find(&spec, NULL);
    Walk *const walk = board ? walk_build(board, letters, NORTH, NULL) : NULL;
    char cells[CELLS_MAX];
    if (!walk) return false;
    memset(cells, '.', sizeof cells);
    const Cell middle = cell_of(board, PICTURE_MIDDLE, PICTURE_MIDDLE);
    for (const WalkLine *line = walk_lines(walk, middle); line->how; line = walk_next(line)) draw_line(line, cells);
    cells[middle] = '@';
    free(walk);
    const int far = furthest(board, cells), first = PICTURE_MIDDLE - far, last = PICTURE_MIDDLE + far;
    for (int row = last; row >= first; row--) {
        text_string(out, "   ");
        for (int column = first; column <= last; column++) {
            text_char(out, ' ');
            text_char(out, cells[cell_of(board, row, column)]);
        }
        text_char(out, '\n');
    }
    return true;
}
