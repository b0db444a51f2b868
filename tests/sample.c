#define _GNU_SOURCE /* program_invocation_short_name */
#include "tests/sample.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "tests/made.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { GAMES_MAX = 1024 };
static const Game *sampled[GAMES_MAX];
static int sampled_count;
static pthread_once_t sampled_once = PTHREAD_ONCE_INIT;

static bool is_same_shape(const Game *a, const Game *b) {
    return strcmp(a->family, b->family) == 0 &&
           board_of(a->setup.board)->spec.shape == board_of(b->setup.board)->spec.shape && a->players == b->players &&
           game_teams(a) == game_teams(b);
}

/* Game number i comes before all others of its shape in the order that a seed makes. */
static bool is_first(int i, uint64_t seed) {
    for (int k = 0; k < games_count(); k++)
        if (game_is_made(game_at(k)) && is_same_shape(game_at(k), game_at(i)) &&
            mix64(seed + (uint64_t)k) < mix64(seed + (uint64_t)i))
            return false;
    return true;
}

enum { ONE_OF = RACES_SOUGHT ? 8 : SANITIZED ? 4 : 1 };

/* The first game is what suites begin with. */
static bool is_in(int i, uint64_t seed) {
    return i == 0 || mix64(seed + (uint64_t)i) % ONE_OF == 0;
}

static uint64_t seed_of_suite(const char *asked) {
    uint64_t seed = asked ? strtoull(asked, NULL, 10) : 0;
    for (const char *name = program_invocation_short_name; *name; name++) seed = mix64(seed ^ (uint64_t)*name);
    return seed;
}

static void take_sample(void) {
    const char *const asked = getenv("FUSILIER_SAMPLE");
    const bool all = asked && strcmp(asked, "all") == 0, written = asked && strcmp(asked, "written") == 0;
    const uint64_t seed = seed_of_suite(asked);
    for (int i = 0; i < games_count(); i++)
        if (all || (game_is_made(game_at(i)) ? is_first(i, seed) : written || is_in(i, seed)))
            sampled[sampled_count++] = game_at(i);
}

int samples_count(void) {
    pthread_once(&sampled_once, take_sample);
    return sampled_count;
}

const Game *sample_at(int i) {
    return i < samples_count() ? sampled[i] : NULL;
}
