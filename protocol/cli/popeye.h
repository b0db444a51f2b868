/* popeye.h -- input files of the problem solver Popeye, as far as their men, conditions and options are ours.
 * Layer: protocol. The language is described in docs/solving.md. */
#ifndef FUSILIER_PROTOCOL_CLI_POPEYE_H
#define FUSILIER_PROTOCOL_CLI_POPEYE_H

#include "engine/base/error.h"

enum { POPEYE_POSITION_MAX = 128, POPEYE_STIPULATION_MAX = 24, POPEYE_WORDS_MAX = 160 };

typedef struct {
    char title[POPEYE_WORDS_MAX]; /* authors, where it was published, its title; "" where nothing is said */
    const char *game;
    char position[POPEYE_POSITION_MAX];
    char other[POPEYE_POSITION_MAX]; /* the same with the other side to move, for duplex */
    char stipulation[POPEYE_STIPULATION_MAX];
    int max_solutions; /* 0: all */
    bool tries, variations;
    bool duplex, only_other;        /* both sides are to solve it; only the other one */
    int line;                       /* in which it ends, or of what is not known */
    char unknown[POPEYE_WORDS_MAX]; /* what is not ours: "condition 'circe'"; "": all is */
} PopeyeProblem;

/* Reads the next problem of the text, whose lines are counted in *line, and moves *text behind it. *language: 0 before
 * the first problem. False: there is none left, or (with an error, whose text is empty otherwise) it cannot be read. */
bool popeye_read(const char **text, int *line, int *language, PopeyeProblem *problem, Error *err);

#endif
