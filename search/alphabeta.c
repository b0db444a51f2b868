/* Principal variation search with the selectivity that the game's traits allow. Ideas, premises and their worth per
 * game: docs/search.md. Every step must be safe to leave out: with all traits off this is plain alpha-beta. */
#include "search/chance.h"
#include "search/checks.h"
#include "search/many/multi.h"
#include "search/endgame.h"
#include "search/node.h"
#include "search/see.h"

enum {
    TRIED_MAX = 64, /* moves remembered for the malus */
    SINGULAR_DEPTH = 7,
    NULL_VERIFY_DEPTH = 12,
};

/* What a node only writes when it comes to its moves: too large to clear each time. */
typedef struct {
    Move quiet[TRIED_MAX], noisy[TRIED_MAX]; /* tried, without the best */
    Checks checks;
} Scratch;

/* What the steps of one node share. */
typedef struct {
    Worker *worker;
    Node *node;
    Ply ply;
    Depth depth;
    int alpha, beta;
    bool pv, cut, improving, hit, was_pv;
    int raw, eval; /* static evaluation as it came; the best estimate: corrected, or what the table knows */
    int best;
    TtData known;
    int table_score;
    Move move;           /* best */
    int count;           /* of moves seen */
    int quiets, noisies; /* of those tried */
    bool knows_checks;
    Scratch *scratch;
} Search;

