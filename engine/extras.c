#include "engine/extras.h"

#include <string.h>

bool number_parse(const char *text, unsigned least, unsigned most, unsigned *number, Error *err) {
    unsigned long value = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9') return error_set(err, "\"%.40s\" is no number", text);
        if (value <= most) value = 10 * value + (unsigned long)(*at - '0');
    }
    if (!*text || value < least || value > most)
        return error_set(err, "\"%.40s\": a number from %u to %u expected", text, least, most);
    *number = (unsigned)value;
    return true;
}

bool cells_parse(const Board *board, const char *text, Set *cells, Error *err) {
    *cells = (Set){ { 0 } };
    for (;;) {
        Cell at;
        const size_t length = board_read_cell(board, text, &at);
        if (!length) return error_set(err, "\"%.*s\" is no square", (int)strcspn(text, ","), text);
        if (text[length] && text[length] != ',')
            return error_set(err, "',' expected behind %s, not '%c'", board->name[at], text[length]);
        if (set_has(cells, at)) return error_set(err, "%s is named twice", board->name[at]);
        set_add(cells, at);
        if (!text[length]) return true;
        text += length + 1;
    }
}

void cells_write(const Board *board, Set cells, Text *out) {
    bool first = true;
    for (Cell at; set_pop(&cells, &at); first = false) {
        if (!first) text_char(out, ',');
        text_string(out, board->name[at]);
    }
}

void extra_key_write(const char *key, Text *out) {
    if (out->length) text_char(out, ' ');
    text_string(out, key);
    text_char(out, '=');
}

void extra_cells_write(const char *key, const Board *board, Set cells, Text *out) {
    if (set_is_empty(&cells)) return;
    extra_key_write(key, out);
    cells_write(board, cells, out);
}
