/* Records that are joined: the score of all, games that stand there twice, matches that go on with them, and what may
 * not be mixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "protocol/match/match.h"
#include "protocol/record/pgn.h"
#include "tests/files.h"
#include "tests/scripted.h"
#include "variants/registry.h"

enum { FILES = 3 };

static void add_to(const char *path, const char *text) {
    FILE *const file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* What `match --replay` prints as JSON of these files (to be freed); *status = how many games are wrong or twice. */
static char *replay(const char *const paths[], int files, int *status) {
    MatchOptions options = match_defaults;
    char *said = NULL;
    size_t size;
    Error err = { .text = "" };
    FILE *const out = open_memstream(&said, &size);
    options.json = true;
    *status = match_replay(&options, paths, files, out, &err);
    fclose(out);
    if (*status < 0) fail_msg("%s", err.text);
    return said;
}

/* The number-th line of that type, from 0, as an object; NULL: there are not so many. */
static cJSON *line_of_type(const char *said, const char *type, int number) {
    for (const char *at = said; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
        cJSON *const object = cJSON_Parse(at);
        if (object && strcmp(cJSON_GetObjectItem(object, "type")->valuestring, type) == 0 && number-- == 0)
            return object;
        cJSON_Delete(object);
    }
    return NULL;
}

static int value_of(const cJSON *object, const char *name) {
    return cJSON_GetObjectItem(object, name)->valueint;
}

/* Plays a match into a file; the summary (to be deleted). */
static cJSON *play(MatchOptions *options, const char *path) {
    char *said;
    Error err;
    options->pgn = path;
    options->resume = true;
    if (run_match(options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    cJSON *const summary = line_of_type(said, "summary", 0);
    free(said);
    return summary;
}

static MatchOptions short_match(const Scripted *place, const char *first, const char *second) {
    MatchOptions options = scripted_match(place, "chess", first, second);
    options.random_plies = 4;
    options.max_plies = 60;
    options.games = 6;
    return options;
}

/* Files in the folder of the engines. */
static void name_files(const Scripted *place, char path[FILES][96]) {
    for (int i = 0; i < FILES; i++) {
        snprintf(path[i], sizeof path[i], "%s/record-%d", place->folder, i);
        unlink(path[i]);
    }
}

#define STRONG FUSILIER_BINARY " depth=3 name=strong"
#define WEAK   FUSILIER_BINARY " depth=1 name=weak"

/* Two machines with seeds of their own, once with the engines exchanged: one score, of the first engine. */
static void scores_of_files_are_added(void **state) {
    static const char *const names[] = { "wins", "draws", "losses" };
    const Scripted *const place = *state;
    char path[FILES][96];
    int wrong;
    name_files(place, path);
    MatchOptions one = short_match(place, STRONG, WEAK), other = short_match(place, WEAK, STRONG);
    other.seed = 2;
    cJSON *const first = play(&one, path[0]), *const second = play(&other, path[1]);
    const char *const paths[] = { path[0], path[1] };
    char *said = replay(paths, 2, &wrong);
    assert_int_equal(wrong, 0);
    cJSON *const sum = line_of_type(said, "summary", 0);
    assert_null(line_of_type(said, "summary", 1));
    for (int i = 0; i < 3; i++)
        assert_int_equal(value_of(sum, names[i]), value_of(first, names[i]) + value_of(second, names[2 - i]));
    int pairs = 0;
    for (int i = 0; i < 5; i++) pairs += cJSON_GetArrayItem(cJSON_GetObjectItem(sum, "pairs"), i)->valueint;
    assert_int_equal(pairs, 6);
    assert_string_equal(cJSON_GetObjectItem(sum, "engine")->valuestring, "strong (depth=3)");
    free(said);
    /* the same as one file; and a file that is joined twice is found, but counts once */
    for (int i = 0; i < 3; i++) {
        char *const text = load_file(path[i % 2]);
        add_to(path[2], text);
        free(text);
    }
    said = replay(&(const char *){ path[2] }, 1, &wrong);
    assert_int_equal(wrong, 6);
    cJSON *const joined = line_of_type(said, "summary", 0), *const twice = line_of_type(said, "twice", 5);
    assert_int_equal(value_of(joined, "games"), 12);
    assert_int_equal(value_of(joined, "wins"), value_of(sum, "wins"));
    assert_true(cJSON_IsFalse(cJSON_GetObjectItem(twice, "differs")));
    assert_null(line_of_type(said, "twice", 6));
    free(said);
    cJSON_Delete(first);
    cJSON_Delete(second);
    cJSON_Delete(sum);
    cJSON_Delete(joined);
    cJSON_Delete(twice);
    name_files(place, path);
}

/* Other engines, and the same with other limits, have scores of their own. */
static void pairings_are_kept_apart(void **state) {
    const Scripted *const place = *state;
    char path[FILES][96];
    int wrong;
    name_files(place, path);
    MatchOptions matches[FILES] = { short_match(place, STRONG, WEAK), short_match(place, STRONG, WEAK " depth=2"),
                                    short_match(place, STRONG, FUSILIER_BINARY " depth=1 name=third") };
    const char *const paths[] = { path[0], path[1], path[2] };
    for (int i = 0; i < FILES; i++) {
        matches[i].games = 2;
        cJSON_Delete(play(&matches[i], path[i]));
    }
    char *const said = replay(paths, FILES, &wrong);
    assert_int_equal(wrong, 0);
    for (int i = 0; i < FILES; i++) {
        cJSON *const sum = line_of_type(said, "summary", i);
        assert_non_null(sum);
        assert_int_equal(value_of(sum, "games"), 2);
        cJSON_Delete(sum);
    }
    free(said);
    name_files(place, path);
}

/* Where more than two meet, the scores are those that the match told of. */
static void more_than_two_are_added(void **state) {
    const Scripted *const place = *state;
    char path[FILES][96];
    int wrong;
    name_files(place, path);
    MatchOptions options = short_match(place, STRONG, WEAK);
    options.game = game_find("tri-chess-3");
    options.max_plies = 400;
    options.engine[0].control = options.engine[1].control = (TimeControl){ .nodes = 50 };
    cJSON *const told = play(&options, path[0]);
    char *const said = replay(&(const char *){ path[0] }, 1, &wrong);
    cJSON *const sum = line_of_type(said, "summary", 0);
    for (int i = 0; i < 2; i++) {
        const cJSON *const own = cJSON_GetArrayItem(cJSON_GetObjectItem(told, "scores"), i);
        const cJSON *const read = cJSON_GetArrayItem(cJSON_GetObjectItem(sum, "scores"), i);
        static const char *const values[] = { "places", "points", "low", "high" };
        for (size_t v = 0; v < LENGTH(values); v++)
            assert_true(cJSON_GetObjectItem(own, values[v])->valuedouble ==
                        cJSON_GetObjectItem(read, values[v])->valuedouble);
    }
    cJSON_Delete(told);
    cJSON_Delete(sum);
    free(said);
    name_files(place, path);
}

/* Two machines play parts of a match, one is killed; a third goes on with both records. */
static void joined_records_are_resumed(void **state) {
    const Scripted *const place = *state;
    char path[FILES][96], *said;
    Error err;
    int wrong;
    name_files(place, path);
    MatchOptions options = short_match(place, STRONG, WEAK);
    options.games = 3;
    cJSON_Delete(play(&options, path[0]));
    options.skip = 2;
    cJSON_Delete(play(&options, path[1]));
    char *const first = load_file(path[0]), *const second = load_file(path[1]);
    assert_null(strstr(second, "[MatchGame \"4\"]"));
    assert_non_null(strstr(second, "[MatchGame \"5\"]"));
    char *const cut = strstr(strstr(first, "[MatchGame \"3\"]"), "{"); /* in the middle of a comment */
    *strchr(cut, '}') = '\0';
    add_to(path[2], first);
    add_to(path[2], "\n");
    add_to(path[2], second);
    options.skip = 0;
    options.games = 8;
    options.pgn = path[2];
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    assert_int_equal(games_in(said), 3); /* 3, 4 and 8 */
    free(said);
    const char *const paths[] = { path[2] };
    said = replay(paths, 1, &wrong);
    free(said);
    add_to(path[2], second);
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, ": game 5 stands there twice, first on line "));
    free(said);
    free(first);
    free(second);
    name_files(place, path);
}

