#include "search/node.h"

/* Deep chains of forced captures end in an estimate after so many plies. */
enum { FORCED_PLIES = 16 };

/* Among three and more there is always something to capture, and whose gain it is depends on all. */
enum { CAPTURES_OF_MANY = 3 };

/* Where no exchange evaluation sorts out the captures that lose, they and the checks between them may go on and on. */
enum { CAPTURES_UNSORTED = 4, EVASIONS_UNSORTED = 2 };

typedef struct {
    int best, raw;
    Move move;
} QuietResult;

/* Would even the man taken not bring alpha near? (delta pruning, chessprogramming.org/Delta_Pruning) */
static bool capture_is_futile(const Worker *worker, const Node *node, Move move, int alpha, int *bound) {
    const Position *pos = &worker->pos;
    if (move_kind(move) != EMPTY || pos->game->rules.capture == CAPTURE_EXPLODE) return false;
    *bound = node->eval + worker->values->kind[man_kind(game_gain(pos, move))] + worker->margins.delta;
    return *bound <= alpha;
}

static void search_captures(Worker *worker, int alpha, int beta, Ply ply, bool stand, QuietResult *result,
                            Picker *picker) {
    const int mover = worker_side(worker);
    Node *node = worker_node(worker, ply);
    const bool pv = beta - alpha > 1;
    bool noisy;
    for (Move move; move = picker_next(picker, false, &noisy), !move_is_none(move);) {
        node_expect(worker, move);
        if (stand && result->best > -SCORE_MATE_MIN) {
            int bound;
            if (worker->traits.futility && capture_is_futile(worker, node, move, alpha, &bound)) {
                if (bound > result->best) result->best = bound;
                continue;
            }
            /* what comes after the winning captures loses something */
            if (picker->stage == PICK_BAD) break;
        }
        node_play(worker, ply, move, noisy);
        node[1].captures = (uint8_t)(node->captures + 1);
        const int score = search_child(worker, mover, alpha, beta, 0, ply + 1, false);
        node_undo(worker);
        if (worker_stopped(worker)) return;
        if (score <= result->best) continue;
        result->best = score;
        if (score <= alpha) continue;
        result->move = move;
        if (pv) line_extend(&node->line, move, &worker_node(worker, ply + 1)->line);
        if (score >= beta) return;
        alpha = score;
    }
}

/* Searches captures until the position is quiet enough for its evaluation to mean something. The player on turn may
 * refrain from capturing ("stand pat") unless in check or obliged to capture. */
int search_quiet(Worker *worker, int alpha, int beta, Ply ply) {
    Node *node = worker_node(worker, ply);
    Position *pos = &worker->pos;
    node->line.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    int over;
    if (worker_must_stop(worker)) return 0;
    if (node_is_over(worker, ply, &over)) return over;
    if (node_is_draw(worker, ply)) return node_draw(worker);
    if (worker->proof) return game_count_moves(pos) > 0 ? 0 : node_no_moves(worker, ply);
    if (ply >= PLIES_MAX - 1) return node->in_check ? node_draw(worker) : node_estimate(worker);
    if (UNLIKELY(game_is_chance(pos))) return node_estimate(worker); /* nothing is forced to come of a roll */

    /* Among three and more kings may be threatened for long, and by somebody who does not get the turn. */
    const bool sorted = worker->traits.see_pruning || pos->game->rules.must_capture;
    const bool must_evade =
        node->in_check && LIKELY(!worker->opponents) && (sorted || node->captures < EVASIONS_UNSORTED);
    const PickHints hints = node_hints(worker, ply, 0);
    Picker *picker = &node->pickers[0];
    picker_start(picker, &hints, !must_evade);

    const bool pv = beta - alpha > 1;
    TtData known;
    const bool hit = tt_probe(&worker->searcher->table, node_key(worker), &known);
    if (!hit) known = (TtData){ .eval = SCORE_NONE };
    const int table_score = score_from_table(known.score, ply);
    if (hit && !pv && node_table_decides(&known, table_score, alpha, beta)) return table_score;

    const int first_alpha = alpha;
    QuietResult result = { .best = -SCORE_INF, .raw = SCORE_NONE };
    picker->hints.table = known.move;
    bool stand = !must_evade;
    if (stand && pos->game->rules.must_capture && picker->noisy > 0 && ply < worker->depth + FORCED_PLIES)
        stand = false; /* every legal move is in the list */
    node->eval = must_evade ? SCORE_NONE : node_evaluate(worker, &known, &result.raw);
    if (stand) {
        result.best = node->eval;
        if (hit && node_table_decides(&known, table_score, node->eval, node->eval)) result.best = table_score;
        if (result.best >= beta) {
            if (!hit)
                tt_store(&worker->searcher->table, node_key(worker),
                         (TtData){ .score = score_to_table(result.best, ply),
                                   .eval = result.raw,
                                   .depth = -1,
                                   .bound = BOUND_LOWER });
            return result.best;
        }
        if (result.best > alpha) alpha = result.best;
    }

    const int most = worker->opponents ? CAPTURES_OF_MANY : sorted ? PLIES_MAX : CAPTURES_UNSORTED;
    if (must_evade || node->captures < most) search_captures(worker, alpha, beta, ply, stand, &result, picker);
    if (worker_stopped(worker)) return 0;
    if (result.best == -SCORE_INF) return node_no_moves(worker, ply);
    tt_store(&worker->searcher->table, node_key(worker),
             (TtData){ .move = move_is_none(result.move) ? 0 : move_signature(result.move),
                       .score = score_to_table(result.best, ply),
                       .eval = result.raw,
                       .depth = 0,
                       .bound = result.best >= beta               ? BOUND_LOWER
                                : pv && result.best > first_alpha ? BOUND_EXACT
                                                                  : BOUND_UPPER,
                       .pv = pv });
    return result.best;
}
