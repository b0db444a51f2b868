/* rights.h -- castling and captures in passing in positions of two players on any rectangle: the third and fourth
 * field. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_RIGHTS_H
#define FUSILIER_VARIANTS_SHEETS_RIGHTS_H

#include "engine/game.h"

/* What a game made of a sheet keeps as its form (Game.form). Who castles where stands in its terms (TermsOfCastling);
 * where nobody castles, rights mean nothing. */
typedef struct {
    const char *said; /* the game as a file (show.h) */
} SheetForm;

bool rights_read_castling(Position *pos, const char *text, Error *err);
size_t rights_write_castling(const Position *pos, char *buf, size_t size);
bool rights_read_passing(Position *pos, const char *text, Error *err);
size_t rights_write_passing(const Position *pos, char *buf, size_t size);

#endif
