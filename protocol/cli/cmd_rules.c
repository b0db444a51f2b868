#include <stdio.h>
#include <stdlib.h>

#include "protocol/cli/commands.h"
#include "protocol/record/markdown.h"
#include "protocol/record/rules_book.h"
#include "variants/registry.h"

static const char about[] = "usage: fusilier rules GAME\n\n"
                            "Prints the rules of the game for players, wrapped to the width of the terminal.\n";

int cmd_rules(int argc, char **argv) {
    static const char *const names[] = { "GAME" };
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    const Terminal terminal = terminal_of(stdout);
    rules_print(game, stdout, &terminal);
    return cli_finish(argv[0], CLI_OK);
}
