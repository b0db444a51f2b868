/* Thinks by errands: there is no thread. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

#include "protocol/site/bridge.h"
#include "protocol/site/errands.h"
#include "protocol/web/mover.h"
#include "protocol/web/server.h"
#include "protocol/web/thinking.h"

bool thinking_start(WebTable *table, Error *err) {
    (void)table, (void)err;
    return true;
}

void thinking_end(WebTable *table) {
    (void)table;
}

void thinking_call_off(WebTable *table) {
    if (table->plan.errand) errand_call_off(table->plan.errand);
}

void thinking_forget(WebTable *table, Player player) {
    (void)table, (void)player;
}

static void send_question(Plan *plan, const Round *round) {
    const Question *const question = &plan->question;
    Limits limits = question->limits;
    limits.moves = NULL;
    limits.moves_count = 0;
    limits.refusals = NULL;
    limits.called_off = NULL;
    cJSON *const errand = errand_of_round("think", round);
    errand_add_data(errand, "limits", &limits, sizeof limits);
    errand_add_refusals(errand, &question->refusals);
    plan->errand = errand_send(errand);
}

bool thinking_done(WebTable *table) {
    Plan *const plan = &table->plan;
    if (plan->errand) return false; /* it is made when the answer is heard */
    mover_ask(table);
    send_question(plan, &table->round);
    return false;
}

/* The table that waits for an errand. */
static WebTable *table_of(const Web *web, int number) {
    for (int i = 0; i < web->tables; i++)
        if (web->table[i]->plan.errand == number) return web->table[i];
    return NULL;
}

/* There is no move until something changes at the board. */
static void tell_failure(const char *why) {
    Error told;
    error_set(&told, "the engine cannot think: %s", why);
    bridge_say(BRIDGE_TROUBLE, 0, told.text);
}

bool thinking_heard(void *context, int number, const cJSON *news) {
    WebTable *const table = table_of(context, number);
    if (!table) return false;
    Plan *const plan = &table->plan;
    const char *const line = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(news, "line"));
    if (plan->moment != table->round.moment) return true;
    if (errand_failure(news)) {
        tell_failure(errand_failure(news));
    } else if (line) {
        table_note_thought(table, memory_text(line, strlen(line)));
    } else if (errand_data(news, "thought", &plan->thought, sizeof plan->thought)) {
        plan->used_ms = (int64_t)cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(news, "used"));
        errand_take_refusals(&plan->question.refusals, plan->question.known, news); /* meanwhile */
        plan->is_made = true;
    }
    return true;
}

void thinking_tidy(void *context) {
    const Web *const web = context;
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        if (table->plan.errand && table->plan.moment != table->round.moment) mover_drop_plan(table);
    }
}
