/* Steps and jumps. */
#include "engine/base/random.h"
#include "engine/lanes/trial.h"
#include "variants/checkers/run.h"

#include <string.h>

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

/* The stacks of a player on their way, one after the other. */
typedef struct {
    Run run;
    const Walk *steps[2], *jumps[2]; /* of men, of kings */
    Cell from;
    int legs;
    MoveList *out; /* NULL: count only */
    uint64_t count;
    Seen *seen;                 /* NULL: all jumps are wanted */
    uint8_t direction[MEN_MAX]; /* of each leg so far */
} Tour;

Set draughts_enemies(const Position *pos, Player player) {
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

static bool can_jump_at_all(const Tour *tour) {
    for (const WalkLine *line = walk_lines(tour->run.jumps, tour->from); line->how; line = walk_next(line))
        if (run_can_jump(&tour->run, line)) return true;
    return false;
}

static void finish_jump(Tour *tour, Cell to) {
    Move move;
    tour->count++;
    if (tour->out && draughts_jump(tour->run.pos, tour->from, to, tour->direction, tour->legs, &move))
        movelist_push(tour->out, move);
}

/* Has the stack been there before, with the same men left to jump? */
static bool is_superfluous(const Tour *tour, Cell at) {
    if (!tour->seen || tour->count < GEN_MANY) return false;
    Key key = mix64(at);
    for (size_t i = 0; i < LENGTH(tour->run.enemies.word); i++) key = mix64(key ^ tour->run.enemies.word[i]);
    return seen_add(tour->seen, key);
}

/* Carries the jump on from a cell in all possible ways; false if there is none. */
static bool carry_on(Tour *tour, Cell at) {
    Run *const run = &tour->run;
    const Set enemies = run->enemies, empty = run->empty;
    bool found = false;
    for (const WalkLine *line = walk_lines(run->jumps, at); line->how; line = walk_next(line)) {
        if (!run_can_jump(run, line)) continue;
        const Cell to = line->cell[1];
        found = true;
        run_jump(run, line);
        tour->direction[tour->legs++] = line->direction;
        if (!is_superfluous(tour, to) && (run_is_crowned(run, to) || !carry_on(tour, to))) finish_jump(tour, to);
        tour->legs--;
        run->enemies = enemies;
        run->empty = empty;
    }
    return found;
}

static void start_tour(Tour *tour, Cell from) {
    tour->from = from;
    tour->run.mover = tour->run.pos->man[from];
    tour->run.jumps = tour->jumps[is_king(tour->run.mover)];
}

/* Their stacks, as far as they may be able to jump. */
static Set hopefuls(const Tour *tour, Player player) {
    Set men = tour->run.pos->owner[player + 1];
    if (draughts_finds_jumpers(tour->run.pos))
        men.word[0] = draughts_jumpers(tour->run.pos, player, tour->run.enemies.word[0]);
    return men;
}

static void jumps_of_all(Tour *tour, Player player) {
    Set men = hopefuls(tour, player);
    for (Cell from; set_pop(&men, &from);) {
        start_tour(tour, from);
        if (!can_jump_at_all(tour)) continue;
        if (tour->seen) tour->seen->count = SEEN_NOTHING;
        set_add(&tour->run.empty, from); /* its own cell counts as empty on the way */
        carry_on(tour, from);
        set_drop(&tour->run.empty, from);
    }
}

/* ---- steps ---- */

static void steps_of(Tour *tour) {
    for (const WalkLine *line = walk_lines(tour->steps[is_king(tour->run.mover)], tour->from); line->how;
         line = walk_next(line)) {
        const Cell to = line->cell[0];
        if (!set_has(&tour->run.empty, to)) continue;
        tour->count++;
        if (tour->out) movelist_push(tour->out, move_make(MOVE_PLAIN, tour->from, to, EMPTY));
    }
}

static void steps_of_all(Tour *tour, Player player) {
    Set men = tour->run.pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_tour(tour, from);
        steps_of(tour);
    }
}

/* ---- hooks ---- */

/* All but the directions, which are written before they are read. */
static void tour_open(Tour *tour, const Position *pos, Player player, MoveList *out) {
    const Walk *const *const men = pos->walks->of[player];
    const Walk *const *const kings = pos->walks->of[form_of(pos)->kings_way[player]];
    tour->run.pos = pos;
    tour->run.enemies = draughts_enemies(pos, player);
    tour->run.empty = pos->kind[EMPTY];
    tour->steps[0] = men[MEN_STEP];
    tour->jumps[0] = men[MEN_JUMP];
    tour->steps[1] = kings[KINGS_STEP];
    tour->jumps[1] = kings[KINGS_JUMP];
    tour->legs = 0;
    tour->out = out;
    tour->count = 0;
    tour->seen = NULL;
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
        return draughts_jumpers(pos, pos->now.turn, draughts_enemies(pos, pos->now.turn).word[0]) != 0;
    Tour tour;
    tour_open(&tour, pos, pos->now.turn, NULL);
    return can_jump_somewhere(&tour, pos->now.turn);
}

/* Whoever can jump must; so the moves are all jumps, which are noisy, or all steps, which are not. */
void draughts_generate(const Position *pos, Gen what, MoveList *out) {
    Tour tour;
    tour_open(&tour, pos, pos->now.turn, out);
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
    Tour tour;
    tour_open(&tour, pos, pos->now.turn, NULL);
    jumps_of_all(&tour, pos->now.turn);
    if (tour.count == 0) steps_of_all(&tour, pos->now.turn);
    return tour.count;
}

bool draughts_can_move(const Position *pos, Player player) {
    Tour tour;
    tour_open(&tour, pos, player, NULL);
    Set men = pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from);) {
        start_tour(&tour, from);
        steps_of(&tour);
        if (tour.count || can_jump_at_all(&tour)) return true;
    }
    return false;
}
