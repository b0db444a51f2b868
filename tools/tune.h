/* tune.h -- the parts of the tuner: playing games, fitting weights to their results, weights as text, tuning margins.
 * Layer: above all others; a tool for those who work on the evaluation, not installed (docs/evaluation.md). */
#ifndef FUSILIER_TOOLS_TUNE_H
#define FUSILIER_TOOLS_TUNE_H

#include <stdio.h>

#include "search/eval/sheet.h"
#include "search/search.h"

typedef struct {
    int games;
    uint64_t nodes;    /* per move */
    int opening_plies; /* random ones */
    uint64_t seed;
} PlayOptions;

/* Plays games of the engine with itself and writes their quiet positions, a line each: "position;result;score", both
 * as player 0 sees them; "# game N" stands behind each game, "# end: " behind the last. `path`: a file, with whose
 * whole games it goes on; the same options make the same file, however often that was cut off. NULL: standard output.
 * False with an error when memory is out, the file is full, or other positions are in it. */
bool tune_generate(const Game *game, const PlayOptions *options, const char *path, Error *err);

/* Plays pairs of games from the same openings, `candidate` against the game's own weights, and prints the score. */
bool tune_match(const Game *game, const Weights *candidate, const PlayOptions *options, Error *err);

/* Two versions of a game that play against each other. They are read anew in every game, so what the search is to
 * believe may be changed in between. NULL with an error when memory is out. */
typedef struct Duel Duel;
Duel *duel_new(const Game *first, const Game *second, uint64_t nodes, Error *err);
void duel_free(Duel *duel);

/* Two games from random moves, each version begins one; adds to the games that the second lost, drew and won. False,
 * and nothing is added, if the opening is lopsided. */
bool duel_play(Duel *duel, int opening_plies, uint64_t seed, int count[3]);

/* Plays such pairs and prints the score of the second version. */
bool tune_compare(const Game *first, const Game *second, const PlayOptions *options, Error *err);

/* Moves the margins of the search that are named (all if count is 0; "name=value": from there) to where the game is
 * played best, by pairs of games between two versions nearby, and prints them. */
bool tune_margins(const Game *game, char *const names[], int count, const PlayOptions *options, Error *err);

/* Plays pairs of games, the margins "name=value" against the game's own, and prints the score. */
bool tune_margins_match(const Game *game, char *const names[], int count, const PlayOptions *options, Error *err);

typedef struct {
    int epochs;
    double results; /* weight of the game's result against the score of the search, 0 .. 1 */
    double anchor;  /* how hard a weight is held where it was: counts as so many positions that speak for it */
    double rate;    /* step of the descent, in centipawns */
} FitOptions;

typedef struct TuneSamples TuneSamples;
TuneSamples *tune_samples_new(void);
void tune_samples_free(TuneSamples *samples);
bool tune_samples_read(TuneSamples *samples, const Game *game, const char *path, Error *err);

/* Moves the weights to where they predict the results best; prints the loss as it goes down. */
void tune_samples_fit(TuneSamples *samples, const FitOptions *options, Weights *weights);

/* Weights as a C table (variants/weights/chess.c and others), and as lines "index mg eg" that can be read back. */
void weights_print_table(const Weights *weights, const char *id, FILE *out);
bool weights_write(const Weights *weights, const char *path, Error *err);
bool weights_read(Weights *weights, const char *path, Error *err);

/* What only depends on the file of a cell is the same on a cylinder: the mean over the files of each rank. */
void weights_round_off(Weights *weights);

#endif
