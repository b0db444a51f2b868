/* commands.h -- the commands of `fusilier`, and what they share beyond engine/base/cli.h.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_COMMANDS_H
#define FUSILIER_PROTOCOL_CLI_COMMANDS_H

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "engine/game.h"

int cmd_list(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_sketch(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_apply(int argc, char **argv);
int cmd_result(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_why(int argc, char **argv);
int cmd_picture(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_hub(int argc, char **argv);
int cmd_farm(int argc, char **argv);
int cmd_tables(int argc, char **argv);
int cmd_learn(int argc, char **argv);
int cmd_solve(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_web(int argc, char **argv);

/* What a command is asked for that takes --json and nothing else. */
typedef struct {
    bool json;
} CliFormat;
extern const CliOption cli_format_options[];

/* What --seat of all commands takes (protocol/round/seat.h). */
#define CLI_SEAT_HELP                                                                                                  \
    "who plays for the player with the letter P (w, b; with more players a, b, c, ...): person; engine:3, a level "    \
    "from 1 to 8; engine:LIMITS with nodes=N, depth=N, movetime=MS, separated by commas; greedy (takes what it "       \
    "can); random. May be given for each player"

/* Prints the games as candidates for shells (engine/base/cli_complete.h). */
void cli_print_games(void);

/* Finds the game and sets up the position (NULL: the start) in `pos`, which it initialises; release it only if true. */
bool cli_position(const char *command, const char *id, const char *text, Position *pos);

/* The same for a command whose words are GAME and perhaps POSITION. */
bool cli_game_position(int argc, char **argv, Position *pos);

/* The player of that letter; `what` names the word in the error. */
bool cli_player(const char *command, const char *what, const Game *game, const char *text, Player *player);

#endif
