/* wide.h -- whole numbers of 128 bits: perft outgrows 64. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_FARM_WIDE_H
#define FUSILIER_PROTOCOL_FARM_WIDE_H

#include <stdbool.h>

__extension__ typedef unsigned __int128 Wide;

enum { WIDE_TEXT_MAX = 40 };

/* In decimal digits. */
void wide_format(Wide number, char buf[static WIDE_TEXT_MAX]);

/* Reads digits. Returns what follows them; NULL: there are none, or too many. */
const char *wide_read(const char *text, Wide *number);

/* Adds a * b. False: the sum does not fit. */
bool wide_add_product(Wide *sum, Wide a, Wide b);

#endif
