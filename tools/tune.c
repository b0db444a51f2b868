/* tune -- makes the weights of the evaluation better: plays, fits, compares. How to use it: docs/evaluation.md */
#include "tools/tune.h"

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "variants/registry.h"

typedef struct {
    PlayOptions play;
    FitOptions fit;
    const char *start, *out, *resume;
} Options;

/* clang-format off */
#define PLAY_OPTIONS \
    { "games", "N", "games to play", CLI_NUMBER, CLI_FIELD(Options, play.games), .least = 1, .most = 1000000000 }, \
    { "nodes", "N", "nodes for each move", CLI_NUMBER, CLI_FIELD(Options, play.nodes), .least = 1, .most = 1LL << 50 }, \
    { "plies", "N", "random moves at first", CLI_NUMBER, CLI_FIELD(Options, play.opening_plies), .most = 1000 }, \
    { "seed", "N", "of those moves", CLI_NUMBER, CLI_FIELD(Options, play.seed), .most = INT64_MAX }
/* clang-format on */

static const CliOption play_table[] = { PLAY_OPTIONS, { .kind = CLI_END } };

static const CliOption generate_table[] = {
    PLAY_OPTIONS,
    { "resume", "FILE", "write to this file, and go on with the games that are there", CLI_TEXT,
      CLI_FIELD(Options, resume) },
    { .kind = CLI_END },
};

static const CliOption fit_table[] = {
    { "epochs", "N", "times to go through the positions", CLI_NUMBER, CLI_FIELD(Options, fit.epochs), .least = 1,
      .most = 1000000 },
    { "results", "X", "weight of the results against the scores", CLI_REAL, CLI_FIELD(Options, fit.results),
      .most = 1 },
    { "anchor", "X", "how hard a weight is held where it was, in positions", CLI_REAL, CLI_FIELD(Options, fit.anchor),
      .most = 1000000000 },
    { "rate", "X", "step of the descent, in centipawns", CLI_REAL, CLI_FIELD(Options, fit.rate), .most = 1000 },
    { "start", "W", "begin with these weights, not with those built in", CLI_TEXT, CLI_FIELD(Options, start) },
    { "out", "W", "write the weights to this file, too", CLI_TEXT, CLI_FIELD(Options, out) },
    { .kind = CLI_END },
};

/* ---- what the commands do ---- */

static bool fit(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    Weights weights = *game->advice.weights;
    if (options->start && !weights_read(&weights, options->start, err)) return false;
    TuneSamples *samples = tune_samples_new();
    bool ok = true;
    for (int i = 0; ok && i < count; i++) ok = tune_samples_read(samples, game, words[i], err);
    if (ok) tune_samples_fit(samples, &options->fit, &weights);
    tune_samples_free(samples);
    if (ok && options->out) ok = weights_write(&weights, options->out, err);
    if (ok) weights_print_table(&weights, game->id, stdout);
    return ok;
}

static bool generate(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    (void)words, (void)count;
    return tune_generate(game, &options->play, options->resume, err);
}

static bool match(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    (void)count;
    Weights weights = *game->advice.weights;
    return weights_read(&weights, words[0], err) && tune_match(game, &weights, &options->play, err);
}

static bool table(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    (void)count, (void)options;
    Weights weights = *game->advice.weights;
    if (!weights_read(&weights, words[0], err)) return false;
    weights_print_table(&weights, game->id, stdout);
    return true;
}

static bool cylinder(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    (void)words, (void)count, (void)options, (void)err;
    Weights weights = *game->advice.weights;
    weights_round_off(&weights);
    weights_print_table(&weights, "cylindrical", stdout);
    return true;
}

static bool margins(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    return tune_margins(game, words, count, &options->play, err);
}

static bool margins_match(const Game *game, char *const words[], int count, const Options *options, Error *err) {
    return tune_margins_match(game, words, count, &options->play, err);
}

/* ---- commands ---- */

/* What differs between them. GAME comes first; `next` names the word after it. */
typedef struct {
    const char *about;
    const CliOption *table;
    int words_least, words_most; /* GAME included; -1: any number */
    const char *next;
    bool needs_weights;
    bool (*run)(const Game *game, char *const words[], int count, const Options *options, Error *err);
} Job;

