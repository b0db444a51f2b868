/* scripted.h -- engines for tests of matches: small shell scripts that say scripted lines, in a folder of their own.
 * A script is named by a letter, U (UCI), X (XBoard) or M (a UCI engine that ends), with its lines after it: argument
 * n + 1 is what it says when it has to move after n plies. scripted.c says more. */
#ifndef FUSILIER_TESTS_SCRIPTED_H
#define FUSILIER_TESTS_SCRIPTED_H

#include "protocol/match/match.h"

/* A fool's mate, for whoever is mated and who mates. */
#define MATED_U "U bestmove_f2f3 - bestmove_g2g4"
#define MATE_U  "U - bestmove_e7e5 - bestmove_d8h4"
#define MATE_X  "X - move_e7e5 - move_d8h4"

typedef struct {
    char folder[64], uci[80], xboard[80], mortal[80], lives[80], pgn[80];
} Scripted;

/* Set-up and tear-down of a suite; the state is the Scripted. */
int scripted_set_up(void **state);
int scripted_tear_down(void **state);

/* A match of one game between two engines: "[SETTING...] U word word", X and M are the scripts with their lines, all
 * else is a command. Who has no clock gets half a minute. */
MatchOptions scripted_match(const Scripted *place, const char *game, const char *first, const char *second);

/* One engine more. */
void scripted_add(const Scripted *place, MatchOptions *options, const char *engine);

/* Runs the match; *said = what it printed (to be freed). */
MatchEnd run_match(const MatchOptions *options, char **said, Error *err);

/* Checks the record as `match --replay` does, all that is printed thrown away: how many games are wrong or there twice.
 */
int replay_record(const char *path, const Game *game);

/* How many games it told of, as JSON. */
int games_in(const char *said);

void expect_no_children(void);

#endif
