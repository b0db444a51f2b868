#include "search/nets.h"

#include <stdio.h>

#include "engine/base/files.h"

/* Another may lie where this one was: the sums of one must not be taken for those of the other. */
static void forget_sums(Searcher *searcher) {
    for (int i = 0; i < searcher->workers_count; i++)
        if (searcher->workers[i]->cache) eval_cache_clear(searcher->workers[i]->cache);
}

void nets_forget(Searcher *searcher) {
    if (searcher->learned) forget_sums(searcher);
    if (searcher->values) searcher->values->learned = NULL;
    learned_free(searcher->learned);
    searcher->learned = NULL;
    searcher->learned_game = NULL;
    searcher->learned_wrong = false;
}

/* The file that is asked for, if it is of the game; else that of the user's folder, else what came with the program.
 * False: there is none. */
static bool find(const Searcher *searcher, const Game *game, char *path, size_t size) {
    const char *const asked = searcher->options.eval_file;
    bool is_of_game;
    if (*asked && (!learned_check(asked, game, &is_of_game, NULL) || is_of_game))
        return snprintf(path, size, "%s", asked) > 0; /* what is wrong with it is said when it is read */
    return (learned_path(game, path, size, NULL) && file_exists(path)) ||
           (learned_installed_path(game, path, size) && file_exists(path));
}

void nets_know(Searcher *searcher) {
    const Game *const game = searcher->values->game;
    char path[LEARNED_PATH_MAX];
    Error err;
    if (!searcher->options.nets || searcher->learned_game != game) nets_forget(searcher);
    if (!searcher->options.nets || searcher->learned_game) return;
    searcher->learned_game = game;
    if (!inputs_fit(game, NULL) || !find(searcher, game, path, sizeof path)) return;
    searcher->learned_wrong = !learned_load(searcher->values, path, &searcher->learned, &err);
    if (!searcher->learned_wrong && !searcher->learned)
        searcher->learned_wrong = !error_set(&err, "%.200s: there is no such file", path);
    if (searcher->learned_wrong) searcher->complaint = err;
    searcher->values->learned = searcher->learned;
}
