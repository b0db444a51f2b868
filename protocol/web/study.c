#include "protocol/web/study.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"

bool study_new(Round *round, const Game *game, const char *position, Error *err) {
    if (!table_round(round, game, position, err)) return false;
    round_study(round, clock_ms());
    return true;
}

bool study_read(Round *round, const char *pgn, Error *err) {
    if (!table_parse(round, pgn, strlen(pgn), err)) return false;
    round_study(round, clock_ms());
    return true;
}

bool study_copy(Round *round, const Round *of, Error *err) {
    char *const text = keep_text(of, WEB_EVENT, clock_ms(), &(size_t){ 0 });
    const bool good = study_read(round, text, err);
    free(text);
    return good;
}
