#include "protocol/scene/move_json.h"
#include "protocol/cli/solve_text.h"

static const char *const type_names[] = {
    [NODE_SET] = "set",         [NODE_KEY] = "key",
    [NODE_TRY] = "try",         [NODE_REFUTATION] = "refutation",
    [NODE_THREAT] = "threat",   [NODE_ZUGZWANG] = "zugzwang",
    [NODE_DEFENCE] = "defence", [NODE_CONTINUATION] = "continuation",
};

static void add_move(cJSON *object, Position *pos, Move move) {
    char text[SOLVE_MOVE_MAX];
    game_move_format(pos, move, text);
    cJSON_AddStringToObject(object, "move", text);
    solve_move_text(pos, move, text);
    cJSON_AddStringToObject(object, "text", text);
}

static cJSON *nodes_json(Position *pos, const Solution *solution, int parent);

static cJSON *node_json(Position *pos, const Solution *solution, int index) {
    const SolutionNode *const node = &solution->node[index];
    const bool has_move = node->type != NODE_SET && node->type != NODE_ZUGZWANG;
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", type_names[node->type]);
    if (node->passes) game_null(pos);
    if (has_move) {
        cJSON_AddNumberToObject(object, "number", node->number);
        add_move(object, pos, node->move);
        if (node->dual) cJSON_AddTrueToObject(object, "dual");
        game_play(pos, node->move);
    }
    if (node->first >= 0) cJSON_AddItemToObject(object, "play", nodes_json(pos, solution, index));
    if (has_move) game_undo(pos);
    if (node->passes) game_undo(pos);
    return object;
}

static cJSON *nodes_json(Position *pos, const Solution *solution, int parent) {
    cJSON *const list = cJSON_CreateArray();
    for (int child = solution->node[parent].first; child >= 0; child = solution->node[child].next)
        cJSON_AddItemToArray(list, node_json(pos, solution, child));
    return list;
}

static void add_line_move(void *context, const char *number, Move move, Position *pos) {
    (void)number;
    cJSON *const object = cJSON_CreateObject();
    add_move(object, pos, move);
    cJSON_AddItemToArray(context, object);
}

static cJSON *lines_json(Position *pos, const Stipulation *stipulation, const Solution *solution) {
    cJSON *const list = cJSON_CreateArray();
    for (int i = 0; i < solution->lines; i++) {
        cJSON *const object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "type", solution->line[i].is_set ? "set" : "line");
        solve_visit(pos, stipulation, &solution->line[i], add_line_move, cJSON_AddArrayToObject(object, "moves"));
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

cJSON *solve_json(Position *pos, const Stipulation *stipulation, const Solution *solution) {
    cJSON *const object = position_json(pos);
    char text[STIPULATION_TEXT_MAX];
    stipulation_format(stipulation, text);
    cJSON_AddStringToObject(object, "stipulation", text);
    cJSON_AddNumberToObject(object, "solutions", solve_count(stipulation, solution));
    cJSON_AddNumberToObject(object, "moves", solution->moves);
    cJSON_AddBoolToObject(object, "complete", solution->complete);
    cJSON_AddNumberToObject(object, "positions", (double)solution->visited);
    const bool lines = stipulation_is_lines(stipulation);
    cJSON_AddItemToObject(object, "solution",
                          lines ? lines_json(pos, stipulation, solution) : nodes_json(pos, solution, 0));
    return object;
}
