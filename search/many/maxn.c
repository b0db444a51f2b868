/* Max^n (Luckhardt and Irani 1986): the value of a node is what each team gets of the whole; who is to move takes the
 * move that gives their team most. The shares add up to a constant and none is negative, so shallow pruning is sound
 * (Korf 1991): once a team has so much that nothing is left for the one before it to gain, the rest is of no interest;
 * deep pruning is not, and is left out. */
#include "search/many/multi.h"
#include "search/node.h"

#include <math.h>

enum {
    SHARE_ALL = 60 * 1000000,
    SHARE_PLY = 20000, /* an end is a 20000th nearer to an even share for each ply until it comes */
    QUIET_PLIES = 3,   /* captures looked at beyond the leaves */
};
static const double share_slope = 250;  /* centipawns by which the odds between two teams change e-fold */
static const double share_least = 0.01; /* of all: what an estimate leaves to everybody */

/* What each team gets, of SHARE_ALL. */
typedef struct {
    int of[PLAYERS_MAX];
} Shares;

static int teams_of(const Worker *worker) {
    return game_teams(worker->pos.game);
}

static Team team_on_turn(const Worker *worker) {
    return game_team(&worker->pos, game_turn(&worker->pos));
}

/* ---- leaves ---- */

static void shares_of_outcome(const Worker *worker, const Outcome *outcome, Ply ply, Shares *out) {
    const Game *game = worker->pos.game;
    const int teams = teams_of(worker), even = SHARE_ALL / teams;
    for (Player player = 0; player < game->players; player++) {
        const int share = outcome->points[player] * (SHARE_ALL / POINTS_WIN);
        out->of[game->team[player]] = share - (share - even) / SHARE_PLY * ply;
    }
}

static void shares_of_estimate(const Worker *worker, Shares *out) {
    const int teams = teams_of(worker);
    int value[PLAYERS_MAX], most = INT32_MIN;
    double odds[PLAYERS_MAX], sum = 0;
    eval_teams(worker->values, &worker->pos, value);
    for (int team = 0; team < teams; team++)
        if (value[team] > most) most = value[team];
    for (int team = 0; team < teams; team++) sum += odds[team] = exp((value[team] - most) / share_slope);
    for (int team = 0; team < teams; team++)
        out->of[team] = (int)(SHARE_ALL * (share_least + (1 - teams * share_least) * odds[team] / sum));
}

/* Is the game over, drawn, or the line too long? */
static bool is_leaf(Worker *worker, Ply ply, Shares *out) {
    const Position *pos = &worker->pos;
    Outcome outcome = game_rule_end(pos);
    if (!outcome.over && node_is_draw(worker, ply)) outcome = game_drawn(pos, "");
    if (outcome.over)
        shares_of_outcome(worker, &outcome, ply, out);
    else if (ply >= PLIES_MAX - 1)
        shares_of_estimate(worker, out);
    else
        return false;
    return true;
}

static void shares_without_moves(const Worker *worker, Ply ply, Shares *out) {
    const Outcome outcome = game_outcome(&worker->pos);
    shares_of_outcome(worker, &outcome, ply, out);
}

/* ---- the tree ---- */

typedef struct {
    Worker *worker;
    Node *node;
    Ply ply;
    Depth depth;
    int enough; /* for the team to move: with so much the node does not matter to the team before it */
    Shares best;
    Move move;
    bool any;
} Maxn;

static void maxn_node(Worker *worker, int enough, Depth depth, Ply ply, Shares *out);

/* Tries a move; true if the rest need not be looked at. */
static bool try_move(Maxn *m, Move move, bool noisy) {
    Worker *worker = m->worker;
    const Team us = team_on_turn(worker);
    Shares shares;
    node_play(worker, m->ply, move, noisy);
    const bool again = team_on_turn(worker) == us; /* who moves twice has nobody to keep short */
    const int enough = again || !m->any ? SHARE_ALL + 1 : SHARE_ALL - m->best.of[us];
    maxn_node(worker, enough, m->depth - 1, m->ply + 1, &shares);
    node_undo(worker);
    if (worker_stopped(worker)) return true;
    if (m->any && shares.of[us] <= m->best.of[us]) return false;
    m->any = true;
    m->best = shares;
    m->move = move;
    line_extend(&m->node->line, move, &(m->node + 1)->line);
    return shares.of[us] >= m->enough;
}

static void learn(const Maxn *m, bool noisy) {
    if (noisy || m->depth <= 0) return;
    node_add_killer(m->node, move_signature(m->move));
    history_update(&m->worker->history->quiet[game_turn(&m->worker->pos) & 1][history_path(m->move)], 40 * m->depth);
}

