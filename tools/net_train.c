/* net_train -- learns the numbers of the network that corrects the weights from the positions of net_data and prints
 * them as a table: docs/evaluation.md. Squared error of the expected score, the target mixed with the result of the
 * game if wanted; Adam with decay of the numbers beside it (Kingma, Ba 2014; Loshchilov, Hutter 2017); the rate falls
 * as a cosine. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "engine/board/bits.h"
#include "engine/network.h"
#include "engine/board/zobrist.h"
#include "search/eval/eval.h"
#include "tools/net.h"
#include "variants/registry.h"

enum { HIDDEN = NETWORK_HIDDEN, MEN_MAX = 32, BATCH = 4096, HELD_BACK = 50 /* one of so many samples */ };
static const float weight_limit = 1.98f; /* what the integers can hold */

typedef struct {
    float input[NETWORK_INPUTS][HIDDEN], hidden_bias[HIDDEN];
    float output[NETWORK_BUCKETS][2][HIDDEN], output_bias[NETWORK_BUCKETS];
} Net;
enum { NET_SIZE = sizeof(Net) / sizeof(float) };

typedef struct {
    Net net, slope, mean, square;
    NetSample *samples;
    size_t count;
    float scale;   /* our centipawns for one of the oracle's */
    float decay;   /* of all numbers, per rate */
    float results; /* how much of the target is the result of the game, where it is known */
    float unit;    /* centipawns that multiply the odds of winning by e */
    long steps;
} Trainer;

typedef struct {
    int inputs[2][MEN_MAX]; /* [0]: as the player to move sees the board */
    int men, bucket;
    float sum[2][HIDDEN], cut[2][HIDDEN];
} Pass;

static uint64_t roll(uint64_t *dice) {
    *dice += 0x9E3779B97F4A7C15ULL;
    return mix64(*dice);
}

static Man sample_man(const NetSample *sample, int n) {
    const unsigned nibble = (unsigned)sample->men[n / 2] >> 4 * (n & 1) & 15u;
    return man_of(nibble & 7, nibble & 8 ? BLACK : WHITE);
}

static void read_inputs(const NetSample *sample, Pass *pass) {
    Man man[MEN_MAX];
    Cell at[MEN_MAX];
    bool mirror[2] = { [BLACK] = true };
    int men = 0;
    for (Bits rest = sample->occupied; rest && men < MEN_MAX; men++) {
        at[men] = bits_pop(&rest);
        man[men] = sample_man(sample, men);
        if (man_kind(man[men]) == KING) mirror[man_owner(man[men])] = file_of(at[men]) > 3;
    }
    for (int side = 0; side < 2; side++) {
        const Player view = (Player)(sample->turn ^ side);
        for (int i = 0; i < men; i++) pass->inputs[side][i] = network_input(view, mirror[view], man[i], at[i]);
    }
    pass->men = men;
    pass->bucket = network_bucket(men);
}

/* The output; 1 stands for NETWORK_CENTIPAWNS. */
static float forward(const Net *net, const NetSample *sample, Pass *pass) {
    read_inputs(sample, pass);
    float value = net->output_bias[pass->bucket] + (float)sample->base / NETWORK_CENTIPAWNS;
    for (int side = 0; side < 2; side++) {
        float *restrict sum = pass->sum[side], *restrict cut = pass->cut[side];
        const float *restrict weight = net->output[pass->bucket][side];
        memcpy(sum, net->hidden_bias, sizeof net->hidden_bias);
        for (int n = 0; n < pass->men; n++) {
            const float *restrict row = net->input[pass->inputs[side][n]];
            for (int i = 0; i < HIDDEN; i++) sum[i] += row[i];
        }
        for (int i = 0; i < HIDDEN; i++) {
            cut[i] = fminf(fmaxf(sum[i], 0), 1);
            value += cut[i] * cut[i] * weight[i];
        }
    }
    return value;
}

