#include <stdio.h>

#include "protocol/cli.h"
#include "protocol/xboard_hosting.h"
#include "variants/registry.h"

static const char help[] =
    "usage: fusilier list [--xboard]\n\n"
    "Prints the games, one a line: the id that other commands take, a tab, the title.\n\n"
    "  --xboard   instead of the title, the name that XBoard's option -variant takes, of the games\n"
    "             that XBoard can play\n";

int cmd_list(int argc, char **argv) {
    enum { XBOARD = CLI_OPTION };
    static const struct option options[] = {
        { "xboard", no_argument, NULL, XBOARD },
        { "help", no_argument, NULL, CLI_HELP },
        { NULL, 0, NULL, 0 },
    };
    bool xboard = false;
    for (int found; (found = cli_option(argc, argv, options)) != -1;) {
        if (found == CLI_HELP) return cli_help(argv[0], help);
        if (found != XBOARD) return CLI_BAD_INPUT;
        xboard = true;
    }
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    for (int i = 0; i < games_count; i++)
        if (!xboard || hosting_can(games[i]))
            printf("%s\t%s\n", games[i]->id, xboard ? hosting_name(games[i]) : games[i]->title);
    return cli_finish(argv[0], CLI_OK);
}
