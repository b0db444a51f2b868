/* lines.c -- help play and series: every line to the goal. */
#include <string.h>

#include "engine/base/memory.h"
#include "search/problems/solver.h"

/* Lines share a table with forced play, and help play with series. */
static const Key lines_salt = 0x2545F4914F6CDD1DULL, series_salt = 0x9FB21C651E98DF25ULL;

typedef struct {
    Solver *s;
    const SolveOptions *options;
    Solution *out;
    int count; /* of the line so far */
    bool is_set;
    bool stopped;
    Move move[SOLVER_LEVELS];
} Lines;

static bool find(Lines *l, int plies);

/* ---- recording ---- */

static void record(Lines *l) {
    Solution *const out = l->out;
    if (l->s->helper) return;
    ARRAY_RESERVE(out->line, out->lines_room, out->lines + 1);
    Move *const moves = memory_new((size_t)l->count, sizeof *moves);
    memcpy(moves, l->move, (size_t)l->count * sizeof *moves);
    out->line[out->lines++] = (SolutionLine){ moves, l->count, l->is_set };
    l->stopped = l->options->max_solutions && out->lines >= l->options->max_solutions;
}

static void push(Lines *l, Move move) {
    solver_play(l->s, move);
    l->move[l->count++] = move;
}

static void pop(Lines *l) {
    game_undo(l->s->pos);
    l->count--;
}

/* ---- the end of a line ---- */

/* The other side has been forced: by each move that does what it must a line ends. */
static bool record_forced(Lines *l) {
    Solver *const s = l->s;
    const Team mover = game_team(s->pos, game_turn(s->pos));
    MoveList *const list = solver_enter(s);
    bool found = false;
    for (int i = 0; list && i < list->count && !l->stopped; i++) {
        push(l, list->at[i]);
        const bool ends = solver_reached(s, mover);
        if (ends) record(l);
        if (!ends && game_team(s->pos, game_turn(s->pos)) == mover) record_forced(l);
        found = found || ends;
        pop(l);
    }
    if (list) solver_leave(s);
    return found;
}

/* Help play before a selfmate: the last move of the side that will be mated. */
static bool find_forcing(Lines *l) {
    Solver *const s = l->s;
    bool found = false;
    s->attacker = game_team(s->pos, game_turn(s->pos));
    if (!forced_attack(s, 1)) return false;
    MoveList *const list = solver_enter(s);
    for (int i = 0; list && i < list->count && !l->stopped; i++) {
        push(l, list->at[i]);
        if (forced_answered(s, 1)) found = record_forced(l) || found;
        pop(l);
    }
    if (list) solver_leave(s);
    return found;
}

/* ---- all moves ---- */

/* What comes of a move of this team that has been played, the first of so many: is there a line? */
typedef bool Follow(Lines *l, int left, Team mover);

static bool find_among(Lines *l, int left, Follow *follow) {
    Solver *const s = l->s;
    const Team mover = game_team(s->pos, game_turn(s->pos));
    MoveList *const list = solver_enter(s);
    bool found = false;
    for (int i = 0; list && i < list->count && !l->stopped; i++) {
        push(l, list->at[i]);
        found = follow(l, left, mover) || found;
        pop(l);
    }
    if (list) solver_leave(s);
    return found;
}

/* The same, but not twice in vain. */
static bool find_remembered(Lines *l, Key salt, int left, Follow *follow) {
    Solver *const s = l->s;
    const Key key = s->pos->now.key ^ salt;
    if (memo_is_barren(s->memo, key, left)) return false;
    const bool found = find_among(l, left, follow);
    if (!found && !l->stopped && !s->too_deep) memo_set_barren(s->memo, key, left);
    return found;
}

/* A line ends when the side that is to reach the goal has done it: mates end the game anyway, others do not. */
static bool has_ended(Lines *l, Team mover) {
    return l->s->what.goal >= GOAL_MATERIAL && solver_reached(l->s, mover);
}

/* ---- series ---- */

