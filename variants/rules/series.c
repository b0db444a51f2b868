#include "variants/rules/series.h"

#include <string.h>

#include "engine/extras.h"

enum { SERIES_MAX = 60000 }; /* as far as the other counters go */

void series_advance(Position *pos, Player mover) {
    const unsigned left = series_left(pos) - 1;
    pos_set_word(pos, WORD_SERIES_LEFT, left);
    if (left == 0) {
        pos_set_word(pos, WORD_SERIES, series_length(pos));
        return;
    }
    pos_set_turn(pos, mover);
    pos->now.fullmove = (uint16_t)(pos->now.fullmove - mover); /* the second player's series is not over yet */
}

bool series_parse(Position *pos, const char *key, const char *value, Error *err) {
    unsigned number;
    if (!number_parse(value, 1, SERIES_MAX, &number, err)) return false;
    if (strcmp(key, "series") == 0)
        pos_set_word(pos, WORD_SERIES, number - 1);
    else
        pos_set_word(pos, WORD_SERIES_LEFT, number);
    return true;
}

bool series_check(const Position *pos, Error *err) {
    if (series_is_new(pos) || series_left(pos) < series_length(pos)) return true;
    return error_set(err,
                     "position, left=%u: a running series of %u has fewer moves left (none have been played: omit it)",
                     series_left(pos), series_length(pos));
}

void series_write(const Position *pos, Text *out) {
    if (series_length(pos) > 1) {
        extra_key_write("series", out);
        text_number(out, series_length(pos));
    }
    if (!series_is_new(pos)) {
        extra_key_write("left", out);
        text_number(out, series_left(pos));
    }
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* all is seen by all */
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " has ");
    text_number(&out, series_left(pos));
    text_string(&out, series_left(pos) == 1 ? " move left" : " moves left");
    return out.length;
}

const Words series_words = { .standing = standing };
