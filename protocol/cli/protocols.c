#include "protocol/cli/protocols.h"

#include <string.h>

#include "protocol/cli/commands.h"
#include "protocol/hub/hub.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

/* XBoard's greeting asks for XBoard, the word `hub` for Hub, a word of UCI for UCI; all else is taken for XBoard, the
 * oldest of them. `go` alone and `quit` are words of several. */
static bool asks_for_uci(const char *line) {
    line += strspn(line, " \t");
    if (strcmp(line, "go") == 0 || strncmp(line, "quit", 4) == 0) return false;
    return uci_understands(line);
}

const Protocol cli_protocols[] = { { hub_understands, hub_new }, { asks_for_uci, uci_new }, { NULL, xboard_new } };

/* ---- fusilier hub ---- */

static const char about[] = "usage: fusilier hub\n\n"
                            "Speaks the Hub protocol of draughts programs on standard input and output.\n";

int cmd_hub(int argc, char **argv) {
    static const Protocol protocols[] = { { NULL, hub_new } };
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    return protocol_run(protocols, stdin, stdout, NULL, &search_defaults);
}
