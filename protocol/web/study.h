/* study.h -- rounds that nobody plays against anybody: one looks at a game, or at what might have become of it.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_STUDY_H
#define FUSILIER_PROTOCOL_WEB_STUDY_H

#include "protocol/web/table.h"

/* A study of a position (NULL: the usual start), of all that was played in a round, or of the first game of a PGN.
 * Whoever sits there has all seats and sees everything. False with an error, and nothing to release. */
bool study_new(Round *round, const Game *game, const char *position, Error *err);
bool study_copy(Round *round, const Round *of, Error *err);
bool study_read(Round *round, const char *pgn, Error *err);

#endif
