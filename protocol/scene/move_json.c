#include "protocol/scene/move_json.h"

#include "protocol/record/json.h"
#include "protocol/record/san.h"
#include "protocol/scene/move_parts.h"

/* ---- a move ---- */

static void add_cell(cJSON *object, const char *name, const Board *board, Cell cell) {
    if (cell == CELL_NONE)
        cJSON_AddNullToObject(object, name);
    else
        cJSON_AddStringToObject(object, name, board->name[cell]);
}

static void add_cells(cJSON *object, const char *name, const Board *board, const Cell cells[], int count) {
    cJSON *list = cJSON_AddArrayToObject(object, name);
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, cJSON_CreateString(board->name[cells[i]]));
}

cJSON *move_json(Position *pos, Move move) {
    cJSON *object = cJSON_CreateObject();
    char san[SAN_MAX];
    MoveParts parts;
    move_parts(pos, move, &parts);
    json_add_text(object, "text", parts.text);
    if (san_is_written(pos->game)) {
        san_format(pos, move, san);
        json_add_text(object, "san", san);
    }
    add_cell(object, "from", pos->board, parts.from);
    add_cell(object, "to", pos->board, parts.to);
    add_cells(object, "legs", pos->board, parts.leg, parts.legs);
    if (parts.promotion)
        cJSON_AddStringToObject(object, "promotion", (char[]){ parts.promotion, '\0' });
    else
        cJSON_AddNullToObject(object, "promotion");
    add_cells(object, "victims", pos->board, parts.victim, parts.victims);
    return object;
}

/* ---- a position ---- */

void position_json_add(cJSON *object, const char *name, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    json_add_text(object, name, text);
}

cJSON *position_json(const Position *pos) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", pos->game->id);
    position_json_add(object, "position", pos);
    return object;
}
