#include "protocol/learn/train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/network.h"

enum { HIDDEN = NETWORK_HIDDEN, HIDDEN_STEP = 32 };
static const float weight_limit = 1.98f; /* what the integers can hold */

/* Threads that meet at a point. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t all;
    int threads, waiting;
    unsigned round;
} Meeting;

typedef struct {
    const TrainTask *task;
    size_t size;                       /* numbers in all */
    float *net, *best, *mean, *square; /* of each number */
    uint32_t *order;                   /* of the samples that are not held back */
    uint64_t dice;
    int epochs;
    long steps;
    double *part;  /* of a loss, by thread */
    float **slope; /* by thread */
    TrainNet *out;
    Meeting meeting;
    double loss;
    int64_t began;
} Trainer;

typedef struct {
    Trainer *trainer;
    int index;
    pthread_t thread;
} Hand;

typedef struct {
    float sum[2][HIDDEN], cut[2][HIDDEN];
} Pass;

/* ---- where the numbers are ---- */

static inline float *bias_of(const TrainTask *task, float *net) {
    return net + (size_t)task->inputs * (size_t)task->hidden;
}
static inline float *output_of(const TrainTask *task, float *net, int bucket, int side) {
    return bias_of(task, net) + (size_t)(1 + 2 * bucket + side) * (size_t)task->hidden;
}
static inline float *output_bias_of(const TrainTask *task, float *net) {
    return output_of(task, net, NETWORK_BUCKETS, 0);
}

/* ---- one sample ---- */

static ALWAYS_INLINE float forward(const TrainTask *task, float *net, const TrainSample *sample, Pass *pass,
                                   int hidden) {
    float value = output_bias_of(task, net)[sample->bucket] + sample->base;
    for (int side = 0; side < 2; side++) {
        float *restrict sum = pass->sum[side], *restrict cut = pass->cut[side];
        const float *restrict weight = output_of(task, net, sample->bucket, side);
        memcpy(sum, bias_of(task, net), (size_t)hidden * sizeof *sum);
        for (int n = 0; n < sample->count[side]; n++) {
            const float *restrict row = net + (size_t)sample->input[side][n] * (size_t)hidden;
            for (int i = 0; i < hidden; i++) sum[i] += row[i];
        }
        for (int i = 0; i < hidden; i++) {
            cut[i] = sum[i] < 0 ? 0 : sum[i] > 1 ? 1 : sum[i];
            value += cut[i] * cut[i] * weight[i];
        }
    }
    return value;
}

/* Adds the slope of the loss, whose derivative by the output is given. */
static ALWAYS_INLINE void backward(const TrainTask *task, float *net, const TrainSample *sample, const Pass *pass,
                                   float error, float *slope, int hidden) {
    output_bias_of(task, slope)[sample->bucket] += error;
    for (int side = 0; side < 2; side++) {
        float back[HIDDEN];
        const float *restrict weight = output_of(task, net, sample->bucket, side), *restrict cut = pass->cut[side];
        float *restrict out = output_of(task, slope, sample->bucket, side), *restrict bias = bias_of(task, slope);
        for (int i = 0; i < hidden; i++) {
            const bool open = pass->sum[side][i] > 0 && pass->sum[side][i] < 1;
            out[i] += error * cut[i] * cut[i];
            back[i] = open ? 2 * error * weight[i] * cut[i] : 0;
            bias[i] += back[i];
        }
        for (int n = 0; n < sample->count[side]; n++) {
            float *restrict row = slope + (size_t)sample->input[side][n] * (size_t)hidden;
            for (int i = 0; i < hidden; i++) row[i] += back[i];
        }
    }
}

static float expectation(const TrainTask *task, float value) {
    return 1 / (1 + expf(-value * task->steepness));
}

