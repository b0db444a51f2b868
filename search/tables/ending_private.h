/* ending_private.h -- what endings are made of. Layer: search/tables, internal.
 *
 * All positions with the same men are a slice. Its numbers count the cells of the men, one of which, the lead, stands
 * on one cell of each orbit of the symmetries; of the numbers that symmetries make equal the least one counts. */
#ifndef FUSILIER_SEARCH_TABLES_ENDING_PRIVATE_H
#define FUSILIER_SEARCH_TABLES_ENDING_PRIVATE_H

#include "engine/base/compress.h"
#include "engine/base/files.h"
#include "search/tables/ending.h"

enum {
    SLICES_MAX = 256,
    SLICE_WORDS = SLICES_MAX / 64,
    ENDING_CELLS = 64,
    SYMMETRIES_MAX = 512,
    HIDDEN_MOST = 6,     /* moves in a row after which a position holds more than men */
    NO_POSITION = 0xffff /* a number that stands for no position, or for one that has another number, too */
};

/* ---- symmetries (ending_symmetry.c) ---- */

/* Lays the board onto itself: where each cell goes. */
typedef struct {
    Cell to[ENDING_CELLS];
} Symmetry;

typedef struct {
    int count;
    Symmetry *map; /* the first leaves all as it is */
    int places;
    Cell place[ENDING_CELLS];         /* the first cell of each orbit */
    uint8_t place_of[ENDING_CELLS];   /* which one that is, of each cell */
    uint16_t first[ENDING_CELLS + 1]; /* where those that lead a cell there begin ... */
    uint16_t *way;                    /* ... among these */
} Symmetries;

/* All ways to lay the board onto itself that keep its lines, at most SYMMETRIES_MAX; the first leaves all as it is.
 * Returns their number; to be freed. */
int symmetries_of_board(const Board *board, Symmetry **map);

/* Takes over so many maps (the first leaves all as it is), which belong to it from then on. */
void symmetries_take(Symmetries *symmetries, int cells, Symmetry *map, int count);
void symmetries_free(Symmetries *symmetries);

/* Are two of them, one after the other, always a third? */
bool symmetries_are_group(const Symmetry *map, int count, int cells);
bool symmetry_is_map(const Symmetry *map, int cells);

/* Where it is among them; -1: nowhere. */
int symmetry_find(const Symmetry *map, int count, const Symmetry *wanted, int cells);

/* ---- slices (ending_index.c) ---- */

typedef struct EndingFile EndingFile;

typedef struct {
    EndingMen men;
    uint64_t code, turned_code; /* the men in one word; those with the sides changed */
    bool done;
    bool turnable; /* may the sides change, by the map `turn`? */
    Symmetry turn;
    Symmetries symmetries;
    bool alike; /* two men are alike */
    int lead;
    uint64_t half, size; /* numbers with one player to move; all */
    uint16_t *value;     /* 0 drawn, 1 + 2 * plies lost, 2 + 2 * plies won, NO_POSITION; NULL: they are in the file */
    EndingFile *file;
    bool kept;   /* is in the folder */
    bool series; /* who has moved may move again, here or in what it leads to */

    /* While it is worked out. */
    bool explored, compared;
    uint64_t leads_to[SLICE_WORDS], turned_to[SLICE_WORDS]; /* slices, as they are and with the sides changed */
    bool *holds, *turns; /* of each map of the board: it changes nothing; the same with the sides changed */
    double moves;        /* for each number, by samples */
    uint64_t start;      /* of its numbers among those that are worked out together */
} Slice;

struct Ending {
    const Game *game;
    int cells;
    bool has_base;
    Key base; /* of what all positions hold besides men and turn */
    Symmetry *map;
    int maps; /* of the board */
    int slices;
    Slice *slice; /* SLICES_MAX */
    int wanted;
    bool wanted_turned;
    int most; /* men of a slice */
    uint64_t rules;
    char folder[TABLES_PATH_MAX]; /* "": none */
    bool asks;                    /* what is in the folder is asked only, and not made anew */
    bool again;
    EndingList *made;
    Compressor compressor;
};

