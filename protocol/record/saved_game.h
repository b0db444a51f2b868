/* saved_game.h -- a game in a file of its own, to go on with later: PGN, so that others can read it and the referee of
 * matches can check it. It holds everything, secrets included. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_SAVED_GAME_H
#define FUSILIER_PROTOCOL_RECORD_SAVED_GAME_H

#include "protocol/record/pgn.h"

enum { SAVED_SEAT_MAX = 64 };

typedef struct {
    const Record *record;
    const char *event;                       /* "fusilier play" */
    char seat[PLAYERS_MAX][SAVED_SEAT_MAX];  /* who plays for whom */
    const char *result, *reason;             /* "*" while the game goes on; "" */
    bool over, on_time;                      /* ended; by a clock */
    char clock[PLAYERS_MAX][SAVED_SEAT_MAX]; /* what each has left; "": he has no clock */
    char *const *asides; /* of each move: what else might have been played, "(1. d4 d5)"; NULL: nothing */
} SavedGame;

/* Writes the game; `saved` is a SavedGame (FileContents.write of engine/base/files.h). */
void saved_game_write(const void *saved, FILE *file);

/* Reads the first game of a text and plays it out in `record`, which it initialises; `wanted`: the game it must be,
 * NULL: any. `read` has what else the text says. False with an error, and nothing to release. */
bool saved_game_parse(const char *text, size_t size, const Game *wanted, Record *record, PgnGame *read, Error *err);

/* The same of a file. */
bool saved_game_read(const char *path, const Game *wanted, Record *record, PgnGame *read, Error *err);

/* What a game that was read says of the clock of a player, NULL: he has none; and was it ended by one? */
const char *saved_game_clock(const PgnGame *read, const Game *game, Player player);
bool saved_game_on_time(const PgnGame *read);

#endif
