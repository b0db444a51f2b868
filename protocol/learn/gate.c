/* gate.c -- games of a net against none. */
#include <stdlib.h>

#include "engine/base/random.h"
#include "engine/base/threads.h"
#include "protocol/farm/selfplay.h"
#include "protocol/learn/private.h"

enum { OPENINGS_PER_GAME = 20 };        /* tried, where nearly all are lopsided */
#define GATE_SEED 0x6761746500000000ULL /* other openings than those of the games learned from */

typedef struct {
    const LearnOptions *options;
    const char *net;
    int64_t nodes, move_ms;
    Progress *progress;
    pthread_mutex_t lock; /* of what follows */
    uint64_t opening;
    Stats *stats;
    bool good;
    Error err;
} Gate;

static bool take_opening(Gate *gate, uint64_t *opening) {
    pthread_mutex_lock(&gate->lock);
    const int games = gate->options->gate;
    const bool more =
        gate->good && stats_games(gate->stats) < games && gate->opening < (uint64_t)games * OPENINGS_PER_GAME;
    *opening = gate->opening;
    gate->opening += more;
    pthread_mutex_unlock(&gate->lock);
    return more;
}

static void put_pair(Gate *gate, const int points[2]) {
    pthread_mutex_lock(&gate->lock);
    for (int i = 0; i < 2; i++) stats_add(gate->stats, (GameResult)points[i]);
    stats_add_pair(gate->stats, (GameResult)points[0], (GameResult)points[1]);
    progress_tell(gate->progress, false, "%s: game %d of %d, %.1f %%", gate->options->game->id,
                  stats_games(gate->stats), gate->options->gate, 100 * stats_score(gate->stats));
    pthread_mutex_unlock(&gate->lock);
}

/* The second searcher plays with the net. */
static bool arm(Pairing *pairing, const Gate *gate, Error *err) {
    for (int i = 0; i < 2; i++) {
        SearchOptions options = *search_options(pairing->searcher[i]);
        options.overhead_ms = 0;
        options.nets = i == 1;
        if (i == 1 &&
            (size_t)snprintf(options.eval_file, sizeof options.eval_file, "%s", gate->net) >= sizeof options.eval_file)
            return error_set(err, "the name of the net's file is too long");
        if (!search_set_options(pairing->searcher[i], &options, err)) return false;
        search_know(pairing->searcher[i], gate->options->game);
        if (search_complaint(pairing->searcher[i], err)) return false;
    }
    pairing->lopsided = LEARN_LOPSIDED;
    if (gate->nodes == 0) pairing->limits = (Limits){ .move_time_ms = gate->move_ms };
    return true;
}

static void play_pairs(void *context, int index) {
    Gate *const gate = context;
    const uint64_t seed = (uint64_t)gate->options->seed ^ GATE_SEED;
    const Game *const game = gate->options->game;
    Pairing pairing;
    Error err;
    uint64_t opening;
    int points[2];
    (void)index;
    bool good = pairing_init(&pairing, game, game, (uint64_t)gate->nodes, &err);
    if (good && !(good = arm(&pairing, gate, &err))) pairing_release(&pairing);
    if (!good) {
        pthread_mutex_lock(&gate->lock);
        gate->good = false;
        gate->err = err;
        pthread_mutex_unlock(&gate->lock);
        return;
    }
    while (take_opening(gate, &opening))
        if (pairing_duel(&pairing, opening_plies(seed, opening), random_stream(seed, opening), points))
            put_pair(gate, points);
    pairing_release(&pairing);
}

bool learn_gate(const LearnOptions *options, const char *net, int64_t nodes, int64_t move_ms, Stats *stats,
                Progress *progress, Error *err) {
    Gate gate = { .options = options, .net = net, .nodes = nodes, .move_ms = move_ms, .progress = progress };
    gate.stats = stats;
    gate.good = true;
    pthread_mutex_init(&gate.lock, NULL);
    threads_run(options->threads, play_pairs, &gate);
    pthread_mutex_destroy(&gate.lock);
    progress_end(progress);
    if (!gate.good) *err = gate.err;
    return gate.good;
}
