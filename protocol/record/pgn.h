/* pgn.h -- game records as Portable Game Notation, written and read back; where squares have numbers (numbering.h) as
 * Portable Draughts Notation, which is the same but for moves, positions and the tag GameType.
 * Layer: protocol. Moves are written as SAN where it applies, else as notation.md says; the reader takes all of them,
 * skips comments, variations and marks, and leaves the meaning of moves to whoever knows the game. Games of three and
 * more players have a score for each as their result, "1/2,0,1/2". */
#ifndef FUSILIER_PROTOCOL_RECORD_PGN_H
#define FUSILIER_PROTOCOL_RECORD_PGN_H

#include <stdio.h>

#include "protocol/record/record.h"

typedef struct {
    const char *name, *value;
} PgnTag;

/* What the Variant tag says of a game: its name elsewhere if others read its records, else its id. */
const char *pgn_variant(const Game *game);

/* Writes one game: tags, moves with what the engines said about them, the closing comment (NULL: none), result. */
void pgn_write(FILE *out, const PgnTag *tags, int count, const Record *record, const char *comment, const char *result);

/* The same; `asides`: for each move a text that follows it, variations in parentheses, or NULL. NULL: there are none.
 */
void pgn_write_with(FILE *out, const PgnTag *tags, int count, const Record *record, char *const *asides,
                    const char *comment, const char *result);

enum { PGN_TAGS_MAX = 64, PGN_RESULT_MAX = 32 };

/* Tags to be written; what is too much is left out. Names and values must live as long. */
typedef struct {
    PgnTag tag[PGN_TAGS_MAX];
    int count;
} PgnTags;

void pgn_add(PgnTags *tags, const char *name, const char *value);

/* The tag with the name of a player: "White", "Black", of three and more "PlayerA" ... In English draughts Black moves
 * first. */
const char *pgn_player(const Game *game, Player player);

/* Adds the tags that say which game it is and where it began. `start` takes the text of the position. */
void pgn_add_game(PgnTags *tags, const Record *record, char start[static POSITION_TEXT_MAX]);

/* A game as it was read. All text belongs to the game. */
typedef struct {
    PgnTag tags[PGN_TAGS_MAX];
    int tags_count;
    char **moves;
    int count, room;
    char comment[256];           /* the last one */
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

/* The result of two players that the text means, also in points of draughts players ("2-0", "1-1"): "1-0", "0-1",
 * "1/2-1/2", "*"; NULL if it is none. */
const char *pgn_result(const char *text, size_t length);

/* A whole file in memory that the caller frees; NULL with an error. */
char *pgn_load(const char *path, size_t *size, Error *err);

#endif
