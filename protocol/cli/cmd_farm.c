#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/cli_complete.h"
#include "engine/base/clock.h"
#include "engine/base/events.h"
#include "engine/base/memory.h"
#include "engine/base/terminal.h"
#include "engine/perft.h"
#include "protocol/cli/commands.h"
#include "protocol/farm/farm.h"
#include "protocol/match/words.h"
#include "variants/registry.h"

enum { LOOK_EVERY_MS = 1000, BAR = 40 };

/* ---- plans ---- */

typedef struct {
    const char *folder;
    PerftPlan perft;
    MatchPlan match;
    DataPlan data;
} PlanRequest;

static const PlanRequest plan_defaults = {
    .folder = ".",
    .perft = { .hash_mb = 64 },
    .match = { .looks = 1 },
    .data = { .nodes = 1500, .plies = 8, .seed = 1 },
};

#define OUTPUT_OPTION                                                                                                  \
    { "output", "FOLDER", "where plan.json is written, and results will be", CLI_TEXT, CLI_FIELD(PlanRequest, folder) }
#define SHARDS_OPTION(job)                                                                                             \
    {                                                                                                                  \
        "shards", "N", "into how many parts it is cut; without it so that each takes some minutes", CLI_NUMBER,        \
            CLI_FIELD(PlanRequest, job.shards), .least = 1, .most = PLAN_SHARDS_MAX                                    \
    }

static int tell_plan(const char *command, const PlanRequest *request) {
    Plan plan;
    Error err;
    const bool good = plan_load(&plan, request->folder, &err);
    if (good)
        printf("%s/plan.json: %" PRId64 " %s in %d shards, numbered from 0\n", request->folder, plan.units,
               plan.job->unit, plan.shards);
    plan_release(&plan);
    return good ? cli_finish(command, CLI_OK) : cli_bad(command, "%s", err.text);
}

static int plan_perft(int argc, char **argv) {
    static const char about[] = "usage: fusilier farm plan perft GAME DEPTH [POSITION] [--output FOLDER] [OPTION...]\n";
    static const CliOption options[] = {
        OUTPUT_OPTION,
        SHARDS_OPTION(perft),
        { "split", "K", "deals out the positions K plies away; without it as many as it takes", CLI_NUMBER,
          CLI_FIELD(PlanRequest, perft.split), .least = 1, .most = PERFT_DEPTH_MAX },
        { "hash", "MB", "of each worker; 0: none", CLI_NUMBER, CLI_FIELD(PlanRequest, perft.hash_mb), .most = 1 << 18 },
        { .kind = CLI_END },
    };
    static const char *const names[] = { "GAME", "DEPTH" };
    PlanRequest request = plan_defaults;
    int64_t depth;
    Error err;
    Position pos;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 2, 3, names) ||
        !cli_number(argv[0], "DEPTH", argv[optind + 1], 2, PERFT_DEPTH_MAX, &depth))
        return CLI_BAD_INPUT;
    request.perft.depth = (int)depth;
    if (request.perft.split >= depth) return cli_bad(argv[0], "--split must be less than the depth");
    if (!cli_position(argv[0], argv[optind], optind + 2 < argc ? argv[optind + 2] : NULL, &pos)) return CLI_BAD_INPUT;
    const bool made = farm_plan_perft(&pos, &request.perft, request.folder, &err);
    pos_release(&pos);
    return made ? tell_plan(argv[0], &request) : cli_bad(argv[0], "%s", err.text);
}

static const CliOption match_plan_options[] = {
    OUTPUT_OPTION,
    SHARDS_OPTION(match),
    { "looks", "K", "how often --sprt may decide, at equal distances; else at the end alone", CLI_NUMBER,
      CLI_FIELD(PlanRequest, match.looks), .least = 1, .most = 1000 },
    { .kind = CLI_END },
};

