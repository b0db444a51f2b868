#include "search/endgame.h"
#include "search/node.h"

/* Deep chains of forced captures end in an estimate after so many plies. */
enum { FORCED_PLIES = 16 };

/* Among three and more there is always something to capture, and whose gain it is depends on all. */
enum { CAPTURES_OF_MANY = 3 };

/* Where no exchange evaluation sorts out the captures that lose, they and the checks between them may go on and on. */
enum { CAPTURES_UNSORTED = 4, EVASIONS_UNSORTED = 2 };

/* What the steps of one node share. */
typedef struct {
    Worker *worker;
    Node *node;
    Ply ply;
    int alpha, beta;
    bool pv, hit;
    bool stand; /* the player to move may refrain from capturing */
    int raw;    /* static evaluation as it came */
    int best;
    TtData known;
    int table_score;
    Move move; /* best */
} Quiet;

/* Would even the man taken not bring alpha near? (delta pruning, chessprogramming.org/Delta_Pruning) */
static bool capture_is_futile(const Quiet *q, Move move, int *bound) {
    const Worker *worker = q->worker;
    const Position *pos = &worker->pos;
    if (move_kind(move) != EMPTY || pos->game->conduct.rules.capture == CAPTURE_EXPLODE) return false;
    *bound = q->node->eval + worker->values->kind[man_kind(game_gain(pos, move))] + worker->margins.delta;
    return *bound <= q->alpha;
}

/* Is the move not worth a search? *done: nor is any after it. */
static bool move_is_pruned(Quiet *q, Move move, bool *done) {
    int bound;
    if (!q->stand || q->best <= -SCORE_MATE_MIN) return false;
    if (q->worker->traits.futility && capture_is_futile(q, move, &bound)) {
        if (bound > q->best) q->best = bound;
        return true;
    }
    *done = q->node->pickers[0].stage == PICK_BAD; /* what comes after the winning captures loses something */
    return *done;
}

/* Tries one move; true if it refutes the node or the search must end. */
static bool try_move(Quiet *q, Move move, bool noisy) {
    Worker *worker = q->worker;
    const int mover = worker_side(worker);
    node_play(worker, q->ply, move, noisy);
    q->node[1].captures = (uint8_t)(q->node->captures + 1);
    const int score = search_child(worker, mover, q->alpha, q->beta, 0, q->ply + 1, false);
    node_undo(worker);
    if (worker_stopped(worker)) return true;
    if (score <= q->best) return false;
    q->best = score;
    if (score <= q->alpha) return false;
    q->move = move;
    if (q->pv) line_extend(&q->node->line, move, &worker_node(worker, q->ply + 1)->line);
    if (score >= q->beta) return true;
    q->alpha = score;
    return false;
}

static void search_captures(Quiet *q) {
    bool noisy, done = false;
    for (Move move; !done && (move = picker_next(&q->node->pickers[0], false, &noisy), !move_is_none(move));) {
        node_expect(q->worker, move);
        if (!move_is_pruned(q, move, &done)) done = try_move(q, move, noisy);
    }
}

/* What standing pat is worth; true if that is enough for a cutoff. */
static bool stands_above_beta(Quiet *q) {
    q->best = q->node->eval;
    if (q->hit && node_table_decides(&q->known, q->table_score, q->best, q->best)) q->best = q->table_score;
    if (q->best > q->alpha && q->best < q->beta) q->alpha = q->best;
    if (q->best < q->beta) return false;
    if (!q->hit)
        tt_store(
            &q->worker->searcher->table, node_key(q->worker),
            (TtData){ .score = score_to_table(q->best, q->ply), .eval = q->raw, .depth = -1, .bound = BOUND_LOWER });
    return true;
}

static void store_result(const Quiet *q, int first_alpha) {
    const Bound bound = q->best >= q->beta ? BOUND_LOWER : q->pv && q->best > first_alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(&q->worker->searcher->table, node_key(q->worker),
             (TtData){ .move = move_is_none(q->move) ? 0 : move_signature(q->move),
                       .score = score_to_table(q->best, q->ply),
                       .eval = q->raw,
                       .depth = 0,
                       .bound = bound,
                       .pv = q->pv });
}

/* Searches captures until the position is quiet enough for its evaluation to mean something. The player to move may
 * refrain from capturing ("stand pat") unless in check or obliged to capture. */
int search_quiet(Worker *worker, int alpha, int beta, Ply ply) {
    Node *node = worker_node(worker, ply);
    Position *pos = &worker->pos;
    Quiet q = { .worker = worker, .node = node, .ply = ply, .alpha = alpha, .beta = beta, .pv = beta - alpha > 1 };

    /* Step 1. Ends: told to stop, game over, draw, known by tables, too deep. */
    node->line.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    int over;
    if (worker_must_stop(worker)) return 0;
    if (node_is_over(worker, ply, &over)) return over;
    if (node_is_called(worker, ply, &over)) return over;
    if (worker->asks && endgame_score(worker, ply, q.pv, &over)) return over;
    if (worker->proof) return game_count_moves(pos) > 0 ? 0 : node_no_moves(worker, ply);
    if (ply >= PLIES_MAX - 1) return node->in_check ? node_draw(worker) : node_estimate(worker);
    if (UNLIKELY(game_is_chance(pos))) return node_estimate(worker); /* nothing is forced to come of a roll */

    /* Step 2. Captures, or all evasions. Among three and more kings may be threatened for long, and by somebody who
     * does not get the turn. */
    const bool sorted = worker->traits.see_pruning || pos->game->conduct.rules.must_capture;
    const bool must_evade =
        node->in_check && LIKELY(!worker->opponents) && (sorted || node->captures < EVASIONS_UNSORTED);
    const PickHints hints = node_hints(worker, ply, 0);
    Picker *picker = &node->pickers[0];
    picker_start(picker, &hints, !must_evade);

    /* Step 3. The table. */
    q.hit = tt_probe(&worker->searcher->table, node_key(worker), &q.known);
    if (!q.hit) q.known = (TtData){ .eval = SCORE_NONE };
    q.table_score = score_from_table(q.known.score, ply);
    if (q.hit && !q.pv && node_table_decides(&q.known, q.table_score, alpha, beta)) return q.table_score;
    picker->hints.table = q.known.move;

    /* Step 4. Static evaluation, and standing pat on it. */
    q.best = -SCORE_INF;
    q.raw = SCORE_NONE;
    q.stand = !must_evade;
    if (q.stand && pos->game->conduct.rules.must_capture && picker->noisy > 0 && ply < worker->depth + FORCED_PLIES &&
        LIKELY(!worker->opponents))
        q.stand = false; /* every legal move is in the list */
    node->eval = must_evade ? SCORE_NONE : node_evaluate(worker, &q.known, &q.raw);
    if (q.stand && stands_above_beta(&q)) return q.best;

    /* Step 5. The moves. */
    const int most = worker->opponents ? CAPTURES_OF_MANY : sorted ? PLIES_MAX : CAPTURES_UNSORTED;
    if (must_evade || node->captures < most) search_captures(&q);
    if (worker_stopped(worker)) return 0;
    if (q.best == -SCORE_INF) return node_no_moves(worker, ply);

    /* Step 6. Remember. */
    store_result(&q, alpha);
    return q.best;
}
