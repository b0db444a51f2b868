/* What a match tells people and tools. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/record/json.h"
#include "engine/base/clock.h"
#include "protocol/match/private.h"

enum { BAR = 30 };

static const double EVEN = 0.05; /* so far from the middle an interval is still written as one with two equal halves */

/* "+168", "+inf" */
static void format_elo(char buf[static 16], double elo) {
    if (isinf(elo))
        snprintf(buf, 16, "%sinf", elo < 0 ? "-" : "+");
    else
        snprintf(buf, 16, "%+.0f", round(elo) + 0.0); /* no "-0" */
}

/* "Elo +168 +- 95"; where the two halves of the interval differ, its ends: "Elo +191 (-196 .. +276)"; where it has no
 * end, the one it has: "Elo +inf (above -174)". */
static void format_difference(const Stats *stats, char *buf, size_t size) {
    char elo[16], error[16], low_text[16], high_text[16];
    double low, high;
    stats_interval(stats, &low, &high);
    const double at = elo_of_score(stats_score(stats)), least = elo_of_score(low), most = elo_of_score(high);
    format_elo(elo, at);
    format_elo(error, (most - least) / 2);
    format_elo(low_text, least);
    format_elo(high_text, most);
    if (low > 0 && high < 1 && fabs(least + most - 2 * at) < EVEN * (most - least))
        snprintf(buf, size, "Elo %s +- %s", elo, error + 1);
    else if (low > 0 && high < 1)
        snprintf(buf, size, "Elo %s (%s .. %s)", elo, low_text, high_text);
    else if (low > 0)
        snprintf(buf, size, "Elo %s (above %s)", elo, low_text);
    else if (high < 1)
        snprintf(buf, size, "Elo %s (below %s)", elo, high_text);
    else
        snprintf(buf, size, "Elo %s", elo);
}

/* "+12 =5 -3  72.5 %  Elo +168 +- 95  LLR 0.45" */
static void format_score(const Match *match, char *buf, size_t size) {
    const Stats *const stats = &match->stats;
    char difference[64], llr[32] = "";
    format_difference(stats, difference, sizeof difference);
    if (match->options->sprt)
        snprintf(llr, sizeof llr, "  LLR %.2f", stats_llr(stats, match->options->elo0, match->options->elo1));
    snprintf(buf, size, "+%d =%d -%d  %.1f %%  %s%s", stats->wins, stats->draws, stats->losses,
             100 * stats_score(stats), difference, llr);
}

/* ---- three and more teams ---- */

/* What an engine gets at each of its seats, as a part of a win. */
typedef struct {
    double mean, low, high;
} Part;

static Part part_of(const Match *match, int engine) {
    const Shares *const shares = &match->shares[engine];
    const int places = match->places[engine];
    Part part = { .mean = shares_mean(shares) / places };
    shares_interval(shares, match_teams(match), (double)places / match_teams(match), &part.low, &part.high);
    part.low /= places;
    part.high /= places;
    return part;
}

/* "A 0.417 (0.297 .. 0.537), B 0.292 (0.232 .. 0.352) points a game" */
static void format_shares(const Match *match, char *buf, size_t size) {
    size_t n = 0;
    for (int i = 0; i < match->options->engines && n < size; i++) {
        const Part part = part_of(match, i);
        n += (size_t)snprintf(buf + n, size - n, "%s%s %.3f (%.3f .. %.3f)", i ? ", " : "", match->name[i], part.mean,
                              part.low, part.high);
    }
    if (n < size) snprintf(buf + n, size - n, " points a game");
}

/* Of two engines: the first in the company of the other. "1.25 times its fair share of 0.333, Elo +62 (-8 .. +130)" */
static void print_company(const Match *match) {
    char elo[16], low[16], high[16];
    const int teams = match_teams(match);
    const Part part = part_of(match, 0);
    format_elo(elo, elo_of_share(part.mean, teams));
    format_elo(low, elo_of_share(part.low, teams));
    format_elo(high, elo_of_share(part.high, teams));
    fprintf(match->out, "%s gets %.2f times its fair share of %.3f: Elo %s (%s .. %s)\n", match->name[0],
            part.mean * teams, 1.0 / teams, elo, low, high);
}

/* ---- JSON ---- */

