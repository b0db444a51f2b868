#include "protocol/cli/move_json.h"

#include <ctype.h>
#include <string.h>

#include "protocol/record/json.h"
#include "protocol/record/san.h"
#include "protocol/scene/decisions.h"

/* ---- who is gone ---- */

/* Finds the cell where a man of this sort has newly appeared, and notes that it is accounted for. */
static bool has_gone_on(const Man before[], const Position *after, Man man, bool accounted[]) {
    for (int cell = 0; cell < after->board->cells; cell++) {
        if (after->man[cell] != man || before[cell] == man || accounted[cell]) continue;
        accounted[cell] = true;
        return true;
    }
    return false;
}

/* The cells of the men who are not on the board any more, the one who moved excepted. Found by comparing the boards: no
 * rule need be known. */
static cJSON *victims_json(const Man before[], const Position *after, Cell mover) {
    cJSON *list = cJSON_CreateArray();
    bool accounted[CELLS_MAX] = { false };
    if (mover != CELL_NONE) has_gone_on(before, after, before[mover], accounted);
    for (int cell = 0; cell < after->board->cells; cell++) {
        const Man was = before[cell], is = after->man[cell];
        if (was == MAN_NONE || was == MAN_WALL || was == is || cell == mover ||
            has_gone_on(before, after, was, accounted))
            continue;
        if (is != MAN_NONE && man_owner(is) == man_owner(was) && before[mover] != is) continue; /* only changed */
        cJSON_AddItemToArray(list, cJSON_CreateString(after->board->name[cell]));
    }
    return list;
}

/* ---- a move ---- */

static void add_cell(cJSON *object, const char *name, const Board *board, Cell cell) {
    if (cell == CELL_NONE)
        cJSON_AddNullToObject(object, name);
    else
        cJSON_AddStringToObject(object, name, board->name[cell]);
}

static bool has_origin(Move move) {
    const MoveType type = move_type(move);
    return type != MOVE_DROP && type != MOVE_PASS && type != MOVE_DICE;
}

/* The cells that the text names; the way of a man begins on the first of them. */
static Cell add_way(cJSON *object, const Board *board, const char *text, bool has_from) {
    Cell cells[MOVE_TEXT_MAX];
    const int count = decision_cells(board, text, cells, MOVE_TEXT_MAX), first = has_from && count > 1;
    const Cell from = first ? cells[0] : CELL_NONE;
    add_cell(object, "from", board, from);
    add_cell(object, "to", board, count > 0 ? cells[count - 1] : CELL_NONE);
    cJSON *legs = cJSON_CreateArray();
    for (int i = first; i < count; i++) cJSON_AddItemToArray(legs, cJSON_CreateString(board->name[cells[i]]));
    cJSON_AddItemToObject(object, "legs", legs);
    return from;
}

static void add_promotion(cJSON *object, const Position *pos, Move move) {
    const char letter = (char)tolower((unsigned char)game_letter(pos->game, move_kind(move)));
    const MoveType type = move_type(move);
    if (move_kind(move) == EMPTY || !has_origin(move) || type == MOVE_CASTLE || type == MOVE_SHOT)
        cJSON_AddNullToObject(object, "promotion");
    else
        cJSON_AddStringToObject(object, "promotion", (char[]){ letter, '\0' });
}

cJSON *move_json(Position *pos, Move move) {
    cJSON *object = cJSON_CreateObject();
    char text[MOVE_TEXT_MAX], san[SAN_MAX];
    game_move_format(pos, move, text);
    json_add_text(object, "text", text);
    if (san_is_written(pos->game)) {
        san_format(pos, move, san);
        json_add_text(object, "san", san);
    }
    const Cell from = add_way(object, pos->board, text, has_origin(move));
    add_promotion(object, pos, move);
    Man before[CELLS_MAX] = { MAN_NONE };
    memcpy(before, pos->man, sizeof(Man) * (size_t)pos->board->cells);
    game_play(pos, move);
    cJSON_AddItemToObject(object, "victims", victims_json(before, pos, from));
    game_undo(pos);
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
