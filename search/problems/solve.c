#include "search/problems/solve.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "search/problems/solver.h"
#include "search/tables/ending.h"

void solution_release(Solution *solution) {
    for (int i = 0; i < solution->lines; i++) free(solution->line[i].move);
    free(solution->line);
    free(solution->node);
    *solution = (Solution){ .nodes = 0 };
}

/* ---- the first moves, in the order of `fusilier moves` ---- */

typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];
} FirstMove;

typedef struct {
    FirstMove *at;
    int count;
    int from, to; /* which of them are asked for: at[from] .. at[to - 1] */
} FirstMoves;

static int compare(const void *a, const void *b) {
    return strcmp(((const FirstMove *)a)->text, ((const FirstMove *)b)->text);
}

static FirstMoves list_first_moves(const Position *pos, const SolveOptions *options) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    FirstMoves first = { .count = list.count };
    first.at = memory_new((size_t)list.count + 1, sizeof *first.at);
    for (int i = 0; i < list.count; i++) {
        first.at[i].move = list.at[i];
        game_move_format(pos, list.at[i], first.at[i].text);
    }
    movelist_free(&list);
    qsort(first.at, (size_t)first.count, sizeof *first.at, compare);
    first.from = options->from ? options->from - 1 : 0;
    first.to = options->to && options->to < first.count ? options->to : first.count;
    return first;
}

/* ---- forced play ---- */

/* The first moves in the order in which this thread looks at them. */
static Move nth(const Solver *s, const FirstMoves *first, int i) {
    const int count = first->to - first->from;
    const int turned = s->helper % 2 ? count - 1 - (i - first->from) : i - first->from;
    return first->at[first->from + (turned + s->helper / 2 * count / 3) % count].move;
}

static bool is_enough(const SolveOptions *options, int found) {
    return options->max_solutions && found >= options->max_solutions;
}

static void tell(const SolveOptions *options, const Position *pos, const FirstMoves *first, int i) {
    if (!options->progress) return;
    options->progress(options->context, pos, first->at[i].move, i - first->from + 1, first->to - first->from);
}

/* Adds the first moves that succeed in so many moves. */
static void add_keys(Solver *s, const FirstMoves *first, int moves, const SolveOptions *options, Solution *out) {
    for (int i = first->from; i < first->to && out->complete; i++) {
        tell(options, s->pos, first, i);
        const Move move = nth(s, first, i);
        solver_play(s, move);
        const bool solves = forced_answered(s, moves);
        if (solves) {
            const int key = tree_add(out, 0, NODE_KEY, move, 1);
            out->keys++;
            if (!options->keys_only) tree_add_play(s, out, key, moves, 1);
        }
        game_undo(s->pos);
        if (is_enough(options, out->keys)) out->complete = false;
    }
}

