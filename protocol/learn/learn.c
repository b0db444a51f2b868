#include "protocol/learn/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "protocol/learn/private.h"

enum { SAMPLES_LEAST = 2000, BATCH_LEAST = 256, BATCH_MOST = 4096, GATE_NODES = 2000, GATE_PLIES = 80 };
enum { STEPS_WANTED = 6000, EPOCHS_LEAST = 8, EPOCHS_MOST = 40, MOVE_MS_LEAST = 5, MOVE_MS_MOST = 100 };
static const double playing_share = 0.6, training_share = 0.12, gate_share = 0.2; /* of the time */
static const double learning_rate = 0.002, number_decay = 0.04;

/* Where its files are. */
typedef struct {
    char positions[LEARNED_PATH_MAX], net[LEARNED_PATH_MAX], out[LEARNED_PATH_MAX];
} Paths;

static bool find_paths(const LearnOptions *options, Paths *paths, Error *err) {
    char folder[LEARNED_PATH_MAX / 2];
    if (options->work) {
        if ((size_t)snprintf(folder, sizeof folder, "%s", options->work) >= sizeof folder)
            return error_set(err, "the name of the folder is too long");
    } else if (!file_in_cache(folder, sizeof folder, "fusilier/learn", err)) {
        return false;
    }
    snprintf(paths->positions, sizeof paths->positions, "%s/%s.positions", folder, options->game->id);
    snprintf(paths->net, sizeof paths->net, "%s/%s.net", folder, options->game->id);
    if (!options->out) return learned_path(options->game, paths->out, sizeof paths->out, err);
    return (size_t)snprintf(paths->out, sizeof paths->out, "%s", options->out) < sizeof paths->out ||
           error_set(err, "the name of the file is too long");
}

/* ---- training ---- */

static void take_numbers(Learned *learned, const TrainNet *net) {
    const int hidden = learned->hidden;
    const size_t inputs = (size_t)learned->inputs.count * (size_t)hidden;
    for (size_t i = 0; i < inputs; i++) learned->input[i] = (int16_t)train_round(net->input[i], NETWORK_ONE);
    for (int i = 0; i < hidden; i++) learned->bias[i] = (int16_t)train_round(net->bias[i], NETWORK_ONE);
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < hidden; i++)
                learned->output[bucket][side][i] =
                    (int16_t)train_round(net->output[(2 * bucket + side) * hidden + i], NETWORK_OUTPUT_ONE);
        learned->output_bias[bucket] =
            train_round(net->output_bias[bucket], NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    }
}

typedef struct {
    Progress *progress;
    const Game *game;
} Watching;

static void tell_epoch(void *context, const TrainReport *report) {
    const Watching *const watching = context;
    progress_tell(watching->progress, true, "%s: epoch %d: loss %.6f, held back %.6f", watching->game->id,
                  report->epoch, report->loss, report->held);
    progress_end(watching->progress);
}

static int bounded(double value, int least, int most) {
    return value < least ? least : value > most ? most : (int)value;
}

/* A net of all samples. */
static Learned *train_on(const LearnOptions *options, const Lessons *samples, double seconds, Progress *progress) {
    Watching watching = { progress, options->game };
    Learned *const learned = learned_new(options->game, options->hidden, lessons_unit(samples));
    const size_t held = lessons_held(samples), count = lessons_count(samples) - held;
    const int batch = bounded((double)count / 100, BATCH_LEAST, BATCH_MOST);
    const TrainTask task = {
        .inputs = learned->inputs.count,
        .hidden = options->hidden,
        .input_limit = ((float)learned_input_most(&learned->inputs) - 0.5f) / NETWORK_ONE,
        .steepness = 1,
        .count = lessons_count(samples),
        .held = held,
        .read = lessons_get,
        .samples = samples,
        .epochs = bounded((double)STEPS_WANTED * batch / (double)count, EPOCHS_LEAST, EPOCHS_MOST),
        .threads = options->threads,
        .batch = batch,
        .rate = learning_rate,
        .decay = number_decay,
        .seconds = seconds,
        .report = tell_epoch,
        .context = &watching,
    };
    TrainNet net;
    train(&task, &net);
    fprintf(options->talk,
            "%s: %zu positions to learn from, %zu held back; %d inputs, %d centipawns are e to 1; loss %.6f without "
            "the net, %.6f with it\n",
            options->game->id, count, held, learned->inputs.count, learned->unit, net.known, net.loss);
    fflush(options->talk);
    take_numbers(learned, &net);
    train_release(&net);
    return learned;
}

