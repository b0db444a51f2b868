/* learned.h -- an evaluation of a game that `fusilier learn` has made: one design for every game of two players, a
 * correction on top of what the weights or the rules say. One hidden layer, the same for both players, cut off, squared
 * and weighed as in engine/network.h, but over whatever inputs the game has (inputs.h).
 * Layer: search. A Learned never changes once it is made, so all threads may ask it. */
#ifndef FUSILIER_SEARCH_LEARNED_LEARNED_H
#define FUSILIER_SEARCH_LEARNED_LEARNED_H

#include "engine/network.h"
#include "search/eval/values.h"
#include "search/learned/inputs.h"

enum {
    LEARNED_HIDDEN_MAX = NETWORK_HIDDEN,
    LEARNED_HIDDEN_STEP = 32, /* whole registers on any machine */
    LEARNED_UNIT_MAX = 5000,
    LEARNED_OUTPUT_MAX = 127, /* of an output weight, either way */
    LEARNED_VALUE_MAX = 3000,
    LEARNED_PLIES = 32, /* power of 2: plies of the path whose sums are kept */
    LEARNED_PATH_MAX = 4096,
};

typedef struct Learned {
    Inputs inputs;
    int hidden;     /* a multiple of LEARNED_HIDDEN_STEP */
    int unit;       /* centipawns: 1.0 of the output */
    int16_t *input; /* a row of `hidden` for each input */
    _Alignas(64) int16_t bias[LEARNED_HIDDEN_MAX];
    _Alignas(64) int16_t output[NETWORK_BUCKETS][2][LEARNED_HIDDEN_MAX]; /* [0]: the player to move */
    int32_t output_bias[NETWORK_BUCKETS];
} Learned;

/* The sums of all rows of a position, and of which codes they are. */
typedef struct {
    _Alignas(64) int16_t sum[2][LEARNED_HIDDEN_MAX];
    _Alignas(8) uint8_t code[SLOTS_MAX];
    const Learned *learned; /* NULL: nothing is kept here */
} LearnedSums;

/* All zero: it changes nothing. For a game that fits (inputs_fit). */
Learned *learned_new(const Game *game, int hidden, int unit); /* never NULL */
void learned_free(Learned *learned);                          /* NULL is allowed */

/* How high a weight of an input may be, either way, so that no sum can run over. */
int learned_input_most(const Inputs *inputs);

/* Which output weights count, by the men on the board. */
int learned_bucket(const Inputs *inputs, const Position *pos);

/* What the position is worth beyond what is known without it: centipawns for the player to move, at most
 * LEARNED_VALUE_MAX either way. `kept`: LEARNED_PLIES of them, all zero at first and after another net was freed; or
 * NULL. */
int learned_value(const Learned *learned, const Position *pos, LearnedSums *kept);

/* ---- keeping ---- */

/* What it was learned for: the game's rules, and what is known of its men besides. */
uint64_t learned_basis(const Values *values);

/* Where that of a game is put, in the user's folder of nets; and where it comes with the program. */
bool learned_path(const Game *game, char *path, size_t size, Error *err);
bool learned_installed_path(const Game *game, char *path, size_t size);

/* Makes the folder if it is missing. The file appears under its name when it is whole. */
bool learned_save(const Learned *learned, const Values *values, const char *path, Error *err);

/* Whether the file is whole, and of this game; false with an error: it is damaged, of another version, or none. */
bool learned_check(const char *path, const Game *game, bool *is_of_game, Error *err);

/* True and NULL: there is no such file. False: it is damaged, of another game, or learned for something else. */
bool learned_load(const Values *values, const char *path, Learned **learned, Error *err);

#endif
