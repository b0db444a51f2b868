#include "protocol/web/study.h"

#include <string.h>

#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"

WebTable *study_new(Web *web, const Game *game, const char *position, Error *err) {
    WebTable *const table = web_new_table(web, game, position, err);
    for (Player player = 0; table && player < game->players; player++) table_seat(table, player, "person", NULL);
    if (table) table->is_study = true;
    return table;
}

/* `result`: NULL while the game goes on. */
static WebTable *study_of(Web *web, const Record *record, const char *result, const char *reason, Error *err) {
    WebTable *const table = study_new(web, record->pos.game, record->usual_start ? NULL : record->start, err);
    if (!table) return NULL;
    for (int ply = 0; ply < record->count; ply++) {
        RecordMove *const move = record_play(&table->record, record->moves[ply].move);
        move->opinion = record->moves[ply].opinion;
        move->time_ms = record->moves[ply].time_ms;
    }
    table_settle(table, result, result ? reason : NULL);
    return table;
}

WebTable *study_copy(Web *web, const WebTable *of, Error *err) {
    return study_of(web, &of->record, of->over ? of->result : NULL, of->reason, err);
}

WebTable *study_read(Web *web, const char *pgn, Error *err) {
    PgnGame read;
    Record record;
    Lines lines = { .count = 0 };
    if (!saved_game_parse(pgn, strlen(pgn), NULL, &record, &lines, &read, err)) return NULL;
    const char *const result = replay_result(&read, record.pos.game);
    const bool ended = strcmp(result, "*") != 0 && lines_is_main(&lines, &record);
    WebTable *const table = study_of(web, &record, ended ? result : NULL, saved_game_reason(&read), err);
    lines_release(&lines);
    record_release(&record);
    pgn_game_release(&read);
    return table;
}
