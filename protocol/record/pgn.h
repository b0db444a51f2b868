/* pgn.h -- game records as Portable Game Notation, written and read back; where squares have numbers (numbering.h) as
 * Portable Draughts Notation, which is the same but for moves, positions and the tag GameType.
 * Layer: protocol. Moves are written as SAN where it applies, else as notation.md says; the reader takes all of them,
 * with comments, variations and marks, and leaves the meaning of moves to whoever knows the game (replay.h). Games of
 * three and more players have a score for each as their result, "1/2,0,1/2". */
#ifndef FUSILIER_PROTOCOL_RECORD_PGN_H
#define FUSILIER_PROTOCOL_RECORD_PGN_H

#include <stdio.h>

#include "protocol/record/lines.h"

typedef struct {
    const char *name, *value;
} PgnTag;

/* What the Variant tag says of a game: its name elsewhere if others read its records, else its id. */
const char *pgn_variant(const Game *game);

enum { PGN_TAGS_MAX = 128, PGN_RESULT_MAX = 32, PGN_REASON_MAX = 256 };

/* Tags to be written; what is too much is left out. Names and values must live as long. */
typedef struct {
    PgnTag tag[PGN_TAGS_MAX];
    int count;
} PgnTags;

void pgn_add(PgnTags *tags, const char *name, const char *value);

/* The same with copies of both, which pgn_tags_release frees. */
void pgn_add_copy(PgnTags *tags, const char *name, const char *value);
void pgn_tags_release(PgnTags *tags);

/* The tag with the name of a player: "White", "Black", of three and more "PlayerA" ... In English draughts Black moves
 * first. */
const char *pgn_player(const Game *game, Player player);

/* Adds the tags that say which game it is and where it began. `start` takes the text of the position. */
void pgn_add_game(PgnTags *tags, const Record *record, char start[static POSITION_TEXT_MAX]);

/* Writes one game: tags, moves with what the engines said about them and what the clocks showed, the reason of its end
 * (NULL or "": none), the result. `lines` and the record are written as one tree: variations in parentheses, comments
 * and marks; result and reason are those of the main line. Where the record is not the main line, the tag BoardMove
 * says where it ends: behind so many moves, in the order of writing. `lines` NULL or empty: there is but the record. */
void pgn_write(FILE *out, const PgnTag *tags, int count, const Record *record, const Lines *lines, const char *reason,
               const char *result);

/* ---- reading ---- */

/* A text that grows; NULL: there is none. */
typedef struct {
    char *text;
    size_t length, room;
} PgnText;

/* A move as it was read. Moves have numbers, from 1 in the order of the file. */
typedef struct {
    char *text;                    /* without number and marks */
    int parent;                    /* the move before it; LINE_START: none */
    int next;                      /* the move that follows it in its line; 0: none */
    uint8_t marks[LINE_MARKS_MAX]; /* as of LineMove */
    PgnText comment;               /* about it, but for what the next members say */
    Opinion opinion;               /* from the mover's point of view, or ... */
    bool opinion_of_white;         /* ... from White's */
    bool book, has_clock;
    int64_t clock_ms, time_ms;
} PgnMove;

/* A game as it was read. All text belongs to the game. */
typedef struct {
    PgnTag tags[PGN_TAGS_MAX];
    int tags_count;
    PgnMove *moves; /* number n at n - 1 */
    int count, room;
    int first, plies;            /* the main line: its first move, 0: none; its length */
    PgnText comment;             /* before the first move */
    char reason[PGN_REASON_MAX]; /* of the end: the words before the result, if nothing but words */
    char result[PGN_RESULT_MAX]; /* as ours, whatever the file says (pgn_result) */
    bool complete;               /* the result ended it; false: the file broke off */
    int line;                    /* where it begins, from 1 */
    size_t end;                  /* offset after it */
} PgnGame;

/* A text that is read game by game. */
typedef struct {
    const char *text;
    size_t size, at;
    int line;
} PgnReader;

void pgn_reader_init(PgnReader *reader, const char *text, size_t size);

/* The next game; release it with pgn_game_release. False without an error text at the end, with one where the text is
 * no PGN. */
bool pgn_read(PgnReader *reader, PgnGame *game, Error *err);
void pgn_game_release(PgnGame *game);

/* The value of a tag, NULL if it is not there. */
const char *pgn_tag(const PgnGame *game, const char *name);

/* Is it nothing but moves and a result: no variation, comment or mark? Scores, times and clocks do not count. */
bool pgn_is_plain(const PgnGame *game);

/* The move of the tree at which the board stood (tag BoardMove), LINE_START included; else the last of the main line.
 */
int pgn_board_move(const PgnGame *game);

/* Adds to a text, with a blank between. */
void pgn_text_add(PgnText *to, const char *text, size_t length);

/* The result of two players that the text means, also in points of draughts players ("2-0", "1-1"): "1-0", "0-1",
 * "1/2-1/2", "*"; NULL if it is none. */
const char *pgn_result(const char *text, size_t length);

/* Is a comment on a move nothing but words, as the reader sees it: no score, time or command? */
bool pgn_is_words(const char *comment);

/* A whole file in memory that the caller frees; NULL with an error. */
char *pgn_load(const char *path, size_t *size, Error *err);

#endif
