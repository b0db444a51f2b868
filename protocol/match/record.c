/* The record of a match: its PGN file, from which it can go on. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/number.h"
#include "engine/base/system.h"
#include "protocol/match/private.h"

static const char first_tag[] = "[Event \"fusilier match\"]\n"; /* each game of ours begins with it */
static const char next_game[] = "\n[Event ";

/* ---- results of games that were played ---- */

/* How teams have lost otherwise than on the board. Of two the result tells who it was, of more a tag:
 * "b time forfeit, c abandoned". */
static void read_forfeits(const Game *game, const PgnGame *read, const Outcome *outcome,
                          EndingKind lost[static PLAYERS_MAX]) {
    char word[64];
    const char *at = pgn_tag(read, "MatchForfeits");
    if (game_teams(game) == 2)
        for (Player player = 0; player < game->players; player++)
            if (outcome->points[player] == 0) lost[game->team[player]] = ending_of_word(pgn_tag(read, "Termination"));
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        const Player player = game_player(game, *at);
        snprintf(word, sizeof word, "%.*s", (int)(length > 2 ? length - 2 : 0), at + (length > 2 ? 2 : 0));
        if (player != NOBODY) lost[game->team[player]] = ending_of_word(word);
        at += length;
        at += strspn(at, ", ");
    }
}

bool match_read_result(const Game *game, const PgnGame *read, const char *result, Outcome *outcome,
                       EndingKind lost[static PLAYERS_MAX]) {
    if (!outcome_parse(outcome, game, result)) return false;
    read_forfeits(game, read, outcome, lost);
    return true;
}

bool match_read_number(const PgnGame *read, int *number) {
    const char *const text = pgn_tag(read, "MatchGame");
    int64_t at;
    if (!text || !number_read("MatchGame", text, 1, MATCH_GAMES_MAX, &at, NULL)) return false;
    *number = (int)at;
    return true;
}

/* Takes one game of the file into account. */
static bool count_game(Match *match, const PgnGame *read, Error *err) {
    const Game *const game = match->options->game;
    const char *const number = pgn_tag(read, "MatchGame"), *const schedule = pgn_tag(read, "MatchSchedule");
    Outcome outcome = { .over = true };
    EndingKind lost[PLAYERS_MAX] = { ENDING_NONE };
    Score score;
    int at;
    char other[160];
    if (!number || !schedule) return error_set(err, "line %d: this game was not written by a match", read->line);
    if (!schedule_agrees(schedule, match->schedule, other, sizeof other))
        return error_set(err, "line %d: the games there were played with other %s", read->line, other);
    if (!match_read_number(read, &at))
        return error_set(err, "line %d: MatchGame \"%s\" is not the number of a game", read->line, number);
    if (--at < match_begin(match) || at >= match_end(match)) return true;
    if (match->slate[at].is_played)
        return error_set(err, "line %d: game %d stands there twice, first on line %d", read->line, at + 1,
                         match->slate[at].line);
    if (!match_read_result(game, read, read->result, &outcome, lost)) return true;
    match_score(match, at, outcome.points, &score);
    score.line = read->line;
    match_count(match, at, &score, lost);
    return true;
}

/* ---- going on with a file ---- */

/* Is one of the two the beginning of the other? */
static bool agree(const char *a, const char *b) {
    const size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    return strncmp(a, b, length) == 0;
}

/* Is this the game that was being written when a match was killed: the beginning of a single game, and of this match as
 * far as it says so? At the end of a record it is cut off; where others were joined to it, it is passed over. */
static bool is_cut_game(const Match *match, const char *text) {
    static const char schedule[] = "\n[MatchSchedule ";
    char own[sizeof match->schedule + 4];
    snprintf(own, sizeof own, "\"%s\"]\n", match->schedule);
    const char *const said = strstr(text, schedule);
    return *text && agree(text, first_tag) && !strstr(text, next_game) &&
           (!said || agree(said + strlen(schedule), own));
}

static bool is_cut_part(const Match *match, const char *text, size_t length) {
    char *const part = memory_text(text, length);
    const bool cut = strlen(part) == length && is_cut_game(match, part);
    free(part);
    return cut;
}

static size_t blanks_at(const char *text) {
    return strspn(text, "\r\n");
}

/* Reads the games of a part in which only the first begins as ours do; *good = the offset after the last whole one.
 * False with an error, or without one if what follows is no game of this match that broke off. */
static bool count_part(Match *match, PgnReader *reader, size_t begin, size_t *good, Error *err) {
    PgnGame game;
    size_t rest = begin;
    bool fine = true, complete = true;
    while (fine && complete && pgn_read(reader, &game, err)) {
        complete = game.complete;
        fine = !complete || count_game(match, &game, err);
        if (complete) *good = rest = game.end;
        pgn_game_release(&game);
    }
    if (!fine) return false;
    *err = (Error){ .text = "" };
    rest += blanks_at(reader->text + rest);
    return rest >= reader->size || is_cut_part(match, reader->text + rest, reader->size - rest);
}

/* Reads the games; *good = the offset after the last whole one. Each is looked for where the next one begins: a comment
 * that broke off takes nothing of it. */
