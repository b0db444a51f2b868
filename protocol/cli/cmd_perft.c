#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/perft.h"
#include "protocol/verify/against.h"
#include "protocol/cli/commands.h"
#include "protocol/verify/count.h"
#include "engine/base/terminal.h"
#include "variants/registry.h"

static const char about[] = "usage: fusilier perft GAME DEPTH [POSITION] [option...]\n\n"
                            "Counts the leaves of the move tree. The last line is the count alone.\n";

typedef struct {
    CountOptions count;
    bool json;
    const char *lane; /* NULL: the game's own */
    PeerSpec against; /* its command is NULL: no other engine */
    const char *against_cmd;
    CliTexts engine_options;
    int timeout_s;
} Request;

static const char *const lanes[] = { "fast", "composed", "wide", NULL };

static const CliOption options[] = {
    { "divide", NULL, "also the count below each move", CLI_ON, CLI_FIELD(Request, count.divide) },
    { "threads", "N", "threads that count", CLI_NUMBER, CLI_FIELD(Request, count.perft.threads), .least = 1,
      .most = 256 },
    { "hash", "MB", "remember counts in a table of so many megabytes; 0: none", CLI_NUMBER,
      CLI_FIELD(Request, count.perft.hash_mb), .most = 1 << 18 },
    { "lane", "LANE", "fast, composed or wide: which of its generators counts, where a game has several", CLI_WORD,
      CLI_FIELD(Request, lane), .words = lanes },
    { "moves", "M1,M2", "counts below these moves only", CLI_TEXT, CLI_FIELD(Request, count.moves) },
    { "resume", "FILE",
      "keeps the count below each move in FILE as soon as it is known, and does not count again what it finds there",
      CLI_TEXT, CLI_FIELD(Request, count.keep) },
    { "json", NULL, "one JSON object for tools, in place of all other lines", CLI_ON, CLI_FIELD(Request, json) },
    { "against", "CMD",
      "compare with the `go perft` of another UCI engine, started by CMD (\"stockfish\"): prints the first position "
      "and "
      "move on which they differ; exit status 1 if they do",
      CLI_TEXT, CLI_FIELD(Request, against.command) },
    { "against-cmd", "CMD",
      "the same with a program that speaks no UCI: CMD with {fen} and {depth} in it is run for each position, and "
      "prints a "
      "line for each move (\"e2e4: 20\")",
      CLI_TEXT, CLI_FIELD(Request, against_cmd) },
    { "option", "NAME=VALUE", "sets an option of that engine, as often as needed", CLI_TEXTS,
      CLI_FIELD(Request, engine_options), .most = CLI_TEXTS_MAX },
    { "timeout", "S", "seconds that engine may take for one answer", CLI_NUMBER, CLI_FIELD(Request, timeout_s),
      .least = 1, .most = 1000000 },
    { .kind = CLI_END },
};

/* ---- the words of the command ---- */

/* A program that speaks no UCI takes the place of the engine. */
static bool take_command(Request *request, const char *command) {
    if (!request->against_cmd) return true;
    if (request->against.command) return cli_bad(command, "--against and --against-cmd are two programs"), false;
    if (!strstr(request->against_cmd, "{fen}") || !strstr(request->against_cmd, "{depth}"))
        return cli_bad(command, "--against-cmd '%s' does not say where {fen} and {depth} go", request->against_cmd),
               false;
    request->against.command = request->against_cmd;
    request->against.is_filled_in = true;
    return true;
}

/* What was asked for must go together. */
static bool make_request(Request *request, const char *command) {
    for (int i = 0; i < request->engine_options.count; i++) {
        const char *const text = request->engine_options.text[i];
        if (*text == '=' || !strchr(text, '=') || strpbrk(text, "\r\n"))
            return cli_bad(command, "--option '%s' is not NAME=VALUE", text), false;
    }
    request->against.options = request->engine_options.text;
    request->against.options_count = request->engine_options.count;
    request->against.timeout_ms = 1000 * (int64_t)request->timeout_s;
    if (!take_command(request, command)) return false;
    if ((!request->against.command || request->against_cmd) && request->against.options_count)
        return cli_bad(command, "--option is for the engine of --against"), false;
    const char *const other = request->json           ? "--json"
                              : request->count.divide ? "--divide"
                              : request->count.moves  ? "--moves"
                              : request->count.keep   ? "--resume"
                                                      : NULL;
    if (request->against.command && other)
        return cli_bad(command, "--against makes its own lists: leave out %s", other), false;
    return true;
}

/* ---- lists ---- */

/* A line of --divide. */
typedef struct {
    char text[MOVE_TEXT_MAX];
    uint64_t count;
} ProgressLine;

static int compare_lines(const void *a, const void *b) {
    return strcmp(((const ProgressLine *)a)->text, ((const ProgressLine *)b)->text);
}

