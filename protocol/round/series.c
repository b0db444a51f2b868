#include "protocol/round/series.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000 };

/* ---- one game after the other ---- */

static bool is_same_seat(const Seat *one, const Seat *other) {
    char text[SEAT_TEXT_MAX], other_text[SEAT_TEXT_MAX];
    seat_format(one, text, sizeof text);
    seat_format(other, other_text, sizeof other_text);
    return strcmp(text, other_text) == 0;
}

void series_follow(Round *round, const Round *before, bool swaps) {
    const Game *const game = round_game(round);
    bool are_same = game == round_game(before);
    if (game->players != round_game(before)->players) return;
    for (Player player = 0; player < game->players; player++) {
        const Player was = series_seat(game, player, swaps);
        const bool stays = is_same_seat(&round->seat[player], &before->seat[was]);
        are_same &= stays;
        if (stays) memcpy(round->name[player], before->name[was], sizeof round->name[player]);
    }
    if (!are_same) return;
    const Series series = series_so_far(before);
    round->series.games = series.games;
    for (Player player = 0; player < game->players; player++)
        round->series.points[player] = series.points[series_seat(game, player, swaps)];
}

/* ---- results ---- */

Series series_so_far(const Round *round) {
    const Game *const game = round_game(round);
    Series series = round->series;
    Outcome outcome = { .over = true };
    if (!round_is_over(round) || round->ending.kind == ENDING_INTERRUPTED) return series;
    outcome_parse(&outcome, game, round->ending.result);
    for (Player player = 0; player < game->players; player++) series.points[player] += outcome.points[player];
    series.games++;
    return series;
}

/* ---- as a text ---- */

void series_format(const Series *series, int players, char text[static SERIES_TEXT_MAX]) {
    int length = 0;
    *text = '\0';
    if (!series->games) return;
    length = snprintf(text, SERIES_TEXT_MAX, "%d:", series->games);
    for (int player = 0; player < players && length < SERIES_TEXT_MAX; player++)
        length += snprintf(text + length, (size_t)(SERIES_TEXT_MAX - length), "%s %.7g", player ? "," : "",
                           round(series->points[player] * 1e3 / POINTS_WIN) / 1e3);
}

void series_read(Series *series, int players, const char *text) {
    char *end;
    Series read = { .games = (int)strtol(text, &end, 10) };
    *series = (Series){ .games = 0 };
    if (end == text || *end != ':' || read.games < 1 || read.games > GAMES_MAX) return;
    for (int player = 0; player < players; player++) {
        const char *const at = end + 1;
        const double points = strtod(at, &end);
        if (end == at || !(points >= 0 && points <= read.games) || *end != (player + 1 < players ? ',' : '\0')) return;
        read.points[player] = (int)lround(points * POINTS_WIN);
    }
    *series = read;
}
