/* sample_games.h -- what becomes of a game that nobody has played yet: the size of its tree, and random games of it.
 * Layer: verify. */
#ifndef FUSILIER_PROTOCOL_VERIFY_SAMPLE_GAMES_H
#define FUSILIER_PROTOCOL_VERIFY_SAMPLE_GAMES_H

#include "engine/game.h"

enum { SAMPLE_DEPTH = 3, SAMPLE_PLIES_MAX = 400 };

typedef struct {
    uint64_t perft[SAMPLE_DEPTH]; /* of the start, depths 1, 2, ... */
    int games, plies;             /* played, and plies of all */
    int wins[PLAYERS_MAX], draws; /* of those that ended; of a team by its first player */
    int most_moves;               /* in one position */
    uint64_t moved;               /* kinds that have moved, as bits */
} SampleGames;

/* Counts and plays; the same seed plays the same games. */
void sample_games(const Game *game, int games, uint64_t seed, SampleGames *sample);

#endif
