/* beside.h -- ids in which one word names a board, with its men and seats, and the others rules: "doubles+rifle",
 * "capablanca+atomic". Layer: variants. */
#ifndef FUSILIER_VARIANTS_BESIDE_H
#define FUSILIER_VARIANTS_BESIDE_H

#include "variants/rules/joined.h"

/* The id of the board that a word names; NULL: it names none. */
typedef const char *BoardNamed(const char *word);

/* Does one of the words name a board? */
bool beside_is_meant(const char *joined_id, BoardNamed *named_by);

/* Tells the board from the words beside it, of which there may be none. False with an error if there are two boards, or
 * the words cannot be joined. */
bool beside_read(const char *joined_id, BoardNamed *named_by, const char **board, WordSet *words, Error *err);

/* Can these words be joined? Errors name the id that was asked for. */
bool beside_check(const char *joined_id, WordSet words, Error *err);

/* The only name of both: the id of the board among those of the words, in bytewise order. False: it is longer than any
 * id may be. */
bool beside_write(const char *board, WordSet words, char id[static COMPOSITION_ID_MAX]);

/* False, with the reason of another error, blamed on the id that was asked for. */
bool beside_blame(const char *joined_id, const Error *why, Error *err);

#endif
