#include "search/many/multi.h"

#include <string.h>

enum { VALUE_PER_POINT = 20 }; /* centipawns, of a sixtieth more or less than an even share */

static const char *const names[] = {
    [OPPONENTS_AUTO] = "auto",
    [OPPONENTS_PARANOID] = "paranoid",
    [OPPONENTS_BEST_REPLY] = "best-reply",
    [OPPONENTS_MAXN] = "maxn",
};
static_assert(LENGTH(names) == OPPONENTS_COUNT, "every way has a name");

const char *opponents_name(int opponents) {
    return opponents >= 0 && opponents < OPPONENTS_COUNT ? names[opponents] : NULL;
}

bool opponents_find(const char *name, Opponents *opponents) {
    for (int i = 0; i < OPPONENTS_COUNT; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *opponents = (Opponents)i;
        return true;
    }
    return false;
}

/* ---- sides ---- */

void multi_prepare(Worker *worker) {
    const Game *game = worker->pos.game;
    worker->root_player = game_turn(&worker->pos);
    worker->opponents = OPPONENTS_AUTO;
    const bool many = game_teams(game) > 2;
    for (int player = 0; player < PLAYERS_MAX; player++)
        worker->side[player] = many ? game->team[player] != worker->root_team : game->team[player];
    if (!many) return;
    worker->opponents = worker->searcher->options.opponents;
    if (worker->opponents == OPPONENTS_AUTO) worker->opponents = game->advice.opponents;
    if (worker->opponents == OPPONENTS_AUTO) worker->opponents = OPPONENTS_PARANOID;
    /* What is found for one team, or in one way, says nothing about another. */
    worker->salt ^= mix64((uint64_t)worker->opponents << 8 | worker->root_team);
}

static int for_side_on_turn(const Worker *worker, int value) {
    return worker_side(worker) == worker->side[worker->root_player] ? value : -value;
}

int multi_estimate(const Worker *worker) {
    const int teams = game_teams(worker->pos.game);
    int value[PLAYERS_MAX], others = 0;
    eval_teams(worker->values, &worker->pos, value);
    for (int team = 0; team < teams; team++)
        if (team != worker->root_team) others += value[team];
    return for_side_on_turn(worker, value[worker->root_team] - others / (teams - 1));
}

int multi_score(const Worker *worker, const Outcome *outcome, Ply ply) {
    const int points = outcome->points[worker->root_player], even = POINTS_WIN / game_teams(worker->pos.game);
    if (points == POINTS_WIN) return for_side_on_turn(worker, score_mating(ply));
    if (points == 0) return for_side_on_turn(worker, score_mated(ply));
    return for_side_on_turn(worker, (points - even) * VALUE_PER_POINT - worker->searcher->options.contempt);
}
