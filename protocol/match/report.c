/* What a match tells people and tools. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/record/json.h"
#include "engine/base/clock.h"
#include "protocol/match/private.h"

enum { BAR = 30 };

/* "+168", "+inf" */
static void format_elo(char buf[static 16], double elo) {
    if (isinf(elo))
        snprintf(buf, 16, "%sinf", elo < 0 ? "-" : "+");
    else
        snprintf(buf, 16, "%+.0f", elo);
}

/* "Elo +168 +- 95"; where the interval has no end, the end it has: "Elo +338 (above +213)". */
static void format_difference(const Stats *stats, char *buf, size_t size) {
    char elo[16], error[16], low_text[16], high_text[16];
    double low, high;
    stats_interval(stats, &low, &high);
    format_elo(elo, elo_of_score(stats_score(stats)));
    format_elo(error, stats_elo_error(stats));
    format_elo(low_text, elo_of_score(low));
    format_elo(high_text, elo_of_score(high));
    if (low > 0 && high < 1)
        snprintf(buf, size, "Elo %s +- %s", elo, error + 1);
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
    json_add_number(object, "elo_error", stats_elo_error(stats));
    json_add_number(object, "elo_low", elo_of_score(low));
    json_add_number(object, "elo_high", elo_of_score(high));
    if (match->options->sprt)
        json_add_number(object, "llr", stats_llr(stats, match->options->elo0, match->options->elo1));
}

static void json_game(Match *match, int game, const Record *record, const GameEnd *end) {
    const int first = game_first_engine(game);
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "type", "game");
    json_add_number(object, "game", game + 1);
    json_add_number(object, "pair", game_pair(game) + 1);
    json_add_text(object, "first", match->name[first]);
    json_add_text(object, "second", match->name[1 - first]);
    json_add_text(object, "result", game_end_result(end));
    json_add_text(object, "termination", game_end_word(end->type));
    json_add_text(object, "reason", end->reason);
    json_add_number(object, "plies", record->count);
    json_add_number(object, "seconds", (double)end->time_ms / 1000);
    add_score(object, match);
    json_print(match->out, object);
}

static void json_summary(Match *match, MatchEnd how) {
    static const char *const words[] = { "done", "interrupted", "failed" };
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "type", "summary");
    json_add_text(object, "end", words[how]);
    json_add_text(object, "engine", match->name[0]);
    json_add_text(object, "opponent", match->name[1]);
    json_add_text(object, "variant", match->options->game->id);
    json_add_number(object, "games", stats_games(&match->stats));
    add_score(object, match);
    json_add_number(object, "los", stats_los(&match->stats));
    cJSON_AddItemToObject(object, "pairs", cJSON_CreateIntArray(match->stats.pairs, 5));
    cJSON *const forfeits = cJSON_AddArrayToObject(object, "forfeits");
    for (int i = 0; i < 2; i++) {
        cJSON *const own = cJSON_CreateObject();
        for (int type = END_TIME; type <= END_ABANDONED; type++)
            json_add_number(own, game_end_word((GameEndType)type), match->forfeits[i][type]);
        cJSON_AddItemToArray(forfeits, own);
    }
    json_print(match->out, object);
}

/* ---- people ---- */

void report_game(Match *match, int game, const Record *record, const GameEnd *end) {
    if (match->options->json) {
        json_game(match, game, record, end);
        return;
    }
    char score[128];
    const int first = game_first_engine(game);
    format_score(match, score, sizeof score);
    report_progress(match, true);
    fprintf(match->out, "%4d (%d.%d)  %s - %s  %s  %s, %d plies, %.1f s%s\n      %s\n", game + 1, game_pair(game) + 1,
            first + 1, match->name[first], match->name[1 - first], game_end_result(end), end->reason, record->count,
            (double)end->time_ms / 1000, end->hung ? " (engine started again)" : "", score);
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
    for (int i = 0; i < 2; i++) {
        const int *const lost = match->forfeits[i];
        if (lost[END_TIME] + lost[END_INFRACTION] + lost[END_ABANDONED] == 0) continue;
        fprintf(match->out, "%s lost %d on time, %d by infractions of the rules, %d by crashes or silence\n",
                match->name[i], lost[END_TIME], lost[END_INFRACTION], lost[END_ABANDONED]);
    }
}

void report_summary(Match *match, MatchEnd how) {
    report_progress(match, true);
    if (match->options->json) {
        json_summary(match, how);
        return;
    }
    char score[128];
    const int *const pairs = match->stats.pairs;
    format_score(match, score, sizeof score);
    fprintf(match->out, "%s - %s, %s%s: %d games  %s  LOS %.1f %%\n", match->name[0], match->name[1],
            match->options->game->id,
            how == MATCH_DONE          ? ""
            : how == MATCH_INTERRUPTED ? " (interrupted)"
                                       : " (failed)",
            stats_games(&match->stats), score, 100 * stats_los(&match->stats));
    fprintf(match->out, "pairs by points 0, 0.5, 1, 1.5, 2: %d %d %d %d %d\n", pairs[0], pairs[1], pairs[2], pairs[3],
            pairs[4]);
    print_forfeits(match);
    if (match->options->sprt) print_sprt(match);
    fflush(match->out);
}