/* Adds the slope of the loss, whose derivative by the output is given. */
static void backward(const Net *net, const Pass *pass, float error, Net *slope) {
    slope->output_bias[pass->bucket] += error;
    for (int side = 0; side < 2; side++) {
        float back[HIDDEN];
        const float *restrict weight = net->output[pass->bucket][side], *restrict cut = pass->cut[side];
        float *restrict out = slope->output[pass->bucket][side], *restrict bias = slope->hidden_bias;
        for (int i = 0; i < HIDDEN; i++) {
            const bool open = pass->sum[side][i] > 0 && pass->sum[side][i] < 1;
            out[i] += error * cut[i] * cut[i];
            back[i] = open ? 2 * error * weight[i] * cut[i] : 0;
            bias[i] += back[i];
        }
        for (int n = 0; n < pass->men; n++) {
            float *restrict row = slope->input[pass->inputs[side][n]];
            for (int i = 0; i < HIDDEN; i++) row[i] += back[i];
        }
    }
}

/* What a player expects of the game; `value`: 1 stands for NETWORK_CENTIPAWNS. */
static float expectation(const Trainer *trainer, float value) {
    return 1 / (1 + expf(-value * NETWORK_CENTIPAWNS / trainer->unit));
}

static float target_of(const Trainer *trainer, const NetSample *sample) {
    const float thought = expectation(trainer, (float)sample->score * trainer->scale / NETWORK_CENTIPAWNS);
    if (sample->result == NET_UNKNOWN) return thought;
    return thought + trainer->results * ((float)sample->result / 2 - thought);
}

static void step(Trainer *trainer, int size, float rate) {
    const float keep_mean = 0.9f, keep_square = 0.999f;
    const float unbias_mean = 1 - powf(keep_mean, (float)++trainer->steps);
    const float unbias_square = 1 - powf(keep_square, (float)trainer->steps);
    float *restrict weight = (float *)&trainer->net, *restrict slope = (float *)&trainer->slope;
    float *restrict mean = (float *)&trainer->mean, *restrict square = (float *)&trainer->square;
    for (int i = 0; i < NET_SIZE; i++) {
        const float g = slope[i] / (float)size;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        weight[i] -= rate * (mean[i] / unbias_mean) / (sqrtf(square[i] / unbias_square) + 1e-8f);
        weight[i] *= 1 - rate * trainer->decay;
        weight[i] = fminf(fmaxf(weight[i], -weight_limit), weight_limit);
    }
    memset(&trainer->slope, 0, sizeof trainer->slope);
}

static double learn_batch(Trainer *trainer, size_t first, int size, float rate) {
    Pass pass;
    double loss = 0;
    for (int i = 0; i < size; i++) {
        const NetSample *sample = &trainer->samples[first + (size_t)i];
        const float p = expectation(trainer, forward(&trainer->net, sample, &pass)),
                    miss = p - target_of(trainer, sample);
        loss += miss * miss;
        backward(&trainer->net, &pass, 2 * miss * p * (1 - p) * NETWORK_CENTIPAWNS / trainer->unit, &trainer->slope);
    }
    step(trainer, size, rate);
    return loss;
}

/* Mean loss of the samples held back, the first ones: other games than the rest. */
static double check(const Trainer *trainer, size_t held) {
    Pass pass;
    double loss = 0;
    for (size_t i = 0; i < held; i++) {
        const NetSample *sample = &trainer->samples[i];
        const float miss = expectation(trainer, forward(&trainer->net, sample, &pass)) - target_of(trainer, sample);
        loss += miss * miss;
    }
    return loss / (double)held;
}

static void start(Trainer *trainer, uint64_t *dice) {
    float *weight = (float *)&trainer->net;
    const size_t inputs = sizeof trainer->net.input / sizeof(float);
    for (size_t i = 0; i < NET_SIZE; i++) {
        const float noise = (float)(roll(dice) >> 40) / (1 << 23) - 1; /* -1 .. 1 */
        weight[i] = noise * (i < inputs ? 0.15f : 0.1f);
    }
    for (int i = 0; i < HIDDEN; i++) trainer->net.hidden_bias[i] += 0.3f;
}

