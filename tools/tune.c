/* tune -- makes the weights of the evaluation better: plays, fits, compares. How to use it: docs/evaluation.md */
#include "tools/tune.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "variants/registry.h"

static const char usage[] =
    "usage: tune generate GAME [--games N] [--nodes N] [--plies N] [--seed N]      positions to standard output\n"
    "       tune fit GAME FILE... [--epochs N] [--results X] [--anchor X] [--rate X] [--start W] [--out W]\n"
    "                                                                   the C table to standard output\n"
    "       tune match GAME W [--games N] [--nodes N] [--plies N] [--seed N]       W against the built-in weights\n"
    "       tune table GAME W                                           the C table of W\n"
    "       tune cylinder GAME                                          the C table of its weights, files made equal\n"
    "       tune margins GAME [NAME[=VALUE]...] [--games N] [--nodes N] [--plies N] [--seed N]\n"
    "                                                                   these margins of the search, or all\n"
    "       tune margins-match GAME NAME=VALUE... [--games N] [--nodes N] [--plies N] [--seed N]\n"
    "                                                                   these margins against the game's own\n"
    "W is a file of weights as --out writes it.\n";

typedef struct {
    PlayOptions play;
    FitOptions fit;
    const char *start, *out;
} Options;

static const struct option long_options[] = {
    { "games", required_argument, NULL, 'g' },
    { "nodes", required_argument, NULL, 'n' },
    { "plies", required_argument, NULL, 'p' },
    { "seed", required_argument, NULL, 's' },
    { "epochs", required_argument, NULL, 'e' },
    { "results", required_argument, NULL, 'r' },
    { "anchor", required_argument, NULL, 'a' },
    { "rate", required_argument, NULL, 't' },
    { "start", required_argument, NULL, 'b' },
    { "out", required_argument, NULL, 'o' },
    { NULL, 0, NULL, 0 },
};

static bool read_options(int argc, char **argv, Options *options) {
    for (int option; (option = getopt_long(argc, argv, "", long_options, NULL)) != -1;) {
        switch (option) {
        case 'g':
            options->play.games = atoi(optarg);
            break;
        case 'n':
            options->play.nodes = strtoull(optarg, NULL, 10);
            break;
        case 'p':
            options->play.opening_plies = atoi(optarg);
            break;
        case 's':
            options->play.seed = strtoull(optarg, NULL, 10);
            break;
        case 'e':
            options->fit.epochs = atoi(optarg);
            break;
        case 'r':
            options->fit.results = atof(optarg);
            break;
        case 'a':
            options->fit.anchor = atof(optarg);
            break;
        case 't':
            options->fit.rate = atof(optarg);
            break;
        case 'b':
            options->start = optarg;
            break;
        case 'o':
            options->out = optarg;
            break;
        default:
            return false;
        }
    }
    return true;
}

static bool fit(const Game *game, char *const files[], int count, const Options *options, Error *err) {
    Weights weights = *game->advice.weights;
    if (options->start && !weights_read(&weights, options->start, err)) return false;
    TuneSamples *samples = tune_samples_new();
    bool ok = true;
    for (int i = 0; ok && i < count; i++) ok = tune_samples_read(samples, game, files[i], err);
    if (ok) tune_samples_fit(samples, &options->fit, &weights);
    tune_samples_free(samples);
    if (ok && options->out) ok = weights_write(&weights, options->out, err);
    if (ok) weights_print_table(&weights, game->id, stdout);
    return ok;
}

static bool run(const char *command, const Game *game, char *const files[], int count, const Options *options,
                Error *err) {
    if (strcmp(command, "margins") == 0) return tune_margins(game, files, count, &options->play, err);
    if (strcmp(command, "margins-match") == 0) return tune_margins_match(game, files, count, &options->play, err);
    if (!game->advice.weights) return error_set(err, "%s has no weights of its own", game->id);
    Weights weights = *game->advice.weights;
    if (strcmp(command, "generate") == 0) return tune_generate(game, &options->play, stdout, err);
    if (strcmp(command, "fit") == 0) return fit(game, files, count, options, err);
    if (strcmp(command, "cylinder") == 0) {
        weights_round_off(&weights);
        weights_print_table(&weights, "cylindrical", stdout);
        return true;
    }
    if (count != 1) return error_set(err, "%s needs one file of weights", command);
    if (!weights_read(&weights, files[0], err)) return false;
    if (strcmp(command, "match") == 0) return tune_match(game, &weights, &options->play, err);
    if (strcmp(command, "table") != 0) return error_set(err, "unknown command \"%s\"", command);
    weights_print_table(&weights, game->id, stdout);
    return true;
}

int main(int argc, char **argv) {
    Options options = {
        .play = { .games = 1000, .nodes = 2000, .opening_plies = 8, .seed = 1 },
        .fit = { .epochs = 600, .results = 0.7, .anchor = 50, .rate = 1 },
    };
    Error err;
    if (!read_options(argc, argv, &options) || argc - optind < 2) return fputs(usage, stderr), 2;
    const Game *game = game_find_or(argv[optind + 1], &err);
    if (game && run(argv[optind], game, argv + optind + 2, argc - optind - 2, &options, &err)) return 0;
    fprintf(stderr, "tune: %s\n", err.text);
    return 1;
}
