#include "search/score.h"

#include <math.h>

int score_of_outcome(const Outcome *outcome, Player player, Ply ply, int draw) {
    const int points = outcome->points[player];
    return points > POINTS_DRAW ? score_mating(ply) : points < POINTS_DRAW ? score_mated(ply) : draw;
}

/* Two logistic curves, one for each side's win; what is left over is the draws. At 0 a game between equals is drawn a
 * little more often than not; a lead of CHANCES_EVEN wins every second game. */
enum { CHANCES_EVEN = 110, CHANCES_SLOPE = 90 };

static int chance_to_win(int score) {
    return (int)lround(1000.0 / (1.0 + exp((double)(CHANCES_EVEN - score) / CHANCES_SLOPE)));
}

Chances score_chances(int score) {
    if (score >= SCORE_MATE_MIN) return (Chances){ .win = 1000 };
    if (score <= -SCORE_MATE_MIN) return (Chances){ .loss = 1000 };
    const int win = chance_to_win(score), loss = chance_to_win(-score);
    return (Chances){ .win = win, .draw = 1000 - win - loss, .loss = loss };
}
