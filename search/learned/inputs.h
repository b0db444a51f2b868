/* inputs.h -- what a learned evaluation looks at: which inputs the positions of a game have, found by asking the game
 * what it has (men, states, marks on cells, men in hand, numbers), and how they are read from a position.
 * Layer: search, private to search/learned/ and to those who train.
 *
 * A position is a row of slots, each with a code: for a cell who stands there, and 0 for nothing. Codes do not depend
 * on who looks; which input a code is does: a player's own men come first, and their own side of the board lies below.
 * A slot is one input at most. */
#ifndef FUSILIER_SEARCH_LEARNED_INPUTS_H
#define FUSILIER_SEARCH_LEARNED_INPUTS_H

#include "engine/extras.h"
#include "engine/game.h"

enum { SLOTS_MAX = 1024, SLOT_GROUPS_MAX = 24, INPUTS_MAX = 32767, INPUT_CODES = 256, INPUT_NONE = -1 };

typedef struct Inputs Inputs;

/* Slots beside each other that are read in the same way. */
typedef struct SlotGroup {
    int first, count;
    const Extra *extra; /* what the game declares of them; NULL: nothing */
    int flag;           /* marks on cells: which */
    void (*read)(const Inputs *inputs, const struct SlotGroup *group, const Position *pos, uint8_t code[]);
    int32_t input[2][INPUT_CODES]; /* of a code at place 0, as each player sees it; INPUT_NONE: of none */
} SlotGroup;

struct Inputs {
    const Game *game;
    int cells, slots, count;     /* count: how many inputs there are */
    int men;                     /* on the board at the start */
    bool alike;                  /* both players start alike, as they see it */
    Cell turned[CELLS_MAX];      /* a cell as the second player sees it */
    uint8_t place[2][SLOTS_MAX]; /* of a slot in its group, as each player sees it */
    uint8_t group[SLOTS_MAX];
    SlotGroup groups[SLOT_GROUPS_MAX];
    int groups_count;
};

/* Can positions of the game be learned from? False with an error: more than two players, or hidden men. */
bool inputs_fit(const Game *game, Error *err);

/* For a game that fits. */
void inputs_of(Inputs *inputs, const Game *game);

/* Fills inputs->slots codes. */
void inputs_read(const Inputs *inputs, const Position *pos, uint8_t code[]);

/* The input of a code, which is not 0; INPUT_NONE: it is none. */
static inline int32_t inputs_find(const Inputs *inputs, Player view, int slot, uint8_t code) {
    const int32_t input = inputs->groups[inputs->group[slot]].input[view][code];
    return input == INPUT_NONE ? INPUT_NONE : input + inputs->place[view][slot];
}

#endif