/* Takes the words that are the farm's out of those of the match. False: one of them is wrong. */
static bool take_own_words(int argc, char **argv, PlanRequest *request, char **rest) {
    Error err;
    for (int i = 2; i < argc; i++) {
        const CliOption *option = match_plan_options;
        const size_t length = strcspn(argv[i], "=");
        while (option->name && (strncmp(argv[i], "--", 2) != 0 || strlen(option->name) + 2 != length ||
                                strncmp(option->name, argv[i] + 2, length - 2) != 0))
            option++;
        if (!option->name) {
            rest[request->match.words++] = argv[i];
            continue;
        }
        const int words = argv[i][length] || i + 1 == argc ? 1 : 2;
        if (!cli_options_read(words, argv + i, match_plan_options, request, &err))
            return cli_bad(argv[0], "%s", err.text), false;
        i += words - 1;
    }
    return true;
}

static int plan_match(int argc, char **argv) {
    static const char about[] =
        "usage: fusilier farm plan match GAME [--output FOLDER] [--looks K] --engine SPEC --engine SPEC [OPTION...]\n\n"
        "All options of `fusilier match` are understood that say how games are played. The engines' commands must be\n"
        "found wherever there is a worker.\n";
    Error err;
    PlanRequest request = plan_defaults;
    if (argc < 2 || argv[1][0] == '-') {
        const int status = cli_options(argc, argv, match_plan_options, &request, about);
        return status >= 0 ? status : cli_bad(argv[0], "GAME is missing");
    }
    const Game *const game = game_find_or(argv[1], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    char **const rest = memory_new((size_t)argc, sizeof *rest);
    request.match.word = rest;
    int status = take_own_words(argc, argv, &request, rest) ? CLI_OK : CLI_BAD_INPUT;
    if (status == CLI_OK && !farm_plan_match(game, &request.match, request.folder, &err))
        status = cli_bad(argv[0], "%s", err.text);
    free(rest);
    return status == CLI_OK ? tell_plan(argv[0], &request) : status;
}

static int plan_data(int argc, char **argv) {
    static const char about[] =
        "usage: fusilier farm plan data GAME --games N [--output FOLDER] [OPTION...]\n\n"
        "Games of the engine with itself, whose quiet positions can be learned from (docs/evaluation.md).\n";
    static const CliOption options[] = {
        OUTPUT_OPTION,
        SHARDS_OPTION(data),
        { "games", "N", "openings from which a game is played; lopsided ones are passed over", CLI_NUMBER,
          CLI_FIELD(PlanRequest, data.games), .least = 1, .most = 1000000000 },
        { "nodes", "N", "of each move", CLI_NUMBER, CLI_FIELD(PlanRequest, data.nodes), .least = 1,
          .most = 1000000000 },
        { "plies", "K", "random ones that a game begins with", CLI_NUMBER, CLI_FIELD(PlanRequest, data.plies),
          .most = 200 },
        { "seed", "S", "of these: other seeds make other games", CLI_NUMBER, CLI_FIELD(PlanRequest, data.seed),
          .most = (int64_t)1 << 53 },
        { .kind = CLI_END },
    };
    static const char *const names[] = { "GAME" };
    Error err;
    PlanRequest request = plan_defaults;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    if (request.data.games == 0) return cli_bad(argv[0], "--games is missing");
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game || !farm_plan_data(game, &request.data, request.folder, &err)) return cli_bad(argv[0], "%s", err.text);
    return tell_plan(argv[0], &request);
}

/* ---- what is done with them ---- */

/* Reads the plan that the only word names. */
static bool load(int argc, char **argv, Plan *plan) {
    static const char *const names[] = { "PLAN" };
    Error err;
    *plan = (Plan){ .job = NULL };
    if (!cli_words(argc, argv, 1, 1, names)) return false;
    return plan_load(plan, argv[optind], &err) || (cli_bad(argv[0], "%s", err.text), false);
}

