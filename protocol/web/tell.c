#include "protocol/web/tell.h"

#include <stdlib.h>

#include "protocol/record/json.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/round/series.h"
#include "protocol/round/variations.h"

void tell_offers(cJSON *object, const Round *round, unsigned players) {
    const Offer *const offer = &round->offers.now;
    const unsigned waits = offers_wait_for(round);
    cJSON_AddStringToObject(object, "said", round->offers.said);
    if (!offer->kind) {
        cJSON_AddNullToObject(object, "offer");
        return;
    }
    cJSON *const told = cJSON_AddObjectToObject(object, "offer");
    cJSON_AddStringToObject(told, "kind", offer->kind == OFFER_DRAW ? "draw" : "undo");
    cJSON_AddNumberToObject(told, "by", offer->by);
    if (offer->kind == OFFER_UNDO) cJSON_AddNumberToObject(told, "moves", round->record.count - offer->plies);
    cJSON_AddBoolToObject(told, "grave", offer->is_grave);
    cJSON *const array = cJSON_AddArrayToObject(told, "waits");
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (waits >> player & 1) cJSON_AddItemToArray(array, cJSON_CreateNumber(player));
    cJSON_AddBoolToObject(told, "asks", (waits & players) != 0);
    cJSON_AddBoolToObject(told, "yours", players >> offer->by & 1);
}

void tell_rematch(cJSON *object, const Round *round) {
    cJSON *const array = cJSON_AddArrayToObject(object, "rematch");
    for (Player player = 0; player < round_game(round)->players; player++)
        if (round->offers.rematch >> player & 1) cJSON_AddItemToArray(array, cJSON_CreateNumber(player));
}

static cJSON *control_of(const PlayerClock *clock) {
    char text[TIMECONTROL_TEXT_MAX];
    timecontrol_format(&clock->control, text);
    return cJSON_CreateString(text);
}

/* What a player had left after so many plies, as far as the record says it; -1: nobody knows. */
static int64_t left_after(const Round *round, Player player, int plies) {
    const Record *const record = &round->record;
    Position pos;
    int64_t left = round->clocks.of[player].control.base_ms;
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &record->pos);
    for (int ply = record->count; ply > 0; ply--) {
        game_undo(&pos);
        if (ply > plies || game_is_chance(&pos) || game_turn(&pos) != player) continue;
        left = record->moves[ply - 1].has_clock ? record->moves[ply - 1].clock_ms : -1;
        break;
    }
    pos_release(&pos);
    return left;
}

static cJSON *left_of(const Round *round, Player player, int plies) {
    const bool is_now = plies == round->record.count;
    const int64_t left = is_now ? round->clocks.of[player].left_ms : left_after(round, player, plies);
    return clocks_has(round, player) && left >= 0 ? cJSON_CreateNumber((double)left) : cJSON_CreateNull();
}

void tell_clocks(cJSON *object, const Round *round, int plies) {
    const Clocks *const clocks = &round->clocks;
    const Player runs = plies == round->record.count ? clocks->runs : NOBODY;
    if (!clocks_any(round)) {
        cJSON_AddNullToObject(object, "clock");
        return;
    }
    cJSON *const told = cJSON_AddObjectToObject(object, "clock");
    cJSON *const control = cJSON_AddArrayToObject(told, "control"), *const left = cJSON_AddArrayToObject(told, "left");
    for (Player player = 0; player < round_game(round)->players; player++) {
        const bool has_clock = clocks_has(round, player);
        cJSON_AddItemToArray(control, has_clock ? control_of(&clocks->of[player]) : cJSON_CreateNull());
        cJSON_AddItemToArray(left, left_of(round, player, plies));
    }
    cJSON_AddItemToObject(told, "runs", runs == NOBODY ? cJSON_CreateNull() : cJSON_CreateNumber(runs));
}

void tell_series(cJSON *object, const Round *round) {
    const Series series = series_so_far(round);
    if (!round->series.games) {
        cJSON_AddNullToObject(object, "series");
        return;
    }
    cJSON *const told = cJSON_AddObjectToObject(object, "series");
    cJSON_AddNumberToObject(told, "games", series.games);
    cJSON *const points = cJSON_AddArrayToObject(told, "points");
    for (Player player = 0; player < round_game(round)->players; player++)
        cJSON_AddItemToArray(points, cJSON_CreateNumber((double)series.points[player] / POINTS_WIN));
}

void tell_lines(cJSON *object, const Round *round) {
    enum { WORDS_ROOM = 8 * (MOVE_TEXT_MAX + 1) + 8 };
    char words[WORDS_ROOM];
    Aside *asides;
    cJSON *const lines = cJSON_AddArrayToObject(object, "lines");
    const int count = variations_list(round, &asides);
    for (int i = 0; i < count; i++) {
        cJSON *const line = cJSON_CreateObject();
        variations_words(round, &asides[i], words, sizeof words);
        cJSON_AddNumberToObject(line, "move", asides[i].end);
        cJSON_AddNumberToObject(line, "ply", asides[i].ply);
        json_add_text(line, "words", words);
        cJSON_AddItemToArray(lines, line);
    }
    free(asides);
}
