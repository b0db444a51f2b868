#include "protocol/web/study.h"

WebTable *study_new(Web *web, const Game *game, const char *position, Error *err) {
    WebTable *const table = web_new_table(web, game, position, err);
    for (Player player = 0; table && player < game->players; player++) table_seat(table, player, "person", NULL);
    if (table) table->is_study = true;
    return table;
}

WebTable *study_copy(Web *web, const WebTable *of, Error *err) {
    const Record *const record = &of->record;
    WebTable *const table = study_new(web, of->game, record->usual_start ? NULL : record->start, err);
    if (!table) return NULL;
    for (int ply = 0; ply < record->count; ply++) {
        RecordMove *const move = record_play(&table->record, record->moves[ply].move);
        move->opinion = record->moves[ply].opinion;
        move->time_ms = record->moves[ply].time_ms;
    }
    table_settle(table, of->over ? of->result : NULL, of->over ? of->reason : NULL);
    return table;
}
