/* spoken.h -- joined rules as people say them: "madrasi + atomic", "Atomic Madrasi", "cylindrical rifle".
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SPOKEN_H
#define FUSILIER_VARIANTS_SPOKEN_H

#include "variants/rules/joined.h"

/* Writes them as an id of joined words, in the order in which they were said, and in front "chess" where no game is
 * said; false if anything else is said. Whether the words can be joined is not asked. */
bool spoken_read(const char *name, char id[static COMPOSITION_ID_MAX]);

#endif
