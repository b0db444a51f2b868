/* Where the men of three-player chess go, and what they threaten. */
#include "variants/three_player/three_player.h"

/* ---- the board ---- */

Cell king_of(const Position *pos, Player player) {
    Set kings = set_and(pos->owner[player + 1], set_or(pos->kind[KING], pos->kind[KING | PROMOTED]));
    Cell king;
    return set_pop(&kings, &king) ? king : (Cell)CELL_NONE;
}

bool in_hunt(const Position *pos) {
    const Set kings = set_or(pos->kind[KING], pos->kind[KING | PROMOTED]);
    return set_count(&kings) < SEATS;
}

/* The two ranks farthest from the camp. */
bool in_zone(const Position *pos, Player player, Cell at) {
    const int column = pos->board->column[at], row = pos->board->row[at];
    switch (player) {
    case 0:
        return column >= 8 || row >= 8;
    case 1:
        return row <= 1;
    default:
        return column <= 1;
    }
}

Cell home_of(const Position *pos, Player player) {
    static const uint8_t column[SEATS] = { 0, 0, 9 }, row[SEATS] = { 0, 9, 0 };
    return board_cell(pos->board, column[player], row[player]);
}

/* Forward: away from the camp; on the player's central diagonal that is two directions. Returns their number. */
static int forward_of(const Board *board, Player player, Cell at, int direction[2]) {
    const int column = board->column[at], row = board->row[at];
    const bool upper = row >= 5, right = column >= 5;
    if (player == 0) { /* north and east, parted by the diagonal of the camp */
        direction[0] = right || (!upper && column > row) ? EAST : NORTH;
        direction[1] = EAST;
        return !upper && !right && column == row ? 2 : 1;
    }
    if (player == 1) {
        direction[0] = upper && column + row > 9 ? EAST : SOUTH;
        direction[1] = EAST;
        return upper && column + row == 9 ? 2 : 1;
    }
    direction[0] = right && column + row > 9 ? NORTH : WEST;
    direction[1] = NORTH;
    return right && column + row == 9 ? 2 : 1;
}

/* ---- reach ---- */

typedef struct {
    const Board *board;
    const Position *pos;
    Player us;
    Cell from;
    Reach reach;
} Ranger;

enum { MOVES = 1, HITS = 2, BOTH = MOVES | HITS };

static Step step_from(const Ranger *ranger, Cell at, int direction) {
    return ranger->board->step[direction & 7][at];
}

/* Notes a cell as one to move to or to capture on. True if it is empty, so that a line may go on. */
static bool note(Ranger *ranger, Cell to, int how) {
    if (to == CELL_NONE || to == ranger->from) return false;
    if (ranger->pos->man[to] == MAN_NONE) {
        if (how & MOVES) set_add(&ranger->reach.quiet, to);
        return true;
    }
    if ((how & HITS) && !is_of(ranger->pos, to, ranger->us)) set_add(&ranger->reach.hits, to);
    return false;
}

static void steps(Ranger *ranger, int first, int how) {
    for (int direction = first; direction < 8; direction += 2)
        note(ranger, step_from(ranger, ranger->from, direction).to, how);
}

static void slide(Ranger *ranger, Cell from, int direction, int how) {
    Step step = step_from(ranger, from, direction);
    while (note(ranger, step.to, how)) step = step_from(ranger, step.to, step.direction);
}

static void slides(Ranger *ranger, int first, int how) {
    for (int direction = first; direction < 8; direction += 2) slide(ranger, ranger->from, direction, how);
}

/* Two cells along a line; what stands between does not matter. */
static void leap_two(Ranger *ranger, int direction, int how) {
    const Step step = step_from(ranger, ranger->from, direction);
    if (step.to != CELL_NONE) note(ranger, step_from(ranger, step.to, step.direction).to, how);
}

/* A step and another one at 45 degrees to it. */
static void leap_askew(Ranger *ranger, int direction, int turn) {
    const Step step = step_from(ranger, ranger->from, direction);
    if (step.to != CELL_NONE) note(ranger, step_from(ranger, step.to, step.direction + turn).to, MOVES);
}

static void pawn_reach(Ranger *ranger, bool promoted) {
    int forward[2], how[8] = { 0 };
    const int count = forward_of(ranger->board, ranger->us, ranger->from, forward);
    for (int direction = 0; promoted && direction < 8; direction++) how[direction] = direction & 1 ? HITS : MOVES;
    for (int i = 0; i < count; i++) {
        how[forward[i]] |= promoted ? BOTH : MOVES;
        how[(forward[i] + 1) & 7] |= promoted ? BOTH : HITS;
        how[(forward[i] + 7) & 7] |= promoted ? BOTH : HITS;
    }
    for (int direction = 0; direction < 8; direction++)
        if (how[direction]) note(ranger, step_from(ranger, ranger->from, direction).to, how[direction]);
}

/* Draughts capture by jumping only. */
static void draught_reach(Ranger *ranger, bool promoted, bool fresh) {
    if (promoted)
        slides(ranger, NORTH_EAST, MOVES);
    else
        steps(ranger, NORTH_EAST, MOVES);
    if (!fresh) return;
    for (int direction = 0; direction < 8; direction++) {
        if (direction % 2 == 0) leap_two(ranger, direction, MOVES);
        leap_askew(ranger, direction, 1);
        leap_askew(ranger, direction, -1);
    }
}

