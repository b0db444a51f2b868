/* Steps and jumps. */
#include "engine/trial.h"
#include "variants/checkers/draughts.h"

enum { LEG_BITS = 4, LEGS_IN_CHOICE = 32 / LEG_BITS };

/* ---- gaits ---- */

/* How the men or the kings of a player get along. */
typedef struct {
    const Board *board;
    uint8_t step[DIRECTIONS_MAX], jump[DIRECTIONS_MAX];
    int steps, jumps;
} Gait;

/* Odd directions lead to cells of the same colour: everybody steps there. Forward is 2 * side, in the numbering of
 * board.h, on squares and on triangles. */
static Gait gait_of(const Position *pos, Man man) {
    const Form *form = form_of(pos);
    Gait gait = { .board = board_for(pos, man) };
    const int around = gait.board->directions, forward = 2 * form->side[man_owner(man)];
    const bool all = form->rule == RULE_QUEENS;
    const int reach = is_king(man) ? around / 2 : around == 12 && all ? 2 : 1;
    for (int turn = -reach; turn <= reach && turn < around / 2; turn++) {
        const uint8_t direction = (uint8_t)((forward + turn + around) % around);
        if (direction & 1) gait.step[gait.steps++] = direction;
        if (all || (direction & 1)) gait.jump[gait.jumps++] = direction;
    }
    return gait;
}

bool draughts_on_king_row(const Position *pos, Player player, Cell at) {
    const int sides = board_sides(pos->board), opposite = form_of(pos)->side[player] + sides / 2;
    return board_row_from(pos->board, opposite % sides, at) == 0;
}

/* ---- jumps ---- */

/* One stack on its way. */
typedef struct {
    const Position *pos;
    Gait men, kings;
    const Gait *gait; /* of the mover */
    Man mover;
    Cell from;
    Set enemies; /* cells that may be jumped still */
    Set empty;   /* cells to land on */
    Move path;
    int legs;
    MoveList *out; /* NULL: count only */
    uint64_t count;
} Walk;

static Set enemies_of(const Position *pos, Player player) {
    const Game *game = pos->game;
    Set enemies = { { 0 } };
    for (Player other = 0; other < game->players; other++)
        if (game->team[other] != game->team[player]) enemies = set_or(enemies, pos->owner[other + 1]);
    return enemies;
}

static bool numbers_allow(const Walk *walk, Cell over) {
    if (!form_of(walk->pos)->numbers || is_king(walk->mover)) return true;
    const Man man = walk->pos->man[over];
    return !is_king(man) && number_of(man) <= number_of(walk->mover);
}

static bool can_jump(const Walk *walk, Cell at, int direction, Cell *over, Cell *to) {
    *over = walk->gait->board->step[direction][at].to;
    if (*over == CELL_NONE || !set_has(&walk->enemies, *over)) return false;
    *to = walk->gait->board->step[direction][*over].to;
    return *to != CELL_NONE && set_has(&walk->empty, *to) && numbers_allow(walk, *over);
}

static bool can_jump_at_all(const Walk *walk) {
    Cell over, to;
    for (int i = 0; i < walk->gait->jumps; i++)
        if (can_jump(walk, walk->from, walk->gait->jump[i], &over, &to)) return true;
    return false;
}

static Move with_leg(Move path, int leg, int direction) {
    const uint64_t value = (uint64_t)direction + 1;
    if (leg < LEGS_IN_CHOICE)
        path.bits |= value << (32 + LEG_BITS * leg);
    else
        path.more |= value << LEG_BITS * (leg - LEGS_IN_CHOICE);
    return path;
}

bool draughts_leg(const Board *board, Move move, int leg, Cell *at, Cell *over) {
    if (leg == LEGS_MAX) return false;
    const unsigned value = leg < LEGS_IN_CHOICE ? move_choice(move) >> LEG_BITS * leg & 15
                                                : (unsigned)(move.more >> LEG_BITS * (leg - LEGS_IN_CHOICE)) & 15;
    if (value == 0) return false;
    *over = board->step[value - 1][*at].to;
    *at = board->step[value - 1][*over].to;
    return true;
}

