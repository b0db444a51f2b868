#include "protocol/web/thinking.h"

#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/waiter.h"
#include "protocol/web/mover.h"
#include "protocol/web/thought.h"

enum {
    THOUGHT_MS = 150, /* between lines of thinking */
    WAIT_MS = 250     /* for room to think, before one looks whether the game has changed */
};

/* ---- what is told of thinking ---- */

/* What the search knows of the table while it runs. */
typedef struct {
    WebTable *table;
    Player player;
    Position scratch;
    int64_t said_ms;
} Audience;

/* In the thread of the search. */
static void hear(void *context, const Thinking *line) {
    Audience *const audience = context;
    WebTable *const table = audience->table;
    const int64_t now = clock_ms();
    if (line->multipv > 1 || game_is_hidden(audience->scratch.game) || now - audience->said_ms < THOUGHT_MS) return;
    audience->said_ms = now;
    char *const text = thought_text(&audience->scratch, audience->player, line);
    pthread_mutex_lock(&table->lock);
    if (!atomic_load(&table->called_off)) {
        table_note_thought(table, text);
    } else {
        free(text);
    }
    pthread_mutex_unlock(&table->lock);
}

/* ---- minds ---- */

static Mind *mind_of(WebTable *table, Player player) {
    const SearchOptions options = thought_options(&table->round);
    if (table->mind[player]) return table->mind[player];
    table->mind[player] = mind_new(round_game(&table->round), &table->round.seat[player], &options, NULL);
    if (table->mind[player]) thinkers_note_mind(table->thinkers, 1);
    return table->mind[player];
}

void thinking_forget(WebTable *table, Player player) {
    if (table->mind[player]) thinkers_note_mind(table->thinkers, -1);
    mind_free(table->mind[player]);
    table->mind[player] = NULL;
}

/* ---- thinking ---- */

/* Has anything happened at the board since? */
static bool is_still(const WebTable *table, unsigned moment) {
    return !table->quit && table->round.moment == moment;
}

/* Waits until there is room for another one who thinks; false if the game has changed meanwhile. */
static bool enter(WebTable *table) {
    const unsigned moment = table->round.moment;
    bool is_in = false;
    while (!is_in && is_still(table, moment)) {
        pthread_mutex_unlock(&table->lock);
        is_in = thinkers_enter(table->thinkers, WAIT_MS);
        pthread_mutex_lock(&table->lock);
    }
    if (is_in && !is_still(table, moment)) {
        thinkers_leave(table->thinkers);
        return false;
    }
    return is_in;
}

/* Thinks without the lock. */
static void think(WebTable *table, Mind *mind, Question *question, Thought *thought) {
    Audience audience = { .table = table, .player = round_turn(&table->round) };
    const Listener listener = { .context = &audience, .thinking = hear };
    pos_init(&audience.scratch, question->root.game);
    pos_copy(&audience.scratch, &question->root);
    pthread_mutex_unlock(&table->lock);
    mind_think(mind, question, &listener, &table->called_off, thought);
    thinkers_leave(table->thinkers);
    pos_release(&audience.scratch);
    pthread_mutex_lock(&table->lock);
}

bool thinking_done(WebTable *table) {
    Plan *const plan = &table->plan;
    const Player turn = round_turn(&table->round);
    if (!enter(table)) return false;
    mover_ask(table);
    Mind *const mind = mind_of(table, turn);
    if (mind)
        think(table, mind, &plan->question, &plan->thought);
    else
        thinkers_leave(table->thinkers);
    if (thinkers_are_crowded(table->thinkers)) thinking_forget(table, turn);
    plan->used_ms = clock_ms() - plan->began;
    return is_still(table, plan->moment);
}

void thinking_call_off(WebTable *table) {
    (void)table; /* it was made, or given up, by the thread that asks for this */
}

/* ---- the thread of a table ---- */

/* What engines and dice have done is saved as well. */
static void save(WebTable *table) {
    pthread_mutex_unlock(&table->lock);
    table_save(table, NULL);
    pthread_mutex_lock(&table->lock);
}

/* Until something happens, and be it that a clock has run down, or that it is time to try again to save the game. */
static void wait_until(WebTable *table, unsigned version, Millis until) {
    while (!table->quit && table->round.version == version) {
        if (until == NEVER)
            pthread_cond_wait(&table->wake, &table->lock);
        else if (!waiter_wait_until(&table->wake, &table->lock, until))
            break;
    }
}

static void *run(void *context) {
    WebTable *const table = context;
    pthread_mutex_lock(&table->lock);
    for (;;) { /* what stands here at first may be new as well: a study of a game that was read */
        if (keep_is_due(&table->keep, &table->round, clock_ms())) save(table);
        if (table->quit) break;
        atomic_store(&table->called_off, false);
        const unsigned version = table->round.version;
        wait_until(table, version, mover_act(table));
    }
    pthread_mutex_unlock(&table->lock);
    return NULL;
}

bool thinking_start(WebTable *table, Error *err) {
    return pthread_create(&table->thread, NULL, run, table) == 0 || error_set(err, "the system gives no thread");
}

void thinking_end(WebTable *table) {
    pthread_cond_broadcast(&table->wake);
    pthread_mutex_unlock(&table->lock);
    pthread_join(table->thread, NULL);
    pthread_mutex_lock(&table->lock);
}
