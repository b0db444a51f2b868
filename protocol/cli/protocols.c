#include "protocol/cli/protocols.h"

#include <string.h>

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
