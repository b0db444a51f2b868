/* arena -- lets minds of several sorts play each other, at any number of seats: docs/search.md, docs/evaluation.md */
#include "tools/contest.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "engine/base/random.h"
#include "variants/registry.h"

typedef struct {
    int games;
    uint64_t nodes, seed;
    int random_plies, max_plies;
} Options;

static const Options defaults = { .games = 20, .nodes = 20000, .seed = 1, .random_plies = 2, .max_plies = 400 };

static const CliOption table[] = {
    { "games", "N", "games to play", CLI_NUMBER, CLI_FIELD(Options, games), .least = 1, .most = 1000000000 },
    { "nodes", "N", "nodes for each move of an engine", CLI_NUMBER, CLI_FIELD(Options, nodes), .least = 1,
      .most = 1LL << 50 },
    { "plies", "N", "random moves at first", CLI_NUMBER, CLI_FIELD(Options, random_plies), .most = 1000 },
    { "max", "N", "longer games are drawn, in plies", CLI_NUMBER, CLI_FIELD(Options, max_plies), .least = 1,
      .most = 1000000 },
    { "seed", "N", "of openings, dice and random minds", CLI_NUMBER, CLI_FIELD(Options, seed), .most = INT64_MAX },
    { .kind = CLI_END },
};

/* ---- results ---- */

/* Points of one mind, counted by games. */
typedef struct {
    int games, wins, losses;
    double sum, squares;
} Tally;

static void tally_add(Tally *tally, int points) {
    const double share = (double)points / POINTS_WIN;
    tally->games++;
    tally->wins += points == POINTS_WIN;
    tally->losses += points == 0;
    tally->sum += share;
    tally->squares += share * share;
}

static double tally_mean(const Tally *tally) {
    return tally->games ? tally->sum / tally->games : 0;
}

/* Half the width of the 95 % interval of the mean. */
static double tally_slack(const Tally *tally) {
    if (tally->games < 2) return 1;
    const double mean = tally_mean(tally), variance = tally->squares / tally->games - mean * mean;
    return 1.96 * sqrt(fmax(variance, 0) / (tally->games - 1));
}

/* ---- matches ---- */

/* The next order of the seats in the order of dictionaries; false after the last, then it is the first again. */
static bool next_order(int seat[], int count) {
    int from = count - 2, to = count - 1;
    while (from >= 0 && seat[from] >= seat[from + 1]) from--;
    if (from >= 0) {
        while (seat[to] <= seat[from]) to--;
        const int swap = seat[from];
        seat[from] = seat[to];
        seat[to] = swap;
    }
    for (int low = from + 1, high = count - 1; low < high; low++, high--) {
        const int swap = seat[low];
        seat[low] = seat[high];
        seat[high] = swap;
    }
    return from >= 0;
}

/* Plays the games and counts the points of each mind; minds of the same name are one, counted as the first of them.
 * Each opening is played in all orders of the seats that differ. */
static void play_match(const Game *game, const ContestMind minds[], const Options *options, Tally tallies[]) {
    const ContestOptions rules = { game, options->random_plies, options->max_plies };
    const int teams = game_teams(game);
    Contest *const contest = contest_new(&rules);
    int seat[PLAYERS_MAX] = { 0 }, points[PLAYERS_MAX];
    for (int i = 0; i < teams; i++)
        while (strcmp(minds[seat[i]].name, minds[i].name) != 0) seat[i]++;
    uint64_t opening = 0;
    for (int i = 0; i < options->games; i++) {
        const ContestMind *mind[PLAYERS_MAX];
        for (int team = 0; team < teams; team++) mind[team] = &minds[seat[team]];
        contest_play(contest, mind, random_stream(options->seed, opening), points);
        for (int team = 0; team < teams; team++) tally_add(&tallies[seat[team]], points[team]);
        if (!next_order(seat, teams)) opening++;
    }
    contest_free(contest);
}

