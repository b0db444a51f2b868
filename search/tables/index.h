/* index.h -- a number for every position with few men, and back: what endgame tables are ordered by.
 * Layer: search/tables, internal.
 *
 * A position is seen by the player to move, as if they were the first: for the second player the board is turned and
 * the sides change. So its men fall into groups, own men of each kind and the enemy's; how many are in each group is a
 * slice. Within a slice each group is a choice of so many of the cells on which such men can stand, numbered as
 * combinations are (combinatorial number system), and the groups make up the digits of the index:
 *
 *     slice 2K x 1K:  index = number of {c1, c2} among 496 * 32 + number of {c3} among 32
 *
 * Groups may claim the same cell: such numbers stand for no position. Slices stand in an order in which whatever a
 * capture or a promotion leads to comes earlier, a slice and the one with the sides changed together. */
#ifndef FUSILIER_SEARCH_TABLES_INDEX_H
#define FUSILIER_SEARCH_TABLES_INDEX_H

#include "search/tables/tables.h"

enum {
    TABLE_CELLS = 64,
    TABLE_KINDS = 2,
    TABLE_GROUPS = 2 * TABLE_KINDS, /* own men of kind 1, of kind 2, the enemy's of kind 1, of kind 2 */
    TABLE_RADIX = TABLES_MEN_MAX + 1,
    TABLE_SLICES = TABLE_RADIX * TABLE_RADIX * TABLE_RADIX * TABLE_RADIX, /* more than there are */
    TABLE_NOWHERE = 255
};

typedef struct {
    uint8_t count[TABLE_GROUPS];
    uint64_t start, size; /* of its positions among all */
} TableSlice;

typedef struct {
    const Game *game;
    int men; /* at most so many on the board */
    uint64_t size;
    int rooms[TABLE_GROUPS]; /* cells on which such men can stand ... */
    Cell cell[TABLE_GROUPS][TABLE_CELLS];
    uint8_t place[TABLE_GROUPS][TABLE_CELLS];              /* ... and where a cell is among them, or TABLE_NOWHERE */
    uint32_t choices[TABLE_CELLS + 1][TABLES_MEN_MAX + 1]; /* n over k */
    int slices;
    TableSlice slice[TABLE_SLICES];
    int16_t slice_of[TABLE_SLICES]; /* by the counts as digits; -1: none */
    uint64_t rules;                 /* a signature of what moves do */
} TableIndex;

/* False if the game can have no tables; the error says why. `men` from TABLES_MEN_MIN to TABLES_MEN_MAX. */
bool index_init(TableIndex *index, const Game *game, int men, Error *err);

/* The slice with the sides changed. */
int index_opposite(const TableIndex *index, int slice);

/* The number of a position; false if it is none of the table's. */
bool index_find(const TableIndex *index, const Position *pos, uint64_t *number);

/* The slice of a number. */
int index_slice(const TableIndex *index, uint64_t number);

/* Puts the men of a number on the board, with this player to move; false, and an empty board, if two would stand on one
 * cell. The record is forgotten. */
bool index_set_up(const TableIndex *index, int slice, uint64_t number, Player turn, Position *pos);

#endif
