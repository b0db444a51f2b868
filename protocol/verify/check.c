#include "protocol/verify/check.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/format.h"
#include "engine/base/memory.h"
#include "engine/perft.h"
#include "variants/registry.h"

#define VIEW_KEY "view_" /* and the player's letter */

typedef struct {
    const char *place;
    const CheckOptions *options;
    CaseReport *report;
    const cJSON *object;
    const cJSON *position, *moves, *perft, *result, *after, *tries, *observations; /* NULL: not in this case */
    Position pos;
    bool failed;
} Case;

static void fails(Case *c, const char *format, ...) FORMATTED(2, 3);
static void fails(Case *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *const says = memory_new((size_t)length + 1, 1);
    va_start(args, format);
    vsnprintf(says, (size_t)length + 1, format, args);
    va_end(args);
    const CaseFailure failure = { c->place, c->report->variant, c->position->valuestring, says };
    c->options->listen(c->options->listener, &failure);
    free(says);
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

static bool is_texts(const cJSON *item) {
    return cJSON_IsArray(item) && all_are(item, is_text);
}

/* What players know: "view_w", "view_b", ..., "tries", "observations". */
static bool read_knowledge(Case *c, Error *err) {
    c->tries = cJSON_GetObjectItemCaseSensitive(c->object, "tries");
    c->observations = cJSON_GetObjectItemCaseSensitive(c->object, "observations");
    for (const cJSON *item = c->object->child; item; item = item->next)
        if (strncmp(item->string, VIEW_KEY, strlen(VIEW_KEY)) == 0 && !is_text(item))
            return error_set(err, "\"%.40s\" is not a string", item->string);
    if (c->tries && !is_texts(c->tries)) return error_set(err, "\"tries\" is not a list of strings");
    if (c->observations && (!cJSON_IsObject(c->observations) || !all_are(c->observations, is_texts)))
        return error_set(err, "\"observations\" is not an object of lists of strings");
    return true;
}

static bool read_case(Case *c, const cJSON *object, Error *err) {
    const cJSON *variant = cJSON_GetObjectItemCaseSensitive(object, "variant");
    c->object = object;
    c->position = cJSON_GetObjectItemCaseSensitive(object, "position");
    c->moves = cJSON_GetObjectItemCaseSensitive(object, "moves");
    c->perft = cJSON_GetObjectItemCaseSensitive(object, "perft");
    c->result = cJSON_GetObjectItemCaseSensitive(object, "result");
    c->after = cJSON_GetObjectItemCaseSensitive(object, "after");
    if (!cJSON_IsString(variant)) return error_set(err, "\"variant\" is missing or not a string");
    if (!cJSON_IsString(c->position)) return error_set(err, "\"position\" is missing or not a string");
    if (c->moves && !is_texts(c->moves)) return error_set(err, "\"moves\" is not a list of strings");
    if (c->perft && (!cJSON_IsArray(c->perft) || !all_are(c->perft, is_count)))
        return error_set(err, "\"perft\" is not a list of counts");
    if (c->result && !cJSON_IsString(c->result) && !cJSON_IsNull(c->result))
        return error_set(err, "\"result\" is neither a string nor null");
    if (c->after && (!cJSON_IsObject(c->after) || !all_are(c->after, is_text)))
        return error_set(err, "\"after\" is not an object of strings");
    snprintf(c->report->variant, sizeof c->report->variant, "%s", variant->valuestring);
    return read_knowledge(c, err);
}

/* ---- moves ---- */

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Our legal moves, or tries, as text, sorted; the caller frees the texts and the list. */
static char **move_texts(const Position *pos, bool tries, int *count) {
    MoveList list;
    movelist_init(&list);
    if (tries)
        game_tries(pos, &list);
    else
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
static void compare_lists(Case *c, const char *what, char *const *expected, int expected_count, char *const *found,
                          int found_count) {
    char missing[512] = "", extra[512] = "";
    for (int i = 0, j = 0; i < expected_count || j < found_count;) {
        const int order = i == expected_count ? 1 : j == found_count ? -1 : strcmp(expected[i], found[j]);
        if (order < 0) add_word(missing, sizeof missing, expected[i]);
        if (order > 0) add_word(extra, sizeof extra, found[j]);
        if (order <= 0) i++;
        if (order >= 0) j++;
    }
    if (!*missing && !*extra) return;
    fails(c, "%s: expected %d, found %d;%s%s%s%s%s", what, expected_count, found_count, *missing ? " missing" : "",
          missing, *missing && *extra ? ";" : "", *extra ? " not expected" : "", extra);
}

/* `list`: the case's moves, or with `tries` its tries. */
static void check_list(Case *c, const cJSON *list, bool tries) {
    const int expected_count = cJSON_GetArraySize(list);
    int found_count, i = 0;
    char **expected = calloc((size_t)expected_count + 1, sizeof *expected);
    char **found = move_texts(&c->pos, tries, &found_count);
    if (expected && found) {
        for (const cJSON *item = list->child; item; item = item->next) expected[i++] = item->valuestring;
        qsort(expected, (size_t)expected_count, sizeof *expected, compare_texts);
        compare_lists(c, tries ? "tries" : "moves", expected, expected_count, found, found_count);
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

/* ---- what players know ---- */

static void check_views(Case *c) {
    for (Player player = 0; player < c->pos.game->players; player++) {
        char key[16];
        snprintf(key, sizeof key, VIEW_KEY "%c", game_player_letter(c->pos.game, player));
        const cJSON *expected = cJSON_GetObjectItemCaseSensitive(c->object, key);
        if (!expected) continue;
        char found[POSITION_TEXT_MAX];
        game_view(&c->pos, player, found, sizeof found);
        if (strcmp(expected->valuestring, found) != 0)
            fails(c, "%s: expected %s, found %s", key, expected->valuestring, found);
    }
}

/* What each player is told of a move, in seating order. */
static void check_observation(Case *c, const cJSON *item) {
    Move move;
    Error err;
    if (!game_move_parse(&c->pos, item->string, &move, &err)) {
        fails(c, "observations of %s: %s", item->string, err.text);
        return;
    }
    if (cJSON_GetArraySize(item) != c->pos.game->players)
        fails(c, "observations of %s: expected one for each of %d players", item->string, c->pos.game->players);
    Player player = 0;
    for (const cJSON *expected = item->child; expected && player < c->pos.game->players; expected = expected->next) {
        char found[POSITION_TEXT_MAX];
        const char letter = game_player_letter(c->pos.game, player);
        game_observe(&c->pos, move, player++, found, sizeof found);
        if (strcmp(expected->valuestring, found) != 0)
            fails(c, "observation of %s by %c: expected %s, found %s", item->string, letter, expected->valuestring,
                  found);
    }
}

static void check_observations(Case *c) {
    for (const cJSON *item = c->observations->child; item; item = item->next) check_observation(c, item);
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
        if (c->moves) check_list(c, c->moves, false);
        if (c->perft) check_perft(c);
        if (c->result) check_result(c);
        if (c->after) check_after(c);
        check_views(c);
        if (c->tries) check_list(c, c->tries, true);
        if (c->observations) check_observations(c);
    }
    pos_release(&c->pos);
    return c->failed ? CASE_FAILED : CASE_PASSED;
}

CaseStatus check_case(const char *text, size_t length, const char *place, const CheckOptions *options,
                      CaseReport *report, Error *err) {
    *report = (CaseReport){ .left_out = 0 };
    const char *end = NULL;
    cJSON *object = cJSON_ParseWithLengthOpts(text, length + 1, &end, true); /* the final NUL counts */
    Case c = { .place = place, .options = options, .report = report };
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
