/* Chains of jumps: a draught leaps over a diagonal neighbour to the cell behind it, and may go on or stop after each.
 */
#include "variants/three_player/three_player.h"

/* The longest chain that a search for one has found has 26 legs. */
enum { LEG_BITS = 3, LEG_MASK = 7, LEGS_IN_CHOICE = 32 / LEG_BITS, LEGS_MAX = LEGS_IN_CHOICE + 64 / LEG_BITS };

/* Where a jump in a direction passes and lands on this board, men as they stand. A promoted draught may come from afar
 * with its first jump. */
static bool find_leg(const Position *pos, Man man, Cell from, Cell at, int direction, bool first, Cell *over,
                     Cell *to) {
    const Step(*const steps)[CELLS_MAX] = pos->board->step;
    Step step = steps[direction][at];
    while (first && is_promoted(man) && step.to != CELL_NONE && pos->man[step.to] == MAN_NONE && step.to != from)
        step = steps[step.direction][step.to];
    if (step.to == CELL_NONE) return false;
    *over = step.to;
    *to = steps[step.direction][step.to].to;
    return *to != CELL_NONE;
}

/* Jumped men are gone at once; with the option that only the last is captured the others stay where they are. */
static bool may_jump(const Chain *chain, Cell over, Cell to) {
    const Position *pos = chain->pos;
    const Man enemy = pos->man[over];
    if (enemy == MAN_NONE || over == chain->from || man_owner(enemy) == man_owner(chain->man)) return false;
    if (set_has(&chain->jumped, over)) return false;
    const bool emptied = set_has(&chain->jumped, to) && !standing_get(pos).last_leap;
    return pos->man[to] == MAN_NONE || to == chain->from || emptied;
}

static Move with_leg(Move path, int leg, int direction) {
    const uint64_t value = (uint64_t)direction / 2 + 1; /* 0 stands after the last leg */
    if (leg < LEGS_IN_CHOICE)
        path.bits |= value << (32 + LEG_BITS * leg);
    else
        path.more |= value << LEG_BITS * (leg - LEGS_IN_CHOICE);
    return path;
}

bool chain_walk(Chain *chain) {
    const Chain before = *chain;
    if (chain->legs == LEGS_MAX) return true;
    for (int direction = NORTH_EAST; direction < 8; direction += 2) {
        Cell over, to;
        if (!find_leg(chain->pos, chain->man, chain->from, chain->at, direction, chain->legs == 0, &over, &to))
            continue;
        if (!may_jump(chain, over, to)) continue;
        chain->path = with_leg(chain->path, chain->legs++, direction);
        set_add(&chain->jumped, over);
        chain->last = over;
        chain->at = to;
        if (!chain->each(chain) || !chain_walk(chain)) return false;
        *chain = before;
    }
    return true;
}

Move chain_move(const Chain *chain) {
    Move move = move_make(MOVE_OTHER, chain->from, chain->at, EMPTY);
    move.bits |= chain->path.bits;
    move.more = chain->path.more;
    return move;
}

bool chain_leg(const Position *pos, Move move, int leg, Cell *at, Cell *over) {
    if (leg == LEGS_MAX) return false;
    const unsigned value = leg < LEGS_IN_CHOICE ? move_choice(move) >> LEG_BITS * leg & LEG_MASK
                                                : (unsigned)(move.more >> LEG_BITS * (leg - LEGS_IN_CHOICE)) & LEG_MASK;
    if (value == 0) return false;
    Cell to;
    const Cell from = move_from(move);
    if (!find_leg(pos, pos->man[from], from, *at, 2 * (int)value - 1, leg == 0, over, &to)) return false;
    *at = to;
    return true;
}
