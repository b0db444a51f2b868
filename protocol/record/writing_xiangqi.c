/* writing_xiangqi.c -- xiangqi's "H2+3", "C2=5", "R+-1", and janggi's "H02-83". */
#include <stdlib.h>
#include <string.h>

#include "protocol/record/writing_private.h"

char xiangqi_letter(const Game *game, Kind kind) {
    const Terms *const terms = game->setup.terms;
    const char letter = game_letter(game, kind);
    if (!terms || !terms->asia.bounded || !strchr(game->setup.letters, 'C')) return letter;
    return letter == 'N' ? 'H' : letter == 'B' ? 'E' : letter;
}

/* ---- janggi ---- */

/* Ten is a 0. */
static void write_square(const Told *told, Cell at, Text *out) {
    text_char(out, (char)('0' + told_rank_from_above(told, at) % 10));
    text_char(out, (char)('1' + told->board->column[at]));
}

void write_janggi(const Told *told, Text *out) {
    text_char(out, xiangqi_letter(told->pos->game, told->kind));
    if (!told->drops) write_square(told, told->from, out);
    text_char(out, told->drops ? '*' : told->takes ? 'x' : '-');
    write_square(told, told->to, out);
    if (told->becomes != EMPTY) text_char(out, game_letter(told->pos->game, told->becomes));
}

/* ---- xiangqi ---- */

static int file_of_mover(const Told *told, Cell at) {
    return told->mover == WHITE ? told_file_from_right(told, at) : told->board->column[at] + 1;
}

static int forward(const Told *told, Cell from, Cell to) {
    const int up = told->board->row[to] - told->board->row[from];
    return told->mover == WHITE ? up : -up;
}

/* Men like him on a file, and how many of them stand before him. */
typedef struct {
    int count, before;
} Tandem;

static Tandem tandem_on(const Told *told, int column) {
    Tandem tandem = { 0, 0 };
    for (int i = 0; i < told->board->cells; i++) {
        const Cell at = (Cell)i;
        if (told->board->column[at] != column || told->pos->man[at] != told->pos->man[told->from]) continue;
        tandem.count++;
        tandem.before += forward(told, told->from, at) > 0;
    }
    return tandem;
}

static bool others_in_tandem(const Told *told) {
    for (int column = 0; column < told->board->spec.files; column++)
        if (column != told->board->column[told->from] && tandem_on(told, column).count > 1) return true;
    return false;
}

/* Letter and file; of two on a file the sign of the front or rear one in place of the file. Pawns that are more than
 * two there, or stand so on two files, have their number from the front in place of the letter. Advisers and elephants
 * need none of it: their ways never cross. */
static void write_man(const Told *told, Text *out) {
    const char letter = xiangqi_letter(told->pos->game, told->kind);
    const int file = file_of_mover(told, told->from);
    const Tandem tandem = tandem_on(told, told->board->column[told->from]);
    if (tandem.count < 2 || letter == 'A' || letter == 'E')
        text_format(out, "%c%d", letter, file);
    else if (letter == 'P' && (tandem.count > 2 || others_in_tandem(told)))
        text_format(out, "%d%d", tandem.before + 1, file);
    else
        text_format(out, "%c%c", letter, tandem.before ? '-' : '+');
}

void write_wxf(const Told *told, Text *out) {
    const int ranks = forward(told, told->from, told->to);
    const bool straight = told->board->column[told->from] == told->board->column[told->to];
    if (told->drops) {
        text_format(out, "%c*%d%d", xiangqi_letter(told->pos->game, told->kind), file_of_mover(told, told->to),
                    told_rank_from_above(told, told->to) % 10);
        return;
    }
    write_man(told, out);
    text_char(out, !ranks ? '=' : ranks > 0 ? '+' : '-');
    text_number(out, (unsigned long)(straight ? abs(ranks) : file_of_mover(told, told->to)));
}
