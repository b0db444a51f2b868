/* Games of engines, a number of rounds a shard; the record of each is what came out. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/plain_file.h"
#include "engine/base/system.h"
#include "protocol/farm/farm.h"
#include "protocol/match/words.h"
#include "protocol/record/pgn.h"

enum { MATCH_WORDS_MAX = 200, SHARDS_USUAL = 100, LOOKS_MAX = 1000, SCHEDULE_TEXT_MAX = 1024 };
#define RECORD_MAX ((size_t)1 << 30)

typedef struct {
    char *word[MATCH_WORDS_MAX]; /* options of the match */
    int words;
    MatchWords match;
    int looks;
} MatchWork;

static void match_free(void *memory) {
    MatchWork *const work = memory;
    for (int i = 0; work && i < work->words; i++) free(work->word[i]);
    free(work);
}

/* ---- words ---- */

static const struct {
    const char *option;
    size_t at;
} not_here[] = {
    { "--pgn and --resume", offsetof(MatchOptions, pgn) },
    { "--log", offsetof(MatchOptions, log) },
};

/* What is the farm's own business cannot be asked for. */
static bool refuse_words(const MatchWords *words, Error *err) {
    const MatchOptions *const options = &words->options;
    for (size_t i = 0; i < LENGTH(not_here); i++)
        if (*(const char *const *)((const char *)options + not_here[i].at))
            return error_set(err, "%s: the farm writes its own files", not_here[i].option);
    if (options->skip || options->concurrency > 1)
        return error_set(err, "--%s: the farm deals the games out", options->skip ? "first" : "concurrency");
    return (!options->json && !words->watch && !words->replays.count) ||
           error_set(err, "--json, --watch and --replay are not for games that are played elsewhere");
}

static bool read_words(MatchWork *work, const Game *game, Error *err) {
    MatchWords *const words = &work->match;
    *words = (MatchWords){ .options = match_defaults };
    words->options.game = game;
    if (!cli_options_read(work->words, work->word, match_words, words, err)) return false;
    words->options.timeless = true;
    if (!refuse_words(words, err) || !match_words_check(words, err)) return false;
    for (int i = 0; i < words->options.engines; i++) {
        const TimeControl *const control = &words->options.engine[i].control;
        if (control->base_ms || control->move_time_ms) words->options.timeless = false;
    }
    return true;
}

static bool match_read(Plan *plan, const cJSON *settings, Error *err) {
    MatchWork *const work = plan->work = memory_new(1, sizeof *work);
    const cJSON *const words = cJSON_GetObjectItemCaseSensitive(settings, "words");
    const int count = cJSON_GetArraySize(words);
    int64_t looks;
    if (!plan_read_number(settings, "looks", 1, LOOKS_MAX, &looks, err)) return false;
    if (!cJSON_IsArray(words) || count > MATCH_WORDS_MAX) return error_set(err, "it has no list \"words\"");
    work->looks = (int)looks;
    for (int i = 0; i < count; i++) {
        const char *const word = cJSON_GetStringValue(cJSON_GetArrayItem(words, i));
        if (!word) return error_set(err, "a word of the match is not a text");
        work->word[work->words++] = memory_text(word, strlen(word));
    }
    return read_words(work, plan->game, err);
}

/* ---- work ---- */

static bool play(const MatchOptions *options, Error *err) {
    MemoryFile said;
    memory_file_open(&said); /* the summary is that of the merge */
    const MatchEnd how = match_run(options, said.file, err);
    free(memory_file_close(&said, NULL));
    if (how == MATCH_INTERRUPTED) error_set(err, "interrupted");
    return how == MATCH_DONE;
}

static bool match_run_shard(const Plan *plan, int64_t first, int64_t end, FILE *out, Error *err) {
    const MatchWork *const work = plan->work;
    MatchOptions options = work->match.options;
    char path[PLAN_PATH_MAX + 64], *text = NULL;
    size_t size = 0;
    snprintf(path, sizeof path, "%s/done", plan->folder);
    if (!folder_make(path, err)) return false;
    snprintf(path, sizeof path, "%s/done/games-%" PRId64 "-%016" PRIx64, plan->folder, first, system_seed());
    options.skip = (int)first;
    options.games = (int)(end - first) * game_teams(plan->game);
    options.sprt = false; /* decided where all is joined */
    options.pgn = path;
    if (play(&options, err)) text = plain_file_load(path, RECORD_MAX, &size, err);
    file_remove(path);
    if (text) fwrite(text, 1, size, out);
    free(text);
    return text != NULL;
}

/* ---- sums ---- */

typedef struct {
    MemoryFile record;
    char schedule[SCHEDULE_TEXT_MAX]; /* of all games */
    int shards;
} MatchSum;