static void add_score(cJSON *object, const Match *match) {
    const Stats *const stats = &match->stats;
    double low, high;
    stats_interval(stats, &low, &high);
    json_add_number(object, "wins", stats->wins);
    json_add_number(object, "draws", stats->draws);
    json_add_number(object, "losses", stats->losses);
    json_add_number(object, "score", stats_score(stats));
    json_add_number(object, "elo", elo_of_score(stats_score(stats)));
    json_add_number(object, "elo_error", (elo_of_score(high) - elo_of_score(low)) / 2);
    json_add_number(object, "elo_low", elo_of_score(low));
    json_add_number(object, "elo_high", elo_of_score(high));
    if (match->options->sprt)
        json_add_number(object, "llr", stats_llr(stats, match->options->elo0, match->options->elo1));
}

static void add_shares(cJSON *object, const Match *match) {
    const int teams = match_teams(match), engines = match->options->engines;
    const Part first = part_of(match, 0);
    cJSON *const scores = cJSON_AddArrayToObject(object, "scores");
    for (int i = 0; i < engines; i++) {
        const Part part = part_of(match, i);
        cJSON *const own = cJSON_CreateObject();
        json_add_text(own, "engine", match->name[i]);
        json_add_number(own, "places", match->places[i]);
        json_add_number(own, "points", part.mean);
        json_add_number(own, "low", part.low);
        json_add_number(own, "high", part.high);
        cJSON_AddItemToArray(scores, own);
    }
    json_add_number(object, "fair", 1.0 / teams);
    if (engines > 2) return;
    json_add_number(object, "elo", elo_of_share(first.mean, teams));
    json_add_number(object, "elo_low", elo_of_share(first.low, teams));
    json_add_number(object, "elo_high", elo_of_share(first.high, teams));
}

/* Who plays; of three and more teams in their order, with what they got, as a part of a win. */
static void add_teams(cJSON *object, const Match *match, int game) {
    if (match_teams(match) == 2) {
        json_add_number(object, "pair", match_round(match, game) + 1);
        json_add_text(object, "first", match_name(match, game, 0));
        json_add_text(object, "second", match_name(match, game, 1));
        return;
    }
    json_add_number(object, "round", match_round(match, game) + 1);
    cJSON *const teams = cJSON_AddArrayToObject(object, "teams");
    for (Team team = 0; team < match_teams(match); team++) {
        cJSON *const own = cJSON_CreateObject();
        const uint8_t points = match->slate[game].points[match_place(match, game, team)];
        json_add_text(own, "engine", match_name(match, game, team));
        json_add_number(own, "points", (double)points / POINTS_WIN);
        cJSON_AddItemToArray(teams, own);
    }
}

static void json_game(Match *match, int game, const Round *round, const Course *course) {
    char result[PGN_RESULT_MAX];
    cJSON *const object = cJSON_CreateObject();
    match_result(round, result);
    json_add_text(object, "type", "game");
    json_add_number(object, "game", game + 1);
    add_teams(object, match, game);
    json_add_text(object, "result", result);
    json_add_text(object, "termination", ending_word(round->ending.kind));
    json_add_text(object, "reason", round->ending.reason);
    json_add_number(object, "plies", round->record.count);
    json_add_number(object, "seconds", (double)course->time_ms / 1000);
    (match_teams(match) == 2 ? add_score : add_shares)(object, match);
    json_print(match->out, object);
}

static void add_engines(cJSON *object, const Match *match) {
    json_add_text(object, "engine", match->name[0]);
    json_add_text(object, "opponent", match->name[1]);
}

static void json_summary(Match *match, MatchEnd how) {
    static const char *const words[] = { "done", "interrupted", "failed" };
    const bool are_two = match_teams(match) == 2;
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "type", "summary");
    json_add_text(object, "end", words[how]);
    if (are_two) add_engines(object, match);
    json_add_text(object, "variant", match->options->game->id);
    json_add_number(object, "games", match->finished);
    (are_two ? add_score : add_shares)(object, match);
    if (are_two) {
        json_add_number(object, "los", stats_los(&match->stats));
        cJSON_AddItemToObject(object, "pairs", cJSON_CreateIntArray(match->stats.pairs, 5));
    }
    cJSON *const forfeits = cJSON_AddArrayToObject(object, "forfeits");
    for (int i = 0; i < match->options->engines; i++) {
        cJSON *const own = cJSON_CreateObject();
        for (int kind = ENDING_TIME; kind <= ENDING_ABANDONED; kind++)
            json_add_number(own, ending_word((EndingKind)kind), match->forfeits[i][kind]);
        cJSON_AddItemToArray(forfeits, own);
    }
    json_print(match->out, object);
}

/* ---- people ---- */

/* "A - B - B" */
static void format_teams(const Match *match, int game, char *buf, size_t size) {
    size_t n = 0;
    for (Team team = 0; team < match_teams(match) && n < size; team++)
        n += (size_t)snprintf(buf + n, size - n, "%s%s", team ? " - " : "", match_name(match, game, team));
}

