/* net_train -- learns the numbers of the network that corrects the weights from the positions of net_data and prints
 * them as a table: docs/evaluation.md. The target is the score, mixed with the result of the game if wanted. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "engine/board/bits.h"
#include "engine/network.h"
#include "protocol/learn/train.h"
#include "search/eval/eval.h"
#include "tools/net.h"
#include "variants/registry.h"

enum { HIDDEN = NETWORK_HIDDEN, MEN_MAX = 32, BATCH = 4096, HELD_BACK = 50 /* one of so many samples */ };

typedef struct {
    NetSample *samples;
    size_t count;
    float scale;   /* our centipawns for one of the oracle's */
    float results; /* how much of the target is the result of the game, where it is known */
    float unit;    /* centipawns that multiply the odds of winning by e */
} Trainer;

static Man sample_man(const NetSample *sample, int n) {
    const unsigned nibble = (unsigned)sample->men[n / 2] >> 4 * (n & 1) & 15u;
    return man_of(nibble & 7, nibble & 8 ? BLACK : WHITE);
}

static void read_inputs(const NetSample *sample, TrainSample *out) {
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
        for (int i = 0; i < men; i++) out->room[side][i] = (uint16_t)network_input(view, mirror[view], man[i], at[i]);
        out->input[side] = out->room[side];
        out->count[side] = men;
    }
    out->bucket = network_bucket(men);
}

static float target_of(const Trainer *trainer, const NetSample *sample) {
    const float thought = 1 / (1 + expf(-(float)sample->score * trainer->scale / trainer->unit));
    if (sample->result == NET_UNKNOWN) return thought;
    return thought + trainer->results * ((float)sample->result / 2 - thought);
}

static void read_sample(const void *samples, size_t number, TrainSample *out) {
    const Trainer *const trainer = samples;
    const NetSample *const sample = &trainer->samples[number];
    read_inputs(sample, out);
    out->base = (float)sample->base / NETWORK_CENTIPAWNS;
    out->target = target_of(trainer, sample);
}

static void tell_epoch(void *context, const TrainReport *report) {
    (void)context;
    fprintf(stderr, "epoch %d: loss %.6f, of those held back %.6f\n", report->epoch, report->loss, report->held);
}

/* ---- the table ---- */

static void print_row(const float *row, int one) {
    bool zero = true;
    for (int i = 0; i < HIDDEN; i++) zero = zero && row[i] == 0;
    printf("{");
    for (int i = 0; i < (zero ? 1 : HIDDEN); i++) printf("%s%d", i ? "," : "", train_round(row[i], one));
    printf("},\n");
}

static void print_table(const TrainNet *net, const char *name) {
    printf("#include \"variants/weights/network.h\"\n\n/* Made by tools/net_train.c: see docs/evaluation.md. */\n"
           "/* clang-format off */\nconst Network network_%s = {\n.input = {\n",
           name);
    for (int input = 0; input < NETWORK_INPUTS; input++) print_row(net->input + (ptrdiff_t)input * HIDDEN, NETWORK_ONE);
    printf("},\n.hidden_bias = ");
    print_row(net->bias, NETWORK_ONE);
    printf(".output = {\n");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        printf("{ ");
        for (int side = 0; side < 2; side++)
            print_row(net->output + (ptrdiff_t)(2 * bucket + side) * HIDDEN, NETWORK_OUTPUT_ONE);
        printf("},\n");
    }
    printf("},\n.output_bias = {");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        printf("%d,", train_round(net->output_bias[bucket], NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE));
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
    int epochs, threads;
    double rate, scale, decay, results, unit;
} Options;

static const CliOption table[] = {
    { "epochs", "N", "times to go through the positions", CLI_NUMBER, CLI_FIELD(Options, epochs), .least = 1,
      .most = 100000 },
    { "threads", "N", "threads that learn", CLI_NUMBER, CLI_FIELD(Options, threads), .least = 1, .most = 256 },
    { "rate", "X", "how far a step goes at first", CLI_REAL, CLI_FIELD(Options, rate), .most = 1 },
    { "scale", "X", "our centipawns for one of the oracle's", CLI_REAL, CLI_FIELD(Options, scale), .most = 1000 },
    { "decay", "X", "decay of all numbers, per rate", CLI_REAL, CLI_FIELD(Options, decay), .most = 1000 },
    { "results", "X", "weight of the results against the scores", CLI_REAL, CLI_FIELD(Options, results), .most = 1 },
    { "unit", "X", "centipawns that multiply the odds of winning by e", CLI_REAL, CLI_FIELD(Options, unit), .least = 1,
      .most = 100000 },
    { .kind = CLI_END },
};

static bool learn(Trainer *trainer, const Game *game, char *const paths[], int files, const Options *options,
                  TrainNet *net, Error *err) {
    for (int i = 0; i < files; i++)
        if (!read_samples(trainer, paths[i], err)) return false;
    if (trainer->count < (size_t)HELD_BACK * BATCH) return error_set(err, "%s: too few positions", paths[files - 1]);
    fill_bases(trainer, game);
    trainer->scale = (float)options->scale;
    trainer->results = (float)options->results;
    trainer->unit = (float)options->unit;
    const TrainTask task = {
        .inputs = NETWORK_INPUTS,
        .hidden = HIDDEN,
        .input_limit = 2,
        .steepness = NETWORK_CENTIPAWNS / trainer->unit,
        .count = trainer->count,
        .held = trainer->count / HELD_BACK,
        .read = read_sample,
        .samples = trainer,
        .epochs = options->epochs,
        .threads = options->threads,
        .batch = BATCH,
        .rate = options->rate,
        .decay = options->decay,
        .report = tell_epoch,
    };
    train(&task, net);
    fprintf(stderr, "%zu positions; loss of the weights alone, those held back %.6f; with the network %.6f\n",
            trainer->count, net->known, net->loss);
    return true;
}

int main(int argc, char **argv) {
    static const char about[] =
        "usage: net_train GAME FILE... [OPTION...]\n\n"
        "Trains the network of GAME on the positions of net_data; the C table goes to standard\n"
        "output.\n";
    static const char *const names[] = { "GAME", "FILE", NULL };
    static char name[] = "net_train";
    Options options = {
        .epochs = 14, .rate = 0.002, .scale = 1.2, .decay = 0.04, .unit = NETWORK_CENTIPAWNS, .threads = 1
    };
    Error err;
    argv[0] = name;
    const int status = cli_options(argc, argv, table, &options, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 2, -1, names)) return CLI_BAD_INPUT;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(name, "%s", err.text);
    Trainer *const trainer = calloc(1, sizeof *trainer);
    if (!trainer) return cli_bad(name, "out of memory");
    TrainNet net = { 0 };
    const bool trained = learn(trainer, game, argv + optind + 1, argc - optind - 1, &options, &net, &err);
    if (trained) print_table(&net, game->id);
    train_release(&net);
    free(trainer->samples);
    free(trainer);
    return trained ? cli_finish(name, CLI_OK) : cli_bad(name, "%s", err.text);
}
