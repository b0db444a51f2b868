/* contest.h -- games in one process between minds of several sorts, for any number of players.
 * Layer: above all others; a part of tools/arena.c and of the tests of playing strength, not installed. */
#ifndef FUSILIER_TOOLS_CONTEST_H
#define FUSILIER_TOOLS_CONTEST_H

#include "search/search.h"

typedef enum {
    MIND_ENGINE,
    MIND_GREEDY, /* wins at once if they can, else makes the capture of the dearest man, else any move */
    MIND_BLIND,  /* hears only where they lose men: takes back there if they can, else makes any move */
    MIND_RANDOM,
} MindType;

typedef struct {
    MindType type;
    char name[80];
    uint64_t nodes; /* of an engine, for each move */
    Opponents opponents;
    int samples; /* positions searched where men are hidden; -1: the game's own; 0: it sees everything */
} ContestMind;

/* Reads "random", "greedy", "blind" or "engine" with settings after it: "engine:nodes=5000,opponents=maxn,samples=8".
 * What is not set stays as it was. False with an error: *mind is unchanged. */
bool contest_mind_parse(ContestMind *mind, const char *text, Error *err);

typedef struct {
    const Game *game;
    int random_plies; /* played before the minds take over */
    int max_plies;    /* longer games are drawn */
} ContestOptions;

typedef struct Contest Contest;

Contest *contest_new(const ContestOptions *options);
void contest_free(Contest *contest);

/* Plays one game, who[t] for team t; random moves and the dice depend on `seed` alone. points[t]: what team t got, in
 * sixtieths (see Outcome). Returns the number of plies. */
int contest_play(Contest *contest, const ContestMind *const who[], uint64_t seed, int points[]);

#endif
