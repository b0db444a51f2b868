#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/random.h"
#include "protocol/farm/selfplay.h"
#include "tools/tune.h"

/* ---- games to learn from ---- */

/* Where positions go: standard output, or a file that grows. */
typedef struct {
    GrowingFile *file;
    bool has_heading;
    int games;        /* that are there, */
    uint64_t opening; /* and the one to go on with */
} TuneStore;

static const char game_mark[] = SELFPLAY_GAME_MARK;

static bool store(TuneStore *store, const char *text, size_t size, Error *err) {
    if (store->file ? growing_file_append(store->file, text, size)
                    : fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0)
        return true;
    return error_set(err, "cannot write the positions: %s", strerror(errno));
}

/* Counts the whole games; what was cut off behind them is made again. Returns the offset behind them. */
static size_t count_games(TuneStore *store, const char *text, size_t heading) {
    size_t good = heading;
    for (const char *at = text + heading, *end; (end = strchr(at, '\n')); at = end + 1) {
        if (strncmp(at, game_mark, strlen(game_mark)) != 0) continue;
        store->games++;
        store->opening = strtoull(at + strlen(game_mark), NULL, 10);
        good = (size_t)(end + 1 - text);
    }
    return good;
}

/* Goes on with the file, which may not be there yet. */
static bool open_store(TuneStore *store, const char *path, const char *heading, Error *err) {
    FileView view;
    *store = (TuneStore){ .file = growing_file_open(path, err) };
    if (!store->file || growing_file_size(store->file) < 0)
        return store->file && error_set(err, "'%s' is not a plain file", path);
    if (growing_file_size(store->file) == 0) return true;
    if (!file_view(path, &view, err)) return false;
    char *const text = memory_text(view.bytes, view.size);
    file_view_end(&view);
    store->has_heading = strlen(text) >= strlen(heading);
    bool good = strncmp(text, heading, store->has_heading ? strlen(heading) : strlen(text)) == 0;
    const size_t whole = good && store->has_heading ? count_games(store, text, strlen(heading)) : 0;
    if (!good)
        error_set(err, "%s: other positions are in it than %.*s", path, (int)strcspn(heading, "\n") - 2, heading + 2);
    else if (!growing_file_cut(store->file, (int64_t)whole))
        good = error_set(err, "%s: %s", path, strerror(errno));
    free(text);
    return good;
}

/* Plays one game and stores its positions in one piece; *result: half points of player 0, -1: it teaches nothing. */
static bool make_game(Pairing *pairing, const PlayOptions *options, TuneStore *to, int *result, Error *err) {
    MemoryFile memory;
    size_t size;
    memory_file_open(&memory);
    *result = selfplay_game(pairing, options->opening_plies, random_stream(options->seed, to->opening++), memory.file);
    fprintf(memory.file, "%s%llu\n", game_mark, (unsigned long long)to->opening);
    char *const text = memory_file_close(&memory, &size);
    const bool good = *result < 0 || store(to, text, size, err);
    free(text);
    to->games += *result >= 0;
    return good;
}

static bool make_games(Pairing *pairing, const PlayOptions *options, TuneStore *to, Error *err) {
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
    char heading[256], end[64];
    Pairing pairing;
    TuneStore to = { .file = NULL };
    selfplay_heading(game, options->seed, options->nodes, options->opening_plies, heading, sizeof heading);
    bool good = !path || open_store(&to, path, heading, err);
    if (good && !to.has_heading) good = store(&to, heading, strlen(heading), err);
    if (good && (good = pairing_init(&pairing, game, game, options->nodes, err))) {
        good = make_games(&pairing, options, &to, err);
        pairing_release(&pairing);
    }
    snprintf(end, sizeof end, SELFPLAY_END_MARK "%d games\n", to.games);
    good = good && store(&to, end, strlen(end), err);
    growing_file_close(to.file);
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
    int points[2]; /* half points of the second version */
    for (int i = 0; i < 2; i++) {
        const Player second = i == 0 ? BLACK : WHITE; /* the first version judges the opening */
        if (!pairing_open(&duel->pairing, opening_plies, seed)) return false;
        const int result = pairing_finish(&duel->pairing, second, i == 0, NULL, NULL);
        if (result < 0) return false;
        points[i] = second == WHITE ? result : 2 - result;
    }
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
