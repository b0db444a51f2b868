/* tables.h -- endgame tables: who wins every position with few men, and in how many plies. Made by retrograde analysis
 * of whatever the game's own generator says, for games of two players in which a position is nothing but who stands
 * where and who is to move: docs/search.md.
 * Layer: search. A Tables never changes once it is made, so all threads may ask it. */
#ifndef FUSILIER_SEARCH_TABLES_TABLES_H
#define FUSILIER_SEARCH_TABLES_TABLES_H

#include "engine/game.h"

enum { TABLES_MEN_MIN = 2, TABLES_MEN_MAX = 5, TABLES_PATH_MAX = 4096 };

typedef struct Tables Tables;

/* ---- asking ---- */

typedef enum { TABLE_DRAW, TABLE_WIN, TABLE_LOSS } TableVerdict;
typedef struct {
    TableVerdict verdict; /* for the player to move, whatever moves were made before */
    int plies;            /* to the end of the game, if both play for the shortest win and the longest loss */
} TableAnswer;

/* False if the tables do not know the position: too many men, or a man where none of his kind can get. */
bool tables_probe(const Tables *tables, const Position *pos, TableAnswer *answer);

/* ---- making ---- */

/* One slice of the tables, when it is done: all positions with so many men of each kind. */
typedef struct {
    char name[32]; /* "KMvK": the men of the player to move, and of the other, by their letters */
    uint64_t won, drawn, lost;
    int plies; /* of the longest win */
} TableReport;

typedef struct {
    int men, threads;
    void (*report)(void *context, const TableReport *report); /* NULL: nobody wants to know */
    void *context;
} TablesOptions;

/* Can the game have tables? */
bool tables_fit(const Game *game, Error *err);

/* NULL with an error if the game can have none, or memory is out. */
Tables *tables_make(const Game *game, const TablesOptions *options, Error *err);
void tables_free(Tables *tables);
uint64_t tables_size(const Tables *tables); /* bytes, of which each stands for a position */

/* ---- keeping ---- */

/* Where the tables of a game are kept: in the folder fusilier of the user's cache. False if there is none. */
bool tables_path(const Game *game, char *path, size_t size, Error *err);

/* Is there no file, or one of endgame tables? What people have worked for must not be lost because they have named the
 * wrong one; a file in the cache folder is ours whatever it holds. */
bool tables_may_replace(const char *path, Error *err);

/* Could it be written? To be asked before the work begins. */
bool tables_can_save(const char *path, Error *err);

/* Makes the folder if it is missing. The file appears under its name when it is whole. */
bool tables_save(const Tables *tables, const char *path, Error *err);

/* True and NULL: there is no such file. False: it is damaged, of another game, or of other rules. */
bool tables_load(const Game *game, const char *path, Tables **tables, Error *err);

#endif
