#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/perft.h"
#include "engine/base/clock.h"
#include "protocol/cli/against.h"
#include "protocol/cli/cli.h"
#include "engine/base/process.h"
#include "variants/registry.h"

static const char help[] =
    "usage: fusilier perft GAME DEPTH [POSITION] [option...]\n\n"
    "Counts the leaves of the move tree. The last line is the count alone.\n\n"
    "  --divide         also the count below each move\n"
    "  --threads N      count with N threads (1 to 256)\n"
    "  --hash MB        remember counts in a table of so many megabytes (default 0: none)\n"
    "  --lane LANE      fast or composed: which of its two generators counts, where a game has both\n"
    "  --json           one JSON object for tools, in place of all other lines\n"
    "  --against CMD    compare with the `go perft` of another UCI engine, started by CMD (\"stockfish\"):\n"
    "                   prints the first position and move on which they differ; exit status 1 if they do\n"
    "  --option NAME=VALUE   sets an option of that engine, as often as needed\n"
    "  --timeout S      seconds that engine may take for one answer (default 600)\n";

enum { THREADS_LIMIT = 256, HASH_LIMIT_MB = 1 << 18, TIMEOUT_LIMIT_S = 1000000, OPTIONS_LIMIT = 32 };
enum {
    OPTION_DIVIDE = CLI_OPTION,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_JSON,
    OPTION_LANE,
    OPTION_AGAINST,
    OPTION_ENGINE,
    OPTION_TIMEOUT
};

static const struct option options[] = {
    { "help", no_argument, NULL, CLI_HELP },
    { "divide", no_argument, NULL, OPTION_DIVIDE },
    { "threads", required_argument, NULL, OPTION_THREADS },
    { "hash", required_argument, NULL, OPTION_HASH },
    { "lane", required_argument, NULL, OPTION_LANE },
    { "json", no_argument, NULL, OPTION_JSON },
    { "against", required_argument, NULL, OPTION_AGAINST },
    { "option", required_argument, NULL, OPTION_ENGINE },
    { "timeout", required_argument, NULL, OPTION_TIMEOUT },
    { NULL, 0, NULL, 0 },
};

typedef struct {
    PerftOptions perft;
    bool divide, json;
    const char *lane; /* NULL: the game's own */
    PeerSpec against; /* its command is NULL: no other engine */
    const char *engine_options[OPTIONS_LIMIT];
} Request;

/* What one count found. */
typedef struct {
    PerftMove *moves; /* NULL: not asked for */
    int moves_count;
    uint64_t total;
    double seconds;
} Answer;

/* ---- the words of the command ---- */

/* -1: go on; otherwise the status to return. */
static int read_options(int argc, char **argv, Request *request) {
    long number;
    for (int option; (option = cli_option(argc, argv, options)) != -1;) switch (option) {
        case CLI_HELP:
            return cli_help(argv[0], help);
        case OPTION_DIVIDE:
            request->divide = true;
            break;
        case OPTION_JSON:
            request->json = true;
            break;
        case OPTION_LANE:
            if (strcmp(optarg, "fast") != 0 && strcmp(optarg, "composed") != 0)
                return cli_bad(argv[0], "--lane '%s' is neither fast nor composed", optarg);
            request->lane = optarg;
            break;
        case OPTION_AGAINST:
            request->against.command = optarg;
            break;
        case OPTION_THREADS:
            if (!cli_number(argv[0], "--threads", optarg, 1, THREADS_LIMIT, &number)) return CLI_BAD_INPUT;
            request->perft.threads = (int)number;
            break;
        case OPTION_HASH:
            if (!cli_number(argv[0], "--hash", optarg, 0, HASH_LIMIT_MB, &number)) return CLI_BAD_INPUT;
            request->perft.hash_mb = (size_t)number;
            break;
        case OPTION_ENGINE:
            if (request->against.options_count == OPTIONS_LIMIT)
                return cli_bad(argv[0], "--option: more than %d of them", OPTIONS_LIMIT);
            if (*optarg == '=' || !strchr(optarg, '=') || strpbrk(optarg, "\r\n"))
                return cli_bad(argv[0], "--option '%s' is not NAME=VALUE", optarg);
            request->engine_options[request->against.options_count++] = optarg;
            break;
        case OPTION_TIMEOUT:
            if (!cli_number(argv[0], "--timeout", optarg, 1, TIMEOUT_LIMIT_S, &number)) return CLI_BAD_INPUT;
            request->against.timeout_ms = 1000 * (int64_t)number;
            break;
        default:
            return CLI_BAD_INPUT;
        }
    request->against.options = request->engine_options;
    if (!request->against.command && request->against.options_count)
        return cli_bad(argv[0], "--option is for the engine of --against");
    if (request->against.command && (request->json || request->divide))
        return cli_bad(argv[0], "--against prints its own lists: leave out %s", request->json ? "--json" : "--divide");
    return -1;
}