static void learn(Trainer *trainer, int epochs, float rate) {
    uint64_t dice = 1;
    start(trainer, &dice);
    const size_t held = trainer->count / HELD_BACK;
    const double all_steps = (double)epochs * (double)((trainer->count - held) / BATCH);
    for (int epoch = 1; epoch <= epochs; epoch++) {
        for (size_t i = trainer->count - 1; i > held; i--) {
            const size_t j = held + roll(&dice) % (i - held + 1);
            const NetSample sample = trainer->samples[i];
            trainer->samples[i] = trainer->samples[j];
            trainer->samples[j] = sample;
        }
        double loss = 0;
        size_t first = held;
        for (; first + BATCH <= trainer->count; first += BATCH) {
            const double done = (double)trainer->steps / all_steps;
            loss += learn_batch(trainer, first, BATCH, rate * (float)(0.5 + 0.5 * cos(M_PI * done)) + rate / 200);
        }
        fprintf(stderr, "epoch %d: loss %.6f, of those held back %.6f\n", epoch, loss / (double)(first - held),
                check(trainer, held));
    }
}

/* ---- the table ---- */

static void print_row(const float *row, int one) {
    bool zero = true;
    for (int i = 0; i < HIDDEN; i++) zero = zero && row[i] == 0;
    printf("{");
    for (int i = 0; i < (zero ? 1 : HIDDEN); i++) printf("%s%ld", i ? "," : "", lrintf(row[i] * (float)one));
    printf("},\n");
}

/* Inputs that no position has (pawns on the last rank, one's own king on the wrong side) count nothing. */
static void forget_unseen(Trainer *trainer) {
    for (int input = 0; input < NETWORK_INPUTS; input++) {
        bool seen = false;
        for (int i = 0; i < HIDDEN; i++) seen = seen || trainer->square.input[input][i] > 0;
        if (!seen) memset(trainer->net.input[input], 0, sizeof trainer->net.input[input]);
    }
}

static void print_table(const Net *net, const char *name) {
    printf("#include \"variants/weights/network.h\"\n\n/* Made by tools/net_train.c: see docs/evaluation.md. */\n"
           "/* clang-format off */\nconst Network network_%s = {\n.input = {\n",
           name);
    for (int input = 0; input < NETWORK_INPUTS; input++) print_row(net->input[input], NETWORK_ONE);
    printf("},\n.hidden_bias = ");
    print_row(net->hidden_bias, NETWORK_ONE);
    printf(".output = {\n");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        printf("{ ");
        for (int side = 0; side < 2; side++) print_row(net->output[bucket][side], NETWORK_OUTPUT_ONE);
        printf("},\n");
    }
    printf("},\n.output_bias = {");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        printf("%ld,", lrintf(net->output_bias[bucket] * NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE));
    printf("},\n};\n");
}

/* Adds the samples of a file; one that is cut off at its end is passed over. */
static bool read_samples(Trainer *trainer, const char *path, Error *err) {
    FILE *const in = fopen(path, "rb");
    if (!in) return error_set(err, "%s: %s", path, strerror(errno));
    const long size = fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    const size_t count = size > 0 ? (size_t)size / sizeof(NetSample) : 0;
    NetSample *const samples = realloc(trainer->samples, (trainer->count + count + 1) * sizeof *samples);
    if (samples) trainer->samples = samples;
    rewind(in);
    const bool whole = samples && size >= 0 && fread(samples + trainer->count, sizeof *samples, count, in) == count;
    fclose(in);
    if (!whole) return error_set(err, samples ? "%s: unreadable" : "%s: has more positions than there is memory", path);
    if ((size_t)size % sizeof *samples) fprintf(stderr, "%s: the last position is cut off, and passed over\n", path);
    trainer->count += count;
    return true;
}

