/* sampling.c -- the search over samples: each is a position with nothing hidden, and is searched as such; the move is
 * chosen that is best on the average of all ("perfect information Monte Carlo", Ginsberg 2001; its limits: Frank and
 * Basin 1998). Averages, not votes: a move that wins a pawn in nine samples and loses the queen in the tenth is a bad
 * one. */
#include <stdlib.h>

#include "engine/base/random.h"
#include "search/limits.h"
#include "search/node.h"
#include "search/report.h"
#include "search/hidden/samples.h"

enum {
    SQUASH = 1000, /* centipawns at which a gain counts half: nobody gives up nine drawn games to win a lost tenth */
    MARGIN = 1000, /* how much worse than the best of its sample a move may be: beyond it nobody looks closer */
    TRY_COST = 2,  /* of a try that is refused: none to speak of, but not made for nothing */
    EFFORT_MIN =
        300, /* observations of imagined moves, some hundredths of a millisecond each: the clock has its word, too */
    EFFORT_MAX = 6000,
    EFFORT_PER_MS = 25,
    EARLY_SAMPLES = 3,
    LATE_DEPTH = 8, /* from here on the fewest moves go on */
};

/* ---- beginning ---- */

/* How hard to look for imagined games: a part of what the search itself may take. */
static int effort_of(const Searcher *searcher) {
    const uint64_t nodes = searcher->node_limit / 4;
    const int64_t soft = searcher->budget.soft;
    int effort = EFFORT_MAX;
    if (nodes && nodes < (uint64_t)effort) effort = (int)nodes;
    if (soft != TIME_UNLIMITED && soft * EFFORT_PER_MS < effort) effort = (int)soft * EFFORT_PER_MS;
    return effort > EFFORT_MIN ? effort : EFFORT_MIN;
}

void sampling_begin(Worker *worker) {
    Searcher *searcher = worker->searcher;
    Samples *samples = searcher->samples;
    if (worker->index > 0) {
        pthread_mutex_lock(&searcher->lock);
        while (!samples->ready) pthread_cond_wait(&searcher->changed, &searcher->lock);
        pthread_mutex_unlock(&searcher->lock);
        return;
    }
    const int asked = searcher->options.samples > 0 ? searcher->options.samples : samples->notes.game->secrets.samples;
    const int wanted = asked > searcher->workers_count ? asked : searcher->workers_count;
    samples_draw(samples, searcher->values, wanted, effort_of(searcher), &searcher->random, searcher);
    samples->count = samples->pool_count < wanted ? samples->pool_count : wanted;
    if (samples->count > 0) pos_copy(&searcher->root, &samples->pool[0]);
}

static bool allocate(Samples *samples) {
    const size_t count = (size_t)samples->count + 1, roots = (size_t)samples->roots.count + 1;
    free(samples->score);
    free(samples->claimed);
    free(samples->done);
    free(samples->order);
    free(samples->worth);
    samples->score = calloc(count * roots, sizeof *samples->score);
    samples->claimed = calloc(count, sizeof *samples->claimed);
    samples->done = calloc(count, sizeof *samples->done);
    samples->order = calloc(roots, sizeof *samples->order);
    samples->worth = calloc(roots, sizeof *samples->worth);
    return samples->score && samples->claimed && samples->done && samples->order && samples->worth;
}

