#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/random.h"
#include "protocol/farm/positions.h"
#include "protocol/farm/selfplay.h"
#include "tools/tune.h"

/* ---- games to learn from ---- */

/* Plays one game and stores its positions in one piece; *result: half points of player 0, -1: it teaches nothing. */
static bool make_game(Pairing *pairing, const PlayOptions *options, Positions *to, int *result, Error *err) {
    MemoryFile memory;
    size_t size;
    memory_file_open(&memory);
    *result = selfplay_game(pairing, options->opening_plies, random_stream(options->seed, to->opening++), memory.file);
    fprintf(memory.file, SELFPLAY_GAME_MARK "%llu\n", (unsigned long long)to->opening);
    char *const text = memory_file_close(&memory, &size);
    const bool good = *result < 0 || positions_append(to, text, size, err);
    free(text);
    to->games += *result >= 0;
    return good;
}

static bool make_games(Pairing *pairing, const PlayOptions *options, Positions *to, Error *err) {
    int points[3] = { 0, 0, 0 }, result;
    bool good = true;
    while (good && to->games < options->games) {
        good = make_game(pairing, options, to, &result, err);
        if (result >= 0) points[result]++;
        if (result >= 0 && to->games % 100 == 0)
            fprintf(stderr, "%d games: +%d =%d -%d\n", to->games, points[2], points[1], points[0]);
    }
    return good;
}

bool tune_generate(const Game *game, const PlayOptions *options, const char *path, Error *err) {
    char heading[256];
    Pairing pairing;
    Positions to;
    selfplay_heading(game, options->seed, options->nodes, options->opening_plies, heading, sizeof heading);
    if (!positions_open(&to, path, heading, err)) return false;
    bool good = pairing_init(&pairing, game, game, options->nodes, err);
    if (good) {
        good = make_games(&pairing, options, &to, err);
        pairing_release(&pairing);
    }
    good = good && positions_end(&to, err);
    positions_close(&to);
    return good;
}

/* ---- games to compare ---- */

struct Duel {
    Pairing pairing;
};

Duel *duel_new(const Game *first, const Game *second, uint64_t nodes, Error *err) {
    Duel *duel = malloc(sizeof *duel);
    if (!duel) return error_set(err, "no memory for the games"), NULL;
    if (pairing_init(&duel->pairing, first, second, nodes, err)) return duel;
    free(duel);
    return NULL;
}

void duel_free(Duel *duel) {
    pairing_release(&duel->pairing);
    free(duel);
}

bool duel_play(Duel *duel, int opening_plies, uint64_t seed, int count[3]) {
    int points[2];
    if (!pairing_duel(&duel->pairing, opening_plies, seed, points)) return false;
    count[points[0]]++;
    count[points[1]]++;
    return true;
}

static void print_score(const int count[3]) {
    const double games = count[0] + count[1] + count[2], mean = (count[2] + count[1] / 2.0) / games;
    const double square =
        (count[2] * pow(1 - mean, 2) + count[1] * pow(0.5 - mean, 2) + count[0] * pow(mean, 2)) / games;
    const double slack = 1.96 * sqrt(square / games), bounded = fmin(fmax(mean, 0.01), 0.99);
    printf("%.0f games: +%d =%d -%d, %.1f %% +- %.1f, Elo %+.0f\n", games, count[2], count[1], count[0], 100 * mean,
           100 * slack, -400 * log10(1 / bounded - 1));
    fflush(stdout);
}

bool tune_match(const Game *game, const Weights *candidate, const PlayOptions *options, Error *err) {
    Game built_in = *game;
    built_in.advice.network = NULL; /* it would correct other weights than those it was trained for */
    Game changed = built_in;
    changed.advice.weights = candidate;
    return tune_compare(&built_in, &changed, options, err);
}

bool tune_compare(const Game *first, const Game *second, const PlayOptions *options, Error *err) {
    Duel *duel = duel_new(first, second, options->nodes, err);
    if (!duel) return false;
    int count[3] = { 0, 0, 0 };
    for (uint64_t opening = 0; count[0] + count[1] + count[2] < options->games; opening++)
        if (duel_play(duel, options->opening_plies, random_stream(options->seed, opening), count) &&
            (count[0] + count[1] + count[2]) % 100 == 0)
            print_score(count);
    duel_free(duel);
    print_score(count);
    return true;
}
