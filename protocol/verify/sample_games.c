#include "protocol/verify/sample_games.h"

#include "engine/base/random.h"
#include "engine/perft.h"

static void note_end(const Outcome *outcome, int players, SampleGames *sample) {
    int winner = -1;
    for (int player = players - 1; player >= 0; player--)
        if (outcome->points[player] == POINTS_WIN) winner = player;
    if (winner < 0)
        sample->draws++;
    else
        sample->wins[winner]++;
}

static void play_one(Position *pos, uint64_t *random, MoveList *list, SampleGames *sample) {
    for (int ply = 0; ply < SAMPLE_PLIES_MAX; ply++) {
        const Outcome outcome = game_outcome(pos);
        if (outcome.over) {
            note_end(&outcome, pos->game->players, sample);
            return;
        }
        movelist_clear(list);
        game_moves(pos, GEN_ALL, list);
        if (list->count > sample->most_moves) sample->most_moves = list->count;
        const Move move = list->at[random_next(random) % (uint64_t)list->count];
        sample->moved |= 1ULL << man_kind(pos->man[move_from(move)]);
        game_play(pos, move);
        sample->plies++;
    }
}

void sample_games(const Game *game, int games, uint64_t seed, SampleGames *sample) {
    Position pos;
    MoveList list;
    *sample = (SampleGames){ .games = games };
    pos_init(&pos, game);
    movelist_init(&list);
    game_start(&pos, game);
    for (int depth = 1; depth <= SAMPLE_DEPTH; depth++) sample->perft[depth - 1] = perft_count(&pos, depth, NULL);
    for (int i = 0; i < games; i++) {
        uint64_t random = random_stream(seed, (uint64_t)i);
        game_start(&pos, game);
        play_one(&pos, &random, &list, sample);
    }
    movelist_free(&list);
    pos_release(&pos);
}
