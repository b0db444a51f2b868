/* Reads a record of games back and checks every game. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/match_private.h"
#include "variants/registry.h"

/* The game that is meant: by the tag, by the caller, or chess where nothing is said (as PGN does). */
static const Game *game_of(const PgnGame *read, const Game *game, Error *err) {
    const char *const variant = pgn_tag(read, "Variant");
    if (game) {
        if (variant && strcmp(variant, game->id) != 0)
            error_set(err, "this is a game of '%s', not of '%s'", variant, game->id);
        return variant && strcmp(variant, game->id) != 0 ? NULL : game;
    }
    return game_find_or(variant ? variant : games[0]->id, err);
}

static bool replay_moves(Record *record, const PgnGame *read, Error *err) {
    for (int i = 0; i < read->count; i++) {
        Move move;
        const Outcome outcome = game_referee(&record->pos);
        if (outcome.over)
            return error_set(err, "move %d, '%.40s', comes after the end of the game (%s)", i + 1, read->moves[i],
                             outcome.reason);
        if (!record_parse(record, read->moves[i], &move, err)) return error_prefix(err, "move %d", i + 1);
        record_play(record, move);
    }
    return true;
}

/* Does the result agree with the final position, and with the Termination tag? */
static bool check_result(const Record *record, const PgnGame *read, Error *err) {
    const char *const tag = pgn_tag(read, "Result"), *const end = pgn_tag(read, "Termination");
    const Outcome outcome = game_referee(&record->pos);
    char result[32];
    if (!read->complete) return error_set(err, "it has no result: the record breaks off");
    if (tag && strcmp(tag, read->result) != 0)
        return error_set(err, "the Result tag says %.16s, the moves end with %s", tag, read->result);
    outcome_format(&outcome, record->pos.game->players, result, sizeof result);
    if (outcome.over && strcmp(result, read->result) != 0)
        return error_set(err, "the result is %s (%s), not %s", result, outcome.reason, read->result);
    if (outcome.over && end && strcmp(end, "normal") != 0)
        return error_set(err, "it ended by the rules (%s), but the Termination tag says '%.40s'", outcome.reason, end);
    if (!outcome.over && end && strcmp(end, "adjudication") == 0 && strcmp(read->result, "1/2-1/2") != 0)
        return error_set(err, "an adjudicated game of ours is a draw, not %s", read->result);
    /* In a match of ours a normal end is one by the rules, or the closing comment says what else. */
    const bool ours = pgn_tag(read, "MatchGame") != NULL, normal = end && strcmp(end, "normal") == 0;
    const bool excused = strstr(read->comment, "resigns") || strstr(read->comment, "agreement") ||
                         strstr(read->comment, "nobody can win");
    if (!outcome.over && ours && normal && !excused)
        return error_set(err, "the game is not over in the final position, the record says %s {%.60s}", read->result,
                         read->comment);
    return true;
}

static bool check_game(const PgnGame *read, const Game *wanted, Error *err) {
    const Game *const game = game_of(read, wanted, err);
    if (!game) return false;
    Record record;
    record_init(&record, game);
    const char *const start = pgn_tag(read, "FEN");
    bool good = !start || record_start(&record, start, err);
    if (!good) error_prefix(err, "FEN tag");
    good = good && replay_moves(&record, read, err) && check_result(&record, read, err);
    record_release(&record);
    return good;
}

static void report_wrong(FILE *out, bool json, const PgnGame *read, int number, const char *text) {
    const char *const round = pgn_tag(read, "Round");
    if (!json) {
        fprintf(out, "game %d (line %d, round %s): %s\n", number, read->line, round ? round : "?", text);
        return;
    }
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "wrong");
    cJSON_AddNumberToObject(object, "game", number);
    cJSON_AddNumberToObject(object, "line", read->line);
    cJSON_AddStringToObject(object, "error", text);
    char *const line = cJSON_PrintUnformatted(object);
    if (line) fprintf(out, "%s\n", line);
    free(line);
    cJSON_Delete(object);
}

int match_replay(const char *path, const Game *game, bool json, FILE *out, Error *err) {
    size_t size = 0;
    char *const text = pgn_load(path, &size, err);
    if (!text) return -1;
    PgnReader reader;
    PgnGame read;
    int count = 0, wrong = 0;
    pgn_reader_init(&reader, text, size);
    while (pgn_read(&reader, &read, err)) {
        Error mistake;
        count++;
        if (!check_game(&read, game, &mistake)) {
            wrong++;
            report_wrong(out, json, &read, count, mistake.text);
        }
        pgn_game_release(&read);
    }
    free(text);
    if (*err->text) {
        error_prefix(err, "%s", path);
        return -1;
    }
    fprintf(out, json ? "{\"type\":\"replay\",\"right\":%d,\"wrong\":%d}\n" : "%d games right, %d wrong\n",
            count - wrong, wrong);
    return wrong;
}
