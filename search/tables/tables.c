#include <stdlib.h>

#include "search/tables/private.h"

Tables *tables_new(const Game *game, int men, Error *err) {
    Tables *const tables = calloc(1, sizeof *tables);
    if (!tables) {
        error_set(err, "no memory for endgame tables");
        return NULL;
    }
    if (index_init(&tables->index, game, men, err)) return tables;
    free(tables);
    return NULL;
}

void tables_free(Tables *tables) {
    if (!tables) return;
    file_view_end(&tables->view);
    free(tables->made);
    free(tables);
}

uint64_t tables_size(const Tables *tables) {
    return tables->index.size;
}

bool tables_probe(const Tables *tables, const Position *pos, TableAnswer *answer) {
    const int cells = pos->board->cells;
    uint64_t number;
    if (cells - bits_count(pos_kind(pos, EMPTY)) > tables->index.men) return false;
    if (!index_find(&tables->index, pos, &number)) return false;
    const int value = tables->value[number];
    if (value == VALUE_NOBODY) return false; /* only in a file that somebody else made */
    answer->plies = value == VALUE_DRAWN ? 0 : value - VALUE_LOST;
    answer->verdict = value == VALUE_DRAWN ? TABLE_DRAW : answer->plies % 2 ? TABLE_WIN : TABLE_LOSS;
    return true;
}
