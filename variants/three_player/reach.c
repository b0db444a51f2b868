/* Where the men of three-player chess go, and what they threaten. */
#include "engine/lanes/look.h"
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

enum { MOVES = 1, HITS = 2, BOTH = MOVES | HITS };

static void pawn_step(const Position *pos, Player us, Cell from, int direction, int how, Reach *reach) {
    const Cell to = pos->board->step[direction & 7][from].to;
    if (to == CELL_NONE) return;
    if (pos->man[to] == MAN_NONE) {
        if (how & MOVES) set_add(&reach->quiet, to);
    } else if (how & HITS && !is_of(pos, to, us))
        set_add(&reach->hits, to);
}

/* Which way is forward depends on the cell, so pawns have no gait. */
static void pawn_reach(const Position *pos, Player us, Cell from, bool promoted, Reach *reach) {
    int forward[2];
    const int count = forward_of(pos->board, us, from, forward);
    for (int direction = 0; promoted && direction < 8; direction++)
        pawn_step(pos, us, from, direction, direction & 1 ? HITS : MOVES, reach);
    for (int i = 0; i < count; i++) {
        pawn_step(pos, us, from, forward[i], promoted ? BOTH : MOVES, reach);
        pawn_step(pos, us, from, forward[i] + 1, promoted ? BOTH : HITS, reach);
        pawn_step(pos, us, from, forward[i] + 7, promoted ? BOTH : HITS, reach);
    }
}

const char *const three_gaits[GAITS_MAX] = {
    [DRAUGHT] = "mF", /* draughts capture by jumping only */
    [STAR] = "DA",
    [CHARIOT] = "R",
    [GRIFFIN] = "tF",
    [ROSE] = "qK",
    [KING] = "K",
    [DRAUGHT | PROMOTED] = "mB",
    [STAR | PROMOTED] = "DAK",
    [CHARIOT | PROMOTED] = "RF",
    [GRIFFIN | PROMOTED] = "tFW",
    [ROSE | PROMOTED] = "mD", /* besides its circles */
    [KING | PROMOTED] = "Q",
    [GAIT_FRESH] = "mDmN",
};

/* Is a cell beside this one empty, of those in every second direction? */
static bool has_empty_neighbour(const Position *pos, Cell from, int first) {
    for (int direction = first; direction < 8; direction += 2) {
        const Cell at = pos->board->step[direction][from].to;
        if (at != CELL_NONE && pos->man[at] == MAN_NONE) return true;
    }
    return false;
}

/* Circles begin straight if a cell at a corner is empty, and slanting if one at a side is. */
static void rose_reach(const Position *pos, Cell from, Reach *reach) {
    const bool may_start[2] = { has_empty_neighbour(pos, from, NORTH_EAST), has_empty_neighbour(pos, from, NORTH) };
    if (!may_start[0] && !may_start[1]) return;
    for (const WalkLine *line = walk_lines(pos->walks->of[0][ROSE], from); line->how; line = walk_next(line))
        if (may_start[line->direction & 1]) walk_along(line, pos->man, reach);
}

Reach reach_of(const Position *pos, Man man, Cell from, bool fresh) {
    const Player us = man_owner(man);
    const Walk *const *walks = pos->walks->of[0];
    Reach reach = { { { 0 } }, { { 0 } } };
    if (base_kind(man) == PAWN) {
        pawn_reach(pos, us, from, is_promoted(man), &reach);
        return reach;
    }
    if (base_kind(man) == ROSE) rose_reach(pos, from, &reach);
    if (man_kind(man) != ROSE) walk_reach(walks[man_kind(man)], pos->man, from, &reach);
    if (fresh && base_kind(man) == DRAUGHT) walk_reach(walks[GAIT_FRESH], pos->man, from, &reach);
    reach.hits = set_minus(reach.hits, pos->owner[us + 1]);
    return reach;
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
    const Walk *const *walks = pos->walks->of[0];
    switch (base_kind(man)) {
    case DRAUGHT: {
        Chain chain = { .pos = pos, .man = man, .from = from, .at = from, .each = jumps_not, .context = &target };
        return !chain_walk(&chain);
    }
    case PAWN:
        if (!walk_may_strike(walks[KING], from, target)) return false;
        break;
    case ROSE:
        if (!walk_may_strike(walks[ROSE], from, target)) return false;
        break;
    default:
        return !is_of(pos, target, man_owner(man)) && walk_strikes(walks[man_kind(man)], pos->man, from, target);
    }
    const Reach reach = reach_of(pos, man, from, fresh);
    return set_has(&reach.hits, target);
}

/* Would any man of the player capture the man on the target? */
static bool can_capture(const Position *pos, Player player, Cell target) {
    if (standing_get(pos).out >> player & 1) return false;
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
    const Look look = look_into(pos, MOVE_NONE);
    pos_put(look.after, at, man_of(PAWN, us));
    const bool protected =
        can_capture(look.after, seat_after(us, 1), at) || can_capture(look.after, seat_after(us, 2), at);
    look_back(&look);
    return protected;
}

Set illuminated(const Position *pos, Cell king) {
    const Man man = pos->man[king];
    Set attacked = reach_of(pos, man, king, false).hits, taken = { { 0 } };
    for (Cell at; set_pop(&attacked, &at);)
        if (!is_protected(pos, man_owner(man), at)) set_add(&taken, at);
    return taken;
}