static int clamp(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

/* Men other than pawns and royal ones: without them passing may well be the best move (zugzwang). */
static bool has_pieces(const Worker *worker, Player player) {
    const Position *pos = &worker->pos;
    Set others = set_minus(pos->owner[player + 1], pos->kind[PAWN]);
    for (uint64_t kinds = worker->royal; kinds; kinds &= kinds - 1)
        others = set_minus(others, pos->kind[bits_first(kinds)]);
    return !set_is_empty(&others);
}

/* ---- before the moves ---- */

/* Null move (Donninger 1993): if even passing fails high, some move will too. At high depth the claim is verified by a
 * search in which the player must move (Heinz 1999). */
static bool null_move_refutes(Search *s, int *score) {
    Worker *worker = s->worker;
    const Player us = game_turn(&worker->pos);
    if (!worker->traits.null_move || s->depth < 2 || s->eval < s->beta ||
        s->node->eval + 20 * s->depth < s->beta + worker->margins.null_move || s->ply < worker->null_from ||
        s->beta <= -SCORE_MATE_MIN || move_is_none(worker_node(worker, s->ply - 1)->move) || !has_pieces(worker, us))
        return false;
    const Depth depth = s->depth - 4 - s->depth / 4 - clamp((s->eval - s->beta) / worker->margins.null_move_ply, 0, 3);
    const int mover = worker_side(worker);
    node_pass(worker, s->ply);
    *score = search_child(worker, mover, s->beta - 1, s->beta, depth, s->ply + 1, !s->cut);
    node_undo(worker);
    if (worker_stopped(worker) || *score < s->beta) return false;
    if (*score >= SCORE_MATE_MIN) *score = s->beta;
    if (s->depth < NULL_VERIFY_DEPTH || worker->null_from > 0) return true;
    worker->null_from = s->ply + 3 * depth / 4 + 1;
    const int verified = search_node(worker, s->beta - 1, s->beta, depth, s->ply, false);
    worker->null_from = 0;
    return !worker_stopped(worker) && verified >= s->beta;
}

/* Probcut (Buro 1995): a capture that is far above beta in a shallow search will be above it in the full one. */
static bool probcut_refutes(Search *s, int *score) {
    Worker *worker = s->worker;
    const int bound = s->beta + worker->margins.probcut - worker->margins.probcut_improving * s->improving;
    if (!worker->traits.probcut || s->pv || s->depth < 5 || score_is_mate(s->beta) ||
        (s->hit && s->known.depth >= s->depth - 3 && s->table_score < bound))
        return false;
    const int mover = worker_side(worker);
    const PickHints hints = node_hints(worker, s->ply, s->known.move);
    Picker *picker = &s->node->pickers[0];
    bool noisy;
    picker_start(picker, &hints, true);
    for (Move move; move = picker_next(picker, true, &noisy), !move_is_none(move);) {
        if (picker->stage == PICK_BAD) break;
        if (!noisy || !see_at_least(&worker->pos, move, bound - s->node->eval)) continue;
        node_play(worker, s->ply, move, true);
        *score = search_child(worker, mover, bound - 1, bound, 0, s->ply + 1, !s->cut);
        if (*score >= bound) *score = search_child(worker, mover, bound - 1, bound, s->depth - 4, s->ply + 1, !s->cut);
        node_undo(worker);
        if (worker_stopped(worker)) return false;
        if (*score < bound) continue;
        tt_store(&worker->searcher->table, node_key(worker),
                 (TtData){ .move = move_signature(move),
                           .score = score_to_table(*score, s->ply),
                           .eval = s->raw,
                           .depth = s->depth - 3,
                           .bound = BOUND_LOWER,
                           .pv = s->was_pv });
        return true;
    }
    return false;
}

/* Steps that may settle a node that is out of check and off the principal variation without looking at its moves. */
static bool settled_early(Search *s, int *score) {
    Worker *worker = s->worker;
    const Traits *traits = &worker->traits;
    const Margins *margins = &worker->margins;
    if (s->pv || s->node->in_check || !move_is_none(s->node->excluded)) return false;

    /* Razoring: far below alpha only captures can help; see whether they do. */
    if (traits->razoring && s->depth <= 4 &&
        s->eval + margins->razoring + margins->razoring_ply * s->depth * s->depth < s->alpha) {
        *score = search_quiet(worker, s->alpha, s->alpha + 1, s->ply);
        if (*score <= s->alpha) return true;
    }
    /* Reverse futility (static null move): far above beta the opponent will not catch up in a few plies, unless their
     * next capture ends the game. */
    if (traits->futility && s->depth <= 8 && s->eval >= s->beta && !score_is_mate(s->eval) &&
        s->beta > -SCORE_MATE_MIN && s->eval - margins->reverse_futility * (s->depth - s->improving) >= s->beta &&
        !see_king_at_stake(&worker->pos)) {
        *score = (s->eval + s->beta) / 2;
        return true;
    }
    return null_move_refutes(s, score) || probcut_refutes(s, score);
}

/* ---- one move ---- */

/* Will the move probably give check? Worked out when it is first asked. */
static bool may_check(Search *s, Move move) {
    if (!s->knows_checks) checks_find(&s->worker->pos, &s->scratch->checks);
    s->knows_checks = true;
    return checks_has(&s->scratch->checks, &s->worker->pos, move);
}

/* Late move pruning, futility, history and exchange pruning: is the move hardly worth a search? */
static bool move_is_pruned(Search *s, Move move, bool noisy, int history, bool *skip_quiets) {
    const Worker *worker = s->worker;
    const Traits *traits = &worker->traits;
    const Margins *margins = &worker->margins;
    if (s->best <= -SCORE_MATE_MIN) return false;
    if (noisy) {
        const int margin = -margins->see_noisy * s->depth - history / 100;
        return traits->see_pruning && s->depth <= 8 && !see_at_least(&worker->pos, move, margin);
    }
    if (may_check(s, move)) /* may well be what saves or mates */
        return traits->see_pruning && s->depth <= 8 &&
               !see_at_least(&worker->pos, move, -margins->see_noisy * s->depth);
    if (traits->late_moves && s->count > (margins->late_moves + s->depth * s->depth) / (2 - s->improving))
        *skip_quiets = true;
    const Depth left =
        clamp(s->depth - worker_reduction(worker, s->depth, s->count) / 16 + history / 8192, 0, s->depth);
    if (traits->late_moves && s->depth <= 6 && history < -margins->history_prune * s->depth) return true;
    if (traits->futility && left <= 8 && !s->node->in_check &&
        s->node->eval + margins->futility + margins->futility_ply * left + history / margins->futility_history <=
            s->alpha)
        return true; /* this one alone: a later one may give check */
    return traits->see_pruning && left <= 8 && !see_at_least(&worker->pos, move, -margins->see_quiet * left * left);
}

/* Singular extension (Anantharaman, Campbell, Hsu 1988): if all other moves fail low against a bound somewhat below
 * the table's score, the table's move is the only good one and is looked at more deeply. If even the others fail high,
 * the node will (multi-cut, Bjoernsson and Marsland 1999): then *refuted. */
static int singular_extension(Search *s, Move move, bool *refuted) {
    Worker *worker = s->worker;
    if (!worker->traits.singular || s->depth < SINGULAR_DEPTH || !move_is_none(s->node->excluded) || !s->hit ||
        move_signature(move) != s->known.move || s->known.depth < s->depth - 3 || s->known.bound == BOUND_UPPER ||
        score_is_mate(s->table_score) || s->ply >= 2 * worker->depth)
        return 0;
    const int bound = s->table_score - worker->margins.singular * s->depth / 16;
    s->node->excluded = move;
    const int score = search_node(worker, bound - 1, bound, (s->depth - 1) / 2, s->ply, s->cut);
    s->node->excluded = MOVE_NONE;
    if (worker_stopped(worker)) return 0;
    if (score < bound) {
        const bool twice = !s->pv && score < bound - worker->margins.singular_twice && s->node->doubles < 8;
        return twice ? 2 : 1;
    }
    if (score >= s->beta && !score_is_mate(score)) *refuted = true;
    return s->table_score >= s->beta ? -2 : s->cut ? -1 : 0;
}

/* Late move reduction, in plies. */
static Depth reduction_of(const Search *s, bool noisy, int history, bool gives_check, bool killer) {
    const Margins *margins = &s->worker->margins;
    int sixteenths = worker_reduction(s->worker, s->depth, s->count);
    if (noisy)
        sixteenths = sixteenths / 2 - history / margins->reduction_captures;
    else
        sixteenths -= history / margins->reduction_history;
    if (!s->improving) sixteenths += margins->reduction_improving;
    if (s->cut) sixteenths += margins->reduction_cut;
    if (s->pv) sixteenths -= margins->reduction_pv;
    if (s->was_pv) sixteenths -= margins->reduction_was_pv;
    if (gives_check) sixteenths -= margins->reduction_check;
    if (killer) sixteenths -= margins->reduction_killer;
    return sixteenths / 16;
}

/* Searches the position after a move: reduced first, then fully, then with the open window, as far as needed. */
static int search_move(Search *s, int mover, Depth depth, Depth reduction) {
    Worker *worker = s->worker;
    const Ply ply = s->ply + 1;
    int score = -SCORE_INF;
    bool full = !s->pv || s->count > 1;
    if (reduction > 0) {
        const Depth reduced = depth - reduction < 1 ? 1 : depth - reduction;
        score = search_child(worker, mover, s->alpha, s->alpha + 1, reduced, ply, true);
        full = score > s->alpha && reduced < depth;
        if (full && score > s->best + worker->margins.deeper + 2 * depth)
            depth++;
        else if (full && score < s->best + worker->margins.shallower)
            full = --depth > reduced;
    }
    if (full) score = search_child(worker, mover, s->alpha, s->alpha + 1, depth, ply, !s->cut);
    if (s->pv && (s->count == 1 || score > s->alpha))
        score = search_child(worker, mover, s->alpha, s->beta, depth, ply, false);
    return score;
}

/* ---- after the moves ---- */

static void update_quiet(Search *s, Move move, int bonus) {
    Worker *worker = s->worker;
    const Position *pos = &worker->pos;
    const int arrival = history_arrival(pos->man[move_from(move)], move_to(move));
    history_update(&worker->history->quiet[game_turn(pos) & 1][history_path(move)], bonus);
    static const int back[] = { 1, 2, 4 };
    for (size_t i = 0; i < LENGTH(back); i++) {
        const Node *earlier = worker_node(worker, s->ply - back[i]);
        if (!move_is_none(earlier->move)) history_update(&earlier->follow->of[arrival], bonus);
    }
}

static void update_noisy(Search *s, Move move, int bonus) {
    const Position *pos = &s->worker->pos;
    const int arrival = history_arrival(pos->man[move_from(move)], move_to(move));
    history_update(&s->worker->history->capture[arrival][man_kind(game_gain(pos, move)) & 7], bonus);
}

/* A move refuted the node: it is praised, those tried before it are blamed. */
static void learn_from_cutoff(Search *s, bool noisy) {
    Worker *worker = s->worker;
    Node *node = s->node;
    const int bonus = clamp(150 * s->depth - 50, 100, 1700);
    if (noisy) {
        update_noisy(s, s->move, bonus);
    } else {
        const uint32_t signature = move_signature(s->move);
        node_add_killer(node, signature);
        const Move last = worker_node(worker, s->ply - 1)->move;
        if (!move_is_none(last))
            worker->history->counter[history_arrival(worker->pos.man[move_to(last)], move_to(last))] = signature;
        update_quiet(s, s->move, bonus);
        for (int i = 0; i < s->quiets; i++) update_quiet(s, s->scratch->quiet[i], -bonus);
    }
    for (int i = 0; i < s->noisies; i++) update_noisy(s, s->scratch->noisy[i], -bonus);
}

static void store_result(Search *s, int first_alpha, bool noisy) {
    Worker *worker = s->worker;
    const Bound bound = s->best >= s->beta ? BOUND_LOWER : s->pv && s->best > first_alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(&worker->searcher->table, node_key(worker),
             (TtData){ .move = move_is_none(s->move) ? 0 : move_signature(s->move),
                       .score = score_to_table(s->best, s->ply),
                       .eval = s->raw,
                       .depth = s->depth,
                       .bound = bound,
                       .pv = s->was_pv });
    const bool tells =
        (bound != BOUND_LOWER || s->best > s->node->eval) && (bound != BOUND_UPPER || s->best < s->node->eval);
    if (!s->node->in_check && !noisy && tells && LIKELY(!worker->opponents) && !score_is_mate(s->best))
        history_correct(worker->history, &worker->pos, s->depth, s->best - s->raw);
}

/* ---- the node ---- */

/* What the table and the evaluation say of the node. */
static void estimate(Search *s) {
    Worker *worker = s->worker;
    Node *node = s->node;
    s->raw = s->eval = SCORE_NONE;
    if (node->in_check) {
        node->eval = SCORE_NONE;
        return;
    }
    if (move_is_none(node->excluded)) node->eval = node_evaluate(worker, &s->known, &s->raw);
    s->eval = node->eval;
    if (s->hit && node_table_decides(&s->known, s->table_score, s->eval, s->eval)) s->eval = s->table_score;
    const int before = worker_node(worker, s->ply - 2)->eval, earlier = worker_node(worker, s->ply - 4)->eval;
    s->improving = before != SCORE_NONE ? node->eval > before : earlier != SCORE_NONE && node->eval > earlier;
}

/* Tries one move; true if it refutes the node or the search must end. */
static bool try_move(Search *s, Move move, bool noisy, Depth extension, int history, bool winning) {
    Worker *worker = s->worker;
    const int mover = worker_side(worker);
    const uint32_t signature = move_signature(move);
    const bool killer = signature == s->node->killer[0] || signature == s->node->killer[1];
    Node *next = worker_node(worker, s->ply + 1);
    node_play(worker, s->ply, move, noisy);
    next->doubles = s->node->doubles + (extension >= 2);

    /* Check extension: only if the check costs nothing, and not without end. */
    if (worker->traits.check_extension && extension == 0 && next->in_check && winning && s->ply < 2 * worker->depth)
        extension = 1;
    const Depth depth = s->depth - 1 + extension;
    Depth reduction = 0;
    if (worker->traits.late_moves && s->depth >= 2 && s->count > 1 + s->pv && !(noisy && winning && s->pv))
        reduction = reduction_of(s, noisy, history, next->in_check, killer);
    const int score = search_move(s, mover, depth, reduction);
    node_undo(worker);
    if (worker_stopped(worker)) return true;

    if (score > s->best) {
        s->best = score;
        if (score > s->alpha) {
            s->move = move;
            if (s->pv) line_extend(&s->node->line, move, &next->line);
            if (score >= s->beta) {
                learn_from_cutoff(s, noisy);
                return true;
            }
            s->alpha = score;
        }
    }
    if (!move_equal(move, s->move)) {
        if (noisy && s->noisies < TRIED_MAX) s->scratch->noisy[s->noisies++] = move;
        if (!noisy && s->quiets < TRIED_MAX) s->scratch->quiet[s->quiets++] = move;
    }
    return false;
}

/* How a move did before. */
static int history_of(const Search *s, Move move, bool noisy) {
    const Worker *worker = s->worker;
    const Position *pos = &worker->pos;
    const int arrival = history_arrival(pos->man[move_from(move)], move_to(move));
    if (noisy) return worker->history->capture[arrival][man_kind(game_gain(pos, move)) & 7];
    const Node *last = s->node - 1, *before = s->node - 2;
    return worker->history->quiet[game_turn(pos) & 1][history_path(move)] + last->follow->of[arrival] +
           before->follow->of[arrival];
}

/* Goes through the moves. False if the search was stopped. *noisy says of what sort the best one is. */
static bool search_moves(Search *s, bool *best_noisy) {
    Worker *worker = s->worker;
    Node *node = s->node;
    const bool single = move_is_none(node->excluded);
    const PickHints hints = node_hints(worker, s->ply, s->known.move);
    Picker *picker = &node->pickers[!single];
    bool skip_quiets = false, noisy;
    if (s->known.move) node_expect(worker, (Move){ s->known.move, 0 }); /* a plain move is its signature */
    picker_start(picker, &hints, false);
    const bool forced =
        worker->traits.forced_extension && single && s->ply < 2 * worker->depth && picker_count(picker) == 1;
    for (Move move; move = picker_next(picker, skip_quiets, &noisy), !move_is_none(move);) {
        if (!single && move_equal(move, node->excluded)) continue;
        s->count++;
        node_expect(worker, move);
        node_expect(worker, picker_ahead(picker));
        const int history = history_of(s, move, noisy);
        if (move_is_pruned(s, move, noisy, history, &skip_quiets)) continue;
        bool refuted = false;
        const Depth extension = forced ? 1 : singular_extension(s, move, &refuted);
        if (worker_stopped(worker)) return false;
        if (refuted) {
            s->best = s->beta;
            return false;
        }
        const Move was = s->move;
        const bool winning = noisy ? picker->stage != PICK_BAD
                                   : !worker->traits.check_extension || !worker->traits.see_pruning ||
                                         !may_check(s, move) || see_at_least(&worker->pos, move, 0);
        const bool done = try_move(s, move, noisy, extension, history, winning);
        if (worker_stopped(worker)) return false;
        if (!move_equal(was, s->move)) *best_noisy = noisy;
        if (done) break;
    }
    return true;
}

int search_node(Worker *worker, int alpha, int beta, Depth depth, Ply ply, bool cut) {
    if (depth <= 0) return search_quiet(worker, alpha, beta, ply);
    Node *node = worker_node(worker, ply);
    Position *pos = &worker->pos;
    Scratch scratch;
    Search s = { .worker = worker, .node = node, .ply = ply, .pv = beta - alpha > 1, .cut = cut, .scratch = &scratch };
    s.depth = depth < DEPTH_MAX ? depth : DEPTH_MAX;
    const bool singular = !move_is_none(node->excluded);

    /* Step 1. Ends: told to stop, game over, draw, known by tables, too deep. */
    node->line.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    int score;
    if (worker_must_stop(worker)) return 0;
    if (node_is_over(worker, ply, &score)) return score;
    if (node_is_called(worker, ply, &score)) return score;
    if (worker->asks && endgame_score(worker, ply, s.pv, &score)) return score;
    if (ply >= PLIES_MAX - 1) return node->in_check ? node_draw(worker) : node_estimate(worker);
    if (UNLIKELY(game_is_chance(pos))) return search_chance(worker, alpha, beta, depth, ply);
    if (UNLIKELY(multi_is_answer(worker))) return search_reply(worker, alpha, beta, depth, ply);

    /* Step 2. Mate distance: a shorter mate was found already. */
    if (alpha < score_mated(ply)) alpha = score_mated(ply);
    if (beta > score_mating(ply + 1)) beta = score_mating(ply + 1);
    if (alpha >= beta) return alpha;
    const int first_alpha = alpha;

    /* Step 3. The table. */
    s.hit = !singular && tt_probe(&worker->searcher->table, node_key(worker), &s.known);
    if (!s.hit) s.known = (TtData){ .eval = SCORE_NONE };
    s.table_score = score_from_table(s.known.score, ply);
    s.was_pv = s.pv || (s.hit && s.known.pv);
    if (s.hit && !s.pv && s.known.depth >= s.depth && node_table_decides(&s.known, s.table_score, alpha, beta))
        return s.table_score;

    /* Step 4. Static evaluation. */
    s.alpha = alpha;
    s.beta = beta;
    estimate(&s);
    node_clear_killers(worker_node(worker, ply + 2));

    /* Step 5. Razoring, reverse futility, null move, probcut. */
    if (settled_early(&s, &score)) return worker_stopped(worker) ? 0 : score;
    if (worker_stopped(worker)) return 0;

    /* Step 6. Internal iterative reduction (Schroeder 2020): without a move from the table the node is not important
     * yet, or will be ordered better next time. */
    if (!s.known.move && !singular && s.depth >= 4 && (s.pv || s.cut) && !worker->proof) s.depth--;

    /* Step 7. The moves. */
    s.best = -SCORE_INF;
    bool noisy = false;
    if (!search_moves(&s, &noisy)) return worker_stopped(worker) ? 0 : s.best;
    if (s.count == 0) return singular ? alpha : node_no_moves(worker, ply);

    /* Step 8. Remember. */
    if (!singular) store_result(&s, first_alpha, noisy);
    return s.best;
}
