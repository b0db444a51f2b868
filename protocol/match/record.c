/* The record of a match: its PGN file, from which it can go on. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/base/system.h"
#include "protocol/match/private.h"

static const char first_tag[] = "[Event \"fusilier match\"]\n"; /* each game of ours begins with it */

/* Takes one game of the file into account. */
static bool count_game(Match *match, const PgnGame *game, Error *err) {
    const char *const number = pgn_tag(game, "MatchGame"), *const schedule = pgn_tag(game, "MatchSchedule");
    if (!number || !schedule) return error_set(err, "line %d: this game was not written by a match", game->line);
    if (strcmp(schedule, match->schedule) != 0)
        return error_set(err, "line %d: the games there were played with other settings (%s; now %s)", game->line,
                         schedule, match->schedule);
    char *end;
    const long at = strtol(number, &end, 10) - 1;
    if (*end || at < 0)
        return error_set(err, "line %d: MatchGame \"%s\" is not the number of a game", game->line, number);
    if (at >= match->options->games || match->slate[at] != RESULT_NONE) return true;
    GameResult result = strcmp(game->result, "1-0") == 0       ? RESULT_WIN
                        : strcmp(game->result, "0-1") == 0     ? RESULT_LOSS
                        : strcmp(game->result, "1/2-1/2") == 0 ? RESULT_DRAW
                                                               : RESULT_NONE;
    if (result == RESULT_NONE) return true;
    if (game_first_engine((int)at) == 1) result = (GameResult)(RESULT_WIN - result);
    match_count(match, (int)at, result, game_end_of_word(pgn_tag(game, "Termination")));
    return true;
}

/* Is one of the two the beginning of the other? */
static bool agree(const char *a, const char *b) {
    const size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    return strncmp(a, b, length) == 0;
}

/* May this be cut off the end of a record? Only the game that was being written when a match was killed: the beginning
 * of a single game, and of this match as far as it says so. */
static bool is_cut_game(const Match *match, const char *text) {
    static const char next[] = "\n[Event ", schedule[] = "\n[MatchSchedule ";
    char own[sizeof match->schedule + 4];
    snprintf(own, sizeof own, "\"%s\"]\n", match->schedule);
    const char *const said = strstr(text, schedule);
    return *text && agree(text, first_tag) && !strstr(text, next) && (!said || agree(said + strlen(schedule), own));
}

/* Reads the games; *good = the offset after the last complete one. */
static bool count_games(Match *match, const char *text, size_t size, size_t *good, Error *err) {
    PgnReader reader;
    PgnGame game;
    *good = 0;
    pgn_reader_init(&reader, text, size);
    while (pgn_read(&reader, &game, err)) {
        const bool complete = game.complete, fine = !complete || count_game(match, &game, err);
        if (complete) *good = game.end;
        pgn_game_release(&game);
        if (!fine) return false;
        if (!complete) break;
    }
    const char *const rest = text + *good + strspn(text + *good, "\r\n");
    const bool at_end = rest == text + size && *good > 0;
    if (at_end || (strlen(text) == size && is_cut_game(match, rest))) return true;
    return error_set(err, *good ? "what follows the last whole game was not written by a match"
                                : "this is not the record of a match");
}

static bool resume(Match *match, const char *path, Error *err) {
    size_t size = 0, good = 0;
    char *const text = pgn_load(path, &size, err);
    if (!text) return false;
    const bool fine = count_games(match, text, size, &good, err);
    free(text);
    if (!fine) return error_prefix(err, "%s", path);
    if (!growing_file_cut(match->pgn, (int64_t)good) || (good > 0 && !growing_file_append(match->pgn, "\n\n", 2)))
        return error_set(err, "cannot write '%s': %s", path, strerror(errno));
    return true;
}

bool match_record_open(Match *match, Error *err) {
    const char *const path = match->options->pgn;
    if (!path) return true;
    match->pgn = growing_file_open(path, err);
    if (!match->pgn) return false;
    const int64_t size = growing_file_size(match->pgn);
    if (size < 0) return !match->options->resume || error_set(err, "'%s' is not a plain file", path);
    if (size == 0) return true;
    if (match->options->resume) return resume(match, path, err);
    return error_set(err, "'%s' exists already: --resume goes on with it; or remove it first", path);
}

/* ---- writing ---- */

/* The tags of each team: "White", "WhiteTimeControl", "WhiteLimits". */
static void name_sides(const Game *game, const char *side[2], char control[2][32], char limits[2][32]) {
    for (int team = 0; team < 2; team++) {
        side[team] = game->players == 2 ? pgn_player(game, (Player)team) : team == 0 ? "White" : "Black";
        snprintf(control[team], sizeof control[team], "%sTimeControl", side[team]);
        snprintf(limits[team], sizeof limits[team], "%sLimits", side[team]);
    }
}

bool match_record_add(Match *match, int game, const Record *record, const GameEnd *end, Error *err) {
    if (!match->pgn) return true;
    const MatchOptions *const options = match->options;
    const int first = game_first_engine(game);
    char date[SYSTEM_DATE_MAX], round[32], number[16], plies[16], start[POSITION_TEXT_MAX];
    char control[2][TIMECONTROL_TEXT_MAX], limits[2][TIMECONTROL_TEXT_MAX];
    system_date(date);
    snprintf(round, sizeof round, "%d.%d", game_pair(game) + 1, first + 1);
    snprintf(number, sizeof number, "%d", game + 1);
    snprintf(plies, sizeof plies, "%d", record->count);
    for (int i = 0; i < 2; i++) {
        const TimeControl *const it = &options->engine[i == 0 ? first : 1 - first].control;
        timecontrol_format(it, control[i]);
        timecontrol_describe(it, limits[i]);
    }
    const char *side[2];
    char side_control[2][32], side_limits[2][32];
    name_sides(options->game, side, side_control, side_limits);
    PgnTags tags = { .count = 0 };
    pgn_add(&tags, "Event", "fusilier match"); /* first_tag */
    pgn_add(&tags, "Site", "?");
    pgn_add(&tags, "Date", date);
    pgn_add(&tags, "Round", round);
    for (int i = 0; i < 2; i++) pgn_add(&tags, side[i], match->name[i == 0 ? first : 1 - first]);
    pgn_add(&tags, "Result", game_end_result(end));
    pgn_add_game(&tags, record, start);
    const bool is_fair = strcmp(control[0], control[1]) == 0;
    if (is_fair) pgn_add(&tags, "TimeControl", control[0]);
    for (int i = 0; i < 2 && !is_fair; i++) pgn_add(&tags, side_control[i], control[i]);
    for (int i = 0; i < 2; i++)
        if (strcmp(limits[i], control[i]) != 0 && *limits[i]) pgn_add(&tags, side_limits[i], limits[i]);
    pgn_add(&tags, "PlyCount", plies);
    pgn_add(&tags, "Termination", game_end_word(end->type));
    pgn_add(&tags, "MatchGame", number);
    pgn_add(&tags, "MatchSchedule", match->schedule);
    size_t size = 0;
    MemoryFile memory;
    memory_file_open(&memory);
    pgn_write(memory.file, tags.tag, tags.count, record, NULL, end->reason, game_end_result(end));
    char *const text = memory_file_close(&memory, &size);
    const bool good = growing_file_append(match->pgn, text, size);
    free(text);
    return good || error_set(err, "cannot write '%s': %s", options->pgn, strerror(errno));
}