static void griffin_reach(Ranger *ranger, bool promoted) {
    for (int direction = NORTH_EAST; direction < 8; direction += 2) {
        const Step step = step_from(ranger, ranger->from, direction);
        if (!note(ranger, step.to, BOTH)) continue;
        slide(ranger, step.to, step.direction + 1, BOTH);
        slide(ranger, step.to, step.direction - 1, BOTH);
    }
    if (promoted) steps(ranger, NORTH, BOTH);
}

static bool has_empty_neighbour(const Ranger *ranger, int first) {
    for (int direction = first; direction < 8; direction += 2) {
        const Cell at = step_from(ranger, ranger->from, direction).to;
        if (at != CELL_NONE && ranger->pos->man[at] == MAN_NONE) return true;
    }
    return false;
}

/* Round by 45 degrees at each step, always to the same side. The own cell counts as empty on the way. */
static void circle(Ranger *ranger, int direction, int turn) {
    Cell at = ranger->from;
    for (int steps = 0; steps < 8; steps++) {
        const Step step = step_from(ranger, at, direction);
        if (step.to == CELL_NONE || (!note(ranger, step.to, BOTH) && step.to != ranger->from)) return;
        at = step.to;
        direction = step.direction + turn;
    }
}

static void rose_reach(Ranger *ranger, bool promoted) {
    const bool may_start[2] = { has_empty_neighbour(ranger, NORTH_EAST), has_empty_neighbour(ranger, NORTH) };
    for (int direction = 0; direction < 8; direction++) {
        if (!may_start[direction & 1]) continue;
        circle(ranger, direction, 1);
        circle(ranger, direction, -1);
    }
    for (int direction = NORTH; promoted && direction < 8; direction += 2) leap_two(ranger, direction, MOVES);
}

Reach reach_of(const Position *pos, Man man, Cell from, bool fresh) {
    Ranger ranger = { .board = pos->board, .pos = pos, .us = man_owner(man), .from = from };
    const bool promoted = is_promoted(man);
    switch (base_kind(man)) {
    case PAWN:
        pawn_reach(&ranger, promoted);
        break;
    case DRAUGHT:
        draught_reach(&ranger, promoted, fresh);
        break;
    case STAR:
        for (int direction = 0; direction < 8; direction++) leap_two(&ranger, direction, BOTH);
        if (promoted) steps(&ranger, NORTH, BOTH);
        if (promoted) steps(&ranger, NORTH_EAST, BOTH);
        break;
    case CHARIOT:
        slides(&ranger, NORTH, BOTH);
        if (promoted) steps(&ranger, NORTH_EAST, BOTH);
        break;
    case GRIFFIN:
        griffin_reach(&ranger, promoted);
        break;
    case ROSE:
        rose_reach(&ranger, promoted);
        break;
    default:
        for (int first = NORTH; first <= NORTH_EAST; first++) {
            if (promoted)
                slides(&ranger, first, BOTH);
            else
                steps(&ranger, first, BOTH);
        }
    }
    return ranger.reach;
}

/* ---- stars ---- */

static bool is_star(const Position *pos, Cell at, Cell gone) {
    return at != CELL_NONE && at != gone && base_kind(pos->man[at]) == STAR;
}

Set triumph_at(const Position *pos, Cell at, Cell gone) {
    Set taken = { { 0 } };
    for (int direction = NORTH_EAST; direction < 8; direction += 2) {
        const Cell corner = pos->board->step[direction][at].to;
        const Cell one = pos->board->step[direction - 1][at].to, other = pos->board->step[(direction + 1) & 7][at].to;
        if (!is_star(pos, corner, gone) || !is_star(pos, one, gone) || !is_star(pos, other, gone)) continue;
        set_add(&taken, corner);
        set_add(&taken, one);
        set_add(&taken, other);
    }
    return taken;
}

/* ---- threats ---- */

static bool jumps_not(Chain *chain) {
    return !set_has(&chain->jumped, *(const Cell *)chain->context);
}

bool can_hit(const Position *pos, Man man, Cell from, bool fresh, Cell target) {
    if (base_kind(man) == DRAUGHT) {
        Chain chain = { .pos = pos, .man = man, .from = from, .at = from, .each = jumps_not, .context = &target };
        return !chain_walk(&chain);
    }
    const Reach reach = reach_of(pos, man, from, fresh);
    return set_has(&reach.hits, target);
}

bool can_capture(const Position *pos, Player player, Cell target) {
    if (table_get(pos).out >> player & 1) return false;
    Set men = pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);)
        if (can_hit(pos, pos->man[from], from, false, target)) return true;
    return false;
}

bool threatens(const Position *pos, Player player, Player victim) {
    const Cell king = king_of(pos, victim);
    return king != CELL_NONE && can_capture(pos, player, king);
}

bool is_threatened(const Position *pos, Player player) {
    return threatens(pos, seat_after(player, 1), player) || threatens(pos, seat_after(player, 2), player);
}

/* ---- illumination ---- */

/* Could an opponent capture a man of the king's owner if one stood on this cell in place of the enemy there? */
static bool is_protected(const Position *pos, Player us, Cell at) {
    Position *trial = (Position *)pos; /* taken back at once */
    pos_begin(trial, MOVE_NONE);
    pos_put(trial, at, man_of(PAWN, us));
    const bool protected = can_capture(trial, seat_after(us, 1), at) || can_capture(trial, seat_after(us, 2), at);
    pos_undo(trial);
    return protected;
}

Set illuminated(const Position *pos, Cell king) {
    const Man man = pos->man[king];
    Set attacked = reach_of(pos, man, king, false).hits, taken = { { 0 } };
    for (Cell at; set_pop(&attacked, &at);)
        if (!is_protected(pos, man_owner(man), at)) set_add(&taken, at);
    return taken;
}
