/* generate.c -- games of the engine with itself, by all threads into one file. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory_file.h"
#include "engine/base/random.h"
#include "engine/base/threads.h"
#include "protocol/farm/positions.h"
#include "protocol/farm/selfplay.h"
#include "protocol/learn/private.h"

enum { POSITIONS_MAX = 8000000 }; /* more are not worth their memory */

typedef struct {
    const LearnOptions *options;
    Progress *progress;
    double seconds;
    pthread_mutex_t lock; /* of what follows */
    Positions file;
    int64_t began_ms;
    double spent_before;
    bool good;
    Error err;
} Generation;

int opening_plies(uint64_t seed, uint64_t opening) {
    return LEARN_PLIES_LEAST + (int)(mix64(random_stream(seed, opening)) % (LEARN_PLIES_MOST - LEARN_PLIES_LEAST + 1));
}

static int count_lines(const char *text) {
    int count = 0;
    for (; *text && *text != '#'; text++) count += *text == '\n';
    return count;
}

/* The next opening; false: it is enough. */
static bool take_opening(Generation *all, uint64_t *opening) {
    pthread_mutex_lock(&all->lock);
    const double spent = all->spent_before + (double)(clock_ms() - all->began_ms) / 1000;
    const bool more = all->good && spent < all->seconds && all->file.count < POSITIONS_MAX;
    *opening = all->file.opening;
    all->file.opening += more;
    pthread_mutex_unlock(&all->lock);
    return more;
}

/* A game is in the file as a whole, with its number and the time that was spent on all so far. */
static void put_game(Generation *all, uint64_t opening, const char *text, size_t size) {
    char mark[80];
    pthread_mutex_lock(&all->lock);
    const double spent = all->spent_before + (double)(clock_ms() - all->began_ms) / 1000;
    const int length = snprintf(mark, sizeof mark, SELFPLAY_GAME_MARK "%" PRIu64 " %.1f\n", opening + 1, spent);
    char *const whole = malloc(size + (size_t)length);
    if (whole) {
        memcpy(whole, text, size);
        memcpy(whole + size, mark, (size_t)length);
    }
    if (all->good && !whole) all->good = error_set(&all->err, "out of memory");
    if (all->good) all->good = positions_append(&all->file, whole, size + (size_t)length, &all->err);
    free(whole);
    all->file.games++;
    all->file.count += count_lines(text);
    progress_tell(all->progress, false, "%s: %d games, %" PRId64 " positions, %.0f of %.0f s", all->options->game->id,
                  all->file.games, all->file.count, spent, all->seconds);
    pthread_mutex_unlock(&all->lock);
}

static void play_games(void *context, int index) {
    Generation *const all = context;
    const LearnOptions *const options = all->options;
    const uint64_t seed = (uint64_t)options->seed;
    Pairing pairing;
    Error err;
    uint64_t opening;
    (void)index;
    if (!pairing_init(&pairing, options->game, options->game, (uint64_t)options->nodes, &err)) {
        pthread_mutex_lock(&all->lock);
        all->good = false;
        all->err = err;
        pthread_mutex_unlock(&all->lock);
        return;
    }
    pairing.lopsided = LEARN_LOPSIDED;
    while (take_opening(all, &opening)) {
        MemoryFile memory;
        size_t size;
        memory_file_open(&memory);
        selfplay_game(&pairing, opening_plies(seed, opening), random_stream(seed, opening), memory.file);
        char *const text = memory_file_close(&memory, &size);
        put_game(all, opening, text, size);
        free(text);
    }
    pairing_release(&pairing);
}

bool learn_generate(const LearnOptions *options, const Values *values, const char *path, double seconds,
                    Progress *progress, Error *err) {
    char heading[256];
    Generation all = { .options = options, .progress = progress, .seconds = seconds, .good = true };
    snprintf(heading, sizeof heading,
             "# positions to learn %s from, basis=%016" PRIx64 " seed=%" PRId64 " nodes=%" PRId64 " plies=%d-%d\n",
             options->game->id, learned_basis(values), options->seed, options->nodes, LEARN_PLIES_LEAST,
             LEARN_PLIES_MOST);
    file_make_folders(path);
    if (!positions_open(&all.file, path, heading, err)) return false;
    all.spent_before = all.file.spent;
    all.began_ms = clock_ms();
    pthread_mutex_init(&all.lock, NULL);
    threads_run(options->threads, play_games, &all);
    pthread_mutex_destroy(&all.lock);
    progress_end(progress);
    const bool good = (all.good || (*err = all.err, false)) && positions_end(&all.file, err);
    positions_close(&all.file);
    return good;
}
