#include "protocol/round/greedy.h"

#include "engine/base/random.h"

bool greedy_wins_at_once(Position *pos, Move move) {
    const Player us = game_turn(pos);
    game_play(pos, move);
    const Outcome outcome = game_outcome(pos);
    game_undo(pos);
    return outcome.over && outcome.points[us] > POINTS_DRAW;
}

Move greedy_choose(Position *pos, const MoveList *moves, const Values *values, uint64_t *random) {
    Move best = MOVE_NONE;
    int most = 0;
    for (int i = 0; i < moves->count; i++) {
        const Move move = moves->at[i];
        if (greedy_wins_at_once(pos, move)) return move;
        const Man man = game_gain(pos, move);
        if (man == MAN_NONE) continue;
        const int value = values->kind[man_kind(man)];
        if (value > most) best = move, most = value;
    }
    return most > 0 ? best : moves->at[random_below(random, moves->count)];
}