static ALWAYS_INLINE double learn_sample(const TrainTask *task, float *net, const TrainSample *sample, float *slope,
                                         int hidden) {
    Pass pass;
    const float p = expectation(task, forward(task, net, sample, &pass, hidden)), miss = p - sample->target;
    backward(task, net, sample, &pass, 2 * miss * p * (1 - p) * task->steepness, slope, hidden);
    return miss * miss;
}

static ALWAYS_INLINE double miss_sample(const TrainTask *task, float *net, const TrainSample *sample, int hidden) {
    Pass pass;
    const float miss = expectation(task, forward(task, net, sample, &pass, hidden)) - sample->target;
    return miss * miss;
}

/* ---- threads ---- */

static void meet(Meeting *meeting) {
    pthread_mutex_lock(&meeting->lock);
    const unsigned round = meeting->round;
    if (++meeting->waiting == meeting->threads) {
        meeting->waiting = 0;
        meeting->round++;
        pthread_cond_broadcast(&meeting->all);
    }
    while (meeting->round == round) pthread_cond_wait(&meeting->all, &meeting->lock);
    pthread_mutex_unlock(&meeting->lock);
}

/* Where the share of a thread begins. */
static size_t share(const Trainer *trainer, size_t count, int index) {
    return count * (size_t)index / (size_t)trainer->task->threads;
}

static double sum_of_parts(const Trainer *trainer) {
    double sum = 0;
    for (int i = 0; i < trainer->task->threads; i++) sum += trainer->part[i];
    return sum;
}

/* ---- steps ---- */

static void learn_share(Trainer *trainer, int index, size_t first) {
    const TrainTask *const task = trainer->task;
    const size_t batch = (size_t)task->batch, end = first + share(trainer, batch, index + 1);
    double loss = 0;
    TrainSample sample;
    for (size_t i = first + share(trainer, batch, index); i < end; i++) {
        task->read(task->samples, trainer->order[i], &sample);
        loss += task->hidden == HIDDEN ? learn_sample(task, trainer->net, &sample, trainer->slope[index], HIDDEN)
                                       : learn_sample(task, trainer->net, &sample, trainer->slope[index], HIDDEN_STEP);
    }
    trainer->part[index] = loss;
}

static float limit_of(const Trainer *trainer, size_t number) {
    const TrainTask *const task = trainer->task;
    return number < (size_t)(task->inputs + 1) * (size_t)task->hidden ? fminf(task->input_limit, weight_limit)
                                                                      : weight_limit;
}

/* A thread's share of the numbers makes its step by the slopes of all threads, which are 0 afterwards. */
static void step_share(Trainer *trainer, int index, float rate) {
    const TrainTask *const task = trainer->task;
    const float keep_mean = 0.9f, keep_square = 0.999f, decay = (float)task->decay;
    const float unbias_mean = 1 - powf(keep_mean, (float)(trainer->steps + 1));
    const float unbias_square = 1 - powf(keep_square, (float)(trainer->steps + 1));
    float *restrict const mean = trainer->mean, *restrict const square = trainer->square;
    float *restrict const weight = trainer->net, *restrict const sum = trainer->slope[0];
    const size_t first = share(trainer, trainer->size, index), end = share(trainer, trainer->size, index + 1);
    for (int other = 1; other < task->threads; other++) {
        float *restrict const slope = trainer->slope[other];
        for (size_t i = first; i < end; i++) sum[i] += slope[i];
        memset(slope + first, 0, (end - first) * sizeof *slope);
    }
    for (size_t i = first; i < end; i++) {
        const float g = sum[i] / (float)task->batch, limit = limit_of(trainer, i);
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        weight[i] -= rate * (mean[i] / unbias_mean) / (sqrtf(square[i] / unbias_square) + 1e-8f);
        weight[i] *= 1 - rate * decay;
        weight[i] = fminf(fmaxf(weight[i], -limit), limit);
    }
    memset(sum + first, 0, (end - first) * sizeof *sum);
}

