/* record.h -- the record of one game: where it began, its moves in the words of every partner, where it stands.
 * Layer: protocol. A record owns its position, whose journal is the record of repetitions. */
#ifndef FUSILIER_PROTOCOL_RECORD_RECORD_H
#define FUSILIER_PROTOCOL_RECORD_RECORD_H

#include "engine/game.h"
#include "engine/text/numbering.h"
#include "protocol/record/opinion.h"
#include "protocol/record/san.h"

typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];    /* as notation.md says */
    char san[SAN_MAX];           /* "" where SAN does not apply */
    char pdn[NUMBERED_MOVE_MAX]; /* "" where squares have no numbers */
    bool book;                   /* part of the opening, nobody's choice */
    bool has_clock;
    int64_t clock_ms; /* what the mover had left after it */
    int64_t time_ms;
    Opinion opinion;
} RecordMove;

typedef struct {
    char start[POSITION_TEXT_MAX];
    bool usual_start; /* it is the start position of the game */
    bool is_unread;   /* nobody will read its moves: they are kept without their texts, which costs much less */
    RecordMove *moves;
    int count, room;
    Position pos; /* after the moves */
} Record;

void record_init(Record *record, const Game *game);
void record_release(Record *record);

/* Begins a game from a position string, NULL for the usual start. On an error the record is as before. */
bool record_start(Record *record, const char *position, Error *err);

/* Plays a legal move and returns its entry, so that the caller may add what is known about it. */
RecordMove *record_play(Record *record, Move move);

/* Writes a legal move as people read it: in the short forms of chess and draughts players, where they apply. */
void record_move_shown(Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

/* Takes back the last move; needs count > 0. */
void record_undo(Record *record);

/* The result when a player resigns: their team has lost, and the other teams that are still in the game share what
 * there is to win. */
Outcome record_resignation(const Position *pos, Player resigns);

/* Can the team still win, however the others play? False only where the rules of orthodox chess leave no doubt: for a
 * lone king, for a knight against a lone king, and where all other men are bishops on squares of one colour. */
bool record_may_win(const Position *pos, Team team);

/* Reads the project's own move strings, and SAN or numbers of squares where they apply; plays and takes back. */
bool record_parse(Record *record, const char *text, Move *move, Error *err);
bool record_parse_at(Position *pos, const char *text, Move *move, Error *err); /* of a position without a record */

#endif