/* ---- the samples ---- */

/* The position without castling rights: samples have none. */
static void set_up(Position *pos, const NetSample *sample) {
    int n = 0;
    for (Cell at = 0; at < 64; at++)
        pos_put(pos, at, bits_has(sample->occupied, at) ? sample_man(sample, n++) : (Man)MAN_NONE);
    pos_set_turn(pos, sample->turn);
    pos_forget(pos);
}

/* What the weights alone say of each sample: the network learns what they miss. */
static void fill_bases(Trainer *trainer, const Game *game) {
    Game plain = *game;
    plain.advice.network = NULL;
    Values *values = values_new(&plain);
    Position pos;
    pos_init(&pos, &plain);
    for (size_t i = 0; i < trainer->count; i++) {
        set_up(&pos, &trainer->samples[i]);
        trainer->samples[i].base = (int16_t)eval_position(values, &pos, NULL);
    }
    pos_release(&pos);
    values_free(values);
}

typedef struct {
    int epochs;
    double rate, scale, decay, results, unit;
} Options;

static const CliOption table[] = {
    { "epochs", "N", "times to go through the positions", CLI_NUMBER, CLI_FIELD(Options, epochs), .least = 1,
      .most = 100000 },
    { "rate", "X", "how far a step goes at first", CLI_REAL, CLI_FIELD(Options, rate), .most = 1 },
    { "scale", "X", "our centipawns for one of the oracle's", CLI_REAL, CLI_FIELD(Options, scale), .most = 1000 },
    { "decay", "X", "decay of all numbers, per rate", CLI_REAL, CLI_FIELD(Options, decay), .most = 1000 },
    { "results", "X", "weight of the results against the scores", CLI_REAL, CLI_FIELD(Options, results), .most = 1 },
    { "unit", "X", "centipawns that multiply the odds of winning by e", CLI_REAL, CLI_FIELD(Options, unit), .least = 1,
      .most = 100000 },
    { .kind = CLI_END },
};

static bool train(Trainer *trainer, const Game *game, char *const paths[], int files, const Options *options,
                  Error *err) {
    for (int i = 0; i < files; i++)
        if (!read_samples(trainer, paths[i], err)) return false;
    if (trainer->count < (size_t)HELD_BACK * BATCH) return error_set(err, "%s: too few positions", paths[files - 1]);
    fill_bases(trainer, game);
    trainer->scale = (float)options->scale;
    trainer->decay = (float)options->decay;
    trainer->results = (float)options->results;
    trainer->unit = (float)options->unit;
    fprintf(stderr, "%zu positions; loss of the weights alone, those held back %.6f\n", trainer->count,
            check(trainer, trainer->count / HELD_BACK));
    learn(trainer, options->epochs, (float)options->rate);
    forget_unseen(trainer);
    return true;
}

int main(int argc, char **argv) {
    static const char about[] =
        "usage: net_train GAME FILE... [OPTION...]\n\n"
        "Trains the network of GAME on the positions of net_data; the C table goes to standard\n"
        "output.\n";
    static const char *const names[] = { "GAME", "FILE", NULL };
    static char name[] = "net_train";
    Options options = { .epochs = 14, .rate = 0.002, .scale = 1.2, .decay = 0.04, .unit = NETWORK_CENTIPAWNS };
    Error err;
    argv[0] = name;
    const int status = cli_options(argc, argv, table, &options, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 2, -1, names)) return CLI_BAD_INPUT;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(name, "%s", err.text);
    Trainer *const trainer = calloc(1, sizeof *trainer);
    if (!trainer) return cli_bad(name, "out of memory");
    const bool trained = train(trainer, game, argv + optind + 1, argc - optind - 1, &options, &err);
    if (trained) print_table(&trainer->net, game->id);
    free(trainer->samples);
    free(trainer);
    return trained ? cli_finish(name, CLI_OK) : cli_bad(name, "%s", err.text);
}
