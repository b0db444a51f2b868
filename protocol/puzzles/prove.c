#include "protocol/puzzles/prove.h"

#include <string.h>

#include "search/problems/goal.h"
#include "search/problems/solve.h"
#include "search/score.h"

enum {
    POSITIONS_MAX = 1000000, /* that the solver looks at: all mates in two and most in three need fewer */
    SOLVER_MB = 8,
    BRANCHES_MAX = 400, /* defences that are followed in one puzzle */
    FIRST_PART = 10,    /* of the nodes of a look, if these are enough: what is no puzzle by then is given up */
    FIRST_NODES = 3000,
};

static void add_move(Puzzle *out, Move move) {
    out->move[out->plies++] = move;
}

/* ---- by looking at everything ---- */

/* The only move that reaches the goal in `moves` moves, which is the least number. MOVE_NONE: there is none, there are
 * several, it can be done sooner, or it would take too long to find out. */
static Move only_key(const Position *pos, Goal goal, int moves) {
    const Stipulation asked = { .goal = goal, .moves = moves };
    const SolveOptions options = {
        .hash_mb = SOLVER_MB, .keys_only = true, .max_solutions = 2, .most_positions = POSITIONS_MAX
    };
    Solution solution;
    Position copy;
    Move key = MOVE_NONE;
    pos_init(&copy, pos->game);
    pos_copy(&copy, pos);
    if (solve(&copy, &asked, &options, &solution, NULL)) {
        if (solution.keys == 1 && solution.moves == moves) key = solution.node[solution.node[0].first].move;
        solution_release(&solution);
    }
    pos_release(&copy);
    return key;
}

typedef struct {
    Goal goal;
    Puzzle *out;
    int branches; /* followed so far */
} Mating;

static bool follow_mate(Mating *mating, Position *pos, int moves);

/* After the solver's move: finds a defence that holds out longest and leaves one way to go on each time. */
static bool follow_defences(Mating *mating, Position *pos, Team solver, int moves) {
    MoveList list;
    bool good = false;
    if (game_team(pos, game_turn(pos)) == solver) return false;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && !good && mating->branches < BRANCHES_MAX; i++) {
        const int plies = mating->out->plies;
        mating->branches++;
        add_move(mating->out, list.at[i]);
        game_play(pos, list.at[i]);
        good = game_team(pos, game_turn(pos)) == solver && !game_outcome(pos).over && follow_mate(mating, pos, moves);
        game_undo(pos);
        if (!good) mating->out->plies = plies;
    }
    movelist_free(&list);
    return good;
}

/* The solver to move: adds the solution if all the solver's moves of it are unique. */
static bool follow_mate(Mating *mating, Position *pos, int moves) {
    const Team solver = game_team(pos, game_turn(pos));
    const int plies = mating->out->plies;
    const Move key = only_key(pos, mating->goal, moves);
    if (move_equal(key, MOVE_NONE)) return false;
    add_move(mating->out, key);
    game_play(pos, key);
    const bool good =
        moves == 1 ? goal_reached(pos, mating->goal, solver) : follow_defences(mating, pos, solver, moves - 1);
    game_undo(pos);
    if (!good) mating->out->plies = plies;
    return good;
}

/* A win in `moves` or fewer has been seen. Mate is said where every defence ends with mate. */
static bool prove_mate(Position *pos, int most, Puzzle *out) {
    const bool mates_only = !pos->game->conduct.rule_end && pos->game->setup.royal;
    for (int moves = 1; moves <= most && moves <= PUZZLE_SOLVER_MOVES; moves++) {
        Mating mating = { .goal = GOAL_WIN, .out = out };
        if (mates_only) mating.goal = GOAL_MATE;
        out->plies = 0;
        if (!follow_mate(&mating, pos, moves)) continue;
        const Stipulation mate = { .goal = GOAL_MATE, .moves = moves };
        const bool is_mate =
            stipulation_fits(&mate, pos->game, NULL) && !move_equal(only_key(pos, GOAL_MATE, moves), MOVE_NONE);
        out->kind = is_mate ? PUZZLE_MATE : PUZZLE_WIN;
        stipulation_format(&(Stipulation){ .goal = is_mate ? GOAL_MATE : GOAL_WIN, .moves = moves }, out->aim);
        return true;
    }
    return false;
}

