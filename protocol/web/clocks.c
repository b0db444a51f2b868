#include "protocol/web/clocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/words.h"
#include "protocol/web/offers.h"
#include "protocol/web/state.h"

static bool has_clock(const WebTable *table, Player player) {
    return table->clocks.control[player].base_ms > 0;
}

static bool has_clocks(const WebTable *table) {
    bool found = false;
    for (Player player = 0; player < table->game->players; player++) found |= has_clock(table, player);
    return found;
}

/* ---- beginning ---- */

bool clocks_set(WebTable *table, Player player, const char *text, Error *err) {
    TimeControl control = { .moves = 0 };
    if (!timecontrol_parse(&control, text, err)) return false;
    if (control.moves) return error_set(err, "a clock is SECONDS+SECONDS, for the whole game");
    table->clocks.control[player] = control;
    table->clocks.left_ms[player] = control.base_ms;
    return true;
}

bool clocks_read(WebTable *table, const cJSON *asked, Error *err) {
    const bool is_list = cJSON_IsArray(asked);
    const cJSON *each = is_list ? asked->child : asked;
    if (!asked || cJSON_IsNull(asked)) return true;
    if (is_list && cJSON_GetArraySize(asked) > table->game->players)
        return error_set(err, "there are more clocks than players");
    for (Player player = 0; player < table->game->players && each; player++) {
        if (!cJSON_IsNull(each) && !cJSON_IsString(each)) return error_set(err, "a clock is a text such as \"300+5\"");
        if (cJSON_IsString(each) && !clocks_set(table, player, each->valuestring, err)) return false;
        if (is_list) each = each->next;
    }
    return true;
}

/* ---- running ---- */

/* Whose clock should run. */
static Player due(const WebTable *table) {
    const Position *const pos = &table->record.pos;
    const Player turn = game_turn(pos);
    if (table->over || table->clocks.waits || table->record.count == 0 || game_is_chance(pos)) return NOBODY;
    const bool stands = table->seat[turn].seat.type == SEAT_RANDOM || state_curtain(table) == turn;
    return has_clock(table, turn) && !stands ? turn : NOBODY;
}

int64_t clocks_used(const WebTable *table) {
    return table->clocks.runs == NOBODY ? 0 : clock_ms() - table->clocks.since_ms;
}

int64_t clocks_left(const WebTable *table) {
    if (table->clocks.runs == NOBODY) return -1;
    const int64_t left = table->clocks.left_ms[table->clocks.runs] - clocks_used(table);
    return left > 0 ? left : 0;
}

void clocks_go(WebTable *table) {
    TableClocks *const clocks = &table->clocks;
    const Player player = due(table);
    if (player == clocks->runs) return;
    if (clocks->runs != NOBODY) clocks->left_ms[clocks->runs] = clocks_left(table);
    clocks->runs = player;
    clocks->since_ms = clock_ms();
    pthread_cond_broadcast(&table->wake);
}

void clocks_restart(WebTable *table) {
    table->clocks.since_ms = clock_ms();
}

/* What all had before the ply that is about to be played. */
static void remember(WebTable *table) {
    TableClocks *const clocks = &table->clocks;
    const int ply = table->record.count;
    if (!has_clocks(table)) return;
    ARRAY_RESERVE(clocks->past, clocks->past_room, ply + 1);
    for (; clocks->past_count < ply; clocks->past_count++) clocks->past[clocks->past_count].is_known = false;
    clocks->past[ply].is_known = true;
    memcpy(clocks->past[ply].left_ms, clocks->left_ms, sizeof clocks->left_ms);
    clocks->past_count = ply + 1;
}

bool clocks_move(WebTable *table, int64_t used_ms) {
    TableClocks *const clocks = &table->clocks;
    const Player turn = game_turn(&table->record.pos);
    remember(table);
    if (clocks->runs != turn) return true;
    if (used_ms >= clocks->left_ms[turn]) return false;
    clocks->left_ms[turn] += clocks->control[turn].increment_ms - used_ms;
    clocks->runs = NOBODY;
    return true;
}

void clocks_go_back(WebTable *table, int plies) {
    TableClocks *const clocks = &table->clocks;
    clocks->runs = NOBODY;
    if (plies >= clocks->past_count) return;
    if (clocks->past[plies].is_known) memcpy(clocks->left_ms, clocks->past[plies].left_ms, sizeof clocks->left_ms);
    clocks->past_count = plies;
}

