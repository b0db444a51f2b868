/* Reads a record of games back and checks every game. */
#include <stdlib.h>
#include <string.h>

#include "protocol/record/json.h"
#include "protocol/match/private.h"
#include "protocol/record/replay.h"

static bool check_game(const PgnGame *read, const Game *wanted, Error *err) {
    const Game *const game = replay_game(read, wanted, err);
    if (!game) return false;
    Record record;
    record_init(&record, game);
    const bool good = replay_moves(&record, read, err) && replay_check_result(&record, read, err);
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
    json_add_text(object, "type", "wrong");
    json_add_number(object, "game", number);
    json_add_number(object, "line", read->line);
    json_add_text(object, "error", text);
    json_print(out, object);
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
