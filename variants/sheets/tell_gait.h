/* tell_gait.h -- how a man of a file goes, for people: in words, and as a picture of plain characters.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_TELL_GAIT_H
#define FUSILIER_VARIANTS_SHEETS_TELL_GAIT_H

#include "engine/base/text.h"

/* Appends "like a bishop or like a knight" for Betza's letters "BN". False, with nothing appended, if it has no words
 * for some of them; for directions it has none but on squares. */
bool tell_gait(const char *letters, bool squares, Text *out);

/* Appends a picture of an empty board of squares with the man in the middle, each line behind four blanks: where he may
 * go (o), capture (x) or both (*), and where only over another man (^). False, with nothing appended, if the letters
 * mean nothing there. */
bool tell_gait_picture(const char *letters, Text *out);

#endif