/* ---- by search ---- */

/* The other side answers with its best, until the solver is to move again or the game is over. */
static bool play_answers(const Prover *prover, Position *pos, Team solver, Puzzle *out) {
    while (!game_outcome(pos).over && game_team(pos, game_turn(pos)) != solver) {
        Look look;
        look_at(prover->answers, pos, prover->nodes, &look);
        if (move_equal(look.best, MOVE_NONE) || out->plies >= PUZZLE_PLIES_MAX - 1) return false;
        add_move(out, look.best);
        game_play(pos, look.best);
    }
    return !game_outcome(pos).over;
}

/* Goes on as long as the solver's moves are unique. False: what was won is not, when one looks from there. */
static bool follow_search(const Prover *prover, Position *pos, const Look *first, Puzzle *out) {
    const Team solver = game_team(pos, game_turn(pos));
    const bool wins = out->kind == PUZZLE_WIN;
    Look look = *first;
    int unique = 0; /* plies up to the last move that had a rival */
    for (int moves = 1; moves <= PUZZLE_SOLVER_MOVES; moves++) {
        const bool is_forced = !look.has_second && moves > 1;
        if (move_equal(look.best, MOVE_NONE) || !(wins ? look_wins(&look) : look_holds(&look))) return false;
        if (!is_forced && !(wins ? look_wins_alone(&look) : look_saves_alone(&look))) break;
        add_move(out, look.best);
        if (!is_forced) unique = out->plies;
        if (look.found > out->nodes) out->nodes = look.found;
        game_play(pos, look.best);
        if (!play_answers(prover, pos, solver, out)) break;
        look_at(prover->pairs, pos, prover->nodes, &look);
    }
    out->plies = unique;
    return unique > 0;
}

/* ---- how hard ---- */

static int grade_of(uint64_t nodes) {
    static const uint64_t least[PUZZLE_GRADES] = { 0, 120, 500, 2500, 20000 };
    int grade = PUZZLE_GRADES;
    while (nodes < least[grade - 1]) grade--;
    return grade;
}

/* A man is taken who was left standing, as is seen at the first glance, and that is all. */
static bool is_trivial(const Position *pos, const Puzzle *puzzle) {
    return puzzle->grade == 1 && puzzle->plies == 1 && !*puzzle->aim && game_takes(pos, puzzle->move[0]);
}

bool puzzle_prove(const Prover *prover, const Position *pos, Puzzle *out) {
    Look look;
    Position copy;
    if (prover->nodes >= FIRST_NODES * FIRST_PART) { /* most that is none is seen to be none soon */
        look_at(prover->pairs, pos, prover->nodes / FIRST_PART, &look);
        if (!look_is_promising(&look)) return false;
    }
    look_at(prover->pairs, pos, prover->nodes, &look);
    if (!look.has_second) return false;
    out->plies = 0;
    out->nodes = look.found;
    pos_init(&copy, pos->game);
    pos_copy(&copy, pos);
    bool good = look.score >= SCORE_MATE_MIN && prove_mate(&copy, (SCORE_MATE - look.score + 1) / 2, out);
    if (good && !move_equal(look.best, out->move[0])) out->nodes = prover->nodes; /* it found a longer way only */
    if (!good) {
        out->plies = 0;
        *out->aim = '\0';
        out->kind = look_wins_alone(&look) ? PUZZLE_WIN : PUZZLE_SAVE;
        good = (out->kind == PUZZLE_WIN || look_saves_alone(&look)) && follow_search(prover, &copy, &look, out);
    }
    out->grade = grade_of(out->nodes);
    pos_release(&copy);
    return good && !is_trivial(pos, out);
}