static void match_drop(void *memory) {
    MatchSum *const sum = memory;
    if (sum) free(memory_file_close(&sum->record, NULL));
    free(sum);
}

static MatchSum *sum_of(void **memory) {
    if (*memory) return *memory;
    MatchSum *const sum = *memory = memory_new(1, sizeof *sum);
    memory_file_open(&sum->record);
    return sum;
}

/* Is this the game of that number, and played like all the others? */
static bool check_game(MatchSum *sum, const PgnGame *read, int64_t number, Error *err) {
    const char *const said = pgn_tag(read, "MatchGame"), *const schedule = pgn_tag(read, "MatchSchedule");
    char expected[24];
    snprintf(expected, sizeof expected, "%" PRId64, number);
    if (!said || !schedule || strcmp(said, expected) != 0)
        return error_set(err, "line %d: this is not game %s", read->line, expected);
    if (!*sum->schedule) snprintf(sum->schedule, sizeof sum->schedule, "%s", schedule);
    return strcmp(schedule, sum->schedule) == 0 ||
           error_set(err, "its games were played by other engines than those before, or with other settings");
}

static bool match_add(const Plan *plan, int64_t first, int64_t end, const char *text, void **memory, Error *err) {
    MatchSum *const sum = sum_of(memory);
    const int teams = game_teams(plan->game);
    PgnReader reader;
    PgnGame read;
    int64_t number = first * teams;
    bool good = true;
    Error wrong = { .text = "" };
    pgn_reader_init(&reader, text, strlen(text));
    while (good && pgn_read(&reader, &read, &wrong)) {
        good = check_game(sum, &read, ++number, err);
        pgn_game_release(&read);
    }
    if (!good) return false;
    if (*wrong.text) return error_set(err, "%s", wrong.text);
    if (number != end * teams)
        return error_set(err, "it ends with game %" PRId64 ", not %" PRId64, number, end * teams);
    fprintf(sum->record.file, "%s%s", sum->shards++ ? "\n" : "", text);
    return true;
}

/* Writes all games, and lets the referee check and count them. */
static bool match_tell(const Plan *plan, void *memory, const char *path, bool json, FILE *out, Error *err) {
    const MatchWork *const work = plan->work;
    MatchSum *const sum = memory;
    MatchOptions options = work->match.options;
    char *const text = memory_file_close(&sum->record, NULL);
    const FileContents contents = { .write = file_write_text, .context = text, .safely = true };
    options.json = json;
    bool good = file_replace(path, &contents, err);
    if (good && !json) fprintf(out, "plan %016" PRIx64 ": %d of %d shards\n", plan->key, sum->shards, plan->shards);
    const int wrong = good ? match_replay(&options, &path, 1, out, err) : 0;
    if (wrong > 0) good = error_set(err, "%d games are wrong", wrong);
    if (wrong < 0) good = false;
    free(text);
    free(sum);
    return good;
}

/* A sequential test may only decide when it was said beforehand that it would: else it would be asked until it likes
 * what it sees. */
static int match_look(const Plan *plan, int done) {
    const MatchWork *const work = plan->work;
    const int looks = work->match.options.sprt ? work->looks : 1;
    for (int look = looks; look > 0; look--) {
        const int shards = (int)((int64_t)plan->shards * look / looks);
        if (shards <= done) return shards;
    }
    return 0;
}

const PlanJob job_match = {
    .name = "match",
    .read = match_read,
    .free = match_free,
    .run = match_run_shard,
    .add = match_add,
    .tell = match_tell,
    .drop = match_drop,
    .look = match_look,
    .has_product = true,
    .unit = "rounds of games",
};

/* ---- plans ---- */

bool farm_plan_match(const Game *game, const MatchPlan *wanted, const char *folder, Error *err) {
    cJSON *const settings = cJSON_CreateObject(), *const words = cJSON_AddArrayToObject(settings, "words");
    Plan trial = { .game = game };
    for (int i = 0; i < wanted->words; i++) cJSON_AddItemToArray(words, cJSON_CreateString(wanted->word[i]));
    cJSON_AddNumberToObject(settings, "looks", wanted->looks);
    const bool good = match_read(&trial, settings, err);
    const MatchWork *const work = trial.work;
    const int teams = game_teams(game);
    const int64_t rounds = good ? (work->match.options.games + teams - 1) / teams : 0;
    match_free(trial.work);
    if (!good) {
        cJSON_Delete(settings);
        return false;
    }
    const int64_t shards = wanted->shards ? wanted->shards : SHARDS_USUAL;
    return plan_make(&job_match, game, settings, rounds, (int)(shards < rounds ? shards : rounds), folder, err);
}