static void finish_jump(Walk *walk, Cell to) {
    walk->count++;
    if (!walk->out) return;
    Move move = move_make(MOVE_OTHER, walk->from, to, EMPTY);
    move.bits |= walk->path.bits;
    move.more = walk->path.more;
    movelist_push(walk->out, move);
}

/* Carries the jump on from a cell in all possible ways; false if there is none. What was jumped is not jumped again;
 * its cell is free at once if nothing lay under the man that is taken. */
static bool carry_on(Walk *walk, Cell at) {
    const Set enemies = walk->enemies, empty = walk->empty;
    const Move path = walk->path;
    bool found = false;
    for (int i = 0; i < walk->gait->jumps; i++) {
        Cell over, to;
        if (!can_jump(walk, at, walk->gait->jump[i], &over, &to)) continue;
        found = true;
        set_drop(&walk->enemies, over);
        if (!set_has(&walk->pos->flag[FLAG_STACKED], over)) set_add(&walk->empty, over);
        walk->path = with_leg(path, walk->legs++, walk->gait->jump[i]);
        const bool crowned = !is_king(walk->mover) && draughts_on_king_row(walk->pos, man_owner(walk->mover), to);
        if (crowned || walk->legs == LEGS_MAX || !carry_on(walk, to)) finish_jump(walk, to);
        walk->legs--;
        walk->path = path;
        walk->enemies = enemies;
        walk->empty = empty;
    }
    return found;
}

static void start_walk(Walk *walk, Cell from) {
    walk->from = from;
    walk->mover = walk->pos->man[from];
    walk->gait = is_king(walk->mover) ? &walk->kings : &walk->men;
}

static void jumps_of_all(Walk *walk, Player player) {
    Set men = walk->pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_walk(walk, from);
        if (!can_jump_at_all(walk)) continue;
        set_add(&walk->empty, from); /* its own cell counts as empty on the way */
        carry_on(walk, from);
        set_drop(&walk->empty, from);
    }
}

/* ---- steps ---- */

static void steps_of(Walk *walk) {
    const Gait *gait = walk->gait;
    for (int i = 0; i < gait->steps; i++) {
        const Cell to = gait->board->step[gait->step[i]][walk->from].to;
        if (to == CELL_NONE || !set_has(&walk->empty, to)) continue;
        walk->count++;
        if (walk->out) movelist_push(walk->out, move_make(MOVE_PLAIN, walk->from, to, EMPTY));
    }
}

static void steps_of_all(Walk *walk, Player player) {
    Set men = walk->pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_walk(walk, from);
        steps_of(walk);
    }
}

/* ---- hooks ---- */

static Walk walk_of(const Position *pos, Player player, MoveList *out) {
    Walk walk = { .pos = pos, .out = out };
    walk.men = gait_of(pos, man_of(MAN, player));
    walk.kings = gait_of(pos, man_of(CROWNED, player));
    walk.enemies = enemies_of(pos, player);
    walk.empty = pos->kind[EMPTY];
    return walk;
}

/* Whoever can jump must; so the moves are all jumps or all steps. */
void draughts_generate(const Position *pos, Gen what, MoveList *out) {
    Walk walk = walk_of(pos, pos->now.turn, out);
    const int first = out->count;
    jumps_of_all(&walk, pos->now.turn);
    if (walk.count == 0) steps_of_all(&walk, pos->now.turn);
    keep_wanted(pos, out, first, what);
}

uint64_t draughts_count(const Position *pos) {
    Walk walk = walk_of(pos, pos->now.turn, NULL);
    jumps_of_all(&walk, pos->now.turn);
    if (walk.count == 0) steps_of_all(&walk, pos->now.turn);
    return walk.count;
}

bool draughts_can_move(const Position *pos, Player player) {
    Walk walk = walk_of(pos, player, NULL);
    Set men = pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_walk(&walk, from);
        steps_of(&walk);
        if (walk.count || can_jump_at_all(&walk)) return true;
    }
    return false;
}
