#include "protocol/web/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/system.h"
#include "engine/base/waiter.h"
#include "protocol/round/clocks.h"
#include "protocol/round/sight.h"
#include "protocol/web/mover.h"
#include "protocol/web/thinking.h"

/* ---- life ---- */

static const Seat usual_engine = { .type = SEAT_ENGINE, .level = LEVELS / 2 };

WebTable *table_of_round(Thinkers *thinkers, Round *round, const char *id) {
    WebTable *const table = memory_new(1, sizeof *table);
    table->thinkers = thinkers;
    table->round = *round;
    table->moment = round->moment;
    table->version = round->version;
    table->pace.ms = PACE_USUAL_MS;
    table->loses = "";
    memset(round, 0, sizeof *round);
    round_seed(&table->round);
    snprintf(table->id, sizeof table->id, "%s", id);
    pthread_mutex_init(&table->lock, NULL);
    pthread_mutex_init(&table->saving, NULL);
    waiter_init(&table->changed);
    waiter_init(&table->wake);
    return table;
}

bool table_round(Round *round, const Game *game, const char *position, Error *err) {
    round_init(round, game);
    seats_init(round->seat, &usual_engine);
    if (round_start(round, position, clock_ms(), err)) return true;
    round_release(round);
    return false;
}

bool table_read(Round *round, const char *path, Error *err) {
    return keep_read(round, path, NULL, &usual_engine, clock_ms(), err);
}

bool table_parse(Round *round, const char *pgn, size_t size, Error *err) {
    return keep_parse(round, pgn, size, NULL, &usual_engine, clock_ms(), err);
}

bool table_seat(Round *round, Player player, const char *text, Error *err) {
    return seat_read(text, &usual_engine, &round->seat[player], err);
}

bool table_seats(Round *round, const CliTexts *texts, Error *err) {
    unsigned named = 0;
    return seats_read(round_game(round), texts, &usual_engine, round->seat, &named, err);
}

/* Two threads of one table would share its minds. */
static void wait_for_close(WebTable *table) {
    while (table->is_closing) pthread_cond_wait(&table->changed, &table->lock);
}

bool table_begin(WebTable *table, Error *err) {
    wait_for_close(table);
    if (table->has_thread) return true;
    table->quit = false;
    table->has_thread = thinking_start(table, err);
    return table->has_thread;
}

static void end_thread(WebTable *table) {
    table->quit = table->is_closing = true;
    atomic_store(&table->called_off, true);
    thinking_end(table);
    table->has_thread = table->is_closing = false;
}

void table_close(WebTable *table) {
    wait_for_close(table);
    clocks_wait(&table->round, clock_ms()); /* nobody sits there */
    if (table->has_thread) end_thread(table);
    pthread_cond_broadcast(&table->changed);
    for (Player player = 0; player < PLAYERS_MAX; player++) thinking_forget(table, player);
    mover_drop_plan(table);
}

void table_free(WebTable *table) {
    decisions_release(&table->decisions);
    round_release(&table->round);
    pthread_cond_destroy(&table->wake);
    pthread_cond_destroy(&table->changed);
    pthread_mutex_destroy(&table->saving);
    pthread_mutex_destroy(&table->lock);
    free(table->thought);
    free(table);
}

/* ---- the round ---- */

void table_tell(WebTable *table) {
    if (table->version == table->round.version) return;
    if (table->moment != table->round.moment) {
        decisions_release(&table->decisions);
        free(table->thought);
        table->thought = NULL;
        atomic_store(&table->called_off, true);
    }
    table->moment = table->round.moment;
    table->version = table->round.version;
    pthread_cond_broadcast(&table->wake);
    pthread_cond_broadcast(&table->changed);
}

void table_note_thought(WebTable *table, char *text) {
    free(table->thought);
    table->thought = text;
    table->thoughts++;
    pthread_cond_broadcast(&table->changed);
}

bool table_is_paced_by(const WebTable *table, unsigned players) {
    const Round *const round = &table->round;
    const int others = round_game(round)->players - __builtin_popcount(round_people(round));
    return others > 1 && !round_is_over(round) && !clocks_any(round) && sight_plays_alone(round, players);
}

const Decisions *table_decisions(WebTable *table) {
    if (!table->decisions.text) decisions_init(&table->decisions, &table->round.record.pos);
    return &table->decisions;
}

/* ---- files ---- */

bool table_save(WebTable *table, Error *err) {
    pthread_mutex_lock(&table->saving);
    pthread_mutex_lock(&table->lock);
    KeepText text = { .text = NULL };
    const bool due = keep_take(&table->keep, &table->round, WEB_EVENT, clock_ms(), &text);
    pthread_mutex_unlock(&table->lock);
    Error why = { .text = "" };
    const bool written = !due || keep_write(&table->keep, &text, &why);
    pthread_mutex_lock(&table->lock);
    const bool changed = due && keep_note(&table->keep, &text, written, &why, clock_ms());
    const bool good = !table->keep.is_failing || error_set(err, "%s", table->keep.why.text);
    if (changed) { /* whether it can be saved: people are told */
        round_note_change(&table->round);
        table_tell(table);
    }
    pthread_mutex_unlock(&table->lock);
    pthread_mutex_unlock(&table->saving);
    free(text.text);
    return good;
}
