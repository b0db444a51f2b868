#include "search/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/signals.h"
#include "engine/base/threads.h"
#include "search/chance.h"
#include "search/endgame.h"
#include "search/nets.h"
#include "search/limits.h"
#include "search/node.h"
#include "search/report.h"
#include "search/hidden/samples.h"
#include "search/worker.h"

enum { HASH_MB_MAX = 1 << 20, THREADS_MAX = 256, SAMPLES_MAX = 256 };

const SearchOptions search_defaults = {
    .hash_mb = 64,
    .threads = 1,
    .multipv = 1,
    .overhead_ms = 15,
    .elo = 1500,
    .tables = true,
    .nets = true,
    .samples = -1,
};

/* ---- a thread ---- */

/* The worker whose result is played: the deepest, then the one that sees a mate or the best score. Of a limited depth
 * only the first worker knows. */
static Worker *best_worker(const Searcher *searcher) {
    Worker *best = searcher->workers[0];
    if (searcher->lines > 1 || searcher->limits.depth > 0) return best;
    for (int i = 1; i < searcher->workers_count; i++) {
        Worker *worker = searcher->workers[i];
        if (worker->completed == 0 || worker->roots_count == 0) continue;
        const int score = worker->roots[0].score, record = best->roots[0].score;
        const bool mate = score >= SCORE_MATE_MIN && score > record;
        if (mate || (worker->completed > best->completed && record < SCORE_MATE_MIN) ||
            (worker->completed == best->completed && score > record))
            best = worker;
    }
    return best;
}

static void wait_for_helpers(Searcher *searcher) {
    pthread_mutex_lock(&searcher->lock);
    while (searcher->helping > 0) pthread_cond_wait(&searcher->changed, &searcher->lock);
    pthread_mutex_unlock(&searcher->lock);
}

/* An endless search, or one on the opponent's time, may not answer before it is told to; without threads nobody could
 * tell it. */
static void wait_for_leave(Searcher *searcher) {
    pthread_mutex_lock(&searcher->lock);
    const atomic_bool *const called_off = searcher->limits.called_off; /* may have been set before it began */
    while (THREADS_EXIST && !atomic_load(&searcher->stop) && !(called_off && atomic_load(called_off)) &&
           (searcher->limits.infinite || atomic_load(&searcher->pondering)))
        pthread_cond_wait(&searcher->changed, &searcher->lock);
    pthread_mutex_unlock(&searcher->lock);
}

/* The expected answer: from the line, or else from the table. */
static Move find_ponder(Worker *worker, const RootMove *root) {
    if (root->line.length >= 2) return root->line.at[1];
    Move answer = MOVE_NONE;
    TtData known;
    game_play(&worker->pos, root->move);
    if (tt_probe(&worker->searcher->table, node_key(worker), &known) && known.move) {
        MoveList list;
        movelist_init(&list);
        game_moves(&worker->pos, GEN_ALL, &list);
        for (int i = 0; i < list.count && move_is_none(answer); i++)
            if (move_signature(list.at[i]) == known.move) answer = list.at[i];
        movelist_free(&list);
    }
    game_undo(&worker->pos);
    return answer;
}

/* A line that the last iteration did not get to has the score of the one before. */
static const RootMove *choose_weakly(Searcher *searcher, const Worker *worker) {
    int scores[MULTIPV_MAX], count = 0;
    for (; count < searcher->lines && count < worker->roots_count; count++) {
        const RootMove *root = &worker->roots[count];
        scores[count] = root->score > -SCORE_INF ? root->score : root->previous;
        if (scores[count] == -SCORE_INF) break;
    }
    return &worker->roots[count ? strength_choose(searcher->options.elo, scores, count, &searcher->random) : 0];
}