static int run(int argc, char **argv, const Job *job) {
    const char *const names[] = { "GAME", job->next, NULL };
    Options options = {
        .play = { .games = 1000, .nodes = 2000, .opening_plies = 8, .seed = 1 },
        .fit = { .epochs = 600, .results = 0.7, .anchor = 50, .rate = 1 },
    };
    Error err;
    const int status = cli_options(argc, argv, job->table, &options, job->about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, job->words_least, job->words_most, names)) return CLI_BAD_INPUT;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    if (job->needs_weights && !game->advice.weights) return cli_bad(argv[0], "%s has no weights of its own", game->id);
    if (!job->run(game, argv + optind + 1, argc - optind - 1, &options, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}

static int run_generate(int argc, char **argv) {
    static const char about[] = "usage: tune generate GAME [OPTION...]\n\n"
                                "Plays games of the engine with itself; their positions go to standard output.\n";
    return run(argc, argv, &(Job){ about, generate_table, 1, 1, NULL, true, generate });
}

static int run_fit(int argc, char **argv) {
    static const char about[] =
        "usage: tune fit GAME FILE... [OPTION...]\n\n"
        "Fits the weights to the positions in the files; the C table goes to standard output.\n";
    return run(argc, argv, &(Job){ about, fit_table, 2, -1, "FILE", true, fit });
}

static int run_match(int argc, char **argv) {
    static const char about[] = "usage: tune match GAME W [OPTION...]\n\n"
                                "Plays the weights in the file W against those built in.\n";
    return run(argc, argv, &(Job){ about, play_table, 2, 2, "W", true, match });
}

static int run_table(int argc, char **argv) {
    static const char about[] = "usage: tune table GAME W\n\n"
                                "Prints the weights in the file W as a C table.\n";
    return run(argc, argv, &(Job){ about, NULL, 2, 2, "W", true, table });
}

static int run_cylinder(int argc, char **argv) {
    static const char about[] = "usage: tune cylinder GAME\n\n"
                                "Prints the weights of the game with all files made equal, as a C table.\n";
    return run(argc, argv, &(Job){ about, NULL, 1, 1, NULL, true, cylinder });
}

static int run_margins(int argc, char **argv) {
    static const char about[] = "usage: tune margins GAME [NAME[=VALUE]...] [OPTION...]\n\n"
                                "Moves these margins of the search, or all, to where the game is played best.\n";
    return run(argc, argv, &(Job){ about, play_table, 1, -1, NULL, false, margins });
}

static int run_margins_match(int argc, char **argv) {
    static const char about[] = "usage: tune margins-match GAME NAME=VALUE... [OPTION...]\n\n"
                                "Plays these margins of the search against the game's own.\n";
    return run(argc, argv, &(Job){ about, play_table, 2, -1, "NAME=VALUE", false, margins_match });
}

int main(int argc, char **argv) {
    static const CliCommand commands[] = {
        { "generate", run_generate, "GAME", "positions of games that the engine plays with itself" },
        { "fit", run_fit, "GAME FILE...", "weights fitted to positions, as a C table" },
        { "match", run_match, "GAME W", "weights against those built in" },
        { "table", run_table, "GAME W", "weights as a C table" },
        { "cylinder", run_cylinder, "GAME", "the game's weights with all files made equal, as a C table" },
        { "margins", run_margins, "GAME [NAME[=VALUE]...]", "better margins of the search" },
        { "margins-match", run_margins_match, "GAME NAME=VALUE...", "margins against the game's own" },
        { .name = NULL },
    };
    static const CliProgram tune = {
        .name = "tune",
        .about = "tune -- makes the weights of the evaluation better: plays, fits, compares\n\n"
                 "usage: tune COMMAND [WORD...]   (COMMAND --help says more)\n",
        .notes =
            "W is a file of weights as `tune fit --out W` writes it. docs/evaluation.md says how to use all this.\n",
        .commands = commands,
    };
    return cli_run(&tune, argc, argv);
}
