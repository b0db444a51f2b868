#include "protocol/site/errands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "protocol/record/json.h"
#include "protocol/round/keep.h"
#include "protocol/site/bridge.h"
#include "protocol/web/analyst.h"
#include "protocol/web/sketching.h"
#include "protocol/web/table.h"
#include "protocol/web/thought.h"

enum { NEWS_MS = 120 /* between what is told */ };

/* ---- sending ---- */

cJSON *errand_of_round(const char *kind, const Round *round) {
    size_t size;
    char *const text = keep_text(round, WEB_EVENT, clock_ms(), &size);
    cJSON *const errand = cJSON_CreateObject();
    cJSON_AddStringToObject(errand, "errand", kind);
    json_add_text(errand, "pgn", text);
    free(text);
    return errand;
}

int errand_send(cJSON *errand) {
    char *const text = cJSON_PrintUnformatted(errand);
    cJSON_Delete(errand);
    const int number = bridge_send(text);
    free(text);
    return number;
}

void errand_call_off(int number) {
    bridge_say(BRIDGE_CALL_OFF, number, NULL);
}

void errand_add_data(cJSON *object, const char *name, const void *data, size_t size) {
    const unsigned char *const bytes = data;
    char *const text = memory_new(2 * size + 1, 1);
    for (size_t i = 0; i < size; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    cJSON_AddStringToObject(object, name, text);
    free(text);
}

bool errand_data(const cJSON *object, const char *name, void *data, size_t size) {
    unsigned char *const bytes = data;
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    if (!text || strlen(text) != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        const char digits[] = { text[2 * i], text[2 * i + 1], '\0' };
        bytes[i] = (unsigned char)strtol(digits, NULL, 16);
    }
    return true;
}

void errand_add_refusals(cJSON *object, const Refusals *refusals) {
    cJSON_AddNumberToObject(object, "count", refusals->count);
    if (refusals->count)
        errand_add_data(object, "refusals", refusals->at, (size_t)refusals->count * sizeof *refusals->at);
}

void errand_take_refusals(Refusals *refusals, int known, const cJSON *object) {
    const int count = (int)cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, "count"));
    if (count <= known) return;
    Refusal *const tries = memory_new((size_t)count, sizeof *tries);
    if (errand_data(object, "refusals", tries, (size_t)count * sizeof *tries))
        for (int i = known; i < count; i++) refusals_note(refusals, tries[i].plies, tries[i].move);
    free(tries);
}

const char *errand_failure(const cJSON *news) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(news, "failed"));
}

/* ---- running ---- */

/* Whoever runs one. */
typedef struct {
    int number;
    int64_t told_ms;
    Player player;
    Position scratch;
    Analyst analyst;
} Runner;

static void tell(const Runner *runner, cJSON *news) {
    char *const text = cJSON_PrintUnformatted(news);
    cJSON_Delete(news);
    bridge_say(BRIDGE_NEWS, runner->number, text);
    free(text);
}

static void tell_failure(const Runner *runner, const char *why) {
    cJSON *const news = cJSON_CreateObject();
    json_add_text(news, "failed", why);
    tell(runner, news);
}

static bool is_time(Runner *runner) {
    const int64_t now = clock_ms();
    if (now - runner->told_ms < NEWS_MS) return false;
    runner->told_ms = now;
    return true;
}

static void hear_thinking(void *context, const Thinking *line) {
    Runner *const runner = context;
    if (line->multipv > 1 || game_is_hidden(runner->scratch.game) || !is_time(runner)) return;
    char *const text = thought_text(&runner->scratch, runner->player, line);
    cJSON *const news = cJSON_CreateObject();
    json_add_text(news, "line", text);
    free(text);
    tell(runner, news);
}

static void tell_thought(const Runner *runner, const Question *question, const Thought *thought, int64_t used_ms) {
    cJSON *const news = cJSON_CreateObject();
    errand_add_data(news, "thought", thought, sizeof *thought);
    errand_add_refusals(news, &question->refusals);
    cJSON_AddNumberToObject(news, "used", (double)used_ms);
    tell(runner, news);
}

static void think(Runner *runner, const Round *round, const cJSON *errand) {
    const int64_t began = clock_ms();
    const Listener listener = { .context = runner, .thinking = hear_thinking };
    const SearchOptions options = thought_options(round);
    Error err;
    Question question;
    Thought thought = { .move = MOVE_NONE };
    question_init(&question, round, NULL);
    errand_data(errand, "limits", &question.limits, sizeof question.limits);
    errand_take_refusals(&question.refusals, 0, errand);
    runner->player = round_turn(round);
    pos_init(&runner->scratch, round_game(round));
    pos_copy(&runner->scratch, &question.root);
    Mind *const mind = mind_new(round_game(round), &round->seat[runner->player], &options, &err);
    if (mind) {
        mind_think(mind, &question, &listener, NULL, &thought);
        tell_thought(runner, &question, &thought, clock_ms() - began);
    } else {
        tell_failure(runner, err.text);
    }
    mind_free(mind);
    pos_release(&runner->scratch);
    question_release(&question);
}

static void tell_lines(Runner *runner, bool is_done) {
    cJSON *const news = cJSON_CreateObject();
    cJSON *const line = analyst_tell(&runner->analyst, runner->analyst.line, is_done);
    char *const text = cJSON_PrintUnformatted(line);
    cJSON_Delete(line);
    json_add_text(news, "lines", text);
    cJSON_AddBoolToObject(news, "done", is_done);
    free(text);
    tell(runner, news);
}

static void hear_lines(void *context, const Thinking *thinking) {
    Runner *const runner = context;
    if (analyst_hear(&runner->analyst, thinking) && is_time(runner)) tell_lines(runner, false);
}

static void analyse(Runner *runner, const Round *round, const cJSON *errand) {
    const Listener listener = { .context = runner, .thinking = hear_lines };
    AnalysisWish wish;
    if (!errand_data(errand, "wish", &wish, sizeof wish)) {
        tell_failure(runner, "there is no wish");
        return;
    }
    analyst_init(&runner->analyst, &round->record.pos, round->record.count, &wish);
    if (analyst_begin(&runner->analyst, &listener, NULL)) search_wait(runner->analyst.searcher);
    tell_lines(runner, true);
    analyst_release(&runner->analyst);
}

static void sketch(const Runner *runner, const char *text) {
    MemoryFile memory;
    memory_file_open(&memory);
    sketch_write(text, memory.file);
    char *const lines = memory_file_close(&memory, NULL);
    cJSON *const news = cJSON_CreateObject();
    json_add_text(news, "sketch", lines);
    free(lines);
    tell(runner, news);
}

void errand_run(int number, const char *text) {
    Error err = { .text = "" };
    Round round;
    Runner runner = { .number = number };
    cJSON *const errand = cJSON_Parse(text);
    const char *const kind = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(errand, "errand"));
    const char *const pgn = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(errand, "pgn"));
    if (!pgn && kind) {
        sketch(&runner, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(errand, "text")));
    } else if (pgn && table_parse(&round, pgn, strlen(pgn), &err)) {
        if (strcmp(kind, "think") == 0)
            think(&runner, &round, errand);
        else
            analyse(&runner, &round, errand);
        round_release(&round);
    } else {
        tell_failure(&runner, err.text);
    }
    cJSON_Delete(errand);
}
