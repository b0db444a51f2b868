/* SPSA (Spall 1992) for the margins of the search (engine/traits.h): each step changes all of them at random by a
 * little to both sides, lets the two versions play a pair of games, and goes towards the one that did better. The
 * number of games does not depend on how many margins there are. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "tools/tune.h"

typedef struct {
    const char *name;
    size_t offset;
    int usual, step;
} Margin;

static const Margin margins[] = {
#define ROW(name, usual, step, what) { #name, offsetof(Margins, name), usual, step },
    MARGINS(ROW)
#undef ROW
};
enum { MARGINS_COUNT = LENGTH(margins) };

enum {
    PAIRS_PER_REPORT = 25,
    STEADY = 10, /* the first so many per cent of the steps are not larger than those after them */
};

/* How far a pair won two to nil moves a margin at last, as a part of its step; larger ones find the way sooner and
 * wander more. How the gains and the distances fade: Spall's practical advice. */
static const double LAST_GAIN = 0.02, GAIN_FADES = 0.602, STEP_FADES = 0.101;

static int16_t *margin_of(Game *game, int i) {
    return (int16_t *)((char *)&game->advice.margins + margins[i].offset);
}

static int margin_value(const Game *game, int i) {
    const int16_t value = *(const int16_t *)((const char *)&game->advice.margins + margins[i].offset);
    return value ? value : margins[i].usual;
}

static void set_margin(Game *game, int i, double value) {
    const int whole = (int)lround(fmin(fmax(value, INT16_MIN), INT16_MAX));
    *margin_of(game, i) = (int16_t)(margins[i].usual > 0 && whole < 1 ? 1 : whole);
}

static int find_margin(const char *name, size_t length) {
    for (int i = 0; i < MARGINS_COUNT; i++)
        if (strlen(margins[i].name) == length && strncmp(margins[i].name, name, length) == 0) return i;
    return -1;
}

/* Reads "name" and "name=value"; what is named is marked. */
static bool read_margins(Game *game, char *const names[], int count, bool named[MARGINS_COUNT], Error *err) {
    for (int i = 0; i < MARGINS_COUNT; i++) named[i] = count == 0;
    for (int word = 0; word < count; word++) {
        const size_t length = strcspn(names[word], "=");
        const int i = find_margin(names[word], length);
        if (i < 0) return error_set(err, "there is no margin \"%.*s\"", (int)length, names[word]);
        named[i] = true;
        char *end = NULL;
        const char *value = names[word] + length + 1;
        if (names[word][length]) set_margin(game, i, strtod(value, &end));
        if (end && (end == value || *end)) return error_set(err, "\"%s\" is not a number", value);
    }
    return true;
}

/* As a descriptor names them: what is not usual. */
static void print_margins(const Game *game) {
    printf(".margins = {");
    for (int i = 0; i < MARGINS_COUNT; i++)
        if (margin_value(game, i) != margins[i].usual) printf(" .%s = %d,", margins[i].name, margin_value(game, i));
    printf(" },\n");
    fflush(stdout);
}

typedef struct {
    Game centre, version[2];                          /* less and more by a step */
    double value[MARGINS_COUNT], turn[MARGINS_COUNT]; /* of the centre; the step of this pair, signed */
    bool named[MARGINS_COUNT];
    int pairs; /* in all */
} Climb;

static void choose_versions(Climb *climb, int pair, uint64_t seed) {
    const double fade = pow((double)climb->pairs / (pair + 1), STEP_FADES);
    uint64_t coins = mix64(seed);
    for (int i = 0; i < MARGINS_COUNT; i++, coins >>= 1) {
        if (!climb->named[i]) continue;
        climb->turn[i] = (coins & 1 ? 1 : -1) * margins[i].step * fade;
        set_margin(&climb->version[0], i, climb->value[i] - climb->turn[i]);
        set_margin(&climb->version[1], i, climb->value[i] + climb->turn[i]);
    }
}

/* `won`: by the second version, -2 .. 2. */
static void go_towards(Climb *climb, int pair, int won) {
    const double steady = climb->pairs * STEADY / 100.0;
    const double gain = LAST_GAIN / 2 * pow((steady + climb->pairs) / (steady + pair + 1), GAIN_FADES);
    for (int i = 0; i < MARGINS_COUNT; i++) {
        if (!climb->named[i]) continue;
        climb->value[i] += gain * won * climb->turn[i];
        set_margin(&climb->centre, i, climb->value[i]);
    }
}

static bool climb_up(Climb *climb, const PlayOptions *options, Error *err) {
    Duel *duel = duel_new(&climb->version[0], &climb->version[1], options->nodes, err);
    if (!duel) return false;
    uint64_t opening = 0, seed;
    for (int pair = 0; pair < climb->pairs; pair++) {
        int count[3] = { 0, 0, 0 };
        do {
            seed = random_stream(options->seed, opening++);
            choose_versions(climb, pair, seed);
        } while (!duel_play(duel, options->opening_plies, seed, count));
        go_towards(climb, pair, count[2] - count[0]);
        if ((pair + 1) % PAIRS_PER_REPORT) continue;
        printf("%d games: ", 2 * (pair + 1));
        print_margins(&climb->centre);
    }
    duel_free(duel);
    print_margins(&climb->centre);
    return true;
}

bool tune_margins(const Game *game, char *const names[], int count, const PlayOptions *options, Error *err) {
    Climb climb = { .centre = *game, .pairs = options->games / 2 };
    if (!read_margins(&climb.centre, names, count, climb.named, err)) return false;
    for (int i = 0; i < MARGINS_COUNT; i++) climb.value[i] = margin_value(&climb.centre, i);
    climb.version[0] = climb.version[1] = climb.centre;
    return climb_up(&climb, options, err);
}

bool tune_margins_match(const Game *game, char *const names[], int count, const PlayOptions *options, Error *err) {
    bool named[MARGINS_COUNT];
    Game changed = *game;
    return read_margins(&changed, names, count, named, err) && tune_compare(game, &changed, options, err);
}
