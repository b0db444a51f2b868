/* keep.h -- rounds in files: PGN, so that others can read it and the referee of matches can check it. A file holds
 * everything, secrets included.
 * Layer: protocol.
 *
 * Whoever keeps a round takes what is to be written (with whatever lock guards the round), writes it aside (without),
 * and notes how that went. What could not be written is tried again, later. */
#ifndef FUSILIER_PROTOCOL_ROUND_KEEP_H
#define FUSILIER_PROTOCOL_ROUND_KEEP_H

#include "engine/base/files.h"
#include "protocol/record/saved_game.h"
#include "protocol/round/round.h"

enum { KEEP_PATH_MAX = 700 };

typedef struct {
    char path[KEEP_PATH_MAX]; /* "": it is kept nowhere */
    unsigned saved;           /* the moment of the round that the file holds */
    unsigned words, told;     /* how often names have changed, and the last change that the file holds */
    bool is_passing;          /* it is of no use to anybody afterwards: it is never written */
    bool is_wanted;           /* even if nobody has moved yet: people may come back to it */
    FileStamp stamp;          /* of the file as we left it */
    bool is_written;          /* it holds an earlier moment */
    bool is_failing;
    Error why;       /* then */
    unsigned failed; /* the moment that could not be written, */
    Millis again;    /* and when that is tried again; another moment is tried at once */
} Keep;

/* What is to be written. */
typedef struct {
    char *text; /* the caller frees it */
    size_t size;
    unsigned moment, words;
} KeepText;

/* The file has been read into this round: it is as it is there. */
void keep_is_file_of(Keep *keep, const Round *round);

/* Is the round in the file as it is? */
bool keep_is_current(const Keep *keep, const Round *round);

/* Is there something to write, and time to do so? A game in which nobody has moved is not worth a file, unless it is
 * wanted. */
bool keep_is_due(const Keep *keep, const Round *round, Millis now);

/* Takes the round if it is not in the file as it is, and it is time to write it. `event`: whose game it is, "fusilier
 * play". */
bool keep_take(const Keep *keep, const Round *round, const char *event, Millis now, KeepText *text);

/* Writes it aside, syncs it and renames it; never over a file that somebody else has changed since. */
bool keep_write(Keep *keep, const KeepText *text, Error *err);

/* Notes how that went; true if it went otherwise than the last time. */
bool keep_note(Keep *keep, const KeepText *text, bool written, const Error *err, Millis now);

/* All of it for whoever has no lock. False: it is not in the file, and will be tried again; `err`: why. */
bool keep_save(Keep *keep, const Round *round, const char *event, Millis now, Error *err);

/* Makes sure that a round could be kept in the file, which is left as it is; one that is there is taken over. */
bool keep_begin(Keep *keep, const char *path, const Round *round, const char *event, Millis now, Error *err);

/* The whole game as it would be written, for those who may see everything. The caller frees it. */
char *keep_text(const Round *round, const char *event, Millis now, size_t *size);

/* Reads a game into a round, which it initialises, seats included; `engine`: what "engine" means there; `wanted`: the
 * game it must be, NULL: any. False with an error, and nothing to release. */
bool keep_parse(Round *round, const char *text, size_t size, const Game *wanted, const Seat *engine, Millis now,
                Error *err);
bool keep_read(Round *round, const char *path, const Game *wanted, const Seat *engine, Millis now, Error *err);

#endif
