/* look.h -- "play it, look, take it back", for those who may only read a position.
 * Layer: engine/lanes; uses game.h.
 *
 *     Look look = look_ahead(pos, move);
 *     ... ask look.after ...
 *     look_back(&look);
 *
 * Until look_back the position that was given is the one after the move, for everybody: no other thread may read it
 * meanwhile. Afterwards it is what it was, to the byte of what can be asked of it. */
#ifndef FUSILIER_ENGINE_LANES_LOOK_H
#define FUSILIER_ENGINE_LANES_LOOK_H

#include "engine/game.h"

typedef struct {
    Position *after; /* moves may be played on it and taken back */
    int plies;       /* of the record, before */
} Look;

/* Nothing is played yet: for loops over many moves, which play each on `after` and take it back themselves. */
static inline Look look_from(const Position *pos) {
    return (Look){ .after = (Position *)pos, .plies = pos->journal.plies };
}

/* A ply is begun, of this move or of none (MOVE_NONE), and the caller makes it with pos_* on `after`. */
static inline Look look_into(const Position *pos, Move move) {
    const Look look = look_from(pos);
    pos_begin(look.after, move);
    return look;
}

/* After this move, which must be possible here. */
static inline Look look_ahead(const Position *pos, Move move) {
    const Look look = look_from(pos);
    game_play(look.after, move);
    return look;
}

/* All that was played is taken back. */
static inline void look_back(const Look *look) {
    while (look->after->journal.plies > look->plies) game_undo(look->after);
}

#endif