static bool count_games(Match *match, const char *text, size_t size, size_t *good, Error *err) {
    PgnReader reader;
    size_t begin = blanks_at(text), end;
    bool fine = begin < size;
    *good = 0;
    *err = (Error){ .text = "" };
    pgn_reader_init(&reader, text, size);
    for (; fine && begin < size; begin = end) {
        const char *const next = strstr(text + begin, next_game);
        end = next ? (size_t)(next - text) + 1 : size;
        while (reader.at < begin) reader.line += text[reader.at++] == '\n'; /* what broke off was not read */
        reader.size = end;
        fine = count_part(match, &reader, begin, good, err);
    }
    if (fine || *err->text) return fine;
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

void match_result(const Round *round, char buf[static PGN_RESULT_MAX]) {
    const Game *const game = round_game(round);
    Outcome outcome = { .over = true };
    memcpy(outcome.points, round->ending.points, sizeof outcome.points);
    const bool are_two = game_teams(game) == 2 && round->ending.kind != ENDING_INTERRUPTED;
    snprintf(buf, PGN_RESULT_MAX, "%.*s", PGN_RESULT_MAX - 1,
             are_two ? outcome_of_sides(&outcome, game) : round->ending.result);
}

/* Whom the tags name: partners of two sides as White and Black, else every player. */
typedef struct {
    const char *name; /* "White", "PlayerC" */
    Team team;
    char control_tag[32], limits_tag[32]; /* "WhiteTimeControl", "WhiteLimits" */
    char control[TIMECONTROL_TEXT_MAX], limits[TIMECONTROL_TEXT_MAX];
} Side;

static int list_sides(const Match *match, int game, Side sides[static PLAYERS_MAX]) {
    const Game *const rules = match->options->game;
    const bool are_partners = rules->players > 2 && game_teams(rules) == 2;
    const int count = are_partners ? 2 : rules->players;
    for (int i = 0; i < count; i++) {
        Side *const side = &sides[i];
        side->name = are_partners ? (i == 0 ? "White" : "Black") : pgn_player(rules, (Player)i);
        side->team = are_partners ? (Team)i : rules->team[i];
        const int engine = match_engine(match, match_place(match, game, side->team));
        const TimeControl *const control = &match->options->engine[engine].control;
        snprintf(side->control_tag, sizeof side->control_tag, "%sTimeControl", side->name);
        snprintf(side->limits_tag, sizeof side->limits_tag, "%sLimits", side->name);
        timecontrol_format(control, side->control);
        timecontrol_describe(control, side->limits);
    }
    return count;
}

static void add_limits(PgnTags *tags, const Side sides[], int count) {
    bool is_fair = true;
    for (int i = 1; i < count; i++) is_fair &= strcmp(sides[i].control, sides[0].control) == 0;
    if (is_fair) pgn_add(tags, "TimeControl", sides[0].control);
    for (int i = 0; i < count && !is_fair; i++) pgn_add(tags, sides[i].control_tag, sides[i].control);
    for (int i = 0; i < count; i++)
        if (strcmp(sides[i].limits, sides[i].control) != 0 && *sides[i].limits)
            pgn_add(tags, sides[i].limits_tag, sides[i].limits);
}

/* Who of three and more lost otherwise than on the board, as read_forfeits reads it. */
static void list_forfeits(const Game *game, const Course *course, char *buf, size_t size) {
    size_t n = 0;
    *buf = '\0';
    for (Team team = 0; team < game_teams(game) && game_teams(game) > 2; team++) {
        const Player first = (Player)__builtin_ctz(match_players(game, team));
        if (course->lost[team] != ENDING_NONE && n < size)
            n += (size_t)snprintf(buf + n, size - n, "%s%c %s", n ? ", " : "", game_player_letter(game, first),
                                  ending_word(course->lost[team]));
    }
}

bool match_record_add(Match *match, int game, const Round *round, const Course *course, Error *err) {
    if (!match->pgn) return true;
    const Record *const record = &round->record;
    char date[SYSTEM_DATE_MAX], place[32], number[16], plies[16], start[POSITION_TEXT_MAX], result[PGN_RESULT_MAX];
    char forfeits[256];
    Side sides[PLAYERS_MAX];
    PgnTags tags = { .count = 0 };
    const int count = list_sides(match, game, sides);
    if (match->options->timeless)
        snprintf(date, sizeof date, "????.??.??");
    else
        system_date(date);
    snprintf(place, sizeof place, "%d.%d", match_round(match, game) + 1, match_turn(match, game) + 1);
    snprintf(number, sizeof number, "%d", game + 1);
    snprintf(plies, sizeof plies, "%d", record->count);
    match_result(round, result);
    list_forfeits(match->options->game, course, forfeits, sizeof forfeits);
    pgn_add(&tags, "Event", "fusilier match"); /* first_tag */
    pgn_add(&tags, "Site", "?");
    pgn_add(&tags, "Date", date);
    pgn_add(&tags, "Round", place);
    for (int i = 0; i < count; i++) pgn_add(&tags, sides[i].name, match_name(match, game, sides[i].team));
    pgn_add(&tags, "Result", result);
    pgn_add_game(&tags, record, start);
    add_limits(&tags, sides, count);
    pgn_add(&tags, "PlyCount", plies);
    pgn_add(&tags, "Termination", ending_word(round->ending.kind));
    if (*forfeits) pgn_add(&tags, "MatchForfeits", forfeits);
    pgn_add(&tags, "MatchGame", number);
    pgn_add(&tags, "MatchSchedule", match->schedule);
    size_t size = 0;
    MemoryFile memory;
    memory_file_open(&memory);
    pgn_write(memory.file, tags.tag, tags.count, record, NULL, round->ending.reason, result);
    char *const text = memory_file_close(&memory, &size);
    const bool good = growing_file_append(match->pgn, text, size);
    free(text);
    return good || error_set(err, "cannot write '%s': %s", match->options->pgn, strerror(errno));
}
