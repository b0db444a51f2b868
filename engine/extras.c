#include "engine/extras.h"

#include <string.h>

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
