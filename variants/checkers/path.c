/* The legs of a jump in the value of a move. As many as there is room for stand there one by one, 4 bits each: the
 * direction and 1, 0 after the last. Of longer jumps, which begin with LONG, stand the choices: at each leg the number
 * of the way chosen among those that were possible, as the digits of a number whose bases are how many there were:
 * docs/decisions/0001-moves-are-two-words.md says how large they get. */
#include "variants/checkers/run.h"

enum { LEG_BITS = 4, LEG_MASK = 15, LEGS_IN_CHOICE = 32 / LEG_BITS, LEGS_ONE_BY_ONE = LEGS_IN_CHOICE + 64 / LEG_BITS };
enum { LONG = LEG_MASK, CODE_BITS = 96 - LEG_BITS };

__extension__ typedef unsigned __int128 Wide;

/* ---- one by one ---- */

static void add_leg(Move *move, int leg, uint64_t value) {
    if (leg < LEGS_IN_CHOICE)
        move->bits |= value << (32 + LEG_BITS * leg);
    else
        move->more |= value << LEG_BITS * (leg - LEGS_IN_CHOICE);
}

static unsigned leg_of(Move move, int leg) {
    if (leg < LEGS_IN_CHOICE) return move_choice(move) >> LEG_BITS * leg & LEG_MASK;
    return leg < LEGS_ONE_BY_ONE ? move.more >> LEG_BITS * (leg - LEGS_IN_CHOICE) & LEG_MASK : 0;
}

static void follow_directions(const Board *board, Move move, Path *path) {
    Cell at = move_from(move);
    for (unsigned value; (value = leg_of(move, path->legs)) != 0; path->legs++) {
        const Cell over = path->over[path->legs] = board->step[value - 1][at].to;
        at = path->to[path->legs] = board->step[value - 1][over].to;
    }
}

/* ---- choices ---- */

static Run run_of(const Position *pos, Cell from) {
    Run run = { .pos = pos, .mover = pos->man[from], .empty = pos->kind[EMPTY] };
    run.jumps = pos->walks->of[way_of(pos, run.mover)][is_king(run.mover) ? KINGS_JUMP : MEN_JUMP];
    run.enemies = draughts_enemies(pos, man_owner(run.mover));
    set_add(&run.empty, from);
    return run;
}

/* The ways to go on from a cell. */
static unsigned ways_from(const Run *run, Cell at, const WalkLine *way[]) {
    unsigned count = 0;
    for (const WalkLine *line = walk_lines(run->jumps, at); line->how; line = walk_next(line))
        if (run_can_jump(run, line)) way[count++] = line;
    return count;
}

/* False if there is no room. */
static bool encode(const Position *pos, Cell from, const uint8_t direction[], int legs, Wide *code) {
    const Wide room = (Wide)1 << CODE_BITS;
    Run run = run_of(pos, from);
    Wide weight = 1;
    Cell at = from;
    for (int leg = 0; leg < legs; leg++) {
        const WalkLine *way[DIRECTIONS_MAX];
        const unsigned count = ways_from(&run, at, way);
        unsigned chosen = 0;
        while (way[chosen]->direction != direction[leg]) chosen++;
        if (weight > room / count) return false;
        *code += weight * chosen;
        weight *= count;
        run_jump(&run, way[chosen]);
        at = way[chosen]->cell[1];
    }
    return true;
}

static void follow_choices(const Position *pos, Move move, Path *path) {
    Run run = run_of(pos, move_from(move));
    Wide code = (Wide)move.more << (32 - LEG_BITS) | move_choice(move) >> LEG_BITS;
    const WalkLine *way[DIRECTIONS_MAX];
    Cell at = move_from(move);
    for (unsigned count; !(path->legs && run_is_crowned(&run, at)) && (count = ways_from(&run, at, way)) != 0;) {
        const WalkLine *const chosen = way[code % count];
        code /= count;
        run_jump(&run, chosen);
        path->over[path->legs] = chosen->cell[0];
        at = path->to[path->legs++] = chosen->cell[1];
    }
}

/* ---- both ---- */

bool draughts_jump(const Position *pos, Cell from, Cell to, const uint8_t direction[], int legs, Move *move) {
    *move = move_make(MOVE_OTHER, from, to, EMPTY);
    if (LIKELY(legs <= LEGS_ONE_BY_ONE)) {
        for (int leg = 0; leg < legs; leg++) add_leg(move, leg, direction[leg] + 1U);
        return true;
    }
    Wide code = 0;
    if (!encode(pos, from, direction, legs, &code)) return false;
    *move = move_choose(*move, (uint32_t)code << LEG_BITS | LONG);
    move->more = (uint64_t)(code >> (32 - LEG_BITS));
    return true;
}

void draughts_path(const Position *pos, Move move, Path *path) {
    path->legs = 0;
    if (UNLIKELY(leg_of(move, 0) == LONG))
        follow_choices(pos, move, path);
    else
        follow_directions(pos->walked[way_of(pos, pos->man[move_from(move)])], move, path);
}
