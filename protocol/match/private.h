/* private.h -- what the files of the match share.
 * Layer: protocol; included by match*.c only. */
#ifndef FUSILIER_PROTOCOL_MATCH_PRIVATE_H
#define FUSILIER_PROTOCOL_MATCH_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/base/files.h"
#include "engine/base/signals.h"
#include "protocol/match/match.h"
#include "protocol/record/pgn.h"
#include "protocol/match/stats.h"

/* ---- openings (openings.c) ---- */

typedef struct {
    char **line;
    int count, room;
} Openings;

/* Reads and checks all of them; without a file there is one: the usual start. */
bool openings_load(Openings *openings, const Game *game, const char *path, Error *err);
void openings_free(Openings *openings);

/* A number that differs (almost surely) when the openings do. */
uint64_t openings_key(const Openings *openings);

/* Sets up the opening of a pair of games: both games of a pair get the same. */
bool opening_set(Record *record, const Openings *openings, int random_plies, uint64_t seed, int pair, Error *err);

/* ---- one game (game.c) ---- */

typedef enum {
    END_RULES, /* mate, stalemate, repetition, ... */
    END_RESIGNATION,
    END_AGREEMENT,
    END_TIME,
    END_INFRACTION, /* illegal move, false claim */
    END_ABANDONED,  /* crash, hang */
    END_ADJUDICATION,
    END_INTERRUPTED, /* no result */
    ENDS
} GameEndType;

typedef struct {
    GameEndType type;
    int points;       /* of the first team: POINTS_WIN, POINTS_DRAW, 0 */
    char reason[256]; /* for people */
    bool hung;        /* an engine had to be started again */
    int64_t time_ms;
} GameEnd;

/* PGN's word for the Termination tag; and back, END_RULES for words that are none of these. */
const char *game_end_word(GameEndType type);
GameEndType game_end_of_word(const char *word);

/* "1-0", ...; "*" if there is none. */
const char *game_end_result(const GameEnd *end);

/* Plays on from where the record stands. player[t] plays for team t. False with an error if an engine cannot be
 * given such a start. */
bool match_game(const MatchOptions *options, Record *record, Opponent *player[2], GameEnd *end, Error *err);

/* ---- boards for people who watch (watch.c) ---- */

void watch_start(FILE *out, const Record *record, Opponent *const player[2]);
void watch_move(FILE *out, const Record *record); /* the last move of the record, and the board after it */

/* ---- the match (match.c) ---- */

typedef struct {
    const MatchOptions *options;
    OpponentPlace place; /* its stop is set by signals, and by us */
    SignalWatch *signals;
    Event *slot_done;
    Openings openings;
    char name[2][OPPONENT_NAME_MAX];
    char schedule[256];   /* what a resumed match must agree with */
    pthread_mutex_t lock; /* guards all below */
    GameResult *slate;    /* of each game, for the first engine */
    int next, finished;
    int slots_done;
    Stats stats;
    int forfeits[2][ENDS]; /* games lost by time, infraction, abandonment, for each engine */
    FILE *out;
    GrowingFile *pgn; /* NULL: none */
    bool decided;     /* by the sequential test */
    bool failed;
    Error error;
    int64_t began_ms;
    int played; /* in this run */
} Match;

/* Which engine (0, 1) is the first team in a game; which pair a game belongs to. */
static inline int game_first_engine(int game) {
    return game & 1;
}
static inline int game_pair(int game) {
    return game / 2;
}

/* Counts a result; with the lock held. */
void match_count(Match *match, int game, GameResult result, GameEndType type);

/* ---- record (record.c) ---- */

/* Opens the file; with `resume` reads what is there, counts it and cuts off a game that is not complete. */
bool match_record_open(Match *match, Error *err);

/* Appends a game in one write. */
bool match_record_add(Match *match, int game, const Record *record, const GameEnd *end, Error *err);

/* ---- report (report.c) ---- */

void report_game(Match *match, int game, const Record *record, const GameEnd *end);
void report_progress(const Match *match, bool clear);
void report_summary(Match *match, MatchEnd how);

#endif
