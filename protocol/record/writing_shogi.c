/* writing_shogi.c -- "P-76", "Bx22+", "G4i-5h", "B*3c". */
#include "protocol/record/writing_private.h"

static void write_square(const Told *told, Cell at, Writing writing, Text *out) {
    const int rank = told_rank_from_above(told, at);
    text_char(out, (char)('0' + told_file_from_right(told, at)));
    text_char(out, (char)((writing == WRITING_HODGES ? 'a' - 1 : '0') + rank));
}

/* Between letter and square: Hosking leaves out what is neither a capture nor follows another square. */
static void write_sign(const Told *told, bool whence, Writing writing, Text *out) {
    if (told->drops)
        text_char(out, writing == WRITING_HOSKING ? '\'' : '*');
    else if (told->takes)
        text_char(out, 'x');
    else if (whence || writing != WRITING_HOSKING)
        text_char(out, '-');
}

void write_shogi(const Told *told, Writing writing, Text *out) {
    const Terms *const terms = told->pos->game->setup.terms;
    const bool whence = !told->drops && told->alike > 0;
    told_letter(told, told->kind, out);
    if (whence) write_square(told, told->from, writing, out);
    write_sign(told, whence, writing, out);
    write_square(told, told->to, writing, out);
    if (told->becomes == EMPTY)
        text_string(out, told->declines ? "=" : "");
    else if (told->becomes == terms_crowned(terms, told->kind))
        text_char(out, '+');
    else if (terms_is_crowned(terms, told->kind))
        text_char(out, '-');
    else
        text_char(out, game_letter(told->pos->game, told->becomes));
}
