/* own.h -- games that people write themselves on the page: looked at as they type, and kept in the user's folder, where
 * every command finds them. Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_OWN_H
#define FUSILIER_PROTOCOL_WEB_OWN_H

#include "protocol/web/server.h"

/* {text}: what it says (sketch.h). Anybody may ask who is in: nothing is kept of it. */
void own_check(Request *request, Reply *reply);

/* {text}: keeps it as ID.ini, by the id of its last game, and lists its games at once: {game}. A text of before is
 * replaced; tables of its game go on. */
void own_save(Request *request, Reply *reply);

/* ?game=ID: a text to begin from, the file of a game that was kept, or one that is like the game: {text, kept}. */
void own_text(Request *request, Reply *reply);

/* What games can begin from: [{id, title}]. */
void own_bases(Request *request, Reply *reply);

#endif
