#include "protocol/web/thought.h"

#include "protocol/record/json.h"
#include "protocol/record/record.h"
#include "protocol/round/mind.h"
#include "protocol/scene/decisions.h"
#include "protocol/scene/scene.h"

enum {
    HASH_MB = 4,
    LINE_SHOWN = 12, /* moves of a line of thinking */
    CELLS_SHOWN = 8
};

SearchOptions thought_options(const Round *round) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.seed = round->seed;
    return options;
}

void thought_add_moves(cJSON *object, Position *pos, const Move moves[], int count) {
    cJSON *const line = cJSON_AddArrayToObject(object, "line");
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        record_move_shown(pos, moves[i], text);
        cJSON_AddItemToArray(line, cJSON_CreateString(text));
        game_play(pos, moves[i]);
    }
    for (int i = 0; i < count; i++) game_undo(pos);
}

/* The cells that a move names. */
static void add_cells(cJSON *object, const Position *pos, Move move) {
    Cell cells[CELLS_SHOWN];
    char text[MOVE_TEXT_MAX];
    game_move_format(pos, move, text);
    cJSON_AddItemToObject(object, "cells", scene_cells(cells, decision_cells(pos->board, text, cells, CELLS_SHOWN)));
}

char *thought_text(Position *pos, Player player, const Thinking *line) {
    const Opinion opinion = mind_opinion(line);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "thinking");
    cJSON_AddNumberToObject(object, "player", player);
    cJSON_AddNumberToObject(object, "depth", line->depth);
    json_add_score(object, &opinion);
    json_add_number(object, "nodes", (double)line->nodes);
    thought_add_moves(object, pos, line->pv, line->pv_length < LINE_SHOWN ? line->pv_length : LINE_SHOWN);
    if (line->pv_length) add_cells(object, pos, line->pv[0]);
    char *const text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    return text;
}