void clocks_flag(WebTable *table) {
    const Position *const pos = &table->record.pos;
    const Player player = game_turn(pos);
    char result[32], reason[96], name[WORDS_NAME_MAX];
    Move move;
    words_called(table->game, player, name);
    remember(table);
    table->clocks.left_ms[player] = 0;
    table->clocks.runs = NOBODY;
    if (game_move_parse(pos, "resign", &move, NULL)) { /* the others play on */
        offers_note_move(table, player);
        snprintf(table->said, sizeof table->said, "The time of %s is up.", name);
        record_play(&table->record, move);
        table_settle(table, NULL, NULL);
        return;
    }
    const bool is_draw = game_teams(table->game) == 2 && !record_may_win(pos, 1 - game_team(pos, player));
    const Outcome outcome = is_draw ? game_drawn(pos, NULL) : record_resignation(pos, game_turn(pos));
    outcome_format(&outcome, table->game->players, result, sizeof result);
    snprintf(reason, sizeof reason, is_draw ? "the time of %s is up, but nobody else can win" : "%s loses on time",
             name);
    table_settle(table, result, reason);
    table->is_flagged = true;
}

void clocks_limit(const WebTable *table, Limits *limits) {
    const Player turn = game_turn(&table->record.pos);
    if (!has_clock(table, turn)) return;
    limits->use_clock = true;
    for (Player player = 0; player < table->game->players; player++) {
        const Player whose = has_clock(table, player) ? player : turn;
        limits->clock.time[player] = table->clocks.left_ms[whose] > 0 ? table->clocks.left_ms[whose] : 1;
        limits->clock.increment[player] = table->clocks.control[whose].increment_ms;
    }
}

/* ---- saving ---- */

/* "295.25/300+5": left, and what there was. */
void clocks_save(const WebTable *table, SavedGame *saved) {
    char control[TIMECONTROL_TEXT_MAX];
    for (Player player = 0; player < table->game->players; player++) {
        if (!has_clock(table, player)) continue;
        const int64_t used = table->clocks.runs == player ? clocks_used(table) : 0;
        timecontrol_format(&table->clocks.control[player], control);
        snprintf(saved->clock[player], SAVED_SEAT_MAX, "%.3f/%.48s",
                 (double)(table->clocks.left_ms[player] - used) / 1000, control);
    }
}

void clocks_load(WebTable *table, const PgnGame *read) {
    table->clocks.waits = true;
    for (Player player = 0; player < table->game->players; player++) {
        const char *const text = saved_game_clock(read, table->game, player);
        char *end;
        const double left = text ? strtod(text, &end) : 0;
        if (!text || end == text || *end != '/' || !clocks_set(table, player, end + 1, NULL)) continue;
        if (left > 0 && left < 1e6) table->clocks.left_ms[player] = (int64_t)(left * 1000);
    }
}

/* ---- telling ---- */

static cJSON *control_of(const WebTable *table, Player player) {
    char text[TIMECONTROL_TEXT_MAX];
    if (!has_clock(table, player)) return cJSON_CreateNull();
    timecontrol_format(&table->clocks.control[player], text);
    return cJSON_CreateString(text);
}

void clocks_add(cJSON *object, const WebTable *table) {
    if (!has_clocks(table)) {
        cJSON_AddNullToObject(object, "clock");
        return;
    }
    const TableClocks *const clocks = &table->clocks;
    cJSON *const told = cJSON_AddObjectToObject(object, "clock");
    cJSON *const control = cJSON_AddArrayToObject(told, "control"), *const left = cJSON_AddArrayToObject(told, "left");
    for (Player player = 0; player < table->game->players; player++) {
        cJSON_AddItemToArray(control, control_of(table, player));
        cJSON_AddItemToArray(left, has_clock(table, player) ? cJSON_CreateNumber((double)clocks->left_ms[player])
                                                            : cJSON_CreateNull());
    }
    cJSON_AddItemToObject(told, "runs", clocks->runs == NOBODY ? cJSON_CreateNull() : cJSON_CreateNumber(clocks->runs));
}

void clocks_release(WebTable *table) {
    free(table->clocks.past);
}
