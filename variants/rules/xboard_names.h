/* xboard_names.h -- what XBoard calls games of joined rules: it takes every name that has one of its own games in it,
 * as "atomic+madrasi", for that game. Rules: no rule; a file of names. */
#ifndef FUSILIER_VARIANTS_RULES_XBOARD_NAMES_H
#define FUSILIER_VARIANTS_RULES_XBOARD_NAMES_H

#include <stddef.h>

/* The name for XBoard of the game with this id, "blast+madrasi"; and back. Cut off where there is no room. */
void xboard_name_write(const char *id, char *name, size_t size);
void xboard_name_read(const char *name, char *id, size_t size);

#endif
