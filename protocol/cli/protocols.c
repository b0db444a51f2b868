#include "protocol/cli/protocols.h"

#include <string.h>

#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

/* XBoard's greeting asks for XBoard, a word of UCI for UCI; all else is taken for XBoard, the older of the two. `go`
 * alone and `quit` are words of both. */
static bool asks_for_uci(const char *line) {
    line += strspn(line, " \t");
    if (strcmp(line, "go") == 0 || strncmp(line, "quit", 4) == 0) return false;
    return uci_understands(line);
}

const Protocol cli_protocols[] = { { asks_for_uci, uci_new }, { NULL, xboard_new } };