void sampling_ready(Worker *worker) {
    Searcher *searcher = worker->searcher;
    Samples *samples = searcher->samples;
    if (worker->index > 0) return;
    movelist_clear(&samples->roots);
    for (int i = 0; i < worker->roots_count; i++) movelist_push(&samples->roots, worker->roots[i].move);
    if (!allocate(samples)) samples->count = 0; /* out of memory: the first move is played */
    for (int i = 0; samples->order && i < samples->roots.count; i++) samples->order[i] = i;
    samples->alive = samples->roots.count;
    pthread_mutex_lock(&searcher->lock);
    samples->ready = true;
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

/* ---- what the samples say together ---- */

static double squash(int score) {
    return (double)score * SQUASH / (SQUASH + abs(score));
}

static int unsquash(double worth) {
    const double size = worth < 0 ? -worth : worth;
    const double score = worth * SQUASH / (SQUASH - size);
    return score_clamp((int)score);
}

static int *score_of(const Samples *samples, int sample, int root) {
    return &samples->score[sample * samples->roots.count + root];
}

static bool is_legal_in(const Samples *samples, int sample, int root) {
    return *score_of(samples, sample, root) != SCORE_NONE;
}

/* The mean over the samples in which the root is legal; roots that mostly are not come after all others. */
static double mean_if_legal(const Samples *samples, int root) {
    double sum = 0;
    int legal = 0, all = 0;
    for (int i = 0; i < samples->count; i++) {
        if (!samples->done[i]) continue;
        all++;
        if (!is_legal_in(samples, i, root)) continue;
        sum += squash(*score_of(samples, i, root));
        legal++;
    }
    if (legal == 0) return -4.0 * SQUASH;
    return sum / legal - (2 * legal < all ? 2.0 * SQUASH : 0);
}

static void sort_by_worth(Samples *samples) {
    for (int i = 1; i < samples->alive; i++)
        for (int j = i; j > 0 && samples->worth[samples->order[j]] > samples->worth[samples->order[j - 1]]; j--) {
            const int swap = samples->order[j];
            samples->order[j] = samples->order[j - 1];
            samples->order[j - 1] = swap;
        }
}

/* What the player will have in this sample if the try is refused: the first of the order that is legal there. It is
 * one order for all samples, as they will know no better which of them is true. */
static double worth_if_refused(const Samples *samples, int sample) {
    for (int i = 0; i < samples->alive; i++)
        if (is_legal_in(samples, sample, samples->order[i]))
            return squash(*score_of(samples, sample, samples->order[i])) - TRY_COST;
    return 0;
}

/* Orders the roots that are still searched by what they bring on the average. */
static void rank(Samples *samples) {
    for (int i = 0; i < samples->alive; i++)
        samples->worth[samples->order[i]] = mean_if_legal(samples, samples->order[i]);
    sort_by_worth(samples);
    double *sum = calloc((size_t)samples->roots.count + 1, sizeof *sum);
    int all = 0;
    for (int i = 0; sum && i < samples->count; i++) {
        if (!samples->done[i]) continue;
        all++;
        const double refused = worth_if_refused(samples, i);
        for (int k = 0; k < samples->alive; k++) {
            const int root = samples->order[k];
            sum[root] += is_legal_in(samples, i, root) ? squash(*score_of(samples, i, root)) : refused;
        }
    }
    for (int k = 0; all && k < samples->alive; k++) samples->worth[samples->order[k]] = sum[samples->order[k]] / all;
    free(sum);
    sort_by_worth(samples);
}

/* A score to show: a mate only if all samples agree. */
static int shown_score(const Samples *samples, int root) {
    int least = SCORE_INF, most = -SCORE_INF;
    for (int i = 0; i < samples->count; i++) {
        if (!samples->done[i]) continue;
        const int score = is_legal_in(samples, i, root) ? *score_of(samples, i, root) : 0;
        if (score < least) least = score;
        if (score > most) most = score;
    }
    if (least > most) return 0; /* none was searched */
    if (least >= SCORE_MATE_MIN) return least;
    return most <= -SCORE_MATE_MIN ? most : unsquash(samples->worth[root]);
}

/* The more is known of the moves, the fewer are worth the effort of all samples. */
static void drop_hopeless(Samples *samples, Depth depth, int lines) {
    static const struct {
        int most;
        double behind;
    } limit[LATE_DEPTH + 1] = { { 0, 0 },  { 500, 300 }, { 24, 200 }, { 14, 140 }, { 9, 100 },
                                { 7, 80 }, { 5, 60 },    { 4, 50 },   { 3, 40 } };
    const int row = depth < LATE_DEPTH ? depth : LATE_DEPTH;
    const double best = samples->worth[samples->order[0]];
    const int least = lines < samples->alive ? lines : samples->alive;
    int kept = 0;
    while (kept < samples->alive && kept < limit[row].most &&
           samples->worth[samples->order[kept]] >= best - limit[row].behind)
        kept++;
    samples->alive = kept > least ? kept : least;
}

/* Writes the order into the first worker's roots. */
static void publish(Worker *worker, Depth depth) {
    const Samples *samples = worker->searcher->samples;
    worker->depth = depth;
    for (int i = 0; i < worker->roots_count; i++) {
        const int number = samples->order[i];
        RootMove *root = &worker->roots[i];
        const bool alive = i < samples->alive;
        *root = (RootMove){ .move = samples->roots.at[number], .bound = BOUND_EXACT, .seldepth = depth };
        root->line.at[0] = root->move;
        root->line.length = 1;
        root->previous = shown_score(samples, number);
        root->score = alive ? root->previous : -SCORE_INF;
    }
}

/* ---- searching one sample ---- */

/* The next sample that a worker may take to a greater depth: the one that was searched least; -1 if none is left. */
static int claim(Searcher *searcher, Depth last, Depth *depth) {
    Samples *samples = searcher->samples;
    int next = -1;
    pthread_mutex_lock(&searcher->lock);
    for (int i = 0; i < samples->count; i++)
        if (samples->claimed[i] < last && samples->claimed[i] == samples->done[i] &&
            (next < 0 || samples->claimed[i] < samples->claimed[next]))
            next = i;
    if (next >= 0) *depth = ++samples->claimed[next];
    pthread_mutex_unlock(&searcher->lock);
    return next;
}

/* Every root in this sample; false if the search ended before all were searched. */
static bool search_roots(Worker *worker, const int order[], int count, Depth depth, int scores[]) {
    const Samples *samples = worker->searcher->samples;
    MoveList legal;
    movelist_init(&legal);
    game_moves(&worker->pos, GEN_ALL, &legal);
    int best = -SCORE_INF;
    for (int i = 0; i < count && !worker_stopped(worker); i++) {
        const int meant = game_meant(&worker->pos, &legal, samples->roots.at[order[i]]);
        scores[i] = SCORE_NONE;
        if (meant < 0) continue;
        const int alpha = best > -SCORE_INF + MARGIN ? best - MARGIN : -SCORE_INF;
        const int score = search_root_move(worker, legal.at[meant], alpha, SCORE_INF, depth, 1);
        scores[i] = score > alpha ? score : alpha;
        if (scores[i] > best) best = scores[i];
    }
    movelist_free(&legal);
    return !worker_stopped(worker);
}

static void store(Searcher *searcher, int sample, Depth depth, const int order[], int count, const int scores[]) {
    Samples *samples = searcher->samples;
    pthread_mutex_lock(&searcher->lock);
    for (int i = 0; i < count; i++) *score_of(samples, sample, order[i]) = scores[i];
    samples->done[sample] = depth;
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

static void search_sample(Worker *worker, int sample, Depth depth) {
    Searcher *searcher = worker->searcher;
    Samples *samples = searcher->samples;
    const size_t size = (size_t)samples->roots.count * sizeof(int);
    int *order = malloc(size), *scores = malloc(size);
    pthread_mutex_lock(&searcher->lock);
    const int count = order && scores ? samples->alive : 0;
    for (int i = 0; i < count; i++) order[i] = samples->order[i];
    pthread_mutex_unlock(&searcher->lock);
    worker_enter(worker, &samples->pool[sample]);
    worker->seldepth = 0;
    if (search_roots(worker, order, count, depth, scores)) store(searcher, sample, depth, order, count, scores);
    free(order);
    free(scores);
}

/* ---- all samples ---- */

/* The depth to which all samples have been searched. */
static Depth depth_of_all(const Samples *samples) {
    Depth depth = DEPTH_MAX;
    for (int i = 0; i < samples->count; i++)
        if (samples->done[i] < depth) depth = samples->done[i];
    return depth;
}

/* The greatest depth to which any has been. */
static Depth depth_of_any(const Samples *samples) {
    Depth depth = 0;
    for (int i = 0; i < samples->count; i++)
        if (samples->done[i] > depth) depth = samples->done[i];
    return depth;
}

/* Some samples are enough to see that a move is hopeless, before the others are searched for the first time. */
static void drop_early(Searcher *searcher) {
    Samples *samples = searcher->samples;
    int searched = 0;
    for (int i = 0; i < samples->count; i++) searched += samples->done[i] > 0;
    if (searched < EARLY_SAMPLES || searched == samples->count) return;
    rank(samples);
    drop_hopeless(samples, 1, searcher->lines);
}

/* All samples have reached a greater depth: the first worker orders the moves and reports. */
static bool end_iteration(Worker *worker, TimeSigns *signs) {
    Searcher *searcher = worker->searcher;
    Samples *samples = searcher->samples;
    const Move before = worker->roots[0].move;
    pthread_mutex_lock(&searcher->lock);
    const Depth depth = depth_of_all(samples);
    const bool is_new = depth > worker->completed;
    if (depth == 0) drop_early(searcher);
    if (is_new) {
        rank(samples);
        drop_hopeless(samples, depth, searcher->lines);
        publish(worker, depth);
        worker->completed = depth;
    }
    pthread_mutex_unlock(&searcher->lock);
    if (!is_new) return false;
    report_lines(worker);
    signs->stable = move_equal(before, worker->roots[0].move) ? signs->stable + 1 : 0;
    return limits_end_iteration(worker, signs);
}

/* The first worker has nothing to do but to wait for the others. False: there is nobody to wait for. */
static bool wait_for_others(Searcher *searcher, Depth last) {
    const Samples *samples = searcher->samples;
    pthread_mutex_lock(&searcher->lock);
    const Depth depth = depth_of_all(samples);
    const bool waits = depth < last && !atomic_load(&searcher->stop);
    if (waits) pthread_cond_wait(&searcher->changed, &searcher->lock);
    pthread_mutex_unlock(&searcher->lock);
    return waits;
}

/* Gives each of the first worker's roots for its score in how many samples it is legal. Moves are listed on the
 * worker's own board: that may play and take back, and other threads may still read the samples. */
static void count_legal(Worker *worker) {
    const Samples *samples = worker->searcher->samples;
    MoveList list;
    movelist_init(&list);
    for (int k = 0; k < worker->roots_count; k++) worker->roots[k].score = 0;
    for (int i = 0; i < samples->count; i++) {
        worker_enter(worker, &samples->pool[i]);
        movelist_clear(&list);
        game_moves(&worker->pos, GEN_ALL, &list);
        for (int k = 0; k < worker->roots_count; k++)
            worker->roots[k].score += game_meant(&worker->pos, &list, worker->roots[k].move) >= 0;
    }
    movelist_free(&list);
}

/* There was no time to search even one sample: the moves come in the order of how many samples allow them, and of the
 * first ones that which looks best. To be refused would cost more of the time that there is not. */
static void choose_unsearched(Worker *worker) {
    RootMove *roots = worker->roots;
    const int all = worker->roots_count;
    int first = 1;
    if (all == 0) return;
    count_legal(worker);
    roots_sort(roots, all);
    while (first < all && roots[first].score == roots[0].score) first++;
    for (int i = 0; i < all; i++) roots[i].score = roots[i].previous;
    worker_enter(worker, &worker->searcher->samples->pool[0]);
    worker->roots_count = first;
    root_prefer_unsearched(worker);
    worker->roots_count = all;
}

/* What was searched of the last depth counts, too: within a sample all moves have the same depth. */
static void finish_search(Worker *worker) {
    Searcher *searcher = worker->searcher;
    pthread_mutex_lock(&searcher->lock);
    rank(searcher->samples);
    publish(worker, worker->completed);
    const bool is_unsearched = depth_of_any(searcher->samples) == 0;
    pthread_mutex_unlock(&searcher->lock);
    if (is_unsearched) choose_unsearched(worker);
}

/* A choice of secrets is made by chance, by the weights of the game: whoever reckons with the enemy's knowing the best
 * choice must not always make it. What is said about it has no score. False: this is no such choice. */
static bool choose_secret(Worker *worker) {
    const Game *game = worker->pos.game;
    const int count = worker->roots_count, lines = worker->searcher->options.multipv;
    double *weights = game->secrets.secret_weight ? calloc((size_t)count, sizeof *weights) : NULL, total = 0;
    for (int i = 0; weights && i < count; i++)
        total += weights[i] = game_secret_weight(&worker->pos, worker->roots[i].move);
    if (total > 0 && worker->index == 0) {
        const RootMove *chosen = &worker->roots[random_weighted(&worker->searcher->random, weights, count)];
        const RootMove first = *chosen;
        worker->roots[chosen - worker->roots] = worker->roots[0];
        worker->roots[0] = first;
        worker->depth = worker->completed = 1;
        for (int i = 0; i < count && (i == 0 || i < lines); i++) {
            worker->roots[i].score = 0;
            worker->roots[i].bound = BOUND_EXACT;
        }
        report_lines(worker);
    }
    free(weights);
    return total > 0;
}

/* Against hidden men no mate can be proved: to look for one in n moves is to look so far ahead. */
static Depth last_depth(const Limits *limits) {
    const Depth depth = limits->mate > 0 ? 2 * limits->mate : limits->depth;
    return depth > 0 && depth < DEPTH_MAX ? depth : DEPTH_MAX - 1;
}

void sampling_search(Worker *worker) {
    Searcher *searcher = worker->searcher;
    Samples *samples = searcher->samples;
    if (samples->count == 0 || choose_secret(worker)) return;
    const Depth last = last_depth(&searcher->limits);
    TimeSigns signs = { .forced = worker->roots_count == 1, .effort = 0.6 };
    while (!worker_stopped(worker)) {
        Depth depth;
        const int sample = claim(searcher, last, &depth);
        if (sample < 0 && worker->index > 0) break;
        if (sample >= 0) search_sample(worker, sample, depth);
        const bool more = sample >= 0 || wait_for_others(searcher, last);
        /* also when nothing is left: the others may have finished since the last look */
        if ((worker->index == 0 && end_iteration(worker, &signs)) || !more) break;
    }
    if (worker->index == 0) finish_search(worker);
}
