/* extras.h -- what stands after the six fields of a position, "series=3 free=c3,a4": declared by the game or the rule
 * that has it. Where the value lives in a position, how it is read, written and hashed, who may know it and what people
 * call it, all follow from the declaration. Layer: engine.
 *
 * What is not given is empty, off or zero: such values are not written either. */
#ifndef FUSILIER_ENGINE_EXTRAS_H
#define FUSILIER_ENGINE_EXTRAS_H

#include "engine/base/text.h"
#include "engine/position.h"

struct Composition; /* engine/lanes/rule.h */

typedef enum {
    EXTRA_CELLS,   /* "c3,a4": a flag */
    EXTRA_NUMBERS, /* "c3:0,d5:2": a number of each cell, in `bits` flags (numbers_at); `none` is not written */
    EXTRA_CELL,    /* "c3": the cell + 1 */
    EXTRA_NUMBER,  /* "7": the number less `none` */
    EXTRA_SWITCH,  /* "1" */
    EXTRA_LETTERS, /* "qk": some of `names`, in any order; a bit each */
    EXTRA_OPTIONS, /* "lastleap,nodrop": some of `names`, in their order; a bit each */
    EXTRA_PLAYERS, /* "a,c": in order; a bit each */
    EXTRA_PLAYER,  /* "b": the player + 1 */
    EXTRA_COUNTS,  /* "0,2,1": a digit for each player; `bits` each */
    EXTRA_OWN,     /* read and written by functions of its own; takes one word */
    EXTRA_SEEN,    /* views only: written by a function for one reader, never read, and takes nothing */
} ExtraType;

/* Who may know it. All others see how many cells there are, and nothing of other types. */
enum { KNOWN_TO_ALL, KNOWN_TO_MOVER, KNOWN_TO_PLAYER /* + player */ };

/* In which games it is: where players sit round a board positions may have to call it otherwise. */
enum { EXTRA_ANYWHERE, EXTRA_OF_TWO_SIDES, EXTRA_ROUND_A_BOARD };

typedef struct Extra {
    const char *key;   /* "series" */
    const char *words; /* for people: "moves in this series"; of a switch they say all */
    ExtraType type;
    uint8_t slot;      /* the flag or word where it lives; the first of several flags */
    uint8_t shift;     /* in a word that several share: its lowest bit */
    uint8_t bits;      /* and how many it has, 0: the whole word; or how many flags */
    uint8_t known_to;  /* KNOWN_TO_... */
    bool on_squares;   /* cells: they are meant whoever stands there, not the men on them */
    uint8_t where;     /* EXTRA_ANYWHERE, ... */
    uint16_t none;     /* numbers: what it means if nothing is given */
    uint16_t least;    /* numbers: the lowest; 0: `none`, or 1 */
    uint16_t most;     /* numbers and counts: the highest; 0: CLOCK_MAX, 9 */
    const char *names; /* "kqp"; of options: "lastleap,nodrop" */
    bool (*read)(Position *pos, const char *value, Error *err);
    /* Reads a field of other programs that says the same, with a '+' and without the key: "3+3". NULL: there is none.
     */
    bool (*foreign)(Position *pos, const char *field, Error *err);
    void (*write)(const Position *pos, Player reader, Text *out); /* the value; writing nothing leaves the key out */
    void (*say)(const struct Game *game, const char *value, Text *out); /* a value in words, where its type does not
                                                                           tell how */
} Extra;
#define EXTRAS_END                                                                                                     \
    { .key = NULL }

/* Number i of what a game declares, or what its rules do, from 0; NULL after the last. */
const Extra *extra_at(const struct Game *game, int i);

/* The one with this key; NULL if there is none. */
const Extra *extra_find(const struct Game *game, const char *key);

/* Does it belong to the men on cells, and goes with them? */
static ALWAYS_INLINE bool extra_is_of_men(const Extra *extra) {
    return (extra->type == EXTRA_CELLS && !extra->on_squares) || extra->type == EXTRA_NUMBERS;
}

/* The one that other programs write as a field of its own (Extra.foreign); NULL: there is none. */
const Extra *extra_foreign(const struct Game *game);

/* Forgets what is written of the men on these cells, as if they had never stood there. What only some may know anyway
 * is left to the rule that says so. */
void extras_forget_men(Position *pos, Set cells);

/* Reads the value of a key; false with an error if the game has no such key, or the value is not of its form. */
bool extras_read(Position *pos, const char *key, const char *value, Error *err);

/* Says that the error is in the extra of this key ("key=", so that it is none of the six fields). Always false. */
bool extra_is_wrong(Error *err, const char *key);

/* Appends " key=value" for all that a reader may know; NOBODY knows all that there is. */
void extras_write(const Position *pos, Player reader, Text *out);

/* The same for somebody who sees less: what is written as it stands is taken from what they see. */
void extras_write_seen(const Position *pos, const Position *seen, Player reader, Text *out);

/* ---- numbers of cells ---- */

/* A flag for each bit; kept is how the number differs from the usual one (`none`), so that most flags stay empty. */
static ALWAYS_INLINE unsigned numbers_at(const Position *pos, const Extra *numbers, Cell at) {
    unsigned stored = 0;
    for (int i = 0; i < numbers->bits; i++) stored |= (unsigned)set_has(&pos->flag[numbers->slot + i], at) << i;
    return stored ^ numbers->none;
}

static ALWAYS_INLINE void numbers_put(Position *pos, const Extra *numbers, Cell at, unsigned number) {
    const unsigned changes = number ^ numbers_at(pos, numbers, at);
    for (int i = 0; i < numbers->bits; i++)
        if (changes >> i & 1) pos_set_flag(pos, numbers->slot + i, at, ((number ^ numbers->none) >> i & 1) != 0);
}

/* ---- for functions of one's own ---- */

/* Reads a number without sign; it must lie between least and most. */
bool number_parse(const char *text, unsigned least, unsigned most, unsigned *number, Error *err);

/* Reads letters of orthodox kinds, "KQN", in any order and with repetitions; one bit, 1 << kind, for each. */
bool kinds_parse(const char *text, unsigned *kinds, Error *err);

/* Writes kinds in the order KQRBNP. */
void kinds_write(unsigned kinds, Text *out);

/* Writes cells in ascending order, separated by commas. */
void cells_write(const Board *board, Set cells, Text *out);

#endif
