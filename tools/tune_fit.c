/* Texel's method (Peter Oesterlund 2014): the weights are best when the evaluation of quiet positions predicts best how
 * their games ended. Here: logistic loss on a mix of result and search score, and descent by Adam (Kingma, Ba 2014) on
 * the counts that the evaluation's trace gives. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "tools/tune.h"

enum { LINE_MAX_LENGTH = 512 };

typedef struct {
    uint16_t index;
    int16_t count;
} Use;

typedef struct {
    size_t first;
    uint16_t uses;
    float mg, eg; /* what a point in middle game or endgame weighs in this position */
    float rest;
    float result, score; /* for player 0: 0 .. 1; centipawns, NAN if there is none */
} Sample;

struct TuneSamples {
    Sample *sample;
    Use *use;
    size_t count, room, uses, uses_room;
};

TuneSamples *tune_samples_new(void) {
    return calloc(1, sizeof(TuneSamples));
}

void tune_samples_free(TuneSamples *samples) {
    free(samples->sample);
    free(samples->use);
    free(samples);
}

static void add_sample(TuneSamples *samples, const EvalTrace *trace, float result, float score) {
    ARRAY_RESERVE(samples->sample, samples->room, samples->count + 1);
    ARRAY_RESERVE(samples->use, samples->uses_room, samples->uses + WEIGHTS_COUNT);
    Sample *sample = &samples->sample[samples->count++];
    const float phase = (float)trace->phase / PHASE_FULL, scale = (float)trace->scale / SCALE_FULL;
    *sample = (Sample){ samples->uses, 0, phase, (1 - phase) * scale, (float)trace->rest, result, score };
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        const int count = trace->count[WHITE][i] - trace->count[BLACK][i];
        if (count) samples->use[samples->uses++] = (Use){ (uint16_t)i, (int16_t)count };
    }
    sample->uses = (uint16_t)(samples->uses - sample->first);
}

/* Splits "position;result[;score]"; false if it is not of that form. */
static bool split_line(char *line, float *result, float *score) {
    static const struct {
        const char *text;
        float points;
    } results[] = { { "1-0", 1 }, { "0-1", 0 }, { "1/2-1/2", 0.5f } };
    line[strcspn(line, "\r\n")] = '\0';
    char *word = strchr(line, ';');
    if (!word) return false;
    *word++ = '\0';
    char *last = strchr(word, ';');
    if (last) *last++ = '\0';
    *score = last ? strtof(last, NULL) : NAN;
    for (size_t i = 0; i < LENGTH(results); i++)
        if (strcmp(word, results[i].text) == 0) return *result = results[i].points, true;
    return false;
}

bool tune_samples_read(TuneSamples *samples, const Game *game, const char *path, Error *err) {
    if (!game->advice.weights) return error_set(err, "%s has no weights to tune", game->id);
    FILE *in = fopen(path, "r");
    if (!in) return error_set(err, "%s: %s", path, strerror(errno));
    Position pos;
    EvalTrace trace;
    char line[LINE_MAX_LENGTH];
    bool ok = true;
    pos_init(&pos, game);
    for (int number = 1; ok && fgets(line, sizeof line, in); number++) {
        float result = 0, score = NAN;
        if (*line == '#') continue;
        if (!strchr(line, '\n') && feof(in)) {
            fprintf(stderr, "%s, line %d: is cut off, and passed over\n", path, number);
            break;
        }
        ok = split_line(line, &result, &score) ? game_parse(&pos, game, line, err)
                                               : error_set(err, "not \"position;result\"");
        if (!ok) error_prefix(err, "%s, line %d", path, number);
        if (ok && eval_trace(&pos, &trace)) add_sample(samples, &trace, result, score);
    }
    fclose(in);
    pos_release(&pos);
    return ok;
}

/* ---- fitting ---- */

typedef struct {
    double mg[WEIGHTS_COUNT], eg[WEIGHTS_COUNT];
} Theta;

static double expectation(double k, double centipawns) {
    return 1 / (1 + exp(-k * centipawns));
}

static double sample_value(const TuneSamples *samples, const Sample *sample, const Theta *theta) {
    double mg = 0, eg = 0;
    for (const Use *use = samples->use + sample->first, *end = use + sample->uses; use < end; use++) {
        mg += use->count * theta->mg[use->index];
        eg += use->count * theta->eg[use->index];
    }
    return mg * sample->mg + eg * sample->eg + sample->rest;
}

static double sample_target(const Sample *sample, double k, double results) {
    if (isnan(sample->score)) return sample->result;
    return results * sample->result + (1 - results) * expectation(k, sample->score);
}

static double log_loss(double target, double p) {
    const double tiny = 1e-9;
    return -target * log(p + tiny) - (1 - target) * log(1 - p + tiny);
}

