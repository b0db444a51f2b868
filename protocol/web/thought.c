#include "protocol/web/thought.h"

#include "protocol/record/json.h"
#include "protocol/record/record.h"
#include "protocol/round/mind.h"
#include "protocol/scene/decisions.h"

enum { LINE_SHOWN = 12 /* moves of a line of thinking */ };

static void add_line(cJSON *object, Position *pos, const Thinking *line) {
    cJSON *const moves = cJSON_AddArrayToObject(object, "line");
    const int count = line->pv_length < LINE_SHOWN ? line->pv_length : LINE_SHOWN;
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        record_move_shown(pos, line->pv[i], text);
        cJSON_AddItemToArray(moves, cJSON_CreateString(text));
        if (i == 0) {
            game_move_format(pos, line->pv[i], text);
            Cell cells[8];
            const int named = decision_cells(pos->board, text, cells, LENGTH(cells));
            cJSON *const array = cJSON_AddArrayToObject(object, "cells");
            for (int k = 0; k < named; k++) cJSON_AddItemToArray(array, cJSON_CreateNumber(cells[k]));
        }
        game_play(pos, line->pv[i]);
    }
    for (int i = 0; i < count; i++) game_undo(pos);
}

char *thought_text(Position *pos, Player player, const Thinking *line) {
    const Opinion opinion = mind_opinion(line);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "thinking");
    cJSON_AddNumberToObject(object, "player", player);
    cJSON_AddNumberToObject(object, "depth", line->depth);
    json_add_score(object, &opinion);
    json_add_number(object, "nodes", (double)line->nodes);
    add_line(object, pos, line);
    char *const text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    return text;
}
