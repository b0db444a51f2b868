#include "protocol/match/words.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/number.h"

/* ---- options ---- */

static bool read_sprt(void *request, const char *text, Error *err) {
    MatchOptions *const options = &((MatchWords *)request)->options;
    char *comma, *end;
    const double elo0 = strtod(text, &comma);
    const double elo1 = *comma == ',' ? strtod(comma + 1, &end) : 0;
    options->sprt = comma != text && *comma == ',' && end != comma + 1 && !*end && isfinite(elo0) && isfinite(elo1) &&
                    elo0 < elo1 && fabs(elo0) <= 1000 && fabs(elo1) <= 1000;
    options->elo0 = elo0;
    options->elo1 = elo1;
    return options->sprt || error_set(err, "'%s' is not ELO0,ELO1 with ELO0 < ELO1", text);
}

static bool read_timeout(void *request, const char *text, Error *err) {
    return seconds_parse(text, &((MatchWords *)request)->options.patience_ms, err);
}

static bool read_resume(void *request, const char *text, Error *err) {
    (void)err;
    MatchOptions *const options = &((MatchWords *)request)->options;
    options->pgn = text;
    options->resume = true;
    return true;
}

static bool read_first(void *request, const char *text, Error *err) {
    int64_t first;
    if (!number_read("the number of a pair", text, 1, MATCH_GAMES_MAX, &first, err)) return false;
    ((MatchWords *)request)->options.skip = (int)first - 1;
    return true;
}

/* The limits of time, nodes and depth are settings of all engines: the same words as in an engine's own. */
static bool read_setting(MatchWords *words, const char *key, const char *text, Error *err) {
    char setting[OPPONENT_COMMAND_MAX];
    snprintf(setting, sizeof setting, "%s%s", key, text);
    return opponent_spec_parse(&words->each, setting, err) &&
           (words->each.words == 0 || error_set(err, "'%s' contains blanks or a command", text));
}

static bool read_each(void *request, const char *text, Error *err) {
    return read_setting(request, "", text, err);
}
static bool read_tc(void *request, const char *text, Error *err) {
    return read_setting(request, "tc=", text, err);
}
static bool read_st(void *request, const char *text, Error *err) {
    return read_setting(request, "st=", text, err);
}
static bool read_nodes(void *request, const char *text, Error *err) {
    return read_setting(request, "nodes=", text, err);
}
static bool read_depth(void *request, const char *text, Error *err) {
    return read_setting(request, "depth=", text, err);
}

const CliOption match_words[] = {
    { "engine", "SPEC", "one of the engines", CLI_TEXTS, CLI_FIELD(MatchWords, engines), .most = PLAYERS_MAX },
    { "games", "N", "games to play", CLI_NUMBER, CLI_FIELD(MatchWords, options.games), .least = 1,
      .most = MATCH_GAMES_MAX },
    { "first", "PAIR", "begin with this pair (round) of games; others play those before it", CLI_READ,
      .read = read_first },
    { "tc", "[M/]S[+I]", "seconds for the game (or for M moves), I more after each move", CLI_READ, .read = read_tc },
    { "st", "S", "seconds for each move", CLI_READ, .read = read_st },
    { "nodes", "N", "nodes for each move (not of XBoard engines)", CLI_READ, .read = read_nodes },
    { "depth", "N", "depth of each move", CLI_READ, .read = read_depth },
    { "each", "SPEC", "settings of all engines", CLI_READ, .read = read_each },
    { "openings", "FILE", "start positions, one a line, in turn", CLI_TEXT, CLI_FIELD(MatchWords, options.openings) },
    { "random-plies", "K", "begin with K random moves", CLI_NUMBER, CLI_FIELD(MatchWords, options.random_plies),
      .most = 1000 },
    { "seed", "S", "of those moves", CLI_NUMBER, CLI_FIELD(MatchWords, options.seed), .most = INT64_MAX },
    { "concurrency", "C", "games at a time", CLI_NUMBER, CLI_FIELD(MatchWords, options.concurrency), .least = 1,
      .most = MATCH_SLOTS_MAX },
    { "pgn", "OUT", "record the games in a new file", CLI_TEXT, CLI_FIELD(MatchWords, options.pgn) },
    { "resume", "OUT", "record them, and go on with what is there", CLI_READ, .read = read_resume },
    { "sprt", "ELO0,ELO1", "stop as soon as one of the two is accepted (errors of 5 %)", CLI_READ, .read = read_sprt },
    { "margin", "MS", "a flag falls only MS milliseconds later", CLI_NUMBER, CLI_FIELD(MatchWords, options.margin_ms),
      .most = 1000000 },
    { "timeout", "S", "longest wait for an answer without a clock (default 60)", CLI_READ, .read = read_timeout },
    { "max-plies", "N", "longer games are drawn; else those of 300 a player", CLI_NUMBER,
      CLI_FIELD(MatchWords, options.max_plies), .least = 1, .most = 100000 },
    { "log", "FILE", "keep all that is said", CLI_TEXT, CLI_FIELD(MatchWords, options.log) },
    { "watch", NULL, "draw the board after every move", CLI_ON, CLI_FIELD(MatchWords, watch) },
    { "json", NULL, "one JSON object a line", CLI_ON, CLI_FIELD(MatchWords, options.json) },
    { "replay", "FILE", "check the games of records: legal moves, right results; and add up their scores", CLI_TEXTS,
      CLI_FIELD(MatchWords, replays), .most = CLI_TEXTS_MAX },
    { .kind = CLI_END },
};

/* ---- what must go together ---- */

/* As many as the game has room for. */
static bool count_engines(MatchWords *words, Error *err) {
    const Game *const game = words->options.game;
    const int teams = game_teams(game);
    words->options.engines = words->engines.count;
    if (words->engines.count < 2)
        return error_set(err, "--engine is missing: %s needed", teams == 2 ? "two are" : "at least two are");
    if (words->engines.count > teams)
        return error_set(err, "%s has %d sides: so many engines can take part, not %d", game->id, teams,
                         words->engines.count);
    return true;
}

static bool has_limit(const TimeControl *control) {
    return control->base_ms || control->move_time_ms || control->nodes || control->depth;
}

static bool read_engines(MatchWords *words, Error *err) {
    if (!count_engines(words, err)) return false;
    for (int i = 0; i < words->engines.count; i++) {
        OpponentSpec *const spec = &words->options.engine[i];
        *spec = words->each;
        if (!opponent_spec_parse(spec, words->engines.text[i], err))
            return error_prefix(err, "--engine '%s'", words->engines.text[i]);
        if (spec->words == 0) return error_set(err, "--engine '%s': there is no command in it", words->engines.text[i]);
        if (!has_limit(&spec->control))
            return error_set(err, "how long may '%s' think? --tc, --st, --nodes or --depth", words->engines.text[i]);
    }
    return true;
}

bool match_words_check(MatchWords *words, Error *err) {
    const MatchOptions *const options = &words->options;
    if (!read_engines(words, err)) return false;
    if (options->sprt && game_teams(options->game) > 2)
        return error_set(err, "--sprt: the sequential test is one of pairs of games, between two sides");
    if ((int64_t)options->skip * game_teams(options->game) + options->games > MATCH_GAMES_MAX)
        return error_set(err, "--first: game %d is the last that a match can have", MATCH_GAMES_MAX);
    if (words->watch && (options->json || options->concurrency > 1))
        return error_set(err, "--watch shows one game at a time, to people: not with --json or --concurrency");
    return true;
}
