#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/stream.h"
#include "protocol/record/json.h"
#include "protocol/verify/check.h"
#include "protocol/cli/check_games.h"
#include "protocol/cli/commands.h"

static const char about[] =
    "usage: fusilier check FILE... [option...]\n\n"
    "Runs files of test cases, one JSON object a line (docs/verifying.md); - is standard input. Prints a line per\n"
    "failure, a line about cases of games that are not here, then `N passed, N failed`. Exit status 1 if any "
    "failed.\n\n"
    "Of a file of games (FILE.ini) it prints a line for each game: its perft to depth 3 and what 200 random games of\n"
    "it are like, or why it cannot be played; then `N games, N refused`. Exit status 1 if any was refused.\n";

enum { NAMES_SHOWN = 12 }; /* of the games skipped */

typedef struct {
    CheckOptions options;
    int passed, failed, skipped, left_out;
    int played, refused;             /* games of files of games */
    bool cases;                      /* there are files of cases */
    char (*games)[CASE_VARIANT_MAX]; /* the games skipped, each once, in the order of their appearance */
    int games_count, games_room;
    bool json;
    cJSON *failures; /* with --json: what is to be printed at the end */
} Run;

static const CliOption options[] = {
    { "max-nodes", "N", "leave out perft counts above N", CLI_NUMBER, CLI_FIELD(Run, options.max_leaves),
      .most = INT64_MAX },
    { "threads", "N", "threads that count perft", CLI_NUMBER, CLI_FIELD(Run, options.threads), .least = 1,
      .most = 256 },
    { "json", NULL, "one JSON object for tools, in place of all lines", CLI_ON, CLI_FIELD(Run, json) },
    { .kind = CLI_END },
};

/* ---- failures ---- */

static void print_failure(void *run, const CaseFailure *failure) {
    (void)run;
    printf("%s: %s: %s: %s\n", failure->place, failure->variant, failure->position, failure->says);
}

static void keep_failure(void *listener, const CaseFailure *failure) {
    const Run *const run = listener;
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "place", failure->place);
    json_add_text(object, "variant", failure->variant);
    json_add_text(object, "position", failure->position);
    json_add_text(object, "says", failure->says);
    cJSON_AddItemToArray(run->failures, object);
}

/* ---- games that are not here ---- */

static void note_skipped(Run *run, const char *variant) {
    run->skipped++;
    for (int i = 0; i < run->games_count; i++)
        if (strcmp(run->games[i], variant) == 0) return;
    ARRAY_RESERVE(run->games, run->games_room, run->games_count + 1);
    snprintf(run->games[run->games_count++], CASE_VARIANT_MAX, "%s", variant);
}

static void print_skipped(const Run *run) {
    if (run->skipped == 0) return;
    const int shown = run->games_count < NAMES_SHOWN ? run->games_count : NAMES_SHOWN;
    printf("skipped %d case%s of %d game%s not in the registry:", run->skipped, run->skipped == 1 ? "" : "s",
           run->games_count, run->games_count == 1 ? "" : "s");
    for (int i = 0; i < shown; i++) printf("%s %s", i ? "," : "", run->games[i]);
    if (shown < run->games_count) printf(" and %d more", run->games_count - shown);
    putchar('\n');
}

/* ---- the end ---- */

static void print_text(const Run *run) {
    if (run->left_out) printf("left out %d perft counts above %" PRIu64 "\n", run->left_out, run->options.max_leaves);
    print_skipped(run);
    if (run->played || run->refused)
        printf("%d %s, %d refused\n", run->played, run->played == 1 ? "game" : "games", run->refused);
    if (run->cases) printf("%d passed, %d failed\n", run->passed, run->failed);
}

static void print_json(Run *run) {
    cJSON *object = cJSON_CreateObject(), *games = cJSON_CreateArray();
    json_add_number(object, "passed", run->passed);
    json_add_number(object, "failed", run->failed);
    json_add_number(object, "skipped", run->skipped);
    for (int i = 0; i < run->games_count; i++) json_append_text(games, run->games[i]);
    cJSON_AddItemToObject(object, "skipped_games", games);
    json_add_number(object, "left_out", run->left_out);
    cJSON_AddItemToObject(object, "failures", run->failures);
    run->failures = NULL;
    json_print(stdout, object);
}

/* ---- files ---- */

static bool is_blank(const char *line) {
    return line[strspn(line, " \t\r\n")] == '\0';
}

/* Checks one line; false with an error if it is not a case. */
static bool run_line(Run *run, const char *place, const char *line, size_t length, Error *err) {
    CaseReport report;
    const CaseStatus status = check_case(line, length, place, &run->options, &report, err);
    switch (status) {
    case CASE_PASSED:
        run->passed++;
        break;
    case CASE_FAILED:
        run->failed++;
        break;
    case CASE_SKIPPED:
        note_skipped(run, report.variant);
        break;
    case CASE_MALFORMED:
        return error_prefix(err, "%s", place);
    }
    run->left_out += report.left_out;
    return true;
}

static bool run_stream(Run *run, FILE *file, const char *path, Error *err) {
    char *line = NULL;
    size_t room = 0;
    bool done = true;
    ptrdiff_t length;
    for (int number = 1; done && (length = stream_line(file, &line, &room)) >= 0; number++) {
        if (length > 0 && line[length - 1] == '\n') line[--length] = '\0';
        if (is_blank(line) && strlen(line) == (size_t)length) continue;
        char place[256];
        snprintf(place, sizeof place, "%.200s:%d", path, number);
        done = run_line(run, place, line, (size_t)length, err);
    }
    if (done && ferror(file)) done = error_set(err, "%s: %s", path, strerror(errno));
    free(line);
    return done;
}

static bool run_file(Run *run, const char *path, Error *err) {
    if (is_file_of_games(path)) return check_games(path, &run->played, &run->refused, err);
    run->cases = true;
    if (strcmp(path, "-") == 0) return run_stream(run, stdin, "standard input", err);
    FILE *file = file_open(path, "r");
    if (!file) return error_set(err, "%s: %s", path, strerror(errno));
    const bool done = run_stream(run, file, path, err);
    fclose(file);
    return done;
}

int cmd_check(int argc, char **argv) {
    static const char *const names[] = { "FILE" };
    Run run = { .options = { .max_leaves = UINT64_MAX, .threads = 1 } };
    const int status = cli_options(argc, argv, options, &run, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, -1, names)) return CLI_BAD_INPUT;
    run.options.listen = run.json ? keep_failure : print_failure;
    run.options.listener = &run;
    if (run.json) run.failures = cJSON_CreateArray();
    Error err;
    bool done = true;
    for (int i = optind; i < argc && done; i++) done = run_file(&run, argv[i], &err);
    if (done && run.json)
        print_json(&run);
    else if (done)
        print_text(&run);
    cJSON_Delete(run.failures);
    free(run.games);
    if (done) return cli_finish(argv[0], run.failed || run.refused ? CLI_FAILED : CLI_OK);
    fflush(stdout);
    return cli_bad(argv[0], "%s", err.text);
}