/* ---- beginning (ending.c) ---- */

/* Without slices. False: no game of that kind has such tables. */
bool ending_fits(const Game *game, Error *err);
Ending *ending_new(const Game *game, const char *folder);

/* Looks for a possible position of the men, and what it holds besides them when it is read from a text. */
bool ending_find_base(Ending *ending, const EndingMen *men, Error *err);

/* A position as it is numbered. */
typedef struct {
    EndingMen men; /* in ascending order */
    Cell cell[ENDING_MEN_MAX];
    Player turn;
    Key besides; /* of what it holds besides */
} Standing;

/* False if it has too many men. */
bool ending_stand(const Position *pos, Standing *standing);
bool ending_men_alone(const Ending *ending, const Position *pos, const Standing *standing);

/* Changes the sides, and lays all onto the board by the map. */
void standing_turn(Standing *standing, const Symmetry *map);

/* The slice of these men, or of those with the sides changed; -1: there is none. */
int ending_slice_of(const Ending *ending, const EndingMen *men, bool *turned);

/* Adds a slice, from the folder if it is there. */
bool ending_add_slice(Ending *ending, const EndingMen *men, int *slice, Error *err);

/* Which symmetries it uses; sets its size. The maps belong to it. */
void slice_use(const Ending *ending, Slice *slice, Symmetry *map, int count);

/* The least number; `ways` (NULL is allowed): in how many ways that is come to. */
uint64_t slice_number(const Ending *ending, const Slice *slice, const Standing *standing, int *ways);

/* False if two men would stand on one cell, or the number is not the least. */
bool slice_standing(const Ending *ending, const Slice *slice, uint64_t number, Standing *standing);
uint16_t slice_value(const Slice *slice, uint64_t number);

/* Puts the men on the board; false if the game calls that impossible. Nothing is in the record. */
bool ending_put(const Ending *ending, const Standing *standing, Position *pos);

/* Draws where the men of a slice stand; false if two would stand on one cell. */
bool slice_draw(const Ending *ending, const Slice *slice, uint64_t *random, Standing *standing);

/* ---- exploring (ending_explore.c) ---- */

/* Plays the moves of positions drawn at random of all slices that have not been looked at, adds those that they lead
 * to, and finds out which symmetries all that can be reached has. */
bool ending_explore(Ending *ending, Error *err);

/* Notes that a slice leads to these men, who are added. */
bool ending_leads_to(Ending *ending, int slice, const EndingMen *men, Error *err);

/* The slices that are next to be worked out together; their number, 0: all are done. `done` counts those as if they
 * were done, NULL: none. */
int ending_next(const Ending *ending, const bool *done, int member[SLICES_MAX]);

/* ---- working out (ending_make.c) ---- */

/* Bytes that these slices need at most while they are worked out together; 0: they cannot be numbered. */
uint64_t ending_memory(const Ending *ending, const int member[], int members);

/* Fills in their values. True without values: men were met that had not been looked at, and have been added. */
bool ending_fill(Ending *ending, const int member[], int members, int threads, Error *err);

/* ---- on disk (ending_file.c) ---- */

/* Takes the values of a slice from the folder. True without values: there is no such file, or one to be made anew. */
bool ending_fetch(Ending *ending, Slice *slice, Error *err);

/* Could its file be written? Makes the folder if it is missing. To be asked before the work. */
bool ending_can_keep(const Ending *ending, const Slice *slice, Error *err);
bool ending_keep(const Ending *ending, Slice *slice, Error *err);

/* The name of one of the men that it leads to, if there are so many; how many there are. */
int ending_file_leads(const EndingFile *file, int number, char name[static ENDING_NAME_MAX]);
uint16_t ending_file_value(const EndingFile *file, uint64_t number);
void ending_file_free(EndingFile *file);

#endif
