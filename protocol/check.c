#include "protocol/check.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/perft.h"
#include "variants/registry.h"

typedef struct {
    const char *place;
    const CheckOptions *options;
    FILE *out;
    CaseReport *report;
    const cJSON *position, *moves, *perft, *result, *after; /* NULL: not in this case */
    Position pos;
    bool failed;
} Case;

static void fails(Case *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fails(Case *c, const char *format, ...) {
    fprintf(c->out, "%s: %s: %s: ", c->place, c->report->variant, c->position->valuestring);
    va_list args;
    va_start(args, format);
    vfprintf(c->out, format, args);
    va_end(args);
    fputc('\n', c->out);
    c->failed = true;
}

/* ---- reading ---- */

static bool is_count(const cJSON *item) {
    const double largest_exact = 9007199254740992.0; /* JSON's numbers are doubles here */
    return cJSON_IsNumber(item) && item->valuedouble >= 0 && item->valuedouble <= largest_exact &&
           item->valuedouble == (double)(uint64_t)item->valuedouble;
}

/* Is every element of the array or object of this type? */
static bool all_are(const cJSON *items, bool (*is)(const cJSON *)) {
    for (const cJSON *item = items->child; item; item = item->next)
        if (!is(item)) return false;
    return true;
}

static bool is_text(const cJSON *item) {
    return cJSON_IsString(item);
}

static bool read_case(Case *c, const cJSON *object, Error *err) {
    const cJSON *variant = cJSON_GetObjectItemCaseSensitive(object, "variant");
    c->position = cJSON_GetObjectItemCaseSensitive(object, "position");
    c->moves = cJSON_GetObjectItemCaseSensitive(object, "moves");
    c->perft = cJSON_GetObjectItemCaseSensitive(object, "perft");
    c->result = cJSON_GetObjectItemCaseSensitive(object, "result");
    c->after = cJSON_GetObjectItemCaseSensitive(object, "after");
    if (!cJSON_IsString(variant)) return error_set(err, "\"variant\" is missing or no string");
    if (!cJSON_IsString(c->position)) return error_set(err, "\"position\" is missing or no string");
    if (c->moves && (!cJSON_IsArray(c->moves) || !all_are(c->moves, is_text)))
        return error_set(err, "\"moves\" is no list of strings");
    if (c->perft && (!cJSON_IsArray(c->perft) || !all_are(c->perft, is_count)))
        return error_set(err, "\"perft\" is no list of counts");
    if (c->result && !cJSON_IsString(c->result) && !cJSON_IsNull(c->result))
        return error_set(err, "\"result\" is neither a string nor null");
    if (c->after && (!cJSON_IsObject(c->after) || !all_are(c->after, is_text)))
        return error_set(err, "\"after\" is no object of strings");
    snprintf(c->report->variant, sizeof c->report->variant, "%s", variant->valuestring);
    return true;
}

/* ---- moves ---- */

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Our legal moves as text, sorted; the caller frees the texts and the list. */
static char **legal_texts(const Position *pos, int *count) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    char **texts = calloc((size_t)list.count + 1, sizeof *texts);
    *count = 0;
    for (int i = 0; texts && i < list.count; i++) {
        char buf[MOVE_TEXT_MAX];
        game_move_format(pos, list.at[i], buf);
        texts[i] = strdup(buf);
        if (!texts[i]) break;
        ++*count;
    }
    movelist_free(&list);
    if (texts) qsort(texts, (size_t)*count, sizeof *texts, compare_texts);
    return texts;
}

/* Adds a word to a list of words in `buf`; says "..." once when there is no more room. */
static void add_word(char *buf, size_t size, const char *word) {
    const size_t used = strlen(buf);
    if (used + strlen(word) + sizeof " ..." < size)
        snprintf(buf + used, size - used, " %s", word);
    else if (used < sizeof " ..." || strcmp(buf + used - 4, " ...") != 0)
        snprintf(buf + used, size - used, " ...");
}

/* Walks through two sorted lists side by side. */
static void compare_lists(Case *c, char *const *expected, int expected_count, char *const *found, int found_count) {
    char missing[512] = "", extra[512] = "";
    for (int i = 0, j = 0; i < expected_count || j < found_count;) {
        const int order = i == expected_count ? 1 : j == found_count ? -1 : strcmp(expected[i], found[j]);
        if (order < 0) add_word(missing, sizeof missing, expected[i]);
        if (order > 0) add_word(extra, sizeof extra, found[j]);
        if (order <= 0) i++;
        if (order >= 0) j++;
    }
    if (!*missing && !*extra) return;
    fails(c, "moves: expected %d, found %d;%s%s%s%s%s", expected_count, found_count, *missing ? " missing" : "",
          missing, *missing && *extra ? ";" : "", *extra ? " not expected" : "", extra);
}

