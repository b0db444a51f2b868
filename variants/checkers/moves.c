/* Steps and jumps. */
#include "engine/base/random.h"
#include "engine/trial.h"
#include "variants/checkers/draughts.h"

#include <string.h>

enum { LEG_BITS = 4, LEGS_IN_CHOICE = 32 / LEG_BITS };

bool draughts_on_king_row(const Position *pos, Player player, Cell at) {
    const int sides = board_sides(pos->board), opposite = form_of(pos)->side[player] + sides / 2;
    return board_row_from(pos->board, opposite % sides, at) == 0;
}

/* ---- jumps that come to the same ---- */

/* In the large games one stack can jump in a million ways, most of which take the same men in another order. A search
 * need not try them all: after GEN_MANY jumps it goes on only once from where it stands on a cell and has taken the
 * same men (in which order they lie under the jumper it neglects), and not for ever. */
enum { SEEN_ROOM = 2048, SEEN_MAX = SEEN_ROOM / 2 };

typedef struct {
    Key at[SEEN_ROOM]; /* a hash table; 0: free */
    int count;         /* SEEN_NOTHING: the table is not cleared yet */
} Seen;
enum { SEEN_NOTHING = -1 };

/* True if it was there, or if there were so many that it does not matter any more. */
static bool seen_add(Seen *seen, Key key) {
    if (seen->count == SEEN_NOTHING) memset(seen, 0, sizeof *seen);
    size_t slot = key % SEEN_ROOM;
    while (seen->at[slot] && seen->at[slot] != key) slot = (slot + 1) % SEEN_ROOM;
    if (seen->at[slot] == key || seen->count == SEEN_MAX) return true;
    seen->at[slot] = key;
    seen->count++;
    return false;
}

/* ---- jumps ---- */

/* One stack on its way. */
typedef struct {
    const Position *pos;
    const Walk *steps[2], *jumps[2]; /* of men, of kings */
    bool is_king;
    Man mover;
    Cell from;
    Set enemies; /* cells that may be jumped still */
    Set empty;   /* cells to land on */
    Move path;
    int legs;
    MoveList *out; /* NULL: count only */
    uint64_t count;
    Seen *seen; /* NULL: all jumps are wanted */
} Tour;

static Set enemies_of(const Position *pos, Player player) {
    const Game *game = pos->game;
    Set enemies = { { 0 } };
    for (Player other = 0; other < game->players; other++)
        if (game->team[other] != game->team[player]) enemies = set_or(enemies, pos->owner[other + 1]);
    return enemies;
}

bool draughts_may_jump(const Position *pos, Man mover, Man victim) {
    if (!form_of(pos)->numbers || is_king(mover)) return true;
    return !is_king(victim) && number_of(victim) <= number_of(mover);
}

static const WalkLine *jump_lines(const Tour *tour, Cell at) {
    return walk_lines(tour->jumps[tour->is_king], at);
}

static bool can_jump(const Tour *tour, const WalkLine *line) {
    return set_has(&tour->enemies, line->cell[0]) && line->length == 2 && set_has(&tour->empty, line->cell[1]) &&
           draughts_may_jump(tour->pos, tour->mover, tour->pos->man[line->cell[0]]);
}