static bool learn_net(const LearnOptions *options, const Values *values, const Paths *paths, double seconds,
                      Progress *progress, Error *err) {
    Inputs *const inputs = malloc(sizeof *inputs);
    if (!inputs) return error_set(err, "out of memory");
    inputs_of(inputs, options->game);
    Lessons *const samples = lessons_read(values, inputs, paths->positions, options->threads, err);
    bool good = samples != NULL;
    if (good && (lessons_count(samples) < SAMPLES_LEAST || lessons_held(samples) == 0 ||
                 lessons_held(samples) == lessons_count(samples)))
        good = error_set(err, "%s: %zu positions are too few to learn from: give it more time", options->game->id,
                         lessons_count(samples));
    if (good) {
        Learned *const learned = train_on(options, samples, seconds, progress);
        good = learned_save(learned, values, paths->net, err);
        learned_free(learned);
    }
    lessons_free(samples);
    free(inputs);
    return good;
}

/* ---- the gate ---- */

static bool pass_gate(const LearnOptions *options, const Paths *paths, int64_t nodes, int64_t move_ms,
                      Progress *progress, bool *passed, Error *err) {
    char limit[40];
    double low, high;
    Stats stats = { .wins = 0 };
    if (!learn_gate(options, paths->net, nodes, move_ms, &stats, progress, err)) return false;
    stats_interval(&stats, &low, &high);
    snprintf(limit, sizeof limit, nodes ? "%lld nodes" : "%lld ms", (long long)(nodes ? nodes : move_ms));
    *passed = stats_games(&stats) > 0 && low > 0.5;
    fprintf(options->talk,
            "%s: with the net against without, %s a move: +%d =%d -%d, %.1f %% (%.1f to %.1f), Elo %+.0f\n",
            options->game->id, limit, stats.wins, stats.draws, stats.losses, 100 * stats_score(&stats), 100 * low,
            100 * high, elo_of_score(fmin(fmax(stats_score(&stats), 0.001), 0.999)));
    fflush(options->talk);
    return true;
}

/* At equal nodes first; what is not better there, is not by the clock. */
static bool pass_gates(const LearnOptions *options, const Paths *paths, double seconds, Progress *progress,
                       bool *passed, Error *err) {
    *passed = true;
    if (options->gate == 0) return true;
    const double moves = (double)options->gate * GATE_PLIES / options->threads;
    const int64_t move_ms = bounded(1000 * seconds / moves, MOVE_MS_LEAST, MOVE_MS_MOST);
    return pass_gate(options, paths, GATE_NODES, 0, progress, passed, err) &&
           (!*passed || pass_gate(options, paths, 0, move_ms, progress, passed, err));
}

/* ---- all of it ---- */

static bool keep(const LearnOptions *options, const Values *values, const Paths *paths, bool is_better, Error *err) {
    Learned *learned;
    if (!is_better) {
        fprintf(options->talk, "%s: not better, so it is left in %s\n", options->game->id, paths->net);
        return true;
    }
    if (!learned_load(values, paths->net, &learned, err)) return false;
    if (!learned) return error_set(err, "%.200s is gone", paths->net);
    const bool good = learned_save(learned, values, paths->out, err);
    learned_free(learned);
    if (good) fprintf(options->talk, "%s: better, and put in %s\n", options->game->id, paths->out);
    return good;
}

bool learn(const LearnOptions *options, bool *is_better, Error *err) {
    Paths paths;
    Progress progress = { .file = options->progress };
    const double seconds = 3600 * options->hours;
    *is_better = false;
    if (!inputs_fit(options->game, err) || !find_paths(options, &paths, err)) return false;
    Values *const values = values_new(options->game);
    const bool good = learn_generate(options, values, paths.positions, seconds * playing_share, &progress, err) &&
                      learn_net(options, values, &paths, seconds * training_share, &progress, err) &&
                      pass_gates(options, &paths, seconds * gate_share, &progress, is_better, err) &&
                      keep(options, values, &paths, *is_better, err);
    values_free(values);
    return good;
}
