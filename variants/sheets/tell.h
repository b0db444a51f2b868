/* tell.h -- the rules of a game from a file, for players, made from what the file says: the board and its start, the
 * men and how they go, and what is otherwise than in chess. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_TELL_H
#define FUSILIER_VARIANTS_SHEETS_TELL_H

#include "engine/base/text.h"
#include "variants/sheets/sheet.h"

/* Appends a page in Markdown without title. The game is that of the sheet. */
void sheet_tell(const Sheet *sheet, const Game *game, Text *out);

/* ---- parts of it ---- */

/* What a game of two players has otherwise than chess: pawns, castling, hands, kings, walls, ends. */
void sheet_tell_otherwise(const Sheet *sheet, const Game *game, Text *out);

/* "the archbishop" or, at the beginning of a sentence, "Archbishop"; and "knights, bishops and rooks". */
void sheet_tell_man(const Sheet *sheet, int man, bool begins, Text *out);
void sheet_tell_men(const Sheet *sheet, MenSet men, const char *last, Text *out);

#endif