static bool can_jump_at_all(const Tour *tour) {
    for (const WalkLine *line = jump_lines(tour, tour->from); line->how; line = walk_next(line))
        if (can_jump(tour, line)) return true;
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

static void finish_jump(Tour *tour, Cell to) {
    tour->count++;
    if (!tour->out) return;
    Move move = move_make(MOVE_OTHER, tour->from, to, EMPTY);
    move.bits |= tour->path.bits;
    move.more = tour->path.more;
    movelist_push(tour->out, move);
}

/* Has the stack been there before, with the same men left to jump? */
static bool is_superfluous(const Tour *tour, Cell at) {
    if (!tour->seen || tour->count < GEN_MANY) return false;
    Key key = mix64(at);
    for (size_t i = 0; i < LENGTH(tour->enemies.word); i++) key = mix64(key ^ tour->enemies.word[i]);
    return seen_add(tour->seen, key);
}

/* Carries the jump on from a cell in all possible ways; false if there is none. What was jumped is not jumped again;
 * its cell is free at once if nothing lay under the man that is taken. */
static bool carry_on(Tour *tour, Cell at) {
    const Set enemies = tour->enemies, empty = tour->empty;
    const Move path = tour->path;
    bool found = false;
    for (const WalkLine *line = jump_lines(tour, at); line->how; line = walk_next(line)) {
        if (!can_jump(tour, line)) continue;
        const Cell over = line->cell[0], to = line->cell[1];
        found = true;
        set_drop(&tour->enemies, over);
        if (!set_has(&tour->pos->flag[FLAG_STACKED], over)) set_add(&tour->empty, over);
        tour->path = with_leg(path, tour->legs++, line->direction);
        const bool crowned = !tour->is_king && draughts_on_king_row(tour->pos, man_owner(tour->mover), to);
        if (!is_superfluous(tour, to) && (crowned || tour->legs == LEGS_MAX || !carry_on(tour, to)))
            finish_jump(tour, to);
        tour->legs--;
        tour->path = path;
        tour->enemies = enemies;
        tour->empty = empty;
    }
    return found;
}

static void start_tour(Tour *tour, Cell from) {
    tour->from = from;
    tour->mover = tour->pos->man[from];
    tour->is_king = is_king(tour->mover);
}

/* Their stacks, as far as they may be able to jump. */
static Set hopefuls(const Tour *tour, Player player) {
    Set men = tour->pos->owner[player + 1];
    if (draughts_finds_jumpers(tour->pos)) men.word[0] = draughts_jumpers(tour->pos, player, tour->enemies.word[0]);
    return men;
}

static void jumps_of_all(Tour *tour, Player player) {
    Set men = hopefuls(tour, player);
    for (Cell from; set_pop(&men, &from);) {
        start_tour(tour, from);
        if (!can_jump_at_all(tour)) continue;
        if (tour->seen) tour->seen->count = SEEN_NOTHING;
        set_add(&tour->empty, from); /* its own cell counts as empty on the way */
        carry_on(tour, from);
        set_drop(&tour->empty, from);
    }
}

/* ---- steps ---- */

static void steps_of(Tour *tour) {
    for (const WalkLine *line = walk_lines(tour->steps[tour->is_king], tour->from); line->how; line = walk_next(line)) {
        const Cell to = line->cell[0];
        if (!set_has(&tour->empty, to)) continue;
        tour->count++;
        if (tour->out) movelist_push(tour->out, move_make(MOVE_PLAIN, tour->from, to, EMPTY));
    }
}

static void steps_of_all(Tour *tour, Player player) {
    Set men = tour->pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_tour(tour, from);
        steps_of(tour);
    }
}

/* ---- hooks ---- */

static Tour tour_of(const Position *pos, Player player, MoveList *out) {
    Tour tour = { .pos = pos, .out = out };
    const Walk *const *const men = pos->walks->of[player];
    const Walk *const *const kings = pos->walks->of[form_of(pos)->kings_way[player]];
    tour.steps[0] = men[MEN_STEP];
    tour.jumps[0] = men[MEN_JUMP];
    tour.steps[1] = kings[KINGS_STEP];
    tour.jumps[1] = kings[KINGS_JUMP];
    tour.enemies = enemies_of(pos, player);
    tour.empty = pos->kind[EMPTY];
    return tour;
}

static bool can_jump_somewhere(Tour *tour, Player player) {
    Set men = hopefuls(tour, player);
    for (Cell from; set_pop(&men, &from);) {
        start_tour(tour, from);
        if (can_jump_at_all(tour)) return true;
    }
    return false;
}

bool draughts_must_jump(const Position *pos) {
    if (draughts_finds_jumpers(pos) && !form_of(pos)->numbers)
        return draughts_jumpers(pos, pos->now.turn, enemies_of(pos, pos->now.turn).word[0]) != 0;
    Tour tour = tour_of(pos, pos->now.turn, NULL);
    return can_jump_somewhere(&tour, pos->now.turn);
}

/* Whoever can jump must; so the moves are all jumps, which are noisy, or all steps, which are not. */
void draughts_generate(const Position *pos, Gen what, MoveList *out) {
    Tour tour = tour_of(pos, pos->now.turn, out);
    Seen seen;
    tour.seen = what == GEN_ALL ? NULL : &seen;
    if (what == GEN_QUIET) {
        if (!can_jump_somewhere(&tour, pos->now.turn)) steps_of_all(&tour, pos->now.turn);
        return;
    }
    jumps_of_all(&tour, pos->now.turn);
    if (tour.count == 0 && what == GEN_ALL) steps_of_all(&tour, pos->now.turn);
}

uint64_t draughts_count(const Position *pos) {
    Tour tour = tour_of(pos, pos->now.turn, NULL);
    jumps_of_all(&tour, pos->now.turn);
    if (tour.count == 0) steps_of_all(&tour, pos->now.turn);
    return tour.count;
}

bool draughts_can_move(const Position *pos, Player player) {
    Tour tour = tour_of(pos, player, NULL);
    Set men = pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_tour(&tour, from);
        steps_of(&tour);
        if (tour.count || can_jump_at_all(&tour)) return true;
    }
    return false;
}
