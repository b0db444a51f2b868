/* study.h -- tables at which nobody plays against anybody: one looks at a game, or at what might have become of it.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_STUDY_H
#define FUSILIER_PROTOCOL_WEB_STUDY_H

#include "protocol/web/server.h"

/* A table at a position (NULL: the usual start), with all that was played at another table, or with the first game of a
 * PGN. Whoever sits there has all seats and sees everything. NULL with an error. It is not begun yet. The lock is held.
 */
WebTable *study_new(Web *web, const Game *game, const char *position, Error *err);
WebTable *study_copy(Web *web, const WebTable *of, Error *err);
WebTable *study_read(Web *web, const char *pgn, Error *err);

#endif