/* ---- counting ---- */

static bool count(const Position *pos, const Request *request, Answer *answer, Error *err) {
    *answer = (Answer){ .moves = NULL };
    const bool wants_moves = request->divide && request->perft.depth > 0;
    if (wants_moves) {
        answer->moves = calloc((size_t)game_count_moves(pos) + 1, sizeof *answer->moves);
        if (!answer->moves) return error_set(err, "out of memory");
    }
    const int64_t start = clock_us();
    const bool done = perft_run(pos, &request->perft, answer->moves, &answer->moves_count, &answer->total, err);
    answer->seconds = (double)(clock_us() - start) / 1e6;
    return done;
}

/* A line of --divide. */
typedef struct {
    char text[MOVE_TEXT_MAX];
    uint64_t count;
} Line;

static int compare_lines(const void *a, const void *b) {
    return strcmp(((const Line *)a)->text, ((const Line *)b)->text);
}

/* The moves of the answer in bytewise order; NULL: no memory. */
static Line *sorted_lines(const Position *pos, const Answer *answer) {
    Line *lines = calloc((size_t)answer->moves_count + 1, sizeof *lines);
    if (!lines) return NULL;
    for (int i = 0; i < answer->moves_count; i++) {
        game_move_format(pos, answer->moves[i].move, lines[i].text);
        lines[i].count = answer->moves[i].count;
    }
    qsort(lines, (size_t)answer->moves_count, sizeof *lines, compare_lines);
    return lines;
}

/* ---- printing ---- */

static void print_text(const Answer *answer, const Line *lines) {
    for (int i = 0; lines && i < answer->moves_count; i++) printf("%s: %" PRIu64 "\n", lines[i].text, lines[i].count);
    printf("%" PRIu64 "\n", answer->total);
}

/* cJSON's numbers are doubles: counts go in as their digits. */
static void add_count(cJSON *object, const char *name, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, value);
    cJSON_AddRawToObject(object, name, digits);
}

static bool print_json(const Position *pos, const Request *request, const Answer *answer, const Line *lines) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", pos->game->id);
    cJSON_AddStringToObject(object, "position", text);
    add_count(object, "depth", (uint64_t)request->perft.depth);
    add_count(object, "threads", (uint64_t)request->perft.threads);
    add_count(object, "hash_mb", request->perft.hash_mb);
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

static int run_count(const char *command, const Position *pos, const Request *request) {
    Answer answer;
    Error err;
    if (!count(pos, request, &answer, &err)) {
        free(answer.moves);
        return cli_bad(command, "%s", err.text);
    }
    Line *lines = answer.moves ? sorted_lines(pos, &answer) : NULL;
    bool done = !answer.moves || lines;
    if (done && request->json)
        done = print_json(pos, request, &answer, lines);
    else if (done)
        print_text(&answer, lines);
    free(lines);
    free(answer.moves);
    return done ? cli_finish(command, CLI_OK) : cli_bad(command, "out of memory");
}

static int run_against(const char *command, const Position *pos, const Request *request) {
    if (request->perft.depth == 0) return cli_bad(command, "--against needs a DEPTH of 1 or more");
    Error err;
    uint64_t total;
    const Verdict verdict = against_run(pos, &request->perft, &request->against, stdout, &total, &err);
    if (verdict == AGAINST_ERROR) {
        fflush(stdout);
        return cli_bad(command, "%s", err.text);
    }
    printf("%" PRIu64 "\n", total);
    return cli_finish(command, verdict == AGAINST_EQUAL ? CLI_OK : CLI_FAILED);
}

int cmd_perft(int argc, char **argv) {
    static const char *const names[] = { "GAME", "DEPTH" };
    Request request = { .perft = { .threads = 1 }, .against = { .timeout_ms = 600000 } };
    const int status = read_options(argc, argv, &request);
    if (status >= 0) return status;
    long depth;
    if (!cli_words(argc, argv, 2, 3, names)) return CLI_BAD_INPUT;
    if (!cli_number(argv[0], "DEPTH", argv[optind + 1], 0, PERFT_DEPTH_MAX, &depth)) return CLI_BAD_INPUT;
    request.perft.depth = (Depth)depth;
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
