/* lines.h -- what was played in a game, and beside it: a tree of moves, with what was said of them.
 * Layer: protocol.
 *
 * A move has a number, from 1 in the order in which the moves were added, and stands behind its parent; LINE_START is
 * the parent of the first ones. Of several moves that follow one, the first is of the main line. A tree without moves
 * says nothing: there is but the line of the record (record.h). */
#ifndef FUSILIER_PROTOCOL_RECORD_LINES_H
#define FUSILIER_PROTOCOL_RECORD_LINES_H

#include "protocol/record/record.h"

enum { LINE_START = 0, LINE_NONE = -1, LINE_MARKS_MAX = 4 };

/* The numbers of moves beside it, 0 where there is none; those that are gone among them. For lines.c alone. */
typedef struct {
    int first, last; /* that follow it */
    int next;        /* that follows its parent after it */
} LineLinks;

typedef struct {
    int parent;
    int plies; /* up to and with this one */
    Move move;
    char shown[MOVE_TEXT_MAX]; /* as people read it */
    Opinion opinion;           /* this and the next four as of RecordMove */
    bool book, has_clock;
    int64_t clock_ms, time_ms;
    char *comment;                 /* NULL: none */
    uint8_t marks[LINE_MARKS_MAX]; /* "!", "?" and the like as PGN numbers them (NAG); 0 after the last one */
    bool is_gone;                  /* taken back */
    LineLinks links;
} LineMove;

typedef struct {
    LineMove *move; /* number n at n - 1 */
    int count, room;
    char *comment;   /* before the first move; NULL: none */
    LineLinks links; /* of LINE_START */
} Lines;

void lines_release(Lines *lines); /* it is empty afterwards */

/* Makes a tree, which is empty, another's copy, numbers included. */
void lines_copy(Lines *lines, const Lines *from);

/* Is there a move of this number, not taken back? */
bool lines_has(const Lines *lines, int move);

/* The number of the move before it, LINE_START before the first ones, LINE_NONE before that. */
int lines_parent(const Lines *lines, int move);

/* The next move that follows `parent`, after `before`; the first one; the one that is this move. LINE_NONE: there is
 * none. */
int lines_next_child(const Lines *lines, int parent, int before);
int lines_first_child(const Lines *lines, int parent);
int lines_find_child(const Lines *lines, int parent, Move wanted);

/* The last move of the line that goes on from a move by first children. */
int lines_end(const Lines *lines, int move);

/* The number of moves up to and with this one. */
int lines_plies(const Lines *lines, int move);

/* Adds a move behind `parent` and returns its number. */
int lines_add(Lines *lines, int parent, const RecordMove *played);

/* Takes a move back, and all that follow it. */
void lines_remove(Lines *lines, int move);

/* Says something of a move, of LINE_START before the first one, instead of what was said; NULL or "": nothing. */
void lines_comment(Lines *lines, int move, const char *comment);

/* Plays on, or takes back and plays, in a position that stands after `from` until it stands after `to`. */
void lines_walk(const Lines *lines, int from, int to, Position *pos);

/* ---- records ---- */

/* The move that a record has as its last of so many; LINE_NONE: it is not of this tree. */
int lines_at(const Lines *lines, const Record *record, int plies);

/* Is it the main line, whole, that a record has? So it is where the tree is empty. */
bool lines_is_main(const Lines *lines, const Record *record);

/* Adds the moves of a record that are not of the tree yet, with what is known of them. */
void lines_note(Lines *lines, const Record *record);

/* Makes the record, of the same start, the line that ends with this move. */
void lines_to_record(const Lines *lines, int end, Record *record);

#endif