static int work(int argc, char **argv) {
    static const char about[] =
        "usage: fusilier farm work PLAN [--shard I | --rank R [--of N]] [--quiet]\n\n"
        "Does one shard, or those of a rank: R, R + N, R + 2 N ...; without --of the shard R alone. Without either, "
        "what\n"
        "the scheduler tells is taken (SLURM_ARRAY_TASK_ID, PBS_ARRAY_INDEX, SGE_TASK_ID, OMPI_COMM_WORLD_RANK,\n"
        "PARALLEL_SEQ), and where nobody tells anything, all shards that are missing are done, in any order.\n"
        "What is done already is not done again.\n";
    typedef struct {
        FarmWork work;
        bool quiet;
    } Request;
    static const CliOption options[] = {
        { "shard", "I", "this one alone, from 0", CLI_NUMBER, CLI_FIELD(Request, work.shard), .most = PLAN_SHARDS_MAX },
        { "rank", "R", "which worker this is, from 0", CLI_NUMBER, CLI_FIELD(Request, work.rank),
          .most = PLAN_SHARDS_MAX },
        { "of", "N", "how many workers there are", CLI_NUMBER, CLI_FIELD(Request, work.of), .least = 1,
          .most = PLAN_SHARDS_MAX },
        { "quiet", NULL, "says nothing but what is wrong", CLI_ON, CLI_FIELD(Request, quiet) },
        { .kind = CLI_END },
    };
    Request request = { .work = { .shard = -1, .rank = -1 } };
    Plan plan;
    Error err;
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    if (request.work.shard >= 0 && (request.work.rank >= 0 || request.work.of))
        return cli_bad(argv[0], "--shard is one shard, --rank and --of are a worker's: which of them?");
    if (!request.quiet) request.work.talk = stderr;
    bool good = load(argc, argv, &plan);
    if (good && !(farm_find_rank(&request.work, &err) && farm_work(&plan, &request.work, &err))) {
        cli_bad(argv[0], "%s", err.text);
        good = false;
    }
    plan_release(&plan);
    return good ? cli_finish(argv[0], CLI_OK) : CLI_BAD_INPUT;
}

typedef struct {
    bool missing, watch, json;
} StatusRequest;

static void draw_bar(const Plan *plan, const FarmStatus *status, int begun, int64_t began_ms) {
    char bar[BAR + 1];
    const int filled = (int)((int64_t)BAR * status->done / plan->shards), fresh = status->done - begun;
    for (int i = 0; i < BAR; i++) bar[i] = i < filled ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %d/%d", bar, status->done, plan->shards);
    if (fresh > 0) {
        const int64_t left = (clock_ms() - began_ms) / fresh * (plan->shards - status->done) / 1000;
        fprintf(stderr, "  %" PRId64 ":%02d:%02d left ", left / 3600, (int)(left / 60 % 60), (int)(left % 60));
    }
    fflush(stderr);
}

/* Until all is done, or somebody ends the program. */
static void watch(const Plan *plan, FarmStatus *status) {
    const int64_t began_ms = clock_ms();
    const int begun = status->done;
    Event *const never = NULL;
    while (status->done < plan->shards) {
        draw_bar(plan, status, begun, began_ms);
        events_wait(&never, 1, LOOK_EVERY_MS);
        free(status->list);
        farm_status(plan, NULL, status);
    }
    draw_bar(plan, status, begun, began_ms);
    fputc('\n', stderr);
}

static void print_status(const Plan *plan, const FarmStatus *status, const StatusRequest *request) {
    if (request->json)
        printf(
            "{\"job\":\"%s\",\"game\":\"%s\",\"shards\":%d,\"done\":%d,\"missing\":%d,\"bad\":%d,\"again\":\"%s\"}\n",
            plan->job->name, plan->game->id, plan->shards, status->done, status->missing, status->bad, status->list);
    else if (request->missing)
        printf("%s%s", status->list, *status->list ? "\n" : "");
    else
        printf("%s of %s: %d of %d shards are done, %d are missing, %d cannot be used\n", plan->job->name,
               plan->game->id, status->done, plan->shards, status->missing, status->bad);
}

