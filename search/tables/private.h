/* private.h -- what tables are made of. Layer: search/tables, internal. */
#ifndef FUSILIER_SEARCH_TABLES_PRIVATE_H
#define FUSILIER_SEARCH_TABLES_PRIVATE_H

#include "engine/base/files.h"
#include "search/tables/index.h"

/* The byte of a position. Players alternate, so the parity of the plies to the end says who wins: 1 the player to move
 * has lost now, 2 wins in one ply, 3 loses in two, ... */
enum { VALUE_DRAWN = 0, VALUE_LOST = 1, VALUE_LAST = 254, VALUE_NOBODY = 255 /* no position has this number */ };

struct Tables {
    TableIndex index;
    const uint8_t *value; /* of each number */
    uint8_t *made;        /* the same, if they were made here: to be freed */
    FileView view;        /* of the file, if they come from there */
};

/* What a file begins with; the byte of every position follows. */
typedef struct {
    char magic[8];
    uint32_t format, men;
    uint64_t rules, size;
    uint64_t checksum;
    char id[88]; /* of the game */
} TablesHeader;

/* Of all bytes of a file but those of the checksum itself. */
uint64_t tables_checksum(const TablesHeader *header, const uint8_t *values, uint64_t size);

/* Tables without values; NULL with an error if the game can have none. */
Tables *tables_new(const Game *game, int men, Error *err);

#endif
