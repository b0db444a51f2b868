/* saved_game.h -- a game in a file of its own, to go on with later: PGN, so that others can read it and the referee of
 * matches can check it. It holds everything, secrets included. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_SAVED_GAME_H
#define FUSILIER_PROTOCOL_RECORD_SAVED_GAME_H

#include "protocol/record/pgn.h"
#include "protocol/record/termination.h"

enum { SAVED_SEAT_MAX = 64, SAVED_NAME_MAX = 128 };

typedef struct {
    const Record *record; /* as it stands at the board */
    const Lines *lines;   /* the record, and what was played beside it; NULL or empty: nothing was */
    const char *event;    /* "fusilier play": which of our programs, and what for; they all begin with "fusilier " */
    char seat[PLAYERS_MAX][SAVED_SEAT_MAX];  /* who plays for whom */
    char name[PLAYERS_MAX][SAVED_NAME_MAX];  /* what they are called; "": nobody said */
    const char *result, *reason;             /* of the main line: "*" while the game goes on; "" */
    Termination termination;                 /* of the main line */
    const char *board_end;                   /* how the line at the board has ended, if that is another; NULL, "" */
    char clock[PLAYERS_MAX][SAVED_SEAT_MAX]; /* what each has left; "": there is no clock */
    const char *series;                      /* what earlier games of the same players have brought; NULL, "" */
    uint64_t seed, dice_seed;                /* of who moves at random; of dice; 0: not said */
    const PgnTags *kept; /* what a file from elsewhere said besides (saved_game_keep); NULL: nothing */
} SavedGame;

/* Writes the game; `saved` is a SavedGame (FileContents.write of engine/base/files.h). */
void saved_game_write(const void *saved, FILE *file);

/* Reads the first game of a text. `record`, which it initialises, is the line that stood at the board; `lines`, which
 * is empty, becomes the tree if the text has more than the plain line (replay_lines). `wanted`: the game it must be,
 * NULL: any. `read` has what else the text says: its result and reason are those of the main line (replay_result,
 * lines_is_main). False with an error, and nothing to release. */
bool saved_game_parse(const char *text, size_t size, const Game *wanted, Record *record, Lines *lines, PgnGame *read,
                      Error *err);

/* What a game that was read says of a player, NULL where it says nothing: the seat, if we wrote it; the name.
 * Our files without names have the seat in the place of the name. */
const char *saved_game_seat(const PgnGame *read, const Game *game, Player player);
const char *saved_game_name(const PgnGame *read, const Game *game, Player player);

/* The event under which we saved it (SavedGame.event); NULL: others wrote it. */
const char *saved_game_event(const PgnGame *read);

/* Adds copies of the tags that the game does not say itself: event, site, date, ratings, opening ... but not names.
 * The caller releases them (pgn_tags_release). */
void saved_game_keep(const PgnGame *read, const Game *game, PgnTags *kept);

/* What a game that was read says of the clock of a player, NULL: there is none. */
const char *saved_game_clock(const PgnGame *read, const Game *game, Player player);

/* The seeds that it tells of; 0: none. */
uint64_t saved_game_seed(const PgnGame *read);
uint64_t saved_game_dice_seed(const PgnGame *read);

/* What earlier games of the same players have brought; NULL: there were none. */
const char *saved_game_series(const PgnGame *read);

/* How the line at the board has ended, if that is not the main one and its rules do not tell; NULL: it has not. */
const char *saved_game_board_end(const PgnGame *read);

/* Why the main line ended, in words: its reason; else what the Termination tag says; "": nothing. */
const char *saved_game_reason(const PgnGame *read);

#endif
