/* series.h -- series of moves: one move, then two by the other player, then three, and so on. Every move is a ply
 * of its own. Layer: variants. Two words of the position say where the running series is; both are 0 at the start of a
 * game, so that games without series are not touched. Whoever begins plays series 1, so either player may have the
 * odd ones in a position set up by hand. */
#ifndef FUSILIER_VARIANTS_RULES_SERIES_H
#define FUSILIER_VARIANTS_RULES_SERIES_H

#include "engine/position.h"
#include "engine/base/text.h"
#include "engine/words.h"

enum {
    WORD_SERIES,      /* number of the running series - 1: the series has one move more */
    WORD_SERIES_LEFT, /* moves left in it, the coming one included; 0 at its start */
    SERIES_WORDS,     /* the first word that is free for the game */
};

static inline unsigned series_length(const Position *pos) {
    return pos->word[WORD_SERIES] + 1;
}
static inline bool series_is_new(const Position *pos) {
    return pos->word[WORD_SERIES_LEFT] == 0;
}
static inline unsigned series_left(const Position *pos) {
    return series_is_new(pos) ? series_length(pos) : pos->word[WORD_SERIES_LEFT];
}

/* To be called after play_orthodox, which has given the turn to the other player: takes it back to `mover` while his
 * series goes on, or begins the next series. */
void series_advance(Position *pos, Player mover);

/* Reads series= or left=; false with an error if the value is wrong. */
bool series_parse(Position *pos, const char *key, const char *value, Error *err);

/* Can there be so many moves left? For check_position. */
bool series_check(const Position *pos, Error *err);

/* Writes "series=3 left=2" as far as it is not said by default. */
void series_write(const Position *pos, Text *out);

/* How many moves of the running series are left. */
extern const Words series_words;

#endif