/* The moves of the answer in bytewise order; NULL: no memory. */
static ProgressLine *sorted_lines(const Position *pos, const Count *answer) {
    ProgressLine *lines = calloc((size_t)answer->moves_count + 1, sizeof *lines);
    if (!lines) return NULL;
    for (int i = 0; i < answer->moves_count; i++) {
        game_move_format(pos, answer->moves[i].move, lines[i].text);
        lines[i].count = answer->moves[i].count;
    }
    qsort(lines, (size_t)answer->moves_count, sizeof *lines, compare_lines);
    return lines;
}

/* ---- printing ---- */

static void print_text(const Count *answer, const ProgressLine *lines) {
    for (int i = 0; lines && i < answer->moves_count; i++) printf("%s: %" PRIu64 "\n", lines[i].text, lines[i].count);
    printf("%" PRIu64 "\n", answer->total);
}

/* cJSON's numbers are doubles: counts go in as their digits. */
static void add_count(cJSON *object, const char *name, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    cJSON_AddRawToObject(object, name, digits);
}

static bool print_json(const Position *pos, const Request *request, const Count *answer, const ProgressLine *lines) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", pos->game->id);
    cJSON_AddStringToObject(object, "position", text);
    add_count(object, "depth", (uint64_t)request->count.perft.depth);
    add_count(object, "threads", (uint64_t)request->count.perft.threads);
    add_count(object, "hash_mb", request->count.perft.hash_mb);
    add_count(object, "count", answer->total);
    cJSON_AddNumberToObject(object, "seconds", answer->seconds);
    add_count(object, "nps", answer->seconds > 0 ? (uint64_t)((double)answer->total / answer->seconds) : 0);
    cJSON *divide = lines ? cJSON_AddArrayToObject(object, "divide") : NULL;
    for (int i = 0; lines && i < answer->moves_count; i++) {
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "move", lines[i].text);
        add_count(row, "count", lines[i].count);
        cJSON_AddItemToArray(divide, row);
    }
    char *json = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    if (json) puts(json);
    cJSON_free(json);
    return json != NULL;
}

/* ---- the command ---- */

static bool print_count(const Position *pos, const Request *request, const Count *count) {
    const bool lists = request->count.divide && count->moves;
    ProgressLine *lines = lists ? sorted_lines(pos, count) : NULL;
    bool done = !lists || lines;
    if (done && request->json)
        done = print_json(pos, request, count, lines);
    else if (done)
        print_text(count, lines);
    free(lines);
    return done;
}

static int run_count(const char *command, const Position *pos, Request *request) {
    Count count;
    Error err;
    if (request->count.perft.depth == 0 && (request->count.moves || request->count.keep))
        return cli_bad(command, "--%s needs a DEPTH of 1 or more", request->count.moves ? "moves" : "resume");
    if (terminal_of(stderr).is_terminal) request->count.progress = stderr;
    const bool counted = count_run(pos, &request->count, &count, &err);
    const bool printed = counted && print_count(pos, request, &count);
    count_release(&count);
    if (!counted) return cli_bad(command, "%s", err.text);
    return printed ? cli_finish(command, CLI_OK) : cli_bad(command, "out of memory");
}

static int run_against(const char *command, const Position *pos, const Request *request) {
    if (request->count.perft.depth == 0) return cli_bad(command, "--against needs a DEPTH of 1 or more");
    Error err;
    uint64_t total;
    const Comparison found = against_run(pos, &request->count.perft, &request->against, stdout, &total, &err);
    if (found == AGAINST_ERROR) {
        fflush(stdout);
        return cli_bad(command, "%s", err.text);
    }
    printf("%" PRIu64 "\n", total);
    return cli_finish(command, found == AGAINST_EQUAL ? CLI_OK : CLI_FAILED);
}

int cmd_perft(int argc, char **argv) {
    static const char *const names[] = { "GAME", "DEPTH" };
    Request request = { .count = { .perft = { .threads = 1 } }, .timeout_s = 600 };
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!make_request(&request, argv[0])) return CLI_BAD_INPUT;
    int64_t depth;
    if (!cli_words(argc, argv, 2, 3, names)) return CLI_BAD_INPUT;
    if (!cli_number(argv[0], "DEPTH", argv[optind + 1], 0, PERFT_DEPTH_MAX, &depth)) return CLI_BAD_INPUT;
    request.count.perft.depth = (Depth)depth;
    Position pos;
    if (!cli_position(argv[0], argv[optind], optind + 2 < argc ? argv[optind + 2] : NULL, &pos)) return CLI_BAD_INPUT;
    Error err;
    const Game *lane = request.lane ? game_lane(pos.game, request.lane, &err) : pos.game;
    if (!lane) {
        pos_release(&pos);
        return cli_bad(argv[0], "--lane: %s", err.text);
    }
    pos.game = lane;
    const int result =
        request.against.command ? run_against(argv[0], &pos, &request) : run_count(argv[0], &pos, &request);
    pos_release(&pos);
    return result;
}
