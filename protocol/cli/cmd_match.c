#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/cli/cli.h"
#include "protocol/match/match.h"
#include "variants/registry.h"

static const char help[] =
    "usage: fusilier match GAME --engine SPEC --engine SPEC [OPTION...]\n"
    "       fusilier match [GAME] --replay FILE\n\n"
    "Plays games between two engines that speak UCI or XBoard and is their referee. Each opening is played twice,\n"
    "with the colours exchanged. Scores are those of the first engine.\n\n"
    "SPEC is a command, 'self' for this program, with settings in front or behind:\n"
    "  name=TEXT  proto=uci|xboard  dir=DIRECTORY  cmd=\"COMMAND WORDS\"  option.NAME=VALUE\n"
    "  tc=, st=, nodes=, depth= as below, for this engine alone\n\n"
    "  --games N            games to play (100)\n"
    "  --tc [M/]S[+I]       seconds for the game (or for M moves), I more after each move\n"
    "  --st S               seconds for each move\n"
    "  --nodes N, --depth N limits of each move (nodes: UCI engines)\n"
    "  --each SPEC          settings of both engines\n"
    "  --openings FILE      start positions, one a line, in turn\n"
    "  --random-plies K     begin with K random moves\n"
    "  --seed S             of those moves (1)\n"
    "  --concurrency C      games at a time (1)\n"
    "  --pgn OUT            record the games in a new file\n"
    "  --resume OUT         record them, and go on with what is there\n"
    "  --sprt ELO0,ELO1     stop as soon as one of the two is accepted (errors of 5 %)\n"
    "  --margin MS          a flag falls only MS milliseconds later (50)\n"
    "  --timeout S          longest wait for an answer without a clock (60)\n"
    "  --max-plies N        longer games are drawn (600)\n"
    "  --log FILE           keep all that is said\n"
    "  --watch              draw the board after every move\n"
    "  --json               one JSON object a line\n"
    "  --replay FILE        check the games of a record: legal moves, right results\n";

typedef struct {
    MatchOptions options;
    OpponentSpec each;
    const char *engine[2];
    int engines;
    const char *replay;
} Words;

enum {
    OPT_ENGINE = CLI_OPTION,
    OPT_GAMES,
    OPT_TC,
    OPT_ST,
    OPT_NODES,
    OPT_DEPTH,
    OPT_EACH,
    OPT_OPENINGS,
    OPT_RANDOM_PLIES,
    OPT_SEED,
    OPT_CONCURRENCY,
    OPT_PGN,
    OPT_RESUME,
    OPT_SPRT,
    OPT_MARGIN,
    OPT_TIMEOUT,
    OPT_MAX_PLIES,
    OPT_LOG,
    OPT_WATCH,
    OPT_JSON,
    OPT_REPLAY,
};

static const struct option long_options[] = {
    { "engine", required_argument, NULL, OPT_ENGINE },
    { "games", required_argument, NULL, OPT_GAMES },
    { "tc", required_argument, NULL, OPT_TC },
    { "st", required_argument, NULL, OPT_ST },
    { "nodes", required_argument, NULL, OPT_NODES },
    { "depth", required_argument, NULL, OPT_DEPTH },
    { "each", required_argument, NULL, OPT_EACH },
    { "openings", required_argument, NULL, OPT_OPENINGS },
    { "random-plies", required_argument, NULL, OPT_RANDOM_PLIES },
    { "seed", required_argument, NULL, OPT_SEED },
    { "concurrency", required_argument, NULL, OPT_CONCURRENCY },
    { "pgn", required_argument, NULL, OPT_PGN },
    { "resume", required_argument, NULL, OPT_RESUME },
    { "sprt", required_argument, NULL, OPT_SPRT },
    { "margin", required_argument, NULL, OPT_MARGIN },
    { "timeout", required_argument, NULL, OPT_TIMEOUT },
    { "max-plies", required_argument, NULL, OPT_MAX_PLIES },
    { "log", required_argument, NULL, OPT_LOG },
    { "watch", no_argument, NULL, OPT_WATCH },
    { "json", no_argument, NULL, OPT_JSON },
    { "replay", required_argument, NULL, OPT_REPLAY },
    { "help", no_argument, NULL, CLI_HELP },
    { NULL, 0, NULL, 0 },
};

static bool read_int(const char *what, const char *text, int least, int most, int *value) {
    long number;
    if (!cli_number("match", what, text, least, most, &number)) return false;
    *value = (int)number;
    return true;
}

static bool read_int64(const char *what, const char *text, int64_t most, int64_t *value) {
    long number;
    if (!cli_number("match", what, text, 0, (long)most, &number)) return false;
    *value = number;
    return true;
}

static bool read_sprt(const char *text, MatchOptions *options) {
    char *comma, *end;
    const double elo0 = strtod(text, &comma);
    const double elo1 = *comma == ',' ? strtod(comma + 1, &end) : 0;
    options->sprt = comma != text && *comma == ',' && end != comma + 1 && !*end && isfinite(elo0) && isfinite(elo1) &&
                    elo0 < elo1 && fabs(elo0) <= 1000 && fabs(elo1) <= 1000;
    options->elo0 = elo0;
    options->elo1 = elo1;
    return options->sprt || (cli_bad("match", "--sprt '%s' is not ELO0,ELO1 with ELO0 < ELO1", text), false);
}

