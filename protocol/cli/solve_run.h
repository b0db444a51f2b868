/* solve_run.h -- what `fusilier solve` does with each problem. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_SOLVE_RUN_H
#define FUSILIER_PROTOCOL_CLI_SOLVE_RUN_H

#include <cjson/cJSON.h>

#include "search/problems/solve.h"

typedef struct {
    SolveOptions solve;
    bool json, stats;
    bool duplex;          /* once for each side to begin */
    const char *endings;  /* the folder of all games' endings; NULL: that in the cache */
    const char *popeye;   /* an input file of Popeye; NULL: none */
    const char *language; /* of men's letters; NULL: the game's letters */
    const char *svg;      /* where to draw the position; NULL: nowhere */
} SolveRequest;

/* Solves it and prints the solutions, or with `list` adds them there as an object. Returns the exit status. */
int solve_run(const char *command, Position *pos, const Stipulation *stipulation, const SolveRequest *request,
              cJSON *list);

/* Solves all problems of request->popeye. What is not ours in one of them is said, and the next one is solved. */
int solve_popeye(const char *command, const SolveRequest *request);

#endif
