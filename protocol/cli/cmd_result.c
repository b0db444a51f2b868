#include <stdio.h>

#include "protocol/cli/commands.h"

static const char about[] = "usage: fusilier result GAME [POSITION]\n\n"
                            "Prints the result by the rules of the game, - while it goes on.\n";

int cmd_result(int argc, char **argv) {
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    Position pos;
    if (!cli_game_position(argc, argv, &pos)) return CLI_BAD_INPUT;
    const Outcome outcome = game_outcome(&pos);
    char text[64];
    outcome_format(&outcome, pos.game->players, text, sizeof text);
    pos_release(&pos);
    puts(text);
    return cli_finish(argv[0], CLI_OK);
}