static void format_standing(const Match *match, char *buf, size_t size) {
    (match_teams(match) == 2 ? format_score : format_shares)(match, buf, size);
}

enum { STANDING_MAX = PLAYERS_MAX * (OPPONENT_NAME_MAX + 32) };

void report_game(Match *match, int game, const Round *round, const Course *course) {
    if (match->options->json) {
        json_game(match, game, round, course);
        return;
    }
    char standing[STANDING_MAX], teams[STANDING_MAX], result[PGN_RESULT_MAX];
    match_result(round, result);
    format_teams(match, game, teams, sizeof teams);
    format_standing(match, standing, sizeof standing);
    report_progress(match, true);
    fprintf(match->out, "%4d (%d.%d)  %s  %s  %s, %d plies, %.1f s%s\n      %s\n", game + 1,
            match_round(match, game) + 1, match_turn(match, game) + 1, teams, result, round->ending.reason,
            round->record.count, (double)course->time_ms / 1000, course->hung ? " (engine started again)" : "",
            standing);
    fflush(match->out);
}

void report_progress(const Match *match, bool clear) {
    if (!match->options->progress) return;
    if (clear) {
        fputs("\r\033[K", stderr);
        return;
    }
    char bar[BAR + 1];
    const int filled = (int)((int64_t)BAR * match->finished / match->options->games);
    for (int i = 0; i < BAR; i++) bar[i] = i < filled ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %d/%d", bar, match->finished, match->options->games);
    if (match->played > 0) {
        const int64_t each = (clock_ms() - match->began_ms) / match->played;
        const int64_t left = each * (match->options->games - match->finished) / 1000;
        fprintf(stderr, "  %lld:%02lld left", (long long)left / 60, (long long)left % 60);
    }
    fflush(stderr);
}

static void print_sprt(const Match *match) {
    const MatchOptions *const options = match->options;
    const double llr = stats_llr(&match->stats, options->elo0, options->elo1);
    const char *const verdict = llr >= SPRT_BOUND    ? "the first engine is better by the upper bound: accepted"
                                : llr <= -SPRT_BOUND ? "the first engine is not better than the lower bound: rejected"
                                                     : "undecided";
    fprintf(match->out, "SPRT [%g, %g]: LLR %.2f (%.2f, %.2f): %s\n", options->elo0, options->elo1, llr, -SPRT_BOUND,
            SPRT_BOUND, verdict);
}

/* Games that were not lost on the board say something else about an engine. */
static void print_forfeits(const Match *match) {
    for (int i = 0; i < match->options->engines; i++) {
        const int *const lost = match->forfeits[i];
        if (lost[ENDING_TIME] + lost[ENDING_INFRACTION] + lost[ENDING_ABANDONED] == 0) continue;
        fprintf(match->out, "%s lost %d on time, %d by infractions of the rules, %d by crashes or silence\n",
                match->name[i], lost[ENDING_TIME], lost[ENDING_INFRACTION], lost[ENDING_ABANDONED]);
    }
}

static const char *word_of(MatchEnd how) {
    return how == MATCH_DONE ? "" : how == MATCH_INTERRUPTED ? " (interrupted)" : " (failed)";
}

/* How two teams did. */
static void print_pairs(const Match *match, MatchEnd how) {
    char score[128];
    const int *const pairs = match->stats.pairs;
    format_score(match, score, sizeof score);
    fprintf(match->out, "%s - %s, %s%s: %d games  %s  LOS %.1f %%\n", match->name[0], match->name[1],
            match->options->game->id, word_of(how), stats_games(&match->stats), score, 100 * stats_los(&match->stats));
    fprintf(match->out, "pairs by points 0, 0.5, 1, 1.5, 2: %d %d %d %d %d\n", pairs[0], pairs[1], pairs[2], pairs[3],
            pairs[4]);
}

/* How more did. */
static void print_shares(const Match *match, MatchEnd how) {
    char standing[STANDING_MAX];
    format_shares(match, standing, sizeof standing);
    fprintf(match->out, "%s%s: %d games, %s\n", match->options->game->id, word_of(how), match->finished, standing);
    if (match->options->engines == 2 && match->finished) print_company(match);
}

void report_summary(Match *match, MatchEnd how) {
    report_progress(match, true);
    if (match->options->json) {
        json_summary(match, how);
        return;
    }
    (match_teams(match) == 2 ? print_pairs : print_shares)(match, how);
    print_forfeits(match);
    if (match->options->sprt) print_sprt(match);
    fflush(match->out);
}
