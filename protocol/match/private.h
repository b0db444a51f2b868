/* private.h -- what the files of the match share.
 * Layer: protocol; private to protocol/match/. */
#ifndef FUSILIER_PROTOCOL_MATCH_PRIVATE_H
#define FUSILIER_PROTOCOL_MATCH_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/base/files.h"
#include "engine/base/signals.h"
#include "protocol/match/match.h"
#include "protocol/match/stats.h"
#include "protocol/record/pgn.h"
#include "protocol/round/round.h"

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

/* Sets up the opening of a round of games: all of them get the same. */
bool opening_set(Record *record, const Openings *openings, int random_plies, uint64_t seed, int round, Error *err);

/* ---- one game (game.c) ---- */

/* How a game went, besides what its round says. */
typedef struct {
    EndingKind lost[PLAYERS_MAX]; /* of the teams: not on the board, but by time, infraction, abandonment; or NONE */
    bool hung;                    /* an engine had to be started again */
    int64_t time_ms;
} Course;

/* The players of a team: a bit set. */
static inline unsigned match_players(const Game *game, Team team) {
    unsigned players = 0;
    for (Player player = 0; player < game->players; player++)
        if (game->team[player] == team) players |= 1U << player;
    return players;
}

/* Plays on from where the round stands. player[t] plays for team t. False with an error if an engine cannot be given
 * such a start. */
bool match_game(const MatchOptions *options, Round *round, Opponent *const player[], Course *course, Error *err);

/* The result: where two teams meet that of two players, else a score for each player; "*" if there is none. */
void match_result(const Round *round, char buf[static PGN_RESULT_MAX]);

/* ---- boards for people who watch (watch.c) ---- */

void watch_start(FILE *out, const Record *record, Opponent *const player[]);
void watch_move(FILE *out, const Record *record); /* the last move of the record, and the board after it */

/* ---- the match (match.c) ---- */

/* What a game has brought to the places of the line-up (schedule.c), in sixtieths. */
typedef struct {
    bool is_played;
    uint8_t points[PLAYERS_MAX];
    int line; /* of the record where it was read; 0: it was played */
} Score;

enum { SCHEDULE_MAX = 512 };

typedef struct {
    const MatchOptions *options;
    OpponentPlace place; /* its stop is set by signals, and by us */
    SignalWatch *signals;
    Event *slot_done;
    Openings openings;
    char name[PLAYERS_MAX][OPPONENT_NAME_MAX]; /* of the engines, */
    int places[PLAYERS_MAX];                   /* and how many they have in the line-up */
    char schedule[SCHEDULE_MAX];               /* what a resumed match must agree with */
    pthread_mutex_t lock;                      /* guards all below */
    Score *slate;                              /* of each game */
    int next, finished;
    int slots_done;
    Stats stats;                        /* where two teams meet: of the first engine */
    Shares shares[PLAYERS_MAX];         /* where more do: of each engine */
    int forfeits[PLAYERS_MAX][ENDINGS]; /* games lost by time, infraction, abandonment, for each engine */
    FILE *out;
    GrowingFile *pgn; /* NULL: none */
    bool decided;     /* by the sequential test */
    bool failed;
    Error error;
    int64_t began_ms;
    int played; /* in this run */
} Match;

/* ---- who sits where (schedule.c) ----
 *
 * The line-up of a match has a place for each team: the engines in their order, the last one in all that are left. A
 * round of games is one opening with the line-up moved on by a team each time, so that everybody sits everywhere once;
 * in every other round the other way about, so that nobody always follows the same neighbour. Where two teams meet,
 * that is a pair of games with the colours exchanged. */

/* How many teams meet: the places of the line-up, and the games of a round. */
static inline int match_teams(const Match *match) {
    return game_teams(match->options->game);
}
static inline int match_round(const Match *match, int game) {
    return game / match_teams(match);
}
/* The number of a game in its round, from 0: where the first engine sits. */
static inline int match_turn(const Match *match, int game) {
    return game % match_teams(match);
}

/* The first game that is played, and the one behind the last: whole rounds may be left to others. */
static inline int match_begin(const Match *match) {
    return match->options->skip * match_teams(match);
}
static inline int match_end(const Match *match) {
    return match_begin(match) + match->options->games;
}

/* The place in the line-up of who plays for a team; and the engine that has a place. */
int match_place(const Match *match, int game, Team team);
int match_engine(const Match *match, int place);

/* The name of the engine that plays for a team. */
const char *match_name(const Match *match, int game, Team team);

/* Counts how many places each engine has. */
void match_count_places(Match *match);

/* What the players' points in a game bring to the places of the line-up. */
void match_score(const Match *match, int game, const uint8_t points[static PLAYERS_MAX], Score *score);

/* Counts a game, in which the teams have lost so; with the lock held. */
void match_count(Match *match, int game, const Score *score, const EndingKind lost[]);

/* ---- what a resumed match must agree with (settings.c) ---- */

/* Says in match->schedule what the games of the match depend on: game, openings, engines, their limits, options,
 * commands and builds, and the referee. */
void schedule_describe(Match *match);

/* Do two of them say the same? If not, *other names the first thing that differs: "seed (seed=1; now seed=2)". */
bool schedule_agrees(const char *one, const char *two, char *other, size_t size);

/* ---- record (record.c) ---- */

/* Opens the file; with `resume` reads what is there, counts it and cuts off a game that is not complete. */
bool match_record_open(Match *match, Error *err);

/* Appends a game in one write. */
bool match_record_add(Match *match, int game, const Round *round, const Course *course, Error *err);

/* What a game of a record has brought, by the words of its result, and how teams have lost otherwise than on the board.
 * False: it has no result. */
bool match_read_result(const Game *game, const PgnGame *read, const char *result, Outcome *outcome,
                       EndingKind lost[static PLAYERS_MAX]);

/* Which game of its match it is, from 1. False: no number is there. */
bool match_read_number(const PgnGame *read, int *number);

/* ---- sums of records (sums.c) ---- */

/* Where a game was read. The path must live as long as the sums. */
typedef struct {
    const char *path;
    int number, line; /* in the file, from 1 */
} SumsPlace;

typedef struct Sums Sums;
Sums *sums_new(const MatchOptions *options, bool several);
void sums_free(Sums *sums);

/* Adds a game that is right, as it is written. Those without names of two who can be told apart do not count. */
void sums_add(Sums *sums, const Game *game, const PgnGame *read, const SumsPlace *place, const char *text,
              size_t length);

/* Tells of games that stand there twice, which count once, and of the score of each pairing; returns how many. */
int sums_report(Sums *sums, FILE *out);

/* ---- report (report.c) ---- */

void report_game(Match *match, int game, const Round *round, const Course *course);
void report_progress(const Match *match, bool clear);
void report_summary(Match *match, MatchEnd how);

#endif
