/* Reads records of games back, checks every game, and adds up what is right. */
#include <stdlib.h>
#include <string.h>

#include "protocol/record/json.h"
#include "protocol/match/private.h"
#include "protocol/record/replay.h"

/* Files that are read one after the other. */
typedef struct {
    const MatchOptions *options;
    Sums *sums;
    FILE *out;
    bool several;
    int right, wrong;
} Replay;

/* The game if all of it is right, else NULL. */
static const Game *check_game(const PgnGame *read, const Game *wanted, Error *err) {
    const Game *const game = replay_game(read, wanted, err);
    if (!game) return NULL;
    Record record;
    record_init(&record, game);
    const bool good = replay_moves(&record, read, err) && replay_check_result(&record, read, err);
    record_release(&record);
    return good ? game : NULL;
}

static void report_wrong(const Replay *replay, const PgnGame *read, const SumsPlace *place, const char *text) {
    const char *const round = pgn_tag(read, "Round");
    if (!replay->options->json) {
        fprintf(replay->out, "%s%sgame %d (line %d, round %s): %s\n", replay->several ? place->path : "",
                replay->several ? ", " : "", place->number, place->line, round ? round : "?", text);
        return;
    }
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "type", "wrong");
    json_add_text(object, "file", place->path);
    json_add_number(object, "game", place->number);
    json_add_number(object, "line", place->line);
    json_add_text(object, "error", text);
    json_print(replay->out, object);
}

/* `text`: where the game begins, blanks before it included. */
static void take_game(Replay *replay, const PgnGame *read, const SumsPlace *place, const char *text, size_t length) {
    Error mistake;
    const Game *const game = check_game(read, replay->options->game, &mistake);
    const size_t blanks = strspn(text, " \t\r\n");
    if (game) {
        replay->right++;
        sums_add(replay->sums, game, read, place, text + blanks, length - blanks);
    } else {
        replay->wrong++;
        report_wrong(replay, read, place, mistake.text);
    }
}

static bool take_file(Replay *replay, const char *path, Error *err) {
    size_t size = 0, begin = 0;
    char *const text = pgn_load(path, &size, err);
    if (!text) return false;
    PgnReader reader;
    PgnGame read;
    SumsPlace place = { .path = path };
    pgn_reader_init(&reader, text, size);
    while (pgn_read(&reader, &read, err)) {
        place.number++;
        place.line = read.line;
        take_game(replay, &read, &place, text + begin, read.end - begin);
        begin = read.end;
        pgn_game_release(&read);
    }
    free(text);
    return !*err->text || error_prefix(err, "%s", path);
}

static void report_count(const Replay *replay, int twice) {
    char more[32] = "";
    if (replay->options->json) {
        fprintf(replay->out, "{\"type\":\"replay\",\"right\":%d,\"wrong\":%d,\"twice\":%d}\n", replay->right,
                replay->wrong, twice);
        return;
    }
    if (twice) snprintf(more, sizeof more, ", %d twice", twice);
    fprintf(replay->out, "%d games right, %d wrong%s\n", replay->right, replay->wrong, more);
}

int match_replay(const MatchOptions *options, const char *const paths[], int files, FILE *out, Error *err) {
    Replay replay = { .options = options, .out = out, .several = files > 1 };
    bool good = true;
    int twice = 0;
    replay.sums = sums_new(options, replay.several);
    for (int i = 0; i < files && good; i++) good = take_file(&replay, paths[i], err);
    if (good) {
        twice = sums_report(replay.sums, out);
        report_count(&replay, twice);
    }
    sums_free(replay.sums);
    return good ? replay.wrong + twice : -1;
}
