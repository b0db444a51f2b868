#include "protocol/round/clocks.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/round/sight.h"

bool clocks_has(const Round *round, Player player) {
    const TimeControl *const control = &round->clocks.of[player].control;
    return control->base_ms > 0 || control->move_time_ms > 0;
}

bool clocks_any(const Round *round) {
    for (Player player = 0; player < round_game(round)->players; player++)
        if (clocks_has(round, player)) return true;
    return false;
}

void clocks_set(Round *round, Player player, const TimeControl *control) {
    playerclock_start(&round->clocks.of[player], control);
}

bool clocks_parse(TimeControl *control, const char *text, Error *err) {
    TimeControl read = { .moves = 0 };
    if (!timecontrol_parse(&read, text, NULL) || read.moves)
        return error_set(err, "'%.40s' is not a clock: SECONDS+SECONDS, for the whole game", text);
    *control = read;
    return true;
}

bool clocks_read(Round *round, Player player, const char *text, Error *err) {
    TimeControl control;
    if (!clocks_parse(&control, text, err)) return false;
    clocks_set(round, player, &control);
    return true;
}

/* ---- running ---- */

/* Whose clock should run. */
static Player due(const Round *round) {
    const Position *const pos = &round->record.pos;
    const Player turn = round_turn(round);
    const bool is_early = round->record.count == 0 && !round->clocks.from_first;
    if (round_is_over(round) || round->clocks.waits || is_early || game_is_chance(pos)) return NOBODY;
    const bool stands = round->seat[turn].type == SEAT_RANDOM || sight_curtain(round, round_people_here(round)) == turn;
    return clocks_has(round, turn) && !stands ? turn : NOBODY;
}

int64_t clocks_used(const Round *round, Millis now) {
    return round->clocks.runs == NOBODY ? 0 : now - round->clocks.since;
}

int64_t clocks_left(const Round *round, Millis now) {
    const Clocks *const clocks = &round->clocks;
    if (clocks->runs == NOBODY) return -1;
    const int64_t left = playerclock_allowance(&clocks->of[clocks->runs]) - clocks_used(round, now);
    return left > 0 ? left : 0;
}

int64_t clocks_of(const Round *round, Player player, Millis now) {
    return round->clocks.runs == player ? clocks_left(round, now) : round->clocks.of[player].left_ms;
}

Millis clocks_flag(const Round *round) {
    const Clocks *const clocks = &round->clocks;
    if (clocks->runs == NOBODY) return NEVER;
    return clocks->since + playerclock_allowance(&clocks->of[clocks->runs]) + clocks->margin_ms;
}

void clocks_go(Round *round, Millis now) {
    Clocks *const clocks = &round->clocks;
    const Player player = due(round);
    if (player == clocks->runs) return;
    if (clocks->runs != NOBODY && clocks->of[clocks->runs].control.base_ms > 0)
        clocks->of[clocks->runs].left_ms = clocks_left(round, now);
    clocks->runs = player;
    clocks->since = now;
}

void clocks_wait(Round *round, Millis now) {
    round->clocks.waits = true;
    clocks_go(round, now);
}

void clocks_restart(Round *round, Millis now) {
    round->clocks.since = now;
}

void clocks_remember(Round *round) {
    Clocks *const clocks = &round->clocks;
    const int ply = round->record.count;
    if (!clocks_any(round) || clocks->past_count > ply) return;
    ARRAY_RESERVE(clocks->past, clocks->past_room, ply + 1);
    for (; clocks->past_count < ply; clocks->past_count++) clocks->past[clocks->past_count].is_known = false;
    clocks->past[ply].is_known = true;
    memcpy(clocks->past[ply].of, clocks->of, sizeof clocks->of);
    clocks->past_count = ply + 1;
}

bool clocks_charge(Round *round, int64_t used_ms) {
    Clocks *const clocks = &round->clocks;
    const Player turn = round_turn(round);
    clocks_remember(round);
    if (clocks->runs != turn) return true;
    if (!playerclock_move(&clocks->of[turn], used_ms, clocks->margin_ms)) return false;
    clocks->runs = NOBODY;
    return true;
}

void clocks_run_down(Round *round) {
    Clocks *const clocks = &round->clocks;
    const Player turn = round_turn(round);
    clocks_remember(round);
    if (clocks->of[turn].control.base_ms > 0) clocks->of[turn].left_ms = 0;
    clocks->runs = NOBODY;
}

void clocks_back(Round *round, int plies) {
    Clocks *const clocks = &round->clocks;
    clocks->runs = NOBODY;
    if (plies >= clocks->past_count) return;
    if (clocks->past[plies].is_known) memcpy(clocks->of, clocks->past[plies].of, sizeof clocks->of);
    clocks->past_count = plies;
}

void clocks_limit(const Round *round, Limits *limits) {
    const Player turn = round_turn(round);
    const PlayerClock *const own = &round->clocks.of[turn];
    if (!clocks_has(round, turn)) return;
    if (own->control.base_ms == 0) {
        limits->move_time_ms = own->control.move_time_ms;
        return;
    }
    limits->use_clock = true;
    limits->clock.moves_to_go = own->moves_left;
    for (Player player = 0; player < round_game(round)->players; player++) {
        const PlayerClock *const clock = round->clocks.of[player].control.base_ms > 0 ? &round->clocks.of[player] : own;
        limits->clock.time[player] = clock->left_ms > 0 ? clock->left_ms : 1;
        limits->clock.increment[player] = clock->control.increment_ms;
    }
}
