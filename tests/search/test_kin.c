/* Games that share hooks, boards or starts do not share what was measured of one of them: a search of so many nodes
 * gives the same result in every process, whatever that has thought of before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "search/search.h"
#include "tests/sample.h"

enum { GAMES_MAX = 512, NODES = 1500 };

typedef struct {
    uint64_t best, nodes;
    int score;
} Found;

static Searcher *new_searcher(void) {
    SearchOptions options = search_defaults;
    options.hash_mb = 2;
    options.seed = 1;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    if (!searcher) abort();
    return searcher;
}

static Found search_start_of(Searcher *searcher, const Game *game) {
    Position pos;
    SearchResult result;
    pos_init(&pos, game);
    game_start(&pos, game);
    const Limits limits = { .nodes = NODES };
    search_run(searcher, &pos, &limits, &result);
    pos_release(&pos);
    return (Found){ .best = result.best.bits, .nodes = result.nodes, .score = result.score };
}

/* Goes through the registry from one end to the other, in a process of its own. */
static void search_registry(bool backwards, bool one_searcher, Found found[]) {
    Searcher *shared = one_searcher ? new_searcher() : NULL;
    for (int i = 0; i < samples_count(); i++) {
        const int game = backwards ? samples_count() - 1 - i : i;
        Searcher *searcher = one_searcher ? shared : new_searcher();
        search_clear(searcher);
        found[game] = search_start_of(searcher, sample_at(game));
        if (!one_searcher) search_free(searcher);
    }
    search_free(shared);
}

static bool write_all(int to, const char *bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(to, bytes, size);
        if (written <= 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

static bool read_all(int from, char *bytes, size_t size) {
    while (size > 0) {
        const ssize_t got = read(from, bytes, size);
        if (got <= 0) return false;
        bytes += got;
        size -= (size_t)got;
    }
    return true;
}

static void search_in_child(bool backwards, bool one_searcher, Found found[]) {
    int ends[2];
    const size_t size = (size_t)samples_count() * sizeof *found;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        search_registry(backwards, one_searcher, found);
        _exit(write_all(ends[1], (const char *)found, size) ? 0 : 1);
    }
    close(ends[1]);
    assert_true(read_all(ends[0], (char *)found, size));
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void expect_same(const char *what, const Found a[], const Found b[]) {
    for (int i = 0; i < samples_count(); i++)
        if (a[i].best != b[i].best || a[i].nodes != b[i].nodes || a[i].score != b[i].score)
            fail_msg("%s: %s: score %d and %d, nodes %llu and %llu", what, sample_at(i)->id, a[i].score, b[i].score,
                     (unsigned long long)a[i].nodes, (unsigned long long)b[i].nodes);
}

static void searches_do_not_depend_on_earlier_ones(void **state) {
    (void)state;
    static Found forwards[GAMES_MAX], backwards[GAMES_MAX], shared[GAMES_MAX];
    assert_true(samples_count() <= GAMES_MAX);
    search_in_child(false, false, forwards);
    search_in_child(true, false, backwards);
    search_in_child(true, true, shared);
    expect_same("the registry backwards", forwards, backwards);
    expect_same("one searcher for all games", forwards, shared);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(searches_do_not_depend_on_earlier_ones) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