/* The limits of time, nodes and depth are settings of both engines: the same words as in an engine's own. */
static bool read_each(Words *words, const char *key, const char *text) {
    char setting[OPPONENT_COMMAND_MAX];
    Error err;
    snprintf(setting, sizeof setting, "%s%s", key, text);
    if (!opponent_spec_parse(&words->each, setting, &err)) return cli_bad("match", "%s", err.text), false;
    if (words->each.words > 0) return cli_bad("match", "'%s' has blanks or a command in it", text), false;
    return true;
}

static bool read_option(Words *words, int option, const char *text) {
    MatchOptions *const options = &words->options;
    int64_t seed;
    Error err;
    switch (option) {
    case OPT_ENGINE:
        if (words->engines == 2) return cli_bad("match", "a third --engine, '%s': a match has two", text), false;
        words->engine[words->engines++] = text;
        return true;
    case OPT_TC:
        return read_each(words, "tc=", text);
    case OPT_ST:
        return read_each(words, "st=", text);
    case OPT_NODES:
        return read_each(words, "nodes=", text);
    case OPT_DEPTH:
        return read_each(words, "depth=", text);
    case OPT_EACH:
        return read_each(words, "", text);
    case OPT_GAMES:
        return read_int("--games", text, 1, MATCH_GAMES_MAX, &options->games);
    case OPT_RANDOM_PLIES:
        return read_int("--random-plies", text, 0, 1000, &options->random_plies);
    case OPT_CONCURRENCY:
        return read_int("--concurrency", text, 1, MATCH_SLOTS_MAX, &options->concurrency);
    case OPT_MAX_PLIES:
        return read_int("--max-plies", text, 1, 100000, &options->max_plies);
    case OPT_MARGIN:
        return read_int64("--margin", text, 1000000, &options->margin_ms);
    case OPT_SEED:
        if (!read_int64("--seed", text, INT64_MAX, &seed)) return false;
        options->seed = (uint64_t)seed;
        return true;
    case OPT_TIMEOUT:
        return seconds_parse(text, &options->patience_ms, &err) || (cli_bad("match", "--timeout: %s", err.text), false);
    case OPT_SPRT:
        return read_sprt(text, options);
    case OPT_OPENINGS:
        options->openings = text;
        return true;
    case OPT_PGN:
        options->pgn = text;
        return true;
    case OPT_RESUME:
        options->pgn = text;
        options->resume = true;
        return true;
    case OPT_LOG:
        options->log = text;
        return true;
    case OPT_WATCH:
        options->watch = stdout;
        return true;
    case OPT_JSON:
        options->json = true;
        return true;
    case OPT_REPLAY:
        words->replay = text;
        return true;
    default:
        return false;
    }
}

/* Two teams whose games end with points: all that a match needs to know. */
static bool read_game(Words *words, const char *id) {
    Error err;
    const Game *const game = game_find_or(id, &err);
    if (!game) return cli_bad("match", "%s", err.text), false;
    for (int i = 0; i < game->players; i++)
        if (game->team[i] > 1) return cli_bad("match", "%s is a game of more than two parties", id), false;
    words->options.game = game;
    return true;
}

static bool has_limit(const TimeControl *control) {
    return control->base_ms || control->move_time_ms || control->nodes || control->depth;
}

static bool read_engines(Words *words) {
    Error err;
    if (words->engines < 2) return cli_bad("match", "--engine is missing: two are needed"), false;
    for (int i = 0; i < 2; i++) {
        OpponentSpec *const spec = &words->options.engine[i];
        *spec = words->each;
        if (!opponent_spec_parse(spec, words->engine[i], &err))
            return cli_bad("match", "--engine '%s': %s", words->engine[i], err.text), false;
        if (spec->words == 0)
            return cli_bad("match", "--engine '%s': there is no command in it", words->engine[i]), false;
        if (!has_limit(&spec->control))
            return cli_bad("match", "how long may '%s' think? --tc, --st, --nodes or --depth", words->engine[i]), false;
    }
    return true;
}

static int replay(const Words *words) {
    Error err;
    const int wrong = match_replay(words->replay, words->options.game, words->options.json, stdout, &err);
    if (wrong < 0) return cli_bad("match", "%s", err.text);
    return cli_finish("match", wrong == 0 ? CLI_OK : CLI_FAILED);
}

int cmd_match(int argc, char **argv) {
    static const char *const names[] = { "GAME", NULL };
    Words words = { .options = match_defaults };
    int option;
    while ((option = cli_option(argc, argv, long_options)) >= 0) {
        if (option == CLI_HELP) return cli_help(argv[0], help);
        if (!read_option(&words, option, optarg)) return CLI_BAD_INPUT;
    }
    if (!cli_words(argc, argv, words.replay ? 0 : 1, 1, names)) return CLI_BAD_INPUT;
    if (optind < argc && !read_game(&words, argv[optind])) return CLI_BAD_INPUT;
    if (words.replay) return replay(&words);
    if (!read_engines(&words)) return CLI_BAD_INPUT;
    if (words.options.watch && (words.options.json || words.options.concurrency > 1))
        return cli_bad(argv[0], "--watch shows one game at a time, to people: not with --json or --concurrency");
    words.options.progress = !words.options.json && !words.options.watch && isatty(STDERR_FILENO);
    Error err;
    const MatchEnd how = match_run(&words.options, stdout, &err);
    if (how == MATCH_FAILED) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], how == MATCH_DONE ? CLI_OK : CLI_FAILED);
}