/* The last move of a series has been made. */
static bool finish_series(Lines *l, Team mover) {
    Solver *const s = l->s;
    if (s->what.play == PLAY_HELP) return find(l, 1);
    if (play_is_self(s->what.play)) return forced_defend(s, 1) && record_forced(l);
    if (!solver_reached(s, mover)) return false;
    record(l);
    return true;
}

static bool find_series(Lines *l, int moves);

/* The other side has parried a check, and the series goes on. */
static bool follow_parry(Lines *l, int moves, Team mover) {
    (void)mover;
    return !game_rule_end(l->s->pos).over && find_series(l, moves);
}

/* A move of a series that has `moves` moves with it has been played. None but the last may give check, or each check is
 * parried. */
static bool follow_series(Lines *l, int moves, Team mover) {
    Position *const pos = l->s->pos;
    if (moves == 1) return finish_series(l, mover);
    if (game_rule_end(pos).over || game_team(pos, game_turn(pos)) == mover) return false;
    if (l->s->what.play == PLAY_DIRECT && has_ended(l, mover)) return false;
    if (game_in_check(pos)) return l->s->what.series != SERIES_PLAIN && find_among(l, moves - 1, follow_parry);
    game_null(pos);
    const bool found = find_series(l, moves - 1);
    game_undo(pos);
    return found;
}

static bool find_series(Lines *l, int moves) {
    return find_remembered(l, series_salt, moves, follow_series);
}

/* ---- help ---- */

static bool find_last(Lines *l);

/* A move of help play has been made, one of so many plies. */
static bool follow_help(Lines *l, int plies, Team mover) {
    const Position *const pos = l->s->pos;
    const bool goes_on = game_team(pos, game_turn(pos)) == mover; /* a turn of several moves */
    if (plies > 1 && plies % 2 && l->s->what.play == PLAY_HELP && has_ended(l, mover)) return false;
    if (plies > 1 || l->s->what.play == PLAY_HELP_SELF) return find(l, goes_on ? plies : plies - 1);
    if (solver_reached(l->s, mover)) {
        record(l);
        return true;
    }
    return goes_on && find_last(l);
}

/* Most positions have no last move: that is found out faster than all that have are listed. */
static bool find_last(Lines *l) {
    return solver_wins_at_once(l->s) && find_among(l, 1, follow_help);
}

static bool find(Lines *l, int plies) {
    if (plies == 0) return find_forcing(l);
    if (plies == 1 && l->s->what.play != PLAY_HELP_SELF) return find_last(l);
    return find_remembered(l, lines_salt, plies, follow_help);
}

/* ---- the beginning: shorter lines are solutions, too, and come first ---- */

/* Plies of help play before the goal, or before the move that forces it. */
static int plies_of(const Stipulation *what) {
    const int half = what->half ? 1 : 0;
    return what->play == PLAY_HELP_SELF ? 2 * (what->moves - 1) + half : 2 * what->moves + half;
}

/* The least number of plies with the same side at the end. */
static int least_plies(const Stipulation *what, int plies) {
    return plies % 2 ? 1 : what->play == PLAY_HELP_SELF ? 0 : 2;
}

void lines_from(Solver *s, Move move, const SolveOptions *options, Solution *out) {
    Lines l = { .s = s, .options = options, .out = out };
    const Team mover = game_team(s->pos, game_turn(s->pos));
    const int longest = plies_of(&s->what);
    push(&l, move);
    for (int moves = 1; s->what.series && moves <= s->what.moves && !l.stopped; moves++)
        follow_series(&l, moves, mover);
    for (int plies = least_plies(&s->what, longest); !s->what.series && plies <= longest && !l.stopped; plies += 2)
        if (plies > 0)
            follow_help(&l, plies, mover);
        else if (forced_answered(s, 1))
            record_forced(&l);
    pop(&l);
}

void lines_of_set_play(Solver *s, const SolveOptions *options, Solution *out) {
    Lines l = { .s = s, .options = options, .out = out, .is_set = true };
    const int longest = s->what.series ? 1 : plies_of(&s->what) - 1;
    for (int plies = longest % 2 ? 1 : 2; plies <= longest && !l.stopped; plies += 2) find(&l, plies);
}