/* Loss of the plain results of the samples from `first` to before `end`. */
static double loss_of(const TuneSamples *samples, size_t first, size_t end, const Theta *theta, double k) {
    double loss = 0;
    for (size_t i = first; i < end; i++)
        loss += log_loss(samples->sample[i].result, expectation(k, sample_value(samples, &samples->sample[i], theta)));
    return loss / (double)(end - first);
}

/* The last tenth of the samples, other games than the rest, only checks that what was learned holds. */
static size_t learned_from(const TuneSamples *samples) {
    return samples->count - samples->count / 10;
}

/* The k with which the present weights predict best: centipawns keep their meaning (golden section). */
static double fit_k(const TuneSamples *samples, const Theta *theta) {
    const double ratio = 0.6180339887;
    double low = 0.0005, high = 0.02;
    for (int i = 0; i < 14; i++) {
        const double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (loss_of(samples, 0, samples->count, theta, a) < loss_of(samples, 0, samples->count, theta, b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

/* Adds up the slope of the loss over all samples; returns the loss. */
static double slope_of(const TuneSamples *samples, const Theta *theta, double k, double results, Theta *slope) {
    double loss = 0;
    memset(slope, 0, sizeof *slope);
    for (size_t i = 0; i < learned_from(samples); i++) {
        const Sample *sample = &samples->sample[i];
        const double p = expectation(k, sample_value(samples, sample, theta));
        const double target = sample_target(sample, k, results);
        loss += log_loss(target, p);
        const double error = k * (p - target), mg = error * sample->mg, eg = error * sample->eg;
        for (const Use *use = samples->use + sample->first, *end = use + sample->uses; use < end; use++) {
            slope->mg[use->index] += mg * use->count;
            slope->eg[use->index] += eg * use->count;
        }
    }
    return loss / (double)learned_from(samples);
}

/* One weight's step by Adam. */
static void step(double *weight, double *mean, double *square, double slope, double rate, int epoch) {
    const double keep_mean = 0.9, keep_square = 0.999;
    *mean = keep_mean * *mean + (1 - keep_mean) * slope;
    *square = keep_square * *square + (1 - keep_square) * slope * slope;
    const double unbiased_mean = *mean / (1 - pow(keep_mean, epoch));
    const double unbiased_square = *square / (1 - pow(keep_square, epoch));
    *weight -= rate * unbiased_mean / (sqrt(unbiased_square) + 1e-12);
}

static void step_all(Theta *theta, const Theta *start, Theta *mean, Theta *square, Theta *slope, double pull,
                     double rate, int epoch) {
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        if (slope->mg[i] == 0 && slope->eg[i] == 0) continue; /* never seen */
        slope->mg[i] += pull * (theta->mg[i] - start->mg[i]);
        slope->eg[i] += pull * (theta->eg[i] - start->eg[i]);
        step(&theta->mg[i], &mean->mg[i], &square->mg[i], slope->mg[i], rate, epoch);
        step(&theta->eg[i], &mean->eg[i], &square->eg[i], slope->eg[i], rate, epoch);
    }
}

static void print_losses(const TuneSamples *samples, const Theta *theta, double k) {
    const size_t learned = learned_from(samples);
    fprintf(stderr, "loss of the results: %.5f learned, %.5f checked\n", loss_of(samples, 0, learned, theta, k),
            loss_of(samples, learned, samples->count, theta, k));
}

void tune_samples_fit(TuneSamples *samples, const FitOptions *options, Weights *weights) {
    static Theta theta, start, mean, square, slope; /* large; the tool fits once */
    Score *scores = (Score *)weights;
    if (samples->count < 100) return;
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        theta.mg[i] = score_mg(scores[i]);
        theta.eg[i] = score_eg(scores[i]);
    }
    start = theta;
    const double k = fit_k(samples, &theta);
    fprintf(stderr, "%zu positions, k %.5f\n", samples->count, k);
    print_losses(samples, &theta, k);
    for (int epoch = 1; epoch <= options->epochs; epoch++) {
        const double rate = options->rate * (epoch < options->epochs * 3 / 4 ? 1 : 0.2);
        const double loss = slope_of(samples, &theta, k, options->results, &slope);
        step_all(&theta, &start, &mean, &square, &slope, options->anchor * k * k / 4, rate, epoch);
        if (epoch % 50 == 0) fprintf(stderr, "epoch %d: loss %.5f\n", epoch, loss);
    }
    print_losses(samples, &theta, k);
    for (int i = 0; i < WEIGHTS_COUNT; i++) scores[i] = W((int)lround(theta.mg[i]), (int)lround(theta.eg[i]));
}
