/* picker.h -- the moves of a node, one by one, the most promising first.
 * Layer: search, internal. Generates as late as it can: often the first move refutes the node and the rest is never
 * looked at. Order: the table's move, winning captures, quiet moves by their histories, losing captures. */
#ifndef FUSILIER_SEARCH_PICKER_H
#define FUSILIER_SEARCH_PICKER_H

#include "search/history.h"

enum { PICKER_FOLLOWS = 3 };

/* What orders the moves of a node. */
typedef struct {
    const Position *pos;
    const History *history;
    const int *value;                             /* of each kind of man */
    const ArrivalHistory *follow[PICKER_FOLLOWS]; /* given the moves 1, 2 and 4 plies ago */
    uint32_t table, killer[2], counter;           /* signatures; 0: none */
    bool exchanges;                               /* the exchange evaluation tells winning from losing captures */
} PickHints;

typedef enum { PICK_TABLE, PICK_NOISY, PICK_QUIET, PICK_BAD, PICK_DONE } PickStage;

typedef struct {
    PickHints hints;
    PickStage stage;
    bool scored, complete; /* the moves of this stage have scores; the quiet moves are in the list */
    bool noisy_only;
    bool ordered; /* the best quiet move left is at `next`; else any */
    Move first;   /* the table's move */
    MoveList moves;
    int *score;
    int room;  /* of score */
    int noisy; /* moves[0 .. noisy) are noisy, the others quiet */
    int bad;   /* moves[0 .. bad) are losing captures, put aside */
    int next;
} Picker;

void picker_init(Picker *picker);
void picker_release(Picker *picker);

/* Begins a node. depth: how far the quiet moves need to be sorted; noisy_only: leave the quiet ones out. */
void picker_start(Picker *picker, const PickHints *hints, bool noisy_only);

/* The next move, MOVE_NONE if there is none; says whether it is noisy. With skip_quiets no quiet move comes any more
 * (the table's move does). */
Move picker_next(Picker *picker, bool skip_quiets, bool *noisy);

/* The move that will probably come after a quiet one; MOVE_NONE if that is not known yet. */
static inline Move picker_ahead(const Picker *picker) {
    return picker->stage == PICK_QUIET && picker->next < picker->moves.count ? picker->moves.at[picker->next]
                                                                             : MOVE_NONE;
}

/* The number of legal moves: generates them all. */
int picker_count(Picker *picker);

#endif