static float rate_now(const Trainer *trainer, size_t batches) {
    const double done = (double)trainer->steps / ((double)trainer->epochs * (double)batches), all = trainer->task->rate;
    return (float)(all * (0.5 + 0.5 * cos(M_PI * fmin(done, 1))) + all / 200);
}

/* ---- epochs ---- */

static void check_share(Trainer *trainer, int index, bool known) {
    const TrainTask *const task = trainer->task;
    const size_t end = share(trainer, task->held, index + 1);
    double loss = 0;
    TrainSample sample;
    for (size_t i = share(trainer, task->held, index); i < end; i++) {
        task->read(task->samples, i, &sample);
        const float miss = expectation(task, sample.base) - sample.target;
        loss += known                    ? miss * miss
                : task->hidden == HIDDEN ? miss_sample(task, trainer->net, &sample, HIDDEN)
                                         : miss_sample(task, trainer->net, &sample, HIDDEN_STEP);
    }
    trainer->part[index] = loss;
}

static double held_loss(const Trainer *trainer) {
    return trainer->task->held ? sum_of_parts(trainer) / (double)trainer->task->held : 0;
}

static void shuffle(Trainer *trainer, size_t count) {
    for (size_t i = count - 1; i > 0; i--) {
        const size_t j = random_next(&trainer->dice) % (i + 1);
        const uint32_t number = trainer->order[i];
        trainer->order[i] = trainer->order[j];
        trainer->order[j] = number;
    }
}

/* By the first thread alone, after an epoch. */
static void finish_epoch(Trainer *trainer, int epoch, size_t seen) {
    const TrainTask *const task = trainer->task;
    const TrainReport report = { epoch, trainer->loss / (double)seen, held_loss(trainer) };
    if (epoch == 1 || report.held <= trainer->out->loss) {
        memcpy(trainer->best, trainer->net, trainer->size * sizeof *trainer->net);
        trainer->out->loss = report.held;
    }
    const double seconds = (double)(clock_ms() - trainer->began) / 1000 / epoch;
    if (epoch == 1 && task->seconds > 0 && seconds * trainer->epochs > task->seconds)
        trainer->epochs = seconds * 2 > task->seconds ? 2 : (int)(task->seconds / seconds);
    if (task->report) task->report(task->context, &report);
}

static void work(Trainer *trainer, int index) {
    const TrainTask *const task = trainer->task;
    const size_t count = task->count - task->held, batches = count / (size_t)task->batch;
    check_share(trainer, index, true);
    meet(&trainer->meeting);
    if (index == 0) trainer->out->known = held_loss(trainer);
    meet(&trainer->meeting);
    for (int epoch = 1; epoch <= trainer->epochs; epoch++) {
        if (index == 0) shuffle(trainer, count), trainer->loss = 0;
        meet(&trainer->meeting);
        for (size_t batch = 0; batch < batches; batch++) {
            learn_share(trainer, index, batch * (size_t)task->batch);
            meet(&trainer->meeting);
            step_share(trainer, index, rate_now(trainer, batches));
            if (index == 0) trainer->loss += sum_of_parts(trainer);
            meet(&trainer->meeting);
            if (index == 0) trainer->steps++;
        }
        meet(&trainer->meeting);
        check_share(trainer, index, false);
        meet(&trainer->meeting);
        if (index == 0) finish_epoch(trainer, epoch, batches * (size_t)task->batch);
        meet(&trainer->meeting);
    }
}

static void *work_apart(void *hand) {
    work(((Hand *)hand)->trainer, ((Hand *)hand)->index);
    return NULL;
}

/* ---- all of it ---- */

