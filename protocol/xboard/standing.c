#include "protocol/xboard/standing.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/text/words.h"
#include "protocol/record/picture.h"
#include "protocol/xboard/state.h"

enum { STANDING_MAX = 2048 };

/* The lines of a text, which is overwritten. */
static void write_lines(char *text, const char *between, Text *out) {
    for (char *line; (line = text_part(&text, '\n'));) {
        line += strspn(line, " ");
        if (!*line) continue;
        if (out->length) text_string(out, between);
        text_string(out, line);
    }
}

/* Has the game anything beside the board that everybody may know, and that the men do not show? */
static bool has_extras(const Game *game) {
    return !game->setup.states && !game_is_hidden(game);
}

/* What lies beside the board: "stunned men and for how many plies: e4:4". */
static void write_extras(const Position *pos, const char *between, Text *out) {
    Picture picture;
    MemoryFile memory;
    if (!has_extras(pos->game)) return;
    picture_of(&picture, pos);
    memory_file_open(&memory);
    picture_draw_extras(&picture, memory.file);
    char *const text = memory_file_close(&memory, NULL);
    write_lines(text, between, out);
    free(text);
}

void standing_write(const XBoard *xb, const char *between, Text *out) {
    char standing[WORDS_TEXT_MAX];
    const Position *const pos = xboard_position(xb);
    if (xb->claims.is_over)
        claims_write_result(&xb->claims, out);
    else if (words_standing(pos, xboard_person(xb), standing, sizeof standing))
        write_lines(standing, between, out);
    else
        write_extras(pos, between, out);
}

/* By the names that they have in positions: "stun: e4:4". */
static void write_extras_brief(const Position *pos, Text *out) {
    Picture picture;
    if (!has_extras(pos->game)) return;
    picture_of(&picture, pos);
    for (char *rest = picture.extras, *pair; (pair = text_part(&rest, ' '));) {
        if (out->length) text_string(out, "; ");
        for (; *pair; pair++) {
            text_string(out, *pair == '=' ? ": " : *pair == ',' ? ", " : (char[]){ *pair, '\0' });
        }
    }
}

void standing_write_brief(const XBoard *xb, Text *out) {
    char standing[WORDS_TEXT_MAX];
    const Position *const pos = xboard_position(xb);
    if (xb->claims.is_over)
        claims_write_result(&xb->claims, out);
    else if (words_brief(pos, xboard_person(xb), standing, sizeof standing))
        write_lines(standing, "; ", out);
    else
        write_extras_brief(pos, out);
}

void standing_show(XBoard *xb) {
    char lines[STANDING_MAX];
    Text text = text_into(lines, sizeof lines);
    standing_write(xb, "\n", &text);
    if (!text.length) text_string(&text, "All there is to know stands on the board");
    tell_window(xb->out, "telluser", lines);
}