static void maxn_moves(Maxn *m, uint32_t table_move, bool noisy_only) {
    const PickHints hints = node_hints(m->worker, m->ply, table_move);
    Picker *picker = &m->node->pickers[0];
    bool noisy, best_noisy = true;
    picker_start(picker, &hints, noisy_only);
    for (Move move; move = picker_next(picker, false, &noisy), !move_is_none(move);) {
        const bool done = try_move(m, move, noisy);
        if (worker_stopped(m->worker)) return;
        if (move_equal(m->move, move)) best_noisy = noisy;
        if (done) break;
    }
    learn(m, best_noisy);
}

/* The dice: the mean of the events by their weights. */
static void maxn_chance(Worker *worker, Depth depth, Ply ply, Shares *out) {
    MoveList *events = &worker_node(worker, ply)->pickers[0].moves;
    double sum[PLAYERS_MAX] = { 0 }, total = 0;
    movelist_clear(events);
    game_moves(&worker->pos, GEN_ALL, events);
    for (int i = 0; i < events->count; i++) {
        const double weight = game_chance_weight(&worker->pos, events->at[i]);
        Shares shares;
        node_play(worker, ply, events->at[i], true);
        maxn_node(worker, SHARE_ALL + 1, depth - 1, ply + 1, &shares);
        node_undo(worker);
        if (worker_stopped(worker)) return;
        for (int team = 0; team < teams_of(worker); team++) sum[team] += weight * shares.of[team];
        total += weight;
    }
    for (int team = 0; team < teams_of(worker); team++) out->of[team] = (int)(sum[team] / total);
}

/* What the teams get if all play for themselves. With at least `enough` for the team to move the search of the node
 * may end. Beyond the leaves (depth 0 and below) whoever is to move may refrain from captures. */
static void maxn_node(Worker *worker, int enough, Depth depth, Ply ply, Shares *out) {
    Node *node = worker_node(worker, ply);
    Maxn m = { .worker = worker, .node = node, .ply = ply, .depth = depth, .enough = enough };
    node->line.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    if (worker_must_stop(worker) || is_leaf(worker, ply, out)) return;
    const bool quiet = depth <= 0;
    if (quiet || depth <= -QUIET_PLIES) {
        shares_of_estimate(worker, &m.best);
        *out = m.best;
        m.any = true;
        if (depth <= -QUIET_PLIES || m.best.of[team_on_turn(worker)] >= enough) return;
    }
    if (UNLIKELY(game_is_chance(&worker->pos))) {
        if (!quiet) maxn_chance(worker, depth, ply, out);
        return;
    }
    TtData known = { .eval = SCORE_NONE };
    tt_probe(&worker->searcher->table, node_key(worker), &known);
    node_clear_killers(worker_node(worker, ply + 2));
    maxn_moves(&m, known.move, quiet);
    if (worker_stopped(worker)) return;
    if (!m.any) {
        shares_without_moves(worker, ply, out);
        return;
    }
    *out = m.best;
    if (depth > 0) /* the table keeps the order of moves alone: it has no room for the shares */
        tt_store(&worker->searcher->table, node_key(worker),
                 (TtData){ .move = move_signature(m.move), .eval = SCORE_NONE, .depth = depth, .bound = BOUND_LOWER });
}

/* ---- the root ---- */

/* A share as a score: ends as plies to the end, estimates as the odds against the mean of the others. */
static int score_of_share(const Worker *worker, int share) {
    const int teams = teams_of(worker), even = SHARE_ALL / teams;
    const int won = SHARE_ALL - share, least = (int)(SHARE_ALL * share_least);
    if (won < least) return score_mating(won / ((SHARE_ALL - even) / SHARE_PLY));
    if (share < least) return score_mated(share / (even / SHARE_PLY));
    return score_clamp((int)(share_slope * log((double)share * (teams - 1) / won)));
}

void search_maxn_root(Worker *worker, Depth depth) {
    worker->seldepth = 0;
    for (int i = 0; i < worker->roots_count; i++) worker->roots[i].score = -SCORE_INF;
    for (int i = 0; i < worker->roots_count; i++) {
        RootMove *root = &worker->roots[i];
        const uint64_t before = worker_nodes(worker);
        Shares shares;
        node_play(worker, 0, root->move, game_is_noisy(&worker->pos, root->move));
        maxn_node(worker, SHARE_ALL + 1, depth - 1, 1, &shares);
        node_undo(worker);
        if (worker_stopped(worker)) break;
        root->nodes += worker_nodes(worker) - before;
        root->score = score_of_share(worker, shares.of[worker->root_team]);
        root->bound = BOUND_EXACT;
        root->seldepth = worker->seldepth;
        line_extend(&root->line, root->move, &worker_node(worker, 1)->line);
    }
    roots_sort(worker->roots, worker->roots_count);
}
