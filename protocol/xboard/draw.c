/* draw.c -- whether a draw that the opponent offers is accepted. */
#include <stdlib.h>

#include "protocol/xboard/state.h"

enum {
    WORSE_BY = 50,    /* centipawns below what is normal */
    QUIET_PLIES = 30, /* without progress so long, an even game may as well be drawn */
    SURE_MOVES = 3,   /* our opinion must have been the same at so many of our moves */
    EARLY_MOVES = 10, /* of ours in a game from the start: nothing has happened yet */
};

void draw_begin(XBoard *xb, bool is_start) {
    xb->draw = (DrawSense){ .is_start = is_start };
}

/* In some games one side stands worse from the start: that is no reason to want a draw. The first opinion says. */
static bool is_worse(const DrawSense *sense, int score) {
    return score <= sense->normal - WORSE_BY;
}

static bool is_level(const XBoard *xb, int score) {
    return abs(score) <= abs(session_search_options(xb->session)->contempt);
}

void draw_note_opinion(XBoard *xb) {
    DrawSense *const sense = &xb->draw;
    const int score = atomic_load(&xb->score);
    if (sense->moves++ == 0) sense->normal = sense->is_start && score < 0 ? score : 0;
    sense->worse = is_worse(sense, score) ? sense->worse + 1 : 0;
    sense->level = is_level(xb, score) ? sense->level + 1 : 0;
}

bool xboard_accepts_draw(XBoard *xb) {
    const Position *const pos = session_position(xb->session);
    const Outcome outcome = game_referee(pos);
    const DrawSense *const sense = &xb->draw;
    const int score = atomic_load(&xb->score);
    if (outcome.over) return outcome.points[WHITE] == outcome.points[BLACK];
    if (sense->moves < (sense->is_start ? EARLY_MOVES : 1)) return false;
    if (sense->worse >= (sense->is_start ? SURE_MOVES : 1)) return is_worse(sense, score);
    return sense->level >= SURE_MOVES || (score <= 0 && pos->now.halfmove >= QUIET_PLIES);
}
