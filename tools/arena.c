/* arena -- lets minds of several sorts play each other, at any number of seats: docs/search.md, docs/evaluation.md */
#include "tools/contest.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variants/registry.h"

static const char usage[] =
    "usage: arena match GAME MIND MIND... [--games N] [--nodes N] [--plies N] [--max N] [--seed N]\n"
    "           one mind for each team, in all orders of seats in turn\n"
    "       arena strength [GAME...] [--games N] [--nodes N] [--plies N] [--max N] [--seed N]\n"
    "           the engine against random and greedy movers; without GAME in all games\n"
    "A mind is random, greedy, blind or engine, with settings: engine:nodes=5000,opponents=maxn,samples=8\n"
    "--plies: random moves at first; --max: plies after which a game is drawn\n";

typedef struct {
    int games;
    uint64_t nodes, seed;
    int random_plies, max_plies;
} Options;

static const struct option long_options[] = {
    { "games", required_argument, NULL, 'g' }, { "nodes", required_argument, NULL, 'n' },
    { "plies", required_argument, NULL, 'p' }, { "max", required_argument, NULL, 'm' },
    { "seed", required_argument, NULL, 's' },  { NULL, 0, NULL, 0 },
};

static bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && *number >= least && *number <= most;
}

static bool read_options(int argc, char **argv, Options *options) {
    for (int option; (option = getopt_long(argc, argv, "", long_options, NULL)) != -1;) {
        uint64_t number;
        if (option == '?' || !read_number(optarg, option == 'g' || option == 'n' || option == 'm', 1000000000, &number))
            return false;
        if (option == 'g') options->games = (int)number;
        if (option == 'n') options->nodes = number;
        if (option == 'p') options->random_plies = (int)number;
        if (option == 'm') options->max_plies = (int)number;
        if (option == 's') options->seed = number;
    }
    return true;
}

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
static bool play_match(const Game *game, const Mind minds[], const Options *options, Tally tallies[], Error *err) {
    const ContestOptions rules = { game, options->random_plies, options->max_plies };
    const int teams = game_teams(game);
    Contest *contest = contest_new(&rules, err);
    if (!contest) return false;
    int seat[PLAYERS_MAX] = { 0 }, points[PLAYERS_MAX];
    for (int i = 0; i < teams; i++)
        while (strcmp(minds[seat[i]].name, minds[i].name) != 0) seat[i]++;
    uint64_t seed = options->seed;
    for (int i = 0; i < options->games; i++) {
        const Mind *mind[PLAYERS_MAX];
        for (int team = 0; team < teams; team++) mind[team] = &minds[seat[team]];
        contest_play(contest, mind, seed, points);
        for (int team = 0; team < teams; team++) tally_add(&tallies[seat[team]], points[team]);
        if (!next_order(seat, teams)) seed++;
    }
    contest_free(contest);
    return true;
}

static bool match(char *const words[], int count, const Options *options, Error *err) {
    if (count == 0) return error_set(err, "match needs a game");
    const Game *game = game_find_or(words[0], err);
    if (!game) return false;
    const int teams = game_teams(game);
    if (count - 1 != teams) return error_set(err, "%s has %d teams, here are %d minds", game->id, teams, count - 1);
    Mind minds[PLAYERS_MAX];
    Tally tallies[PLAYERS_MAX] = { 0 };
    for (int i = 0; i < teams; i++) {
        minds[i] = (Mind){ .nodes = options->nodes, .samples = search_defaults.samples };
        if (!mind_parse(&minds[i], words[1 + i], err)) return false;
    }
    if (!play_match(game, minds, options, tallies, err)) return false;
    for (int i = 0; i < teams; i++)
        if (tallies[i].games)
            printf("%-40s %5d seats, %d won, %d lost: %.1f %% +- %.1f\n", minds[i].name, tallies[i].games,
                   tallies[i].wins, tallies[i].losses, 100 * tally_mean(&tallies[i]), 100 * tally_slack(&tallies[i]));
    return true;
}

/* ---- strength ---- */

static bool engine_against(const Game *game, MindType type, const Options *options, Tally *engine, Error *err) {
    Mind minds[PLAYERS_MAX];
    Tally tallies[PLAYERS_MAX] = { 0 };
    minds[0] =
        (Mind){ .type = MIND_ENGINE, .name = "engine", .nodes = options->nodes, .samples = search_defaults.samples };
    for (int i = 1; i < game_teams(game); i++) minds[i] = (Mind){ .type = type, .name = "other" };
    const bool ok = play_match(game, minds, options, tallies, err);
    *engine = tallies[0];
    return ok;
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
            if (!engine_against(game, type, options, &tally, err)) return false;
            print_score(&tally);
            fflush(stdout);
        }
        printf("\n");
    }
    return true;
}

int main(int argc, char **argv) {
    Options options = { .games = 20, .nodes = 20000, .seed = 1, .random_plies = 2, .max_plies = 400 };
    Error err;
    if (!read_options(argc, argv, &options) || optind >= argc) return fputs(usage, stderr), 2;
    const char *command = argv[optind];
    char *const *words = argv + optind + 1;
    const int count = argc - optind - 1;
    const bool is_match = strcmp(command, "match") == 0;
    if (!is_match && strcmp(command, "strength") != 0) return fputs(usage, stderr), 2;
    if (is_match ? match(words, count, &options, &err) : strength(words, count, &options, &err)) return 0;
    fprintf(stderr, "arena: %s\n", err.text);
    return 2;
}
