#include "protocol/cli/commands.h"
#include "protocol/hub/hub.h"

static const char about[] = "usage: fusilier hub\n\n"
                            "Speaks the Hub protocol of draughts programs on standard input and output.\n";

int cmd_hub(int argc, char **argv) {
    static const Protocol protocols[] = { { NULL, hub_new } };
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    return protocol_run(protocols, stdin, stdout, NULL, &search_defaults);
}
