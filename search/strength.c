#include "search/strength.h"

#include <math.h>

#include "engine/board/zobrist.h"

/* Doubling the nodes is worth some 100 Elo at few nodes and less at many; together with the noise about 200 a step. */
uint64_t strength_nodes(int elo) {
    return (uint64_t)(60.0 * exp2((elo - ELO_MIN) / 200.0));
}

int strength_lines(int elo) {
    return 2 + (ELO_MAX - elo) / 250;
}

static double uniform(uint64_t *random) {
    *random += 0x9E3779B97F4A7C15ULL;
    return ((double)(mix64(*random) >> 11) + 0.5) / 9007199254740992.0;
}

/* Normally distributed (Box and Muller 1958). */
static double normal(uint64_t *random) {
    const double radius = sqrt(-2.0 * log(uniform(random)));
    return radius * cos(6.283185307179586 * uniform(random));
}

int strength_choose(int elo, const int scores[], int count, uint64_t *random) {
    const double weakness = (ELO_MAX - elo) / 100.0;
    const double deviation = 0.4 * weakness * weakness;
    int best = 0;
    double highest = -1e9;
    for (int i = 0; i < count; i++) {
        const double clouded = scores[i] + deviation * normal(random);
        if (clouded <= highest) continue;
        highest = clouded;
        best = i;
    }
    return best;
}
