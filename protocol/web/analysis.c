#include "protocol/web/analysis.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/waiter.h"
#include "protocol/round/sight.h"
#include "protocol/web/state.h"

enum {
    NEWS_MS = 120, /* between what is told */
    PING_MS = 1000 /* after so long without news one learns whether anybody still listens */
};

struct Analysis {
    Web *web;
    WebTable *table;
    Grant grant; /* of whom it is for */
    atomic_bool called_off;
    bool has_begun;
    Analyst analyst;

    pthread_mutex_t lock; /* of what follows, which the search finds */
    pthread_cond_t found;
    AnalysisLine line[ANALYSIS_LINES_MAX]; /* of the last iteration that got to them all */
    bool has_news, is_done;

    char *text; /* that is being sent */
    size_t length;
    int64_t told_ms;
};

/* ---- thinking; in the thread of the search ---- */

static void hear(void *context, const Thinking *thinking) {
    Analysis *const analysis = context;
    if (!analyst_hear(&analysis->analyst, thinking)) return;
    pthread_mutex_lock(&analysis->lock);
    memcpy(analysis->line, analysis->analyst.line, sizeof analysis->line);
    analysis->has_news = true;
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void finish(void *context, Move best, Move ponder) {
    Analysis *const analysis = context;
    (void)best, (void)ponder;
    pthread_mutex_lock(&analysis->lock);
    analysis->has_news = analysis->is_done = true;
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void begin(Analysis *analysis) {
    const Listener listener = { .context = analysis, .thinking = hear, .done = finish };
    analysis->has_begun = true;
    if (!analyst_begin(&analysis->analyst, &listener, &analysis->called_off)) finish(analysis, MOVE_NONE, MOVE_NONE);
}

/* ---- telling ---- */

static void set_text(Analysis *analysis, cJSON *object) {
    free(analysis->text);
    analysis->text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    analysis->length = strlen(analysis->text) + 1; /* the end of the text becomes the end of the line */
    analysis->text[analysis->length - 1] = '\n';
}

/* Waits for what the search finds, but so long at most. False: nothing was found. */
static bool wait_for_news(Analysis *analysis, AnalysisLine lines[static ANALYSIS_LINES_MAX], bool *is_done) {
    const int64_t until = clock_ms() + PING_MS;
    pthread_mutex_lock(&analysis->lock);
    while (!analysis->has_news && !analysis->is_done && !atomic_load(&analysis->called_off))
        if (!waiter_wait_until(&analysis->found, &analysis->lock, until)) break;
    const bool found = analysis->has_news;
    analysis->has_news = false;
    *is_done = analysis->is_done;
    memcpy(lines, analysis->line, sizeof analysis->line);
    pthread_mutex_unlock(&analysis->lock);
    return found;
}

/* Rights may end while an engine thinks: somebody sits down at another screen. */
static bool goes_on(const Analysis *analysis) {
    WebTable *const table = analysis->table;
    if (analysis->web->closing || atomic_load(&analysis->called_off)) return false;
    if (!access_knows(analysis->web->access, &analysis->grant)) return false;
    pthread_mutex_lock(&table->lock);
    const bool good = sight_allows_help(&table->round, state_seats(table, &analysis->grant.right));
    pthread_mutex_unlock(&table->lock);
    return good;
}

static void pause_until(int64_t ms) {
    const int64_t left = ms - clock_ms();
    if (left > 0 && left <= NEWS_MS) nanosleep(&(struct timespec){ .tv_nsec = (long)left * 1000000 }, NULL);
}

static FlowNews next(void *context, bool may_wait, FlowText *text) {
    Analysis *const analysis = context;
    AnalysisLine lines[ANALYSIS_LINES_MAX];
    bool is_done;
    (void)may_wait; /* the search has a thread, so whoever reads has one */
    if (!analysis->has_begun) begin(analysis);
    pause_until(analysis->told_ms + NEWS_MS);
    const bool found = wait_for_news(analysis, lines, &is_done);
    if (!goes_on(analysis) || (!found && is_done)) return FLOW_END;
    set_text(analysis, found ? analyst_tell(&analysis->analyst, lines, is_done) : cJSON_CreateObject());
    analysis->told_ms = clock_ms();
    *text = (FlowText){ analysis->text, analysis->length };
    return FLOW_LINES;
}

/* ---- its life ---- */

static void call_off(Analysis *analysis) {
    atomic_store(&analysis->called_off, true);
    pthread_mutex_lock(&analysis->lock);
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void release(void *context) {
    Analysis *const analysis = context;
    Analyses *const all = &analysis->web->analyses;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < ANALYSES_MAX; i++)
        if (all->at[i] == analysis) all->at[i] = NULL;
    pthread_mutex_unlock(&all->lock);
    atomic_store(&analysis->called_off, true);
    analyst_release(&analysis->analyst);
    web_drop(analysis->table);
    pthread_cond_destroy(&analysis->found);
    pthread_mutex_destroy(&analysis->lock);
    free(analysis->text);
    free(analysis);
}

/* A place for one more. Everybody has one at a time: the new one takes the place of the old one, which ends soon. */
static bool take_place(Analyses *all, Analysis *analysis) {
    Analysis **place = NULL;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < ANALYSES_MAX; i++) {
        const bool is_own = all->at[i] && all->at[i]->grant.number == analysis->grant.number;
        if (is_own) call_off(all->at[i]);
        if (is_own || (!all->at[i] && !place)) place = &all->at[i];
    }
    if (place) *place = analysis;
    pthread_mutex_unlock(&all->lock);
    return place != NULL;
}

Flow analysis_new(const Request *request, const AnalysisWish *wish, Error *err) {
    WebTable *const table = request->table;
    Analysis *const analysis = memory_new(1, sizeof *analysis);
    *analysis = (Analysis){ .web = request->web, .table = table, .grant = request->grant };
    pthread_mutex_init(&analysis->lock, NULL);
    waiter_init(&analysis->found);
    analyst_init(&analysis->analyst, &table->round.record.pos, table->round.record.count, wish);
    web_hold_again(table);
    if (take_place(&request->web->analyses, analysis))
        return (Flow){ .next = next, .release = release, .context = analysis };
    release(analysis);
    error_set(err, "too many positions are analysed just now");
    return (Flow){ .next = NULL };
}
