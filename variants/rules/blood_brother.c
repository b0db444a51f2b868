#include "variants/rules/blood_brother.h"

#include <string.h>

#include "engine/notes.h"

static const char letters[] = "..nbrq"; /* by kind */

bool avenge_read(Position *pos, const char *value, Error *err) {
    Cell at;
    const size_t length = board_read_cell(pos->board, value, &at);
    unsigned kinds = 0;
    for (const char *kind = value + length; length && *kind; kind++) {
        const char *const letter = *kind == '.' ? NULL : strchr(letters, *kind);
        if (!letter || kinds >> (letter - letters)) kinds = 0; /* none, or not in their order */
        if (!letter || (kind > value + length && !kinds)) break;
        kinds |= 1U << (letter - letters);
    }
    if (!kinds) return error_set(err, "expected a square and the letter of a piece, like c3n, not \"%.20s\"", value);
    avenge_set(pos, at, kinds);
    return true;
}

void avenge_write(const Position *pos, Player reader, Text *out) {
    if (!avenge_is_due(pos)) return;
    if (!player_sees(pos->game, reader, pos->now.turn)) return; /* it says of whom */
    text_string(out, pos->board->name[avenge_cell(pos)]);
    for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
        if (avenge_kinds(pos) >> kind & 1) text_char(out, letters[kind]);
}

/* "c3n": "knight, by whoever takes on c3". */
void avenge_say(const Game *game, const char *value, Text *out) {
    const size_t length = strcspn(value, "0123456789") + strspn(value + strcspn(value, "0123456789"), "0123456789");
    for (const char *kind = value + length; *kind; kind++) {
        words_letter(game, *kind, out);
        if (kind[1]) text_string(out, " or ");
    }
    text_string(out, ", by whoever takes on ");
    for (size_t i = 0; i < length; i++) text_char(out, value[i]);
}
