/* Who sits where in a game of the match, and what its games have brought to whom. */
#include <string.h>

#include "protocol/match/private.h"

int match_place(const Match *match, int game, Team team) {
    const int teams = match_teams(match), turn = match_turn(match, game);
    const bool other_way = match_round(match, game) & 1;
    return (teams + (other_way ? turn - team : team - turn)) % teams;
}

int match_engine(const Match *match, int place) {
    const int engines = match->options->engines;
    return place < engines ? place : engines - 1;
}

const char *match_name(const Match *match, int game, Team team) {
    return match->name[match_engine(match, match_place(match, game, team))];
}

void match_count_places(Match *match) {
    memset(match->places, 0, sizeof match->places);
    for (int place = 0; place < match_teams(match); place++) match->places[match_engine(match, place)]++;
}

/* What a game has brought to an engine at all its places, in sixtieths. */
static int points_of(const Match *match, int game, int engine) {
    int points = 0;
    for (int place = 0; place < match_teams(match); place++)
        if (match_engine(match, place) == engine) points += match->slate[game].points[place];
    return points;
}

static bool is_complete_round(const Match *match, int round) {
    const int teams = match_teams(match);
    if ((round + 1) * teams > match_end(match)) return false;
    for (int game = round * teams; game < (round + 1) * teams; game++)
        if (!match->slate[game].is_played) return false;
    return true;
}

/* ---- counting ---- */

void match_score(const Match *match, int game, const uint8_t points[static PLAYERS_MAX], Score *score) {
    Outcome outcome = { .over = true };
    memcpy(outcome.points, points, sizeof outcome.points);
    *score = (Score){ .is_played = true };
    for (Team team = 0; team < match_teams(match); team++)
        score->points[match_place(match, game, team)] = (uint8_t)outcome_of_team(&outcome, match->options->game, team);
}

/* The result of a game between two for the first engine. */
static GameResult result_of(const Score *score) {
    if (score->points[0] == score->points[1]) return RESULT_DRAW;
    return score->points[0] > score->points[1] ? RESULT_WIN : RESULT_LOSS;
}

static void count_pair(Match *match, int game) {
    stats_add(&match->stats, result_of(&match->slate[game]));
    if (is_complete_round(match, match_round(match, game)))
        stats_add_pair(&match->stats, result_of(&match->slate[game]), result_of(&match->slate[game ^ 1]));
}

static void count_shares(Match *match, int game) {
    const int teams = match_teams(match), round = match_round(match, game);
    const bool is_complete = is_complete_round(match, round);
    for (int engine = 0; engine < match->options->engines; engine++) {
        int sum = 0;
        shares_add(&match->shares[engine], points_of(match, game, engine));
        for (int each = round * teams; each < (round + 1) * teams && is_complete; each++)
            sum += points_of(match, each, engine);
        if (is_complete) shares_add_round(&match->shares[engine], sum);
    }
}

void match_count(Match *match, int game, const Score *score, const EndingKind lost[]) {
    match->slate[game] = *score;
    match->finished++;
    if (match_teams(match) == 2)
        count_pair(match, game);
    else
        count_shares(match, game);
    for (Team team = 0; team < match_teams(match); team++)
        match->forfeits[match_engine(match, match_place(match, game, team))][lost[team]]++;
}
