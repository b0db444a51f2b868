/* Analyses by errands. */
#include "protocol/web/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/round/sight.h"
#include "protocol/site/errands.h"
#include "protocol/web/state.h"

struct Analysis {
    Web *web;
    WebTable *table;
    Grant grant; /* of whom it is for */
    int errand;
    char *found; /* the last lines, which nobody has been told; NULL: none */
    char *told;
    bool is_done;
};

static FlowNews next(void *context, bool may_wait, FlowText *text) {
    Analysis *const analysis = context;
    const WebTable *const table = analysis->table;
    (void)may_wait;
    if (!sight_allows_help(&table->round, state_seats(table, &analysis->grant.right))) return FLOW_END;
    if (!analysis->found) return analysis->is_done ? FLOW_END : FLOW_NOTHING;
    free(analysis->told);
    analysis->told = analysis->found;
    analysis->found = NULL;
    *text = (FlowText){ analysis->told, strlen(analysis->told) };
    return FLOW_LINES;
}

static Analysis **place_of(Web *web, const Analysis *analysis) {
    for (int i = 0; i < ANALYSES_MAX; i++)
        if (web->analyses.at[i] == analysis) return &web->analyses.at[i];
    return NULL;
}

static void release(void *context) {
    Analysis *const analysis = context;
    *place_of(analysis->web, analysis) = NULL;
    if (!analysis->is_done) errand_call_off(analysis->errand);
    web_drop(analysis->table);
    free(analysis->found);
    free(analysis->told);
    free(analysis);
}

Flow analysis_new(const Request *request, const AnalysisWish *wish, Error *err) {
    WebTable *const table = request->table;
    Analysis **const place = place_of(request->web, NULL);
    if (!place) return error_set(err, "too many positions are analysed just now"), (Flow){ .next = NULL };
    Analysis *const analysis = *place = memory_new(1, sizeof *analysis);
    *analysis = (Analysis){ .web = request->web, .table = table, .grant = request->grant };
    cJSON *const errand = errand_of_round("analyse", &table->round);
    errand_add_data(errand, "wish", wish, sizeof *wish);
    analysis->errand = errand_send(errand);
    web_hold_again(table);
    return (Flow){ .next = next, .release = release, .context = analysis };
}

bool analysis_heard(void *context, int number, const cJSON *news) {
    const Web *const web = context;
    const char *const lines = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(news, "lines"));
    for (int i = 0; i < ANALYSES_MAX; i++) {
        Analysis *const analysis = web->analyses.at[i];
        if (!analysis || analysis->errand != number) continue;
        analysis->is_done = errand_failure(news) || cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(news, "done"));
        if (!lines) return true;
        free(analysis->found);
        analysis->found = memory_text(lines, strlen(lines));
        return true;
    }
    return false;
}
