#include "variants/rules/series.h"

void series_break(Position *pos) {
    const unsigned length = series_length(pos); /* of the next one: one more, which is not written */
    pos_set_word(pos, WORD_SERIES_LEFT, 0);
    if (!series_fixed(pos, pos->now.turn)) pos_set_word(pos, WORD_SERIES, length < CLOCK_MAX ? length : CLOCK_MAX - 1);
}

void series_advance(Position *pos, Player mover) {
    const unsigned left = (series_is_new(pos) ? series_length_of(pos, mover) : series_left(pos)) - 1;
    if (left == 0) {
        series_break(pos);
        return;
    }
    pos_set_word(pos, WORD_SERIES_LEFT, left);
    if (pos->now.turn == 0) pos->now.fullmove--; /* the last player's series is not over yet */
    pos_set_turn(pos, mover);
}

bool series_check(const Position *pos, Error *err) {
    const unsigned left = series_left(pos), fixed = series_fixed(pos, pos->now.turn);
    if (fixed && pos->word[WORD_SERIES])
        return error_in(err, "series=", "every turn has %u move%s", fixed, fixed == 1 ? "" : "s");
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