static void begin(Trainer *trainer, const TrainTask *task, TrainNet *net) {
    const size_t inputs = (size_t)task->inputs * (size_t)task->hidden, count = task->count - task->held;
    *trainer = (Trainer){ .task = task, .out = net, .dice = 1, .epochs = task->epochs, .began = clock_ms() };
    trainer->size = inputs + (size_t)(1 + 2 * NETWORK_BUCKETS) * (size_t)task->hidden + NETWORK_BUCKETS;
    trainer->net = memory_new(trainer->size, sizeof *trainer->net);
    trainer->best = memory_new(trainer->size, sizeof *trainer->best);
    trainer->mean = memory_new(trainer->size, sizeof *trainer->mean);
    trainer->square = memory_new(trainer->size, sizeof *trainer->square);
    trainer->order = memory_new(count, sizeof *trainer->order);
    trainer->part = memory_new((size_t)task->threads, sizeof *trainer->part);
    trainer->slope = memory_new((size_t)task->threads, sizeof *trainer->slope);
    for (int i = 0; i < task->threads; i++) trainer->slope[i] = memory_new(trainer->size, sizeof **trainer->slope);
    for (size_t i = 0; i < count; i++) trainer->order[i] = (uint32_t)(task->held + i);
    /* The output begins near 0, as no change: few samples could not unlearn any other beginning. */
    for (size_t i = 0; i < trainer->size; i++) {
        const float noise = (float)(2 * random_unit(&trainer->dice) - 1), limit = limit_of(trainer, i);
        trainer->net[i] = fminf(limit, i < inputs ? 0.15f : 0.01f) * noise;
    }
    for (int i = 0; i < task->hidden; i++) bias_of(task, trainer->net)[i] += fminf(0.3f, limit_of(trainer, inputs) / 2);
    trainer->meeting.threads = task->threads;
    pthread_mutex_init(&trainer->meeting.lock, NULL);
    pthread_cond_init(&trainer->meeting.all, NULL);
}

/* Inputs that no position has (pawns on the last rank) count nothing. */
static void forget_unseen(Trainer *trainer) {
    const size_t hidden = (size_t)trainer->task->hidden;
    for (size_t first = 0; first < (size_t)trainer->task->inputs * hidden; first += hidden) {
        bool seen = false;
        for (size_t i = 0; i < hidden; i++) seen = seen || trainer->square[first + i] > 0;
        if (!seen) memset(trainer->best + first, 0, hidden * sizeof *trainer->best);
    }
}

static void end(Trainer *trainer) {
    const TrainTask *const task = trainer->task;
    forget_unseen(trainer);
    trainer->out->input = trainer->best;
    trainer->out->bias = bias_of(task, trainer->best);
    trainer->out->output = output_of(task, trainer->best, 0, 0);
    trainer->out->output_bias = output_bias_of(task, trainer->best);
    for (int i = 0; i < task->threads; i++) free(trainer->slope[i]);
    free(trainer->slope);
    free(trainer->part);
    free(trainer->order);
    free(trainer->square);
    free(trainer->mean);
    free(trainer->net);
    pthread_cond_destroy(&trainer->meeting.all);
    pthread_mutex_destroy(&trainer->meeting.lock);
}

void train(const TrainTask *wanted, TrainNet *net) {
    TrainTask task = *wanted;
    Trainer trainer;
    const size_t count = task.count - task.held;
    if ((size_t)task.batch > count) task.batch = (int)count;
    memset(net, 0, sizeof *net);
    begin(&trainer, &task, net);
    Hand *const hands = memory_new((size_t)task.threads, sizeof *hands);
    for (int i = 1; i < task.threads; i++) {
        hands[i] = (Hand){ .trainer = &trainer, .index = i };
        if (pthread_create(&hands[i].thread, NULL, work_apart, &hands[i]) != 0) abort(); /* the others wait for it */
    }
    work(&trainer, 0);
    for (int i = 1; i < task.threads; i++) pthread_join(hands[i].thread, NULL);
    free(hands);
    end(&trainer);
}

void train_release(TrainNet *net) {
    free(net->input);
    memset(net, 0, sizeof *net);
}

int train_round(float number, int one) {
    return (int)lrintf(number * (float)one);
}
