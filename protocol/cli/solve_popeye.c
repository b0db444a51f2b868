/* solve_popeye.c -- solves the problems of an input file of Popeye. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/file_text.h"
#include "engine/base/files.h"
#include "protocol/cli/commands.h"
#include "protocol/cli/popeye.h"
#include "protocol/cli/solve_run.h"
#include "protocol/record/json.h"

enum { FILE_MOST = 16 << 20, PLACE_MAX = 280 };

/* The file as a string, which is to be freed; NULL with an error. */
static char *read_file(const char *path, Error *err) {
    FileText file;
    if (file_stamp(path).size > FILE_MOST)
        return error_set(err, "'%.200s' is too large for a file of problems", path), NULL;
    if (!file_text(path, &file, err)) return NULL;
    if (!file.text) error_set(err, "there is no file '%.200s'", path);
    if (!file.has_zero) return file.text;
    free(file.text);
    return error_set(err, "'%.200s' is no text in ASCII, Latin-1 or UTF-8: a byte 0 is in it", path), NULL;
}

/* Solves it with this side to move. */
static int solve_position(const char *command, const char *position, const PopeyeProblem *problem,
                          const SolveRequest *request, cJSON *list) {
    SolveRequest own = *request;
    Stipulation stipulation;
    Position pos;
    Error err;
    if (!stipulation_parse(&stipulation, problem->stipulation, &err)) return cli_bad(command, "%s", err.text);
    if (!cli_position(command, problem->game, position, &pos)) return CLI_BAD_INPUT;
    own.solve.tries |= problem->tries;
    own.solve.keys_only |= !problem->variations;
    if (problem->max_solutions && !own.solve.max_solutions) own.solve.max_solutions = problem->max_solutions;
    if (!list) printf("%s %s %s\n", problem->game, position, problem->stipulation);
    const int status = solve_run(command, &pos, &stipulation, &own, list);
    pos_release(&pos);
    return status;
}

static int worse(int a, int b) {
    return a > b ? a : b;
}

static int solve_problem(const char *command, const PopeyeProblem *problem, const SolveRequest *request, cJSON *list) {
    int status = CLI_OK;
    if (*problem->unknown) return cli_bad(command, "%s is not known here", problem->unknown);
    if (!list && *problem->title) printf("%s\n", problem->title);
    if (!problem->only_other) status = solve_position(command, problem->position, problem, request, list);
    if (problem->duplex || problem->only_other)
        status = worse(status, solve_position(command, problem->other, problem, request, list));
    if (!list) putchar('\n');
    return status;
}

int solve_popeye(const char *command, const SolveRequest *request) {
    Error err;
    char *const text = read_file(request->popeye, &err);
    if (!text) return cli_bad(command, "%s", err.text);
    cJSON *const list = request->json ? cJSON_CreateArray() : NULL;
    const char *at = text;
    int line = 1, language = 0, status = CLI_OK;
    PopeyeProblem problem;
    while (popeye_read(&at, &line, &language, &problem, &err)) {
        char where[PLACE_MAX]; /* errors name the line, too */
        snprintf(where, sizeof where, "%s: %.200s:%d", command, request->popeye, problem.line);
        status = worse(status, solve_problem(where, &problem, request, list));
        fflush(stdout);
    }
    if (list) json_print(stdout, list);
    free(text);
    return *err.text ? cli_bad(command, "%s: %s", request->popeye, err.text) : status;
}