/* What would make other games of them is refused, and said. */
static void other_settings_are_refused(void **state) {
    static const struct {
        const char *engine, *what;
    } rows[] = {
        { "sh SCRIPT name=weak nodes=20", "other limits" },
        { "sh SCRIPT name=weak depth=1 option.Hash=2", "other options" },
        { "sh SCRIPT name=weak depth=1 uci", "other commands" },
        { "sh SCRIPT name=other depth=1", "other engines" },
        { "sh SCRIPT name=weak depth=1", "other builds" },
    };
    const Scripted *const place = *state;
    char path[FILES][96], engine[256], text[256], *said;
    Error err;
    name_files(place, path);
    for (size_t i = 0; i <= LENGTH(rows); i++) {
        const char *const words = i == 0 ? "sh SCRIPT name=weak depth=1" : rows[i - 1].engine;
        snprintf(engine, sizeof engine, "sh '%s'%s", path[1], strstr(words, "SCRIPT") + 6);
        snprintf(text, sizeof text, "#!/bin/sh\nexec " FUSILIER_BINARY " # %zu\n", i == LENGTH(rows) ? i : 0);
        unlink(path[1]);
        add_to(path[1], text);
        MatchOptions options = short_match(place, STRONG, engine);
        options.games = 2;
        options.pgn = path[0];
        options.resume = true;
        const MatchEnd end = run_match(&options, &said, &err);
        free(said);
        assert_int_equal(end, i == 0 ? MATCH_DONE : MATCH_FAILED);
        if (i > 0 && !strstr(err.text, rows[i - 1].what)) fail_msg("%s: %s", rows[i - 1].what, err.text);
    }
    name_files(place, path);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_of_files_are_added),  cmocka_unit_test(pairings_are_kept_apart),
        cmocka_unit_test(more_than_two_are_added),    cmocka_unit_test(joined_records_are_resumed),
        cmocka_unit_test(other_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}
