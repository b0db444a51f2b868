#include "protocol/web/study.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/round/clocks.h"

static void make_study(Round *round) {
    round->is_study = true;
    for (Player player = 0; player < PLAYERS_MAX; player++) {
        round->seat[player] = (Seat){ .type = SEAT_PERSON };
        clocks_set(round, player, &(TimeControl){ .base_ms = 0 });
    }
    round->away = 0;
    round->was_revealed = false;
    clocks_go(round, clock_ms());
}

bool study_new(Round *round, const Game *game, const char *position, Error *err) {
    if (!table_round(round, game, position, err)) return false;
    make_study(round);
    return true;
}

bool study_read(Round *round, const char *pgn, Error *err) {
    if (!table_parse(round, pgn, strlen(pgn), err)) return false;
    make_study(round);
    return true;
}

bool study_copy(Round *round, const Round *of, Error *err) {
    char *const text = keep_text(of, WEB_EVENT, clock_ms(), &(size_t){ 0 });
    const bool good = study_read(round, text, err);
    free(text);
    return good;
}
