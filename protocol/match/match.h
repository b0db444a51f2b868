/* match.h -- games between engines, with Fusilier as the referee: schedule, results, record.
 * Layer: protocol. The referee knows the rules through game.h alone. */
#ifndef FUSILIER_PROTOCOL_MATCH_MATCH_H
#define FUSILIER_PROTOCOL_MATCH_MATCH_H

#include <stdio.h>

#include "protocol/match/opponent.h"

enum { MATCH_GAMES_MAX = 10000000, MATCH_SLOTS_MAX = 256, MATCH_PLIES_A_PLAYER = 300 };

typedef struct {
    const Game *game;
    OpponentSpec engine[PLAYERS_MAX];
    int engines; /* two, or up to one for each team; the last one has the teams that are left */
    int games;
    int skip;             /* rounds of games before the first one that is played; with `games`: MATCH_GAMES_MAX */
    const char *openings; /* file of position strings, one a line; NULL: the usual start */
    int random_plies;     /* random moves in front of each round of games: one opening, with everybody everywhere */
    uint64_t seed;        /* of those moves */
    int concurrency;
    const char *pgn; /* where games are recorded; NULL: nowhere */
    bool resume;     /* go on with the schedule whose beginning `pgn` holds */
    bool sprt;       /* of two teams alone */
    double elo0, elo1;
    bool timeless; /* neither day nor times are recorded: the same games make the same record */
    bool json;
    bool progress;       /* a bar on standard error */
    int64_t margin_ms;   /* a flag falls only so much later */
    int64_t patience_ms; /* longest wait for an answer without a clock */
    int max_plies;       /* longer games are drawn; 0: than MATCH_PLIES_A_PLAYER for each player */
    const char *log;     /* file for all that is said; NULL: none */
    FILE *watch;         /* where boards are drawn after every move; NULL: nowhere */
} MatchOptions;
extern const MatchOptions match_defaults;

typedef enum { MATCH_DONE, MATCH_INTERRUPTED, MATCH_FAILED } MatchEnd;

/* Plays the match and reports on `out`. MATCH_FAILED with an error: it could not begin, or an engine could not be
 * started again several times in a row. */
MatchEnd match_run(const MatchOptions *options, FILE *out, Error *err);

/* Reads records of games and checks each game: legal moves, result as the rules say; then tells the score of each
 * pairing, over all files, as the summary of a match does (of the options `game`, which may be NULL: the Variant tags
 * tell, `json` and `sprt` count). Returns the number of games that are wrong or stand there twice, -1 with an error if
 * a file cannot be read. */
int match_replay(const MatchOptions *options, const char *const paths[], int files, FILE *out, Error *err);

#endif
