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

static cJSON *control_of(const PlayerClock *clock) {
    char text[TIMECONTROL_TEXT_MAX];
    timecontrol_format(&clock->control, text);
    return cJSON_CreateString(text);
}

void tell_clocks(cJSON *object, const Round *round) {
    const Clocks *const clocks = &round->clocks;
    if (!clocks_any(round)) {
        cJSON_AddNullToObject(object, "clock");
        return;
    }
    cJSON *const told = cJSON_AddObjectToObject(object, "clock");
    cJSON *const control = cJSON_AddArrayToObject(told, "control"), *const left = cJSON_AddArrayToObject(told, "left");
    for (Player player = 0; player < round_game(round)->players; player++) {
        const PlayerClock *const clock = &clocks->of[player];
        const bool has_clock = clocks_has(round, player);
        cJSON_AddItemToArray(control, has_clock ? control_of(clock) : cJSON_CreateNull());
        cJSON_AddItemToArray(left, has_clock ? cJSON_CreateNumber((double)clock->left_ms) : cJSON_CreateNull());
    }
    cJSON_AddItemToObject(told, "runs", clocks->runs == NOBODY ? cJSON_CreateNull() : cJSON_CreateNumber(clocks->runs));
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
