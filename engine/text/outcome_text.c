/* Results of games as texts. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/game.h"

static const char *const of_sides[] = { "0-1", "1/2-1/2", "1-0" };

/* ---- writing ---- */

/* A share of a win, of 60 points: "1", "0", "1/2", "1/3". */
static void write_score(unsigned points, Text *out) {
    unsigned a = POINTS_WIN, b = points;
    while (b) {
        const unsigned rest = a % b;
        a = b;
        b = rest;
    }
    text_number(out, points / a);
    if (a == POINTS_WIN) return;
    text_char(out, '/');
    text_number(out, POINTS_WIN / a);
}

size_t outcome_format(const Outcome *outcome, int players, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (!outcome->over) {
        text_char(&out, '-');
        return out.length;
    }
    for (int player = 0; player < players; player++) {
        if (player) text_char(&out, players == 2 ? '-' : ',');
        write_score(outcome->points[player], &out);
    }
    return out.length;
}

const char *outcome_of_sides(const Outcome *outcome, const Game *game) {
    const int first = outcome_of_team(outcome, game, 0), second = outcome_of_team(outcome, game, 1);
    return of_sides[first < second ? 0 : first > second ? 2 : 1];
}

/* ---- reading ---- */

/* What follows a share of a win; NULL: it is none. */
static const char *read_score(const char *text, uint8_t *points) {
    char *end;
    const long share = strtol(text, &end, 10), of = *end == '/' ? strtol(end + 1, &end, 10) : 1;
    if (end == text || of < 1 || of > POINTS_WIN || share < 0 || share > of || POINTS_WIN % of) return NULL;
    *points = (uint8_t)(POINTS_WIN * share / of);
    return end;
}

/* One for each player. There is no more than one win to be shared. */
static bool read_scores(const Game *game, const char *text, Outcome *outcome) {
    int shared = 0;
    for (Player player = 0; player < game->players; player++) {
        text = read_score(text, &outcome->points[player]);
        if (!text || *text != (player + 1 < game->players ? ',' : '\0')) return false;
        text++;
    }
    for (Team team = 0; team < game_teams(game); team++) shared += outcome_of_team(outcome, game, team);
    return shared <= POINTS_WIN;
}

static bool read_sides(const Game *game, const char *text, Outcome *outcome) {
    int won = 0; /* halves of the first side */
    while (won < (int)LENGTH(of_sides) && strcmp(text, of_sides[won]) != 0) won++;
    for (Player player = 0; player < game->players && won < (int)LENGTH(of_sides); player++)
        outcome->points[player] = (uint8_t)(POINTS_DRAW * (game->team[player] == 0 ? won : 2 - won));
    return won < (int)LENGTH(of_sides);
}

bool outcome_parse(Outcome *outcome, const Game *game, const char *text) {
    Outcome read = { .over = true };
    const bool good = (game_teams(game) == 2 && read_sides(game, text, &read)) ||
                      (game->players > 2 && read_scores(game, text, &read));
    if (good) *outcome = read;
    return good;
}
