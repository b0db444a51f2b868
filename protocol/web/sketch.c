#include "protocol/web/sketch.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/process.h"
#include "engine/base/system.h"
#include "protocol/record/json.h"
#include "protocol/web/sketching.h"
#include "variants/load.h"

enum {
    WAITING_MAX = 8,   /* who may wait for their turn */
    PATIENCE_MS = 8000 /* less than the page waits for an answer */
};

void sketcher_init(Sketcher *sketcher) {
    pthread_mutex_init(&sketcher->turn, NULL);
    pthread_mutex_init(&sketcher->lock, NULL);
    sketcher->waiting = 0;
    sketcher->sketched = NULL;
}

void sketcher_release(Sketcher *sketcher) {
    pthread_mutex_destroy(&sketcher->lock);
    pthread_mutex_destroy(&sketcher->turn);
}

/* ---- taking turns ---- */

static bool take_turn(Sketcher *sketcher) {
    pthread_mutex_lock(&sketcher->lock);
    const bool may = sketcher->waiting < WAITING_MAX;
    if (may) sketcher->waiting++;
    pthread_mutex_unlock(&sketcher->lock);
    if (may) pthread_mutex_lock(&sketcher->turn);
    return may;
}

static void end_turn(Sketcher *sketcher) {
    pthread_mutex_unlock(&sketcher->turn);
    pthread_mutex_lock(&sketcher->lock);
    sketcher->waiting--;
    pthread_mutex_unlock(&sketcher->lock);
}

/* ---- the process ---- */

static Process *start(Error *err) {
    char path[4096], word[] = "sketch";
    char *words[2 + GAMES_FILE_WORDS_MAX + 1] = { path, word };
    int count = 2;
    if (!system_own_path(path, sizeof path)) return error_set(err, "this program cannot find itself"), NULL;
    if (!games_name_files(PLUGINS_OPTION, words, &count, err)) return NULL; /* whose words the text may name */
    return process_start(words, &(ProcessOptions){ .directory = NULL }, err);
}

static bool send(Process *process, const char *text) {
    cJSON *const json = cJSON_CreateObject();
    json_add_text(json, "text", text);
    char *const line = cJSON_PrintUnformatted(json);
    const bool sent = line && process_write(process, line);
    cJSON_free(line);
    cJSON_Delete(json);
    return sent;
}

/* False: it has ended before it had said all, or takes too long. */
static bool hear(Process *process, cJSON *whole, Error *err) {
    char *const line = memory_new(PROCESS_LINE_MAX, 1);
    const int64_t deadline_ms = clock_ms() + PATIENCE_MS;
    ReadStatus status = READ_END;
    bool is_whole = false;
    while (!is_whole && (status = process_read(process, line, PROCESS_LINE_MAX, deadline_ms)) == READ_LINE)
        is_whole = sketch_take_line(whole, line);
    free(line);
    if (is_whole) return true;
    return error_set(err, status == READ_TIMEOUT ? "it takes too long to find out what this says"
                                                 : "what this says cannot be found out");
}

static cJSON *ask(const char *text, Error *err) {
    Process *const process = start(err);
    if (!process) return NULL;
    cJSON *whole = sketch_begin();
    const bool good =
        (send(process, text) || error_set(err, "what this says cannot be found out")) && hear(process, whole, err);
    process_stop(process, 0);
    if (!good) {
        cJSON_Delete(whole);
        whole = NULL;
    }
    return whole;
}

cJSON *sketch_text(Sketcher *sketcher, const char *text, Error *err) {
    if (!take_turn(sketcher)) return error_set(err, "others are writing games as well: wait a moment"), NULL;
    cJSON *const whole = ask(text, err);
    end_turn(sketcher);
    return whole;
}