static int status_of(int argc, char **argv) {
    static const char about[] = "usage: fusilier farm status PLAN [--missing] [--watch] [--json]\n\n"
                                "How far it is. Exit status 1 until all is done.\n";
    static const CliOption options[] = {
        { "missing", NULL, "prints the shards that must be done again, as --array takes them: 3,7-9", CLI_ON,
          CLI_FIELD(StatusRequest, missing) },
        { "watch", NULL, "shows it until all is done", CLI_ON, CLI_FIELD(StatusRequest, watch) },
        { "json", NULL, "one JSON object", CLI_ON, CLI_FIELD(StatusRequest, json) },
        { .kind = CLI_END },
    };
    StatusRequest request = { .missing = false };
    Plan plan;
    FarmStatus status;
    const int ended = cli_options(argc, argv, options, &request, about);
    if (ended >= 0) return ended;
    if (!load(argc, argv, &plan)) return plan_release(&plan), CLI_BAD_INPUT;
    farm_status(&plan, stderr, &status);
    if (request.watch) watch(&plan, &status);
    print_status(&plan, &status, &request);
    const int result = status.done == plan.shards ? CLI_OK : CLI_FAILED;
    free(status.list);
    plan_release(&plan);
    return cli_finish(argv[0], result);
}

typedef struct {
    const char *output;
    bool json;
} MergeRequest;

static int merge(int argc, char **argv) {
    static const char about[] =
        "usage: fusilier farm merge PLAN [--output FILE] [--json]\n\n"
        "Joins the results of all shards: the last line of a perft is the count alone, of a match the games are "
        "written\n"
        "to FILE, checked and counted, of data the positions are written to FILE. Nothing comes out if a result is\n"
        "missing, of another plan or damaged: exit status 1.\n";
    static const CliOption options[] = {
        { "output", "FILE", "where to write games or positions", CLI_TEXT, CLI_FIELD(MergeRequest, output) },
        { "json", NULL, "one JSON object a line", CLI_ON, CLI_FIELD(MergeRequest, json) },
        { .kind = CLI_END },
    };
    MergeRequest request = { .output = NULL };
    Plan plan;
    Error err;
    const int ended = cli_options(argc, argv, options, &request, about);
    if (ended >= 0) return ended;
    if (!load(argc, argv, &plan)) return plan_release(&plan), CLI_BAD_INPUT;
    const bool good = farm_merge(&plan, request.output, request.json, stdout, &err);
    if (!good) cli_bad(argv[0], "%s", err.text);
    plan_release(&plan);
    return cli_finish(argv[0], good ? CLI_OK : CLI_FAILED);
}

/* ---- the command ---- */

static const CliCommand plan_commands[] = {
    { "perft", plan_perft, "GAME DEPTH [POSITION]", "count a move tree" },
    { "match", plan_match, "GAME --engine SPEC...", "play games of engine against engine" },
    { "data", plan_data, "GAME --games N", "play games to learn from" },
    { .name = NULL },
};

static void print_games(const char *words) {
    if (strncmp(words, "GAME", 4) == 0) cli_print_games();
}

static const CliProgram plan_program = {
    .name = "fusilier farm plan",
    .about = "fusilier farm plan -- cut work into shards\n\n"
             "usage: fusilier farm plan JOB GAME [WORD...]\n",
    .notes = "The plan is written to plan.json in the folder of --output.\n",
    .commands = plan_commands,
    .candidates = print_games,
};

static int run_program(const CliProgram *program, int argc, char **argv) {
    return cli_is_completing(argc, argv) ? cli_complete(program, argc - 1, argv + 1) : cli_run(program, argc, argv);
}

static int plan(int argc, char **argv) {
    return run_program(&plan_program, argc, argv);
}

int cmd_farm(int argc, char **argv) {
    static const CliCommand commands[] = {
        { "plan", plan, "JOB GAME...", "cut work into shards" },
        { "work", work, "PLAN", "do shards of it" },
        { "status", status_of, "PLAN", "how far it is" },
        { "merge", merge, "PLAN", "join what came out" },
        { .name = NULL },
    };
    static const CliProgram farm = {
        .name = "fusilier farm",
        .about = "fusilier farm -- work that outgrows a machine, on the schedulers that people have\n\n"
                 "usage: fusilier farm COMMAND [WORD...]\n",
        .notes = "PLAN is the folder of a plan, or the plan.json in it (docs/farm.md).\n",
        .commands = commands,
    };
    return run_program(&farm, argc, argv);
}
