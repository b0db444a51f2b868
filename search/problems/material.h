/* material.h -- does a problem's goal "+" hold: has material been won? Layer: search/problems, internal.
 * A man counts what the search counts for it (values.h), on the board and in hand. As much as the least man has to be
 * won since the start of the problem, and still to be won after each answer of the other side: what can be taken back
 * at once is an exchange. A game that is won has won material, too. */
#ifndef FUSILIER_SEARCH_PROBLEMS_MATERIAL_H
#define FUSILIER_SEARCH_PROBLEMS_MATERIAL_H

#include "search/eval/values.h"

typedef struct {
    Values *values;
    Team team; /* whose balance it is */
    int balance;
    int least; /* worth of the least man */
} Material;

/* What the position, which is the start of the problem, has. */
void material_init(Material *material, const Position *pos);
void material_release(Material *material);

/* Has `mover`, who has just moved, won material? The position is as before in the end. */
bool material_is_won(const Material *material, Position *pos, Team mover);

#endif
