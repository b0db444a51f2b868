/* cli.h -- the command line: what the commands are and what they share.
 * Layer: protocol. A command is a function of its own words (argv[0] is its name) that returns the exit status.
 * Results go to standard output; bad input is one line on standard error and CLI_BAD_INPUT. */
#ifndef FUSILIER_PROTOCOL_CLI_CLI_H
#define FUSILIER_PROTOCOL_CLI_CLI_H

#include <getopt.h>

#include "engine/game.h"
#include "protocol/cli/options.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD_INPUT = 2 }; /* done; a check failed; bad input or output */

/* ---- commands ---- */

int cmd_list(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_apply(int argc, char **argv);
int cmd_result(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_picture(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_bench(int argc, char **argv); /* bench.c */
int cmd_play(int argc, char **argv);
int cmd_match(int argc, char **argv); /* cmd_match.c */

/* ---- errors ---- */

/* Prints "fusilier COMMAND: ..." as one printable line on standard error and returns CLI_BAD_INPUT. */
int cli_bad(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Flushes standard output and returns `status`, or CLI_BAD_INPUT with a line if something could not be written. */
int cli_finish(const char *command, int status);

/* ---- words ---- */

/* Checks that at least `least` and at most `most` words (-1: any number) follow the options: the error names the first
 * one missing, as listed in `names` ("GAME", "DEPTH", ..., NULL), or the first one too many. */
bool cli_words(int argc, char **argv, int least, int most, const char *const *names);

/* A whole number from `least` to `most`; `what` names it in the error: "DEPTH must be 0 to 64, not 100". */
bool cli_number(const char *command, const char *what, const char *text, int64_t least, int64_t most, int64_t *number);

/* ---- positions ---- */

/* Finds the game and sets up the position (NULL: the start) in `pos`, which it initialises; release it only if true. */
bool cli_position(const char *command, const char *id, const char *text, Position *pos);

/* The player of that letter; `what` names the word in the error. */
bool cli_player(const char *command, const char *what, const Game *game, const char *text, Player *player);

#endif
