#include "protocol/web/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/system.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/waiter.h"
#include "engine/words.h"
#include "protocol/web/clocks.h"
#include "protocol/web/mover.h"
#include "protocol/web/variations.h"
#include "protocol/web/offers.h"

/* ---- seats ---- */

bool table_seat(WebTable *table, Player player, const char *text, Error *err) {
    TableSeat *const seat = &table->seat[player];
    char words[128];
    Player same;
    Seat read;
    if (strcmp(text, "person") == 0) text = "human";
    const bool has_level = strncmp(text, "engine:", 7) == 0 && isdigit((unsigned char)text[7]);
    if (has_level && (text[8] || text[7] < '1' || text[7] > '0' + LEVELS))
        return error_set(err, "'%.40s' is not a level: they are engine:1 to engine:%d", text, LEVELS);
    snprintf(words, sizeof words, "%c=%s", game_player_letter(table->game, player), has_level ? "engine" : text);
    if (!seat_parse(table->game, words, &same, &read, err)) return false;
    seat->seat = read;
    seat->level = has_level ? text[7] - '0' : 0;
    if (!has_level && strcmp(text, "engine") == 0) seat->level = LEVELS / 2;
    return true;
}

void table_seat_format(const TableSeat *seat, char *buf, size_t size) {
    if (seat->seat.type == SEAT_HUMAN)
        snprintf(buf, size, "person");
    else if (seat->level)
        snprintf(buf, size, "engine:%d", seat->level);
    else
        seat_format(&seat->seat, buf, size);
}

void table_saved(const WebTable *table, SavedGame *saved) {
    *saved = (SavedGame){ .record = &table->record,
                          .event = table->is_study ? STUDY_EVENT : "fusilier web",
                          .result = table->result,
                          .reason = table->reason,
                          .over = table->over };
    for (Player player = 0; player < table->game->players; player++)
        table_seat_format(&table->seat[player], saved->seat[player], SAVED_SEAT_MAX);
    saved->on_time = table->is_flagged;
    clocks_save(table, saved);
}

/* ---- life ---- */

WebTable *table_new(TableRoom *room, const Game *game, const char *position, const char *id, Error *err) {
    WebTable *const table = memory_new(1, sizeof *table);
    *table = (WebTable){ .room = room, .game = game, .looker = NOBODY, .clocks.runs = NOBODY, .seed = system_seed() };
    snprintf(table->id, sizeof table->id, "%s", id);
    record_init(&table->record, game);
    waiter_init(&table->wake);
    for (Player player = 0; player < game->players; player++)
        table_seat(table, player, player == 0 ? "person" : "engine", NULL);
    if (position && !record_start(&table->record, position, err)) {
        table_free(table);
        return NULL;
    }
    table_settle(table, NULL, NULL);
    return table;
}

bool table_begin(WebTable *table, Error *err) {
    table->has_thread = pthread_create(&table->thread, NULL, mover_run, table) == 0;
    return table->has_thread || error_set(err, "the system gives no thread");
}

void table_close(WebTable *table) {
    table->quit = true;
    table->clocks.waits = true; /* nobody sits there */
    clocks_go(table);
    atomic_store(&table->called_off, true);
    pthread_cond_broadcast(&table->wake);
    pthread_cond_broadcast(&table->room->changed);
    const bool had_thread = table->has_thread;
    table->has_thread = false;
    pthread_mutex_unlock(&table->room->lock);
    if (had_thread) pthread_join(table->thread, NULL);
    pthread_mutex_lock(&table->room->lock);
    for (Player player = 0; player < PLAYERS_MAX; player++) mover_forget(table, player);
}

void table_free(WebTable *table) {
    decisions_release(&table->decisions);
    record_release(&table->record);
    variations_release(&table->variations);
    pthread_cond_destroy(&table->wake);
    clocks_release(table);
    free(table->refusals);
    free(table->thought);
    free(table);
}

/* ---- acting ---- */

void table_settle(WebTable *table, const char *result, const char *reason) {
    const Outcome outcome = game_referee(&table->record.pos);
    table->over = outcome.over || result;
    table->is_flagged = false;
    snprintf(table->result, sizeof table->result, "%s", result ? result : "*");
    snprintf(table->reason, sizeof table->reason, "%s", reason ? reason : "");
    if (outcome.over) {
        outcome_format(&outcome, table->game->players, table->result, sizeof table->result);
        snprintf(table->reason, sizeof table->reason, "%s", outcome.reason ? outcome.reason : "");
    }
    if (table->over || game_is_out(&table->record.pos, table->offer.by)) table->offer.kind = OFFER_NONE;
    variations_note(table);
    decisions_release(&table->decisions);
    free(table->thought);
    table->thought = NULL;
    table->version++;
    table->unsaved = true;
    atomic_store(&table->called_off, true);
    clocks_go(table);
    pthread_cond_broadcast(&table->wake);
    pthread_cond_broadcast(&table->room->changed);
}

bool table_allows(const WebTable *table, Move move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(&table->record.pos, GEN_ALL, &legal);
    const bool found = movelist_find(&legal, move) >= 0;
    movelist_free(&legal);
    return found;
}

/* Where people are asked something, they may answer in their own words: "c3 d4". */
static bool read_answer(const Position *pos, const char *text, Move *move) {
    return words_question(pos) && words_answer(pos, text, move, NULL) && !move_is_none(*move);
}

bool table_move(WebTable *table, const char *text, Error *err) {
    Move move;
    if (table->over) return error_set(err, "the game is over: %s", table->reason);
    if (!table_asks(table)) return error_set(err, "it is not your turn");
    if (!read_answer(&table->record.pos, text, &move) && !game_try_parse(&table->record.pos, text, &move, err))
        return false;
    if (!table_allows(table, move)) { /* its player learns it, and nobody else */
        mover_note_refusal(table, move);
        table->version++;
        pthread_cond_broadcast(&table->room->changed);
        return error_set(err, "%s is not possible: try another move", text);
    }
    const int64_t used_ms = clocks_used(table);
    if (!clocks_move(table, used_ms)) {
        clocks_flag(table);
        return error_set(err, "your time is up");
    }
    table->clocks.waits = false;
    offers_note_move(table, game_turn(&table->record.pos));
    record_play(&table->record, move)->time_ms = used_ms;
    table_settle(table, NULL, NULL);
    return true;
}

void table_go_back(WebTable *table, int plies) {
    while (table->record.count > plies) record_undo(&table->record);
    while (table->refusals_count > 0 && table->refusals[table->refusals_count - 1].plies > plies)
        table->refusals_count--;
    clocks_go_back(table, plies);
    table_settle(table, NULL, NULL);
}

bool table_resign(WebTable *table, Player player, Error *err) {
    const Position *const pos = &table->record.pos;
    Move move;
    char result[32], reason[64];
    if (table->over) return error_set(err, "the game is over: %s", table->reason);
    if (game_is_chance(pos) || game_turn(pos) != player) return error_set(err, "resign when it is your turn");
    if (game_move_parse(pos, "resign", &move, NULL)) { /* in this game that is a move, and the others play on */
        offers_note_move(table, player);
        record_play(&table->record, move);
        table_settle(table, NULL, NULL);
        return true;
    }
    const Outcome outcome = record_resignation(pos, game_turn(pos));
    outcome_format(&outcome, table->game->players, result, sizeof result);
    snprintf(reason, sizeof reason, "%s resigns", words_player(table->game, player));
    table_settle(table, result, reason);
    return true;
}

const Decisions *table_decisions(WebTable *table) {
    if (!table->decisions.text) decisions_init(&table->decisions, &table->record.pos);
    return &table->decisions;
}