static void check_moves(Case *c) {
    const int expected_count = cJSON_GetArraySize(c->moves);
    int found_count, i = 0;
    char **expected = calloc((size_t)expected_count + 1, sizeof *expected);
    char **found = legal_texts(&c->pos, &found_count);
    if (expected && found) {
        for (const cJSON *item = c->moves->child; item; item = item->next) expected[i++] = item->valuestring;
        qsort(expected, (size_t)expected_count, sizeof *expected, compare_texts);
        compare_lists(c, expected, expected_count, found, found_count);
    } else {
        fails(c, "out of memory");
    }
    free(expected);
    for (int j = 0; found && j < found_count; j++) free(found[j]);
    free(found);
}

/* ---- perft, result, after ---- */

/* Stops at the first wrong depth: deeper ones would only say it again. */
static void check_perft(Case *c) {
    PerftOptions options = { .depth = 0, .threads = c->options->threads, .hash_mb = 0 };
    for (const cJSON *item = c->perft->child; item; item = item->next) {
        const uint64_t expected = (uint64_t)item->valuedouble;
        uint64_t found;
        Error err;
        if (++options.depth > PERFT_DEPTH_MAX) return;
        if (expected > c->options->max_leaves) {
            c->report->left_out++;
            continue;
        }
        if (!perft_run(&c->pos, &options, NULL, NULL, &found, &err)) {
            fails(c, "perft %d: %s", options.depth, err.text);
            return;
        }
        if (found != expected) {
            fails(c, "perft %d: expected %" PRIu64 ", found %" PRIu64, options.depth, expected, found);
            return;
        }
    }
}

static void check_result(Case *c) {
    const char *expected = cJSON_IsString(c->result) ? c->result->valuestring : "-";
    const Outcome outcome = game_outcome(&c->pos);
    char found[64];
    outcome_format(&outcome, c->pos.game->players, found, sizeof found);
    if (strcmp(expected, found) != 0) fails(c, "result: expected %s, found %s", expected, found);
}

static void check_after(Case *c) {
    for (const cJSON *item = c->after->child; item; item = item->next) {
        Move move;
        Error err;
        if (!game_move_parse(&c->pos, item->string, &move, &err)) {
            fails(c, "after %s: %s", item->string, err.text);
            continue;
        }
        char found[POSITION_TEXT_MAX];
        game_play(&c->pos, move);
        game_format(&c->pos, found, sizeof found);
        game_undo(&c->pos);
        if (strcmp(item->valuestring, found) != 0)
            fails(c, "after %s: expected %s, found %s", item->string, item->valuestring, found);
    }
}

/* ---- the whole case ---- */

static CaseStatus run_case(Case *c) {
    const Game *game = game_find(c->report->variant);
    if (!game) return CASE_SKIPPED;
    Error err;
    pos_init(&c->pos, game);
    if (!game_parse(&c->pos, game, c->position->valuestring, &err)) {
        fails(c, "position: %s", err.text);
    } else {
        if (c->moves) check_moves(c);
        if (c->perft) check_perft(c);
        if (c->result) check_result(c);
        if (c->after) check_after(c);
    }
    pos_release(&c->pos);
    return c->failed ? CASE_FAILED : CASE_PASSED;
}

CaseStatus check_case(const char *text, size_t length, const char *place, const CheckOptions *options, FILE *out,
                      CaseReport *report, Error *err) {
    *report = (CaseReport){ .left_out = 0 };
    const char *end = NULL;
    cJSON *object = cJSON_ParseWithLengthOpts(text, length + 1, &end, true); /* the final NUL counts */
    Case c = { .place = place, .options = options, .out = out, .report = report };
    CaseStatus status = CASE_MALFORMED;
    if (!object)
        error_set(err, "column %zu: not JSON", end ? (size_t)(end - text) + 1 : 1);
    else if (!cJSON_IsObject(object))
        error_set(err, "not a JSON object");
    else if (read_case(&c, object, err))
        status = run_case(&c);
    cJSON_Delete(object);
    return status;
}
