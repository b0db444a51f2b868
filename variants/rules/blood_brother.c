#include "variants/rules/blood_brother.h"

#include <string.h>

static const char letters[] = "..nbrq"; /* by kind */

bool avenge_read(Position *pos, const char *value, Error *err) {
    Cell at;
    const size_t length = board_read_cell(pos->board, value, &at);
    const char *const letter = length && value[length] && value[length] != '.' ? strchr(letters, value[length]) : NULL;
    if (!letter || value[length + 1])
        return error_set(err, "expected a square and the letter of a piece, like c3n, not \"%.20s\"", value);
    avenge_set(pos, at, (Kind)(letter - letters));
    return true;
}

void avenge_write(const Position *pos, Player reader, Text *out) {
    (void)reader; /* everybody has seen it */
    if (!avenge_is_due(pos)) return;
    text_string(out, pos->board->name[avenge_cell(pos)]);
    text_char(out, letters[pos->word[WORD_AVENGE] >> 8]);
}

/* "c3n": "knight, by whoever takes on c3". */
void avenge_say(const Game *game, const char *value, Text *out) {
    const size_t length = strlen(value) - 1;
    words_letter(game, value[length], out);
    text_string(out, ", by whoever takes on ");
    for (size_t i = 0; i < length; i++) text_char(out, value[i]);
}