static void finish(Searcher *searcher) {
    Worker *worker = best_worker(searcher);
    Move best = MOVE_NONE, ponder = MOVE_NONE;
    if (game_is_chance(&worker->pos)) {
        best = game_roll(&worker->pos, &searcher->random); /* nobody's choice */
    } else if (worker->roots_count > 0) {
        const RootMove *root = &worker->roots[0];
        if (searcher->options.limit_strength)
            root = choose_weakly(searcher, worker);
        else if (worker->index > 0 || !move_equal(root->move, searcher->reported))
            report_line(worker, root, worker->completed > 0 ? worker->completed : 1, 1);
        best = root->move;
        if (!searcher->blind) ponder = find_ponder(worker, root); /* else nobody can know what will be possible */
    }
    searcher->answer = best;
    const Listener listener = searcher->listener;
    if (listener.done) listener.done(listener.context, best, ponder);
    pthread_mutex_lock(&searcher->lock);
    searcher->running = false;
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

static void think(Worker *worker) {
    if (worker->searcher->blind)
        sampling_search(worker);
    else
        worker_search(worker);
}

static void run_job(Worker *worker) {
    Searcher *searcher = worker->searcher;
    if (searcher->blind) sampling_begin(worker);
    worker_prepare(worker);
    if (searcher->blind) sampling_ready(worker);
    if (worker->roots_count == 0 && worker->index == 0)
        report_no_moves(worker);
    else if (worker->roots_count > 0 && !game_is_chance(&worker->pos))
        think(worker);
    if (worker->index > 0) return;
    wait_for_leave(searcher);
    atomic_store(&searcher->stop, true);
    wait_for_helpers(searcher);
    finish(searcher);
}

static void *worker_main(void *argument) {
    Worker *worker = argument;
    Searcher *searcher = worker->searcher;
    unsigned done = worker->job;
    for (;;) {
        pthread_mutex_lock(&searcher->lock);
        while (searcher->job == done && !worker->quit) pthread_cond_wait(&searcher->changed, &searcher->lock);
        done = searcher->job;
        const bool quit = worker->quit;
        pthread_mutex_unlock(&searcher->lock);
        if (quit) return NULL;
        run_job(worker);
        if (worker->index == 0) continue;
        pthread_mutex_lock(&searcher->lock);
        searcher->helping--;
        pthread_cond_broadcast(&searcher->changed);
        pthread_mutex_unlock(&searcher->lock);
    }
}

/* ---- all threads ---- */

/* Without threads there is one worker, which works when it is waited for. */
static bool begin_thread(Worker *worker) {
    if (!THREADS_EXIST) return worker->index == 0;
    return signals_spare_thread(&worker->thread, worker_main, worker);
}

static void end_threads(Searcher *searcher, Worker **workers, int count) {
    pthread_mutex_lock(&searcher->lock);
    for (int i = 0; i < count; i++) workers[i]->quit = true;
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
    for (int i = 0; i < count; i++) {
        if (THREADS_EXIST) pthread_join(workers[i]->thread, NULL);
        worker_free(workers[i]);
    }
    free(workers);
}

/* Makes `count` workers; NULL if not all can be had (then none is left). */
static Worker **begin_threads(Searcher *searcher, int count) {
    Worker **workers = calloc((size_t)count, sizeof(Worker *));
    if (!workers) return NULL;
    for (int i = 0; i < count; i++) {
        workers[i] = worker_new(searcher, i);
        if (workers[i]) workers[i]->job = searcher->job;
        if (workers[i] && begin_thread(workers[i])) continue;
        worker_free(workers[i]);
        end_threads(searcher, workers, i);
        return NULL;
    }
    return workers;
}

static bool set_threads(Searcher *searcher, int count, Error *err) {
    if (searcher->workers_count == count) return true;
    Worker **workers = begin_threads(searcher, count);
    if (!workers) return error_set(err, "cannot start %d threads", count);
    end_threads(searcher, searcher->workers, searcher->workers_count);
    searcher->workers = workers;
    searcher->workers_count = count;
    return true;
}

/* ---- the searcher ---- */

static bool options_are_ok(const SearchOptions *options, Error *err) {
    if (options->hash_mb < 1 || options->hash_mb > HASH_MB_MAX)
        return error_set(err, "the hash table must be 1 to %d MB, not %zu", HASH_MB_MAX, options->hash_mb);
    if (options->threads < 1 || options->threads > THREADS_MAX)
        return error_set(err, "threads must be 1 to %d, not %d", THREADS_MAX, options->threads);
    if (options->multipv < 1 || options->multipv > MULTIPV_MAX)
        return error_set(err, "lines must be 1 to %d, not %d", MULTIPV_MAX, options->multipv);
    if (options->samples < -1 || options->samples > SAMPLES_MAX)
        return error_set(err, "samples must be -1 to %d, not %d", SAMPLES_MAX, options->samples);
    if (options->overhead_ms < 0) return error_set(err, "the overhead of a move cannot be negative");
    if (options->elo < ELO_MIN || options->elo > ELO_MAX)
        return error_set(err, "Elo must be %d to %d, not %d", ELO_MIN, ELO_MAX, options->elo);
    return true;
}

/* Late move reductions grow with the logarithms of depth and number (chessprogramming.org/Late_Move_Reductions). */
static void fill_reductions(Searcher *searcher) {
    for (Depth depth = 1; depth <= DEPTH_MAX; depth++)
        for (int move = 1; move < REDUCTION_MOVES; move++)
            searcher->reduction[depth][move] = (uint8_t)(16 * (0.6 + log(depth) * log(move) / 2.3));
}

Searcher *search_new(const SearchOptions *options, Error *err) {
    Searcher *searcher = calloc(1, sizeof *searcher);
    if (!searcher) {
        error_set(err, "no memory for the search");
        return NULL;
    }
    pthread_mutex_init(&searcher->lock, NULL);
    pthread_cond_init(&searcher->changed, NULL);
    fill_reductions(searcher);
    if (search_set_options(searcher, options, err)) return searcher;
    search_free(searcher);
    return NULL;
}

void search_free(Searcher *searcher) {
    if (!searcher) return;
    search_stop(searcher);
    search_wait(searcher);
    nets_forget(searcher);
    end_threads(searcher, searcher->workers, searcher->workers_count);
    tt_release(&searcher->table);
    samples_free(searcher->samples);
    if (searcher->root_ready) pos_release(&searcher->root);
    endgame_forget(searcher);
    values_free(searcher->values);
    free(searcher->moves);
    pthread_cond_destroy(&searcher->changed);
    pthread_mutex_destroy(&searcher->lock);
    free(searcher);
}

/* Tables, histories and samples. */
static void forget(Searcher *searcher) {
    tt_clear(&searcher->table);
    for (int i = 0; i < searcher->workers_count; i++) worker_clear(searcher->workers[i]);
    if (searcher->samples) samples_forget(searcher->samples);
}

bool search_set_options(Searcher *searcher, const SearchOptions *options, Error *err) {
    if (!options_are_ok(options, err) || !set_threads(searcher, options->threads, err)) return false;
    if (searcher->options.hash_mb != options->hash_mb && !tt_resize(&searcher->table, options->hash_mb, err)) {
        if (searcher->options.threads) set_threads(searcher, searcher->options.threads, NULL);
        return false;
    }
    if (options->seed != searcher->options.seed || !searcher->random)
        searcher->random = options->seed ? options->seed : (uint64_t)time(NULL) ^ (uint64_t)(uintptr_t)searcher;
    const bool sees_otherwise =
        (options->samples != searcher->options.samples || options->tables != searcher->options.tables ||
         strcmp(options->endings_path, searcher->options.endings_path) != 0 ||
         options->nets != searcher->options.nets || strcmp(options->eval_file, searcher->options.eval_file) != 0) &&
        searcher->options.threads > 0;
    if (sees_otherwise) forget(searcher); /* what was seen must be forgotten */
    if (sees_otherwise) nets_forget(searcher);
    if (sees_otherwise) endgame_forget(searcher);
    searcher->options = *options;
    return true;
}

const SearchOptions *search_options(const Searcher *searcher) {
    return &searcher->options;
}

void search_clear(Searcher *searcher) {
    forget(searcher);
    endgame_renew(searcher); /* there may be others now */
    if (!searcher->learned && !searcher->learned_wrong) searcher->learned_game = NULL;
    if (searcher->options.seed) searcher->random = searcher->options.seed;
}

void search_prepare(Searcher *searcher) {
    tt_prepare(&searcher->table);
}

static void copy_limits(Searcher *searcher, const Limits *limits) {
    searcher->limits = *limits;
    free(searcher->moves);
    searcher->moves = NULL;
    if (limits->moves_count > 0) {
        const size_t size = (size_t)limits->moves_count * sizeof(Move);
        searcher->moves = malloc(size);
        if (searcher->moves)
            memcpy(searcher->moves, limits->moves, size);
        else
            searcher->limits.moves_count = 0;
    }
    searcher->limits.moves = searcher->moves;
    searcher->limits.refusals = NULL; /* they stand in the notes */
}

/* Does the player to move know less than the position says? Then what was found for another player is forgotten: tables
 * and histories would tell of their secrets. */
static bool knows_less(Searcher *searcher, const Position *root) {
    if (!game_is_hidden(root->game) || searcher->options.samples == 0) return false;
    if (!searcher->samples) searcher->samples = samples_new();
    const Notes *before = &searcher->samples->notes;
    if (before->game && (before->game != root->game || before->player != game_turn(root))) forget(searcher);
    return true;
}

void search_know(Searcher *searcher, const Game *game) {
    endgame_know(searcher, game);
    if (!searcher->values || searcher->values->game != game) {
        nets_forget(searcher);
        values_free(searcher->values);
        searcher->values = values_new(game);
    }
    nets_know(searcher);
}

void search_start(Searcher *searcher, const Position *root, const Limits *limits, const Listener *listener) {
    if (!searcher->root_ready) pos_init(&searcher->root, root->game);
    searcher->root_ready = true;
    searcher->blind = knows_less(searcher, root);
    if (searcher->blind)
        samples_inform(searcher->samples, root, limits);
    else
        pos_copy(&searcher->root, root);
    if (limits->again) searcher->spent_ms += limits_elapsed(searcher); /* what the last try took */
    copy_limits(searcher, limits);
    searcher->listener = *listener;
    searcher->reported = MOVE_NONE;
    const SearchOptions *options = &searcher->options;
    searcher->lines = options->multipv;
    if (options->limit_strength && strength_lines(options->elo) > searcher->lines)
        searcher->lines = strength_lines(options->elo);
    search_prepare(searcher);
    tt_grow_older(&searcher->table);
    for (int i = 0; i < searcher->workers_count; i++) {
        atomic_store(&searcher->workers[i]->nodes, 0);
        atomic_store(&searcher->workers[i]->table_hits, 0);
    }
    limits_start(searcher, game_turn(root));
    search_know(searcher, root->game);

    pthread_mutex_lock(&searcher->lock);
    atomic_store(&searcher->stop, false);
    atomic_store(&searcher->pondering, limits->ponder);
    searcher->job++;
    searcher->helping = searcher->workers_count - 1;
    searcher->running = true;
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

bool search_has_time(const Searcher *searcher) {
    return limits_time_for_try(searcher);
}

Move search_next_choice(Searcher *searcher) {
    const Worker *worker = searcher->workers[0];
    if (!searcher->blind) return MOVE_NONE;
    MoveList *refused = &searcher->samples->refused;
    movelist_push(refused, searcher->answer);
    searcher->answer = MOVE_NONE;
    for (int i = 0; i < worker->roots_count && move_is_none(searcher->answer); i++)
        if (movelist_find(refused, worker->roots[i].move) < 0) searcher->answer = worker->roots[i].move;
    return searcher->answer;
}

void search_stop(Searcher *searcher) {
    pthread_mutex_lock(&searcher->lock);
    atomic_store(&searcher->stop, true);
    pthread_cond_broadcast(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

void search_ponderhit(Searcher *searcher) {
    pthread_mutex_lock(&searcher->lock);
    if (atomic_load(&searcher->pondering)) {
        atomic_store(&searcher->start_nodes, limits_nodes(searcher));
        atomic_store(&searcher->start_ms, clock_ms());
        atomic_store_explicit(&searcher->pondering, false, memory_order_release);
        pthread_cond_broadcast(&searcher->changed);
    }
    pthread_mutex_unlock(&searcher->lock);
}

void search_wait(Searcher *searcher) {
    if (!THREADS_EXIST && searcher->running) run_job(searcher->workers[0]);
    pthread_mutex_lock(&searcher->lock);
    while (searcher->running) pthread_cond_wait(&searcher->changed, &searcher->lock);
    pthread_mutex_unlock(&searcher->lock);
}

uint64_t search_nodes(const Searcher *searcher) {
    return limits_nodes(searcher);
}
