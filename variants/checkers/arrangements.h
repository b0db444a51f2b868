/* arrangements.h -- who sits where, and with which men: the starts of Dr. Adams' draughts. Rules:
 * docs/games/checkers.md
 * Layer: variants; private to checkers/. */
#ifndef FUSILIER_VARIANTS_CHECKERS_ARRANGEMENTS_H
#define FUSILIER_VARIANTS_CHECKERS_ARRANGEMENTS_H

#include "variants/checkers/draughts.h"

/* A cell as the player sees it who sits at a side: rows count from their edge, from 1; columns on squares from their
 * left, from 1, on triangles from the middle, the left below 0. */
typedef struct {
    int8_t column, row;
} Place;

/* Twelve men. On squares: those of a colour on the nearest three rows and the middle eight columns. On triangles: five,
 * four and three in a wedge. One of them may start elsewhere; place 0,0 is none. */
typedef struct {
    uint8_t side;  /* clockwise from the lower one */
    int8_t set;    /* squares: 0 dark, 1 light; triangles: the column of the wedge's middle */
    Place but, at; /* the man of this place starts at that one */
} Seat;

enum { FOR_CHECKERS = 1 << RULE_CHECKERS, FOR_STAX = 1 << RULE_STAX, FOR_QUEENS = 1 << RULE_QUEENS };

typedef struct Arrangement {
    const char *id, *title; /* "-partners", " for Four, Partners": what they add to those of the game */
    const char *aka;        /* what stands before the title of the game in its other name; NULL: it has none */
    uint8_t rules;          /* FOR_...: in which games */
    const BoardSpec *board; /* of triangles; NULL: of squares */
    const char *teams;      /* of each player: "0101" */
    const char *order;      /* of turns: "0213" */
    Seat seat[PLAYERS_MAX];
} Arrangement;

/* Ended by one without an id. */
extern const Arrangement arrangements[];

static inline int arrangement_players(const Arrangement *arrangement) {
    int players = 0;
    while (players < PLAYERS_MAX && arrangement->teams[players]) players++;
    return players;
}

/* Puts the men of all players on an empty board. */
void arrangement_set_up(const Arrangement *arrangement, Position *pos);

#endif
