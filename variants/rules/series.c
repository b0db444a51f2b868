#include "variants/rules/series.h"

void series_advance(Position *pos, Player mover) {
    const unsigned left = series_left(pos) - 1;
    pos_set_word(pos, WORD_SERIES_LEFT, left);
    if (left == 0) {
        const unsigned length = series_length(pos); /* of the next one: one more, which is not written */
        pos_set_word(pos, WORD_SERIES, length < CLOCK_MAX ? length : CLOCK_MAX - 1);
        return;
    }
    pos_set_turn(pos, mover);
    pos->now.fullmove = (uint16_t)(pos->now.fullmove - mover); /* the second player's series is not over yet */
}

bool series_check(const Position *pos, Error *err) {
    const unsigned left = series_left(pos);
    if (series_is_new(pos) || left < series_length(pos)) return true;
    return error_in(err,
                    "left=", "%u, but a running series of %u has fewer moves left (none have been played: omit it)",
                    left, series_length(pos));
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* all is seen by all */
    const unsigned left = series_left(pos);
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " has ");
    text_number(&out, left);
    text_string(&out, left == 1 ? " move left" : " moves left");
    return out.length;
}

const Words series_words = { .standing = standing };
