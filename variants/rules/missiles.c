#include "variants/rules/missiles.h"

#include <stdio.h>
#include <string.h>

/* "c3:0,d5:2" */
static bool read_missiles(Position *pos, const char *value, Error *err) {
    Set named = { { 0 } };
    for (;;) {
        Cell at;
        char digits[8];
        unsigned number;
        const size_t length = board_read_cell(pos->board, value, &at);
        if (!length || value[length] != ':')
            return error_set(err, "\"%.10s\" is not a square and its number of missiles", value);
        if (set_has(&named, at)) return error_set(err, "%s is named twice", pos->board->name[at]);
        set_add(&named, at);
        value += length + 1;
        const size_t count = strcspn(value, ",");
        snprintf(digits, sizeof digits, "%.*s", (int)count, value);
        if (!number_parse(digits, 0, MISSILES_MAX, &number, err)) return false;
        missiles_set(pos, at, number);
        if (!value[count]) return true;
        value += count + 1;
    }
}

static void write_missiles(const Position *pos, Player reader, Text *out) {
    (void)reader;
    for (Cell at = 0; at < 64; at++) {
        if (missiles_of(pos, at) == MISSILES_USUAL) continue;
        if (out->length) text_char(out, ',');
        text_string(out, pos->board->name[at]);
        text_char(out, ':');
        text_number(out, missiles_of(pos, at));
    }
}

const Extra missiles_extras[] = {
    { "missiles", "missiles, where not one", EXTRA_OWN, .slot = WORD_MISSILES, .read = read_missiles,
      .write = write_missiles },
    { "shields", "shields", EXTRA_CELLS, .slot = FLAG_SHIELDS },
    EXTRAS_END,
};

bool missiles_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    for (Cell at = 0; at < 64; at++) {
        if (pos->man[at] != MAN_NONE) continue;
        if (missiles_of(pos, at) != MISSILES_USUAL)
            return error_set(err, "position, missiles=: there is no man on %s", pos->board->name[at]);
        if (missiles_shield(pos, at))
            return error_set(err, "position, shields=: there is no man on %s", pos->board->name[at]);
    }
    return true;
}
