/* replay.h -- from a game read as PGN to the record of a game: who loads a game and who checks one share this.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_REPLAY_H
#define FUSILIER_PROTOCOL_RECORD_REPLAY_H

#include "protocol/record/pgn.h"

/* The game that is meant: by the tag Variant or GameType, by the caller (NULL: any), or chess where nothing is
 * said (as PGN does). NULL with an error if there is no such game, or the two disagree. */
const Game *replay_game(const PgnGame *read, const Game *wanted, Error *err);

/* Sets up the start and plays the moves of the main line, with what is known of them. `record` is initialised for the
 * game; on an error it holds the part that could be played. Others play on where a draw may be claimed; in a match of
 * ours that is the end. */
bool replay_moves(Record *record, const PgnGame *read, Error *err);

/* Goes on from there: makes `lines`, which is empty, the tree of the game if it is more than the line of the record
 * (pgn_is_plain), and the record the line that stood at the board, which need not be the main one. Variations that
 * repeat a move of another line join it. A variation is cut before a move that cannot be played; that move and what
 * follows it become a comment of the move before, as they stand: "(24. Qxh7 Kf8)" but for numbers. */
void replay_lines(Record *record, const PgnGame *read, Lines *lines);

/* The result of a game, which is that of its main line: what ends the moves; where that is a star or left out, in
 * draughts players' records, which may end all games so, and in those of other programs, what the Result tag says. */
const char *replay_result(const PgnGame *read, const Game *game);

/* Does the result agree with the final position of the main line, which the record is, the Result tag and the
 * Termination tag? False too if a text of ours breaks off before its result; others may leave it out. Of others'
 * records the words of Termination are understood as far as they are PGN's. */
bool replay_check_result(const Record *record, const PgnGame *read, Error *err);

#endif