/* How many defences refute the move that has just been played? Two are as good as many. */
static int count_refutations(Solver *s, int moves) {
    const int left = play_is_self(s->what.play) ? moves : moves - 1;
    if (solver_attacks(s) || left < 1 || solver_skips(s)) return 0;
    MoveList *const list = solver_enter(s);
    int count = 0;
    for (int i = 0; list && i < list->count && count < 2; i++) {
        solver_play(s, list->at[i]);
        count += !forced_replied(s, left);
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
    return count;
}

static void add_tries(Solver *s, const FirstMoves *first, const SolveOptions *options, Solution *out) {
    for (int i = first->from; i < first->to; i++) {
        const Move move = nth(s, first, i);
        solver_play(s, move);
        if (count_refutations(s, out->moves) == 1) {
            const int node = tree_add(out, 0, NODE_TRY, move, 1);
            out->tries++;
            if (options->keys_only)
                tree_add_refutations(s, out, node, out->moves);
            else
                tree_add_play(s, out, node, out->moves, 1);
        }
        game_undo(s->pos);
    }
}

static void add_set_play(Solver *s, Solution *out) {
    game_null(s->pos);
    const int set = tree_add(out, 0, NODE_SET, MOVE_NONE, 1);
    tree_add_set_play(s, out, set, s->what.moves);
    game_undo(s->pos);
}

/* Short solutions come first, and end it: whoever can do it in two has not composed a three-mover. */
static void solve_forced(Solver *s, const FirstMoves *first, const SolveOptions *options, Solution *out) {
    tree_add(out, -1, NODE_ROOT, MOVE_NONE, 0);
    out->moves = s->what.moves;
    if (s->what.play == PLAY_REFLEX && solver_wins_at_once(s)) return; /* and has to */
    if (s->what.set_play) add_set_play(s, out);
    for (int moves = 1; moves <= s->what.moves && !out->keys; moves++) {
        out->moves = moves;
        add_keys(s, first, moves, options, out);
    }
    if (options->tries) add_tries(s, first, options, out);
}

/* ---- lines ---- */

static void solve_lines(Solver *s, const FirstMoves *first, const SolveOptions *options, Solution *out) {
    out->moves = s->what.moves;
    if (s->what.set_play) {
        game_null(s->pos);
        lines_of_set_play(s, options, out);
        game_undo(s->pos);
    }
    for (int i = first->from; i < first->to && !is_enough(options, out->lines); i++) {
        tell(options, s->pos, first, i);
        lines_from(s, nth(s, first, i), options, out);
    }
    out->complete = !is_enough(options, out->lines);
}

/* ---- the whole ---- */

/* Is it play that proof.c knows, and long enough for it? */
static bool asks_for_proof(const Position *pos, const Stipulation *stipulation) {
    return stipulation->play == PLAY_DIRECT && !stipulation->series && stipulation->moves > PROOF_MOVES_LEAST &&
           stipulation_may_pass(pos->game);
}

/* Can checks.h name all moves that may give check: do orthodox men capture, and check, as ever? */
static bool has_orthodox_checks(const Position *pos) {
    const Rules *const rules = &pos->game->conduct.rules;
    return pos->game->conduct.is_fast && pos->board->cells == 64 && game_ground(pos) == GROUND_PLANE &&
           rules->capture == CAPTURE_DISPLACE && !rules->must_capture && !rules->own_captures;
}

static Solver *solver_new(Position *pos, const Stipulation *stipulation, const SolveOptions *options,
                          const Material *material, const Memo *memo, const Memo *numbers) {
    Solver *const s = memory_new(1, sizeof *s);
    s->pos = pos;
    s->what = *stipulation;
    s->material = material;
    s->memo = memo;
    s->numbers = numbers;
    s->most = options->most_positions ? options->most_positions : UINT64_MAX;
    s->attacker = game_team(pos, game_turn(pos));
    s->parries = stipulation_is_parried(stipulation);
    s->may_pass = stipulation_may_pass(pos->game);
    s->finds_mate = has_orthodox_checks(pos);
    const bool is_plain = stipulation->play == PLAY_DIRECT && !stipulation->series &&
                          (stipulation->goal == GOAL_MATE || stipulation->goal == GOAL_WIN);
    if (is_plain && options->endings && ending_alternates(options->endings)) s->endings = options->endings;
    for (int i = 0; i < SOLVER_LEVELS; i++) movelist_init(&s->list[i]);
    return s;
}

static void solver_free(Solver *s) {
    for (int i = 0; i < SOLVER_LEVELS; i++) movelist_free(&s->list[i]);
    free(s);
}

static void solve_alone(Solver *s, const FirstMoves *first, const SolveOptions *options, Solution *out) {
    *out = (Solution){ .complete = true };
    if (stipulation_is_lines(&s->what))
        solve_lines(s, first, options, out);
    else
        solve_forced(s, first, options, out);
}

/* ---- threads: one solves, and the others do the same in another order, so that it finds their results ---- */

typedef struct {
    Solver *solver[SOLVE_THREADS_MAX];
    Position *copy; /* for each helper */
    const FirstMoves *first;
    const SolveOptions *options;
    Solution *out;
    atomic_bool is_done;
} Work;

static void run_thread(void *context, int index) {
    Work *const work = context;
    SolveOptions options = { .tries = work->options->tries, .keys_only = work->options->keys_only };
    Solution unused;
    if (index == 0) {
        solve_alone(work->solver[0], work->first, work->options, work->out);
        atomic_store(&work->is_done, true);
    } else {
        solve_alone(work->solver[index], work->first, &options, &unused);
        solution_release(&unused);
    }
}

static void make_helpers(Work *work, int threads) {
    const Solver *const main = work->solver[0];
    work->copy = memory_new((size_t)threads, sizeof *work->copy);
    for (int i = 1; i < threads; i++) {
        Position *const pos = &work->copy[i];
        pos_init(pos, main->pos->game);
        pos_copy(pos, main->pos);
        Solver *const s = work->solver[i] =
            solver_new(pos, &main->what, work->options, main->material, main->memo, main->numbers);
        s->most = UINT64_MAX;
        s->called_off = &work->is_done;
        s->helper = i;
    }
}

static void free_helpers(Work *work, int threads) {
    for (int i = 1; i < threads; i++) {
        work->out->visited += work->solver[i]->visited;
        solver_free(work->solver[i]);
        pos_release(&work->copy[i]);
    }
    free(work->copy);
}

static void solve_together(Solver *s, const FirstMoves *first, const SolveOptions *options, Solution *out) {
    const int threads = options->threads > 1 ? options->threads : 1;
    Work work = { .solver = { s }, .first = first, .options = options, .out = out };
    make_helpers(&work, threads);
    threads_run(threads, run_thread, &work);
    free_helpers(&work, threads);
}

static bool is_askable(const Position *pos, const Stipulation *stipulation, const SolveOptions *options, Error *err) {
    if (!stipulation_fits(stipulation, pos->game, err)) return false;
    if (game_outcome(pos).over) return error_set(err, "the game is over in this position");
    if (stipulation->set_play && game_in_check(pos))
        return error_set(err, "there is no set play where the side to move is in check");
    const uint64_t count = game_count_moves(pos);
    if (options->from < 0 || (uint64_t)options->from > count)
        return error_set(err, "there are only %u first moves", (unsigned)count);
    return true;
}

bool solve(Position *pos, const Stipulation *stipulation, const SolveOptions *options, Solution *out, Error *err) {
    if (!is_askable(pos, stipulation, options, err)) return false;
    const size_t hash_mb = options->hash_mb ? options->hash_mb : SOLVE_HASH_MB;
    const bool proves = asks_for_proof(pos, stipulation) && hash_mb > 1;
    Memo memo, numbers = { .entries = NULL };
    if (!memo_init(&memo, proves ? hash_mb / 2 : hash_mb, err)) return false;
    if (proves && !memo_init(&numbers, hash_mb / 2, err)) return memo_release(&memo), false;
    const bool counts = stipulation->goal == GOAL_MATERIAL;
    Material material;
    if (counts) material_init(&material, pos);
    Solver *const s = solver_new(pos, stipulation, options, counts ? &material : NULL, &memo, proves ? &numbers : NULL);
    const uint16_t halfmove = pos->now.halfmove;
    const bool recordless = pos->recordless;
    pos_forget(pos);
    pos->now.halfmove = 0; /* moves without progress are no business of problems */
    pos->recordless = true;
    FirstMoves first = list_first_moves(pos, options);
    solve_together(s, &first, options, out);
    free(first.at);
    pos->now.halfmove = halfmove;
    pos->recordless = recordless;
    out->visited += s->visited;
    const bool done = !s->too_deep, is_spent = s->visited >= s->most;
    solver_free(s);
    memo_release(&memo);
    if (proves) memo_release(&numbers);
    if (counts) material_release(&material);
    if (done) return true;
    solution_release(out);
    if (is_spent) *out = (Solution){ .is_spent = true };
    if (is_spent) return true;
    return error_set(err, "a turn of this game need not end: there is no telling what is forced");
}
