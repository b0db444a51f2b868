#include <stdio.h>

#include "protocol/cli.h"
#include "variants/registry.h"

static const char help[] = "usage: fusilier list\n\n"
                           "Prints the games, one a line: the id that other commands take, a tab, the title.\n";

int cmd_list(int argc, char **argv) {
    int status;
    if (cli_help_only(argc, argv, help, &status)) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    for (int i = 0; i < games_count; i++) printf("%s\t%s\n", games[i]->id, games[i]->title);
    return cli_finish(argv[0], CLI_OK);
}
