/* protocols.h -- what the program speaks when it is given no command.
 * Layer: cli. */
#ifndef FUSILIER_PROTOCOL_CLI_PROTOCOLS_H
#define FUSILIER_PROTOCOL_CLI_PROTOCOLS_H

#include "protocol/session/loop.h"

extern const Protocol cli_protocols[]; /* asked in turn which of them the first line speaks; the last takes any */

#endif
