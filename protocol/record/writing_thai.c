/* writing_thai.c -- makruk in Thai letters and digits: "ฉxจ๕", "ค-ฉ๗", "บ จ๓-จ๔". */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/writing_private.h"

static const char *const files[8] = { "ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ" };
static const char *const digits[8] = { "๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘" };

/* Is the man a pawn who was promoted? Positions say so: "promoted=d5,f3". */
static bool was_pawn(const Told *told, Cell at) {
    char *const text = memory_new(POSITION_TEXT_MAX, 1);
    game_format(told->pos, text, POSITION_TEXT_MAX);
    const char *cells = strstr(text, " promoted=");
    const char *const end = cells ? strchr(cells + 1, ' ') : NULL;
    bool found = false;
    Cell named;
    for (cells = cells ? strchr(cells, '=') : NULL; cells && (!end || cells < end); cells = strchr(cells + 1, ','))
        found |= board_read_cell(told->board, cells + 1, &named) > 0 && named == at;
    free(text);
    return found;
}

/* Khun, met, khon, ma, ruea, bia; who was promoted is a bia turned over. Others keep their letter. */
static void write_name(const Told *told, Kind kind, bool turned, Text *out) {
    static const char letters[] = "KMSNRP";
    static const char *const names[] = { "ข", "ม็", "ค", "ม", "ร", "บ" };
    const char letter = game_letter(told->pos->game, kind);
    const char *const found = strchr(letters, letter);
    if (turned)
        text_string(out, "ง");
    else if (found)
        text_string(out, names[found - letters]);
    else
        text_char(out, letter);
}

static void write_square(const Told *told, Cell at, Text *out) {
    text_string(out, files[told->board->column[at]]);
    text_string(out, digits[told->board->row[at]]);
}

static void write_whence(const Told *told, bool is_long, Text *out) {
    const bool pawn = told->pawn;
    if (is_long) {
        text_char(out, ' ');
        write_square(told, told->from, out);
    } else if (pawn ? told->takes : told->alike && (!told->alike_file || told->alike_rank)) {
        text_string(out, files[told->board->column[told->from]]);
    }
    if (!is_long && !pawn && told->alike_file) text_string(out, digits[told->board->row[told->from]]);
}

void write_thai(const Told *told, bool is_long, Text *out) {
    const bool pawn = told->pawn;
    if (is_long || told->drops || !pawn)
        write_name(told, told->kind, !told->drops && !pawn && was_pawn(told, told->from), out);
    if (told->drops)
        text_char(out, '@');
    else if (told->from != told->to)
        write_whence(told, is_long, out);
    if (told->takes)
        text_char(out, 'x');
    else if (!told->drops && (is_long || !pawn))
        text_char(out, '-');
    write_square(told, told->to, out);
    if (told->becomes == EMPTY) return;
    text_char(out, '=');
    write_name(told, told->becomes, pawn, out);
}
