/* run.h -- a stack on its way from jump to jump: what it may jump still, and where it can land.
 * Layer: variants; private to checkers/. */
#ifndef FUSILIER_VARIANTS_CHECKERS_RUN_H
#define FUSILIER_VARIANTS_CHECKERS_RUN_H

#include "variants/checkers/draughts.h"

typedef struct {
    const Position *pos;
    const Walk *jumps;
    Man mover;
    Set enemies; /* cells that may be jumped still */
    Set empty;   /* cells to land on */
} Run;

static inline bool run_can_jump(const Run *run, const WalkLine *line) {
    return set_has(&run->enemies, line->cell[0]) && line->length == 2 && set_has(&run->empty, line->cell[1]) &&
           draughts_may_jump(run->pos, run->mover, run->pos->man[line->cell[0]]);
}

/* What was jumped is not jumped again; its cell is free at once if nothing lay under the man that is taken. */
static inline void run_jump(Run *run, const WalkLine *line) {
    const Cell over = line->cell[0];
    set_drop(&run->enemies, over);
    if (!set_has(&run->pos->flag[FLAG_STACKED], over)) set_add(&run->empty, over);
}

/* Is the man that lands there crowned, which ends its turn? */
static inline bool run_is_crowned(const Run *run, Cell to) {
    return !is_king(run->mover) && draughts_on_king_row(run->pos, man_owner(run->mover), to);
}

#endif
