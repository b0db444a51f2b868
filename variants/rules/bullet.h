/* bullet.h -- a bullet whose way two dice tell: whom it meets, and where it flies on. The same on any board of squares.
 * Rules: docs/games/strikes-and-dice.md. Layer: rules; what blunderbuss.h and its words share. */
#ifndef FUSILIER_VARIANTS_RULES_BULLET_H
#define FUSILIER_VARIANTS_RULES_BULLET_H

#include "engine/extras.h"
#include "engine/text/words.h"
#include "variants/rules/slots.h"

typedef struct {
    Cell at;       /* whom it meets now */
    int direction; /* clockwise from north (board.h) */
    int bends;
    Cell king;   /* the king shot at in passing, CELL_NONE if none */
    Cell gunner; /* who has fired, CELL_NONE where nothing hangs on that */
} Bullet;

/* Bends of one bullet; of two dice, what they show at least and at most. */
enum { BULLET_BENDS_MAX = 1, BULLET_LEAST = 2, BULLET_MOST = 12 };

/* Where in the word of a bullet it says who has fired. */
enum { BULLET_GUNNER_SHIFT = 20 };

/* While the dice are due (State.chance). */
Bullet bullet_of(const Position *pos);
void bullet_set(Position *pos, Bullet bullet);

/* The dice are not due any more. */
void bullet_stop(Position *pos);

/* The shortest open line from a man to a cell: how many steps it has, 0 if there is none; and in which direction it
 * comes there. Of two that are equally short the one that goes round no edge. */
int bullet_line(const Position *pos, Cell from, Cell to, int *direction);

/* The same on a plane of 64 cells, between two on one line of it. */
static inline int bullet_direction(Cell from, Cell to) {
    static const uint8_t direction[3][3] = { /* [files + 1][ranks + 1] */
                                             { SOUTH_WEST, WEST, NORTH_WEST },
                                             { SOUTH, NORTH, NORTH },
                                             { SOUTH_EAST, EAST, NORTH_EAST }
    };
    const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
    return direction[(files > 0) - (files < 0) + 1][(ranks > 0) - (ranks < 0) + 1];
}

/* How often two dice show a roll, of 36. */
unsigned bullet_weighs(const Position *pos, Move roll);

/* Does a total bend it? */
bool bullet_bends(uint32_t total);

/* What becomes of a bullet by a roll: BULLET_FLIES changes it to how it flies then. */
typedef enum { BULLET_HITS, BULLET_FLIES, BULLET_DROPS, BULLET_LEAVES } BulletFate;
BulletFate bullet_roll(const Position *pos, uint32_t total, Bullet *bullet);

/* Whom a bullet hits where it is now. */
static inline Cell bullet_target(Bullet bullet) {
    return bullet.king != CELL_NONE ? bullet.king : bullet.at;
}

/* Where the king stands who can just have castled over these cells of a row; CELL_NONE: nobody can. */
Cell bullet_castled_king(const Position *pos, Player player, Set path);

/* "h8,n,0", or "e1,s,0,g1" in passing; and who has fired it. */
bool bullet_read(Position *pos, const char *value, Error *err);
void bullet_write(const Position *pos, Player reader, Text *out);
bool bullet_read_gunner(Position *pos, const char *value, Error *err);
void bullet_write_gunner(const Position *pos, Player reader, Text *out);

/* Tells who shoots at whom, what the dice say, and where the bullet goes. */
extern const Words bullet_words;

#endif
