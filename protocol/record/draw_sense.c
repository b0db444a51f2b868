#include "protocol/record/draw_sense.h"

#include <stdlib.h>

enum {
    WORSE_BY = 50,     /* centipawns below what is normal */
    QUIET_PLIES = 30,  /* without progress so long, an even game may as well be drawn */
    SURE_MOVES = 3,    /* our opinion must have been the same at so many of our moves */
    EARLY_MOVES = 10,  /* of ours in a game from the start: nothing has happened yet */
    MATE_SCORE = 32000 /* beyond all opinions in centipawns */
};

/* In some games one side stands worse from the start: that is no reason to want a draw. The first opinion says. */
static bool is_worse(const DrawSense *sense, int score) {
    return score <= sense->normal - WORSE_BY;
}

void draw_sense_note(DrawSense *sense, int score, int level) {
    if (sense->moves++ == 0) sense->normal = sense->is_start && score < 0 ? score : 0;
    sense->worse = is_worse(sense, score) ? sense->worse + 1 : 0;
    sense->level = abs(score) <= level ? sense->level + 1 : 0;
}

bool draw_sense_accepts(const DrawSense *sense, const Position *pos, int score) {
    const Outcome outcome = game_referee(pos);
    if (outcome.over) return outcome.points[WHITE] == outcome.points[BLACK];
    if (sense->moves < (sense->is_start ? EARLY_MOVES : 1)) return false;
    if (sense->worse >= (sense->is_start ? SURE_MOVES : 1)) return is_worse(sense, score);
    return sense->level >= SURE_MOVES || (score <= 0 && pos->now.halfmove >= QUIET_PLIES);
}

static int score_of(const Opinion *said) {
    if (!said->mate) return said->score;
    return said->score > 0 ? MATE_SCORE : -MATE_SCORE;
}

bool draw_sense_of_record(const Record *record, Player player) {
    Position pos;
    int score = 0;
    bool has_missed = false; /* moves of theirs of which nothing is known: the sense begins in midst of the game */
    DrawSense sense = { .is_start = record->usual_start };
    pos_init(&pos, record->pos.game);
    pos_copy(&pos, &record->pos);
    for (int ply = 0; ply < record->count; ply++) game_undo(&pos);
    for (int ply = 0; ply < record->count; ply++) {
        const RecordMove *const move = &record->moves[ply];
        const bool is_his = !game_is_chance(&pos) && game_turn(&pos) == player;
        if (is_his && move->opinion.has_score) {
            sense.is_start = sense.is_start && !has_missed;
            score = score_of(&move->opinion);
            draw_sense_note(&sense, score, 0);
        } else if (is_his && sense.moves == 0) {
            has_missed = true;
        }
        game_play(&pos, move->move);
    }
    pos_release(&pos);
    return draw_sense_accepts(&sense, &record->pos, score);
}
