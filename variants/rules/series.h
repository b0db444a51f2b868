/* series.h -- series of moves: one move, then two by the other player, then three, and so on. Every move is a ply
 * of its own. Layer: variants. Two words of the position say where the running series is; both are 0 at the start of a
 * game, so that games without series are not touched. Whoever begins plays series 1, so either player may have the
 * odd ones in a position set up by hand. */
#ifndef FUSILIER_VARIANTS_RULES_SERIES_H
#define FUSILIER_VARIANTS_RULES_SERIES_H

#include "engine/extras.h"
#include "engine/lanes/terms.h"
#include "engine/text/words.h"
#include "variants/rules/slots.h"

#define SERIES_EXTRAS                                                                                                  \
    { "series", "moves in this series", EXTRA_NUMBER, .slot = WORD_SERIES, .none = 1 }, {                              \
        "left", "moves left in this series", EXTRA_NUMBER, .slot = WORD_SERIES_LEFT                                    \
    }

/* Games from files may say how many moves the turns of a player have (movesPerTurn). */
static inline unsigned series_fixed(const Position *pos, Player player) {
    return pos->game->setup.terms ? pos->game->setup.terms->moves.per_turn[player] : 0;
}
static inline unsigned series_length_of(const Position *pos, Player player) {
    const unsigned fixed = series_fixed(pos, player);
    return fixed ? fixed : pos->word[WORD_SERIES] + 1;
}
static inline unsigned series_length(const Position *pos) {
    return series_length_of(pos, pos->now.turn);
}
static inline bool series_is_new(const Position *pos) {
    return pos->word[WORD_SERIES_LEFT] == 0;
}
static inline unsigned series_left(const Position *pos) {
    return series_is_new(pos) ? series_length(pos) : pos->word[WORD_SERIES_LEFT];
}

/* To be called after play_orthodox, which has given the turn to the other player: takes it back to `mover` while their
 * series goes on, or begins the next series. */
void series_advance(Position *pos, Player mover);

/* The running series is over, whatever is left of it: who could not play on has played it. */
void series_break(Position *pos);

/* Can there be so many moves left? For check_position. */
bool series_check(const Position *pos, Error *err);

/* How many moves of the running series are left. */
extern const Words series_words;

#endif