static bool match(char *const words[], int count, const Options *options, Error *err) {
    const Game *game = game_find_or(words[0], err);
    if (!game) return false;
    const int teams = game_teams(game);
    if (count - 1 != teams) return error_set(err, "%s has %d teams, here are %d minds", game->id, teams, count - 1);
    ContestMind minds[PLAYERS_MAX];
    Tally tallies[PLAYERS_MAX] = { 0 };
    for (int i = 0; i < teams; i++) {
        minds[i] = (ContestMind){ .nodes = options->nodes, .samples = search_defaults.samples };
        if (!contest_mind_parse(&minds[i], words[1 + i], err)) return false;
    }
    play_match(game, minds, options, tallies);
    for (int i = 0; i < teams; i++)
        if (tallies[i].games)
            printf("%-40s %5d seats, %d won, %d lost: %.1f %% +- %.1f\n", minds[i].name, tallies[i].games,
                   tallies[i].wins, tallies[i].losses, 100 * tally_mean(&tallies[i]), 100 * tally_slack(&tallies[i]));
    return true;
}

/* ---- strength ---- */

static void engine_against(const Game *game, MindType type, const Options *options, Tally *engine) {
    ContestMind minds[PLAYERS_MAX];
    Tally tallies[PLAYERS_MAX] = { 0 };
    minds[0] = (ContestMind){
        .type = MIND_ENGINE, .name = "engine", .nodes = options->nodes, .samples = search_defaults.samples
    };
    for (int i = 1; i < game_teams(game); i++) minds[i] = (ContestMind){ .type = type, .name = "other" };
    play_match(game, minds, options, tallies);
    *engine = tallies[0];
}

static void print_score(const Tally *tally) {
    printf(" %3d =%d -%d |", tally->wins, tally->games - tally->wins - tally->losses, tally->losses);
}

static bool strength(char *const words[], int count, const Options *options, Error *err) {
    for (int i = 0; i < count; i++)
        if (!game_find_or(words[i], err)) return false;
    const int all = count ? count : games_count();
    for (int i = 0; i < all; i++) {
        const Game *game = count ? game_find(words[i]) : game_at(i);
        printf("| `%s` |", game->id);
        for (MindType type = MIND_RANDOM; type >= MIND_GREEDY; type--) {
            Tally tally;
            engine_against(game, type, options, &tally);
            print_score(&tally);
            fflush(stdout);
        }
        printf("\n");
    }
    return true;
}

/* ---- commands ---- */

static int run_match(int argc, char **argv) {
    static const char about[] =
        "usage: arena match GAME MIND MIND... [OPTION...]\n\n"
        "One mind for each team, in all orders of seats in turn. A mind is random, greedy, blind\n"
        "or engine, with settings: engine:nodes=5000,opponents=maxn,samples=8\n";
    static const char *const names[] = { "GAME", "MIND", "MIND", NULL };
    Options options = defaults;
    Error err;
    const int status = cli_options(argc, argv, table, &options, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, -1, names)) return CLI_BAD_INPUT;
    if (!match(argv + optind, argc - optind, &options, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}

static int run_strength(int argc, char **argv) {
    static const char about[] = "usage: arena strength [GAME...] [OPTION...]\n\n"
                                "The engine against greedy and random movers; without GAME in all games.\n";
    Options options = defaults;
    Error err;
    const int status = cli_options(argc, argv, table, &options, about);
    if (status >= 0) return status;
    if (!strength(argv + optind, argc - optind, &options, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}

int main(int argc, char **argv) {
    static const CliCommand commands[] = {
        { "match", run_match, "GAME MIND MIND...", "minds against each other" },
        { "strength", run_strength, "[GAME...]", "the engine against random and greedy movers" },
        { .name = NULL },
    };
    static const CliProgram arena = {
        .name = "arena",
        .about = "arena -- lets minds of several sorts play each other\n\n"
                 "usage: arena COMMAND [WORD...]   (COMMAND --help says more)\n",
        .notes = "docs/search.md and docs/evaluation.md say what it is for.\n",
        .commands = commands,
    };
    return cli_run(&arena, argc, argv);
}
