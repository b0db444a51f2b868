/* replay.h -- from a game read as PGN to the record of a game: who loads a game and who checks one share this.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_REPLAY_H
#define FUSILIER_PROTOCOL_RECORD_REPLAY_H

#include "protocol/record/pgn.h"

/* The game that is meant: by the tag Variant or GameType, by the caller (NULL: he takes any), or chess where nothing is
 * said (as PGN does). NULL with an error if there is no such game, or the two disagree. */
const Game *replay_game(const PgnGame *read, const Game *wanted, Error *err);

/* Sets up the start and plays the moves. `record` is initialised for the game; on an error it holds the part that could
 * be played. */
bool replay_moves(Record *record, const PgnGame *read, Error *err);

/* The result of a game: what ends the moves, or in draughts players' records, which may end all games with a star, what
 * the Result tag says. */
const char *replay_result(const PgnGame *read, const Game *game);

/* Does the result agree with the final position, the Result tag and the Termination tag? False too if the record breaks
 * off before its result. */
bool replay_check_result(const Record *record, const PgnGame *read, Error *err);

#endif
