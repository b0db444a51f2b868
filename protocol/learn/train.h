/* train.h -- learns the numbers of a small network (engine/network.h) from positions with what is to be said of them.
 * Squared error of the expected score; Adam with decay of the numbers beside it (Kingma, Ba 2014; Loshchilov, Hutter
 * 2017); the rate falls as a cosine; the epoch that was best with the samples held back is kept.
 * Layer: protocol. Knows nothing of games: inputs are numbers. With as many threads the result is the same. */
#ifndef FUSILIER_PROTOCOL_LEARN_TRAIN_H
#define FUSILIER_PROTOCOL_LEARN_TRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRAIN_INPUTS_MAX = 64 };

/* One position; [0]: as the player to move sees it. */
typedef struct {
    const uint16_t *input[2];
    int count[2];
    int bucket;
    float base;                         /* what is known without the network; 1 stands for 1.0 of the output */
    float target;                       /* of the game, 0 .. 1 */
    uint16_t room[2][TRAIN_INPUTS_MAX]; /* for readers that have no inputs at hand */
} TrainSample;

typedef struct {
    int epoch;         /* from 1 */
    double loss, held; /* mean loss of the samples, and of those held back */
} TrainReport;

typedef struct {
    int inputs, hidden; /* hidden: 32 or 64 */
    float input_limit;  /* of the numbers of inputs, either way */
    float steepness;    /* what 1.0 of the output adds to the logarithm of the odds */
    size_t count, held; /* samples; the first ones are held back */
    void (*read)(const void *samples, size_t number, TrainSample *out);
    const void *samples;
    int epochs, threads, batch;
    double rate, decay;                                       /* decay: of all numbers, per rate */
    double seconds;                                           /* fewer epochs if these would take longer; 0: no limit */
    void (*report)(void *context, const TrainReport *report); /* after each epoch; NULL: nobody wants to know */
    void *context;
} TrainTask;

/* The numbers, one after another as in Network: rows of inputs, biases, [bucket][side][hidden], biases of the output.
 */
typedef struct {
    float *input, *bias, *output, *output_bias;
    double known; /* loss of the samples held back without it, */
    double loss;  /* and with it */
} TrainNet;

void train(const TrainTask *task, TrainNet *net);
void train_release(TrainNet *net);

/* A number as an integer of the network. */
int train_round(float number, int one);

#endif
