#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/cli/commands.h"
#include "protocol/scene/move_json.h"
#include "protocol/record/json.h"

static const char about[] = "usage: fusilier moves GAME [POSITION] [--json]\n\n"
                            "Prints the legal moves, one a line, sorted bytewise; nothing when the game is over.\n";

typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];
} MoveText;

static int compare(const void *a, const void *b) {
    return strcmp(((const MoveText *)a)->text, ((const MoveText *)b)->text);
}

/* The legal moves in bytewise order; NULL: no memory. */
static MoveText *sorted_moves(const Position *pos, int *count) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    MoveText *moves = malloc(((size_t)list.count + 1) * sizeof *moves);
    for (int i = 0; moves && i < list.count; i++) {
        moves[i].move = list.at[i];
        game_move_format(pos, list.at[i], moves[i].text);
    }
    *count = list.count;
    movelist_free(&list);
    if (moves) qsort(moves, (size_t)*count, sizeof *moves, compare);
    return moves;
}

static void print_json(Position *pos, const MoveText *moves, int count) {
    cJSON *object = position_json(pos);
    cJSON *list = cJSON_AddArrayToObject(object, "moves");
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, move_json(pos, moves[i].move));
    json_print(stdout, object);
}

static bool print_moves(Position *pos, bool json) {
    int count;
    MoveText *moves = sorted_moves(pos, &count);
    if (!moves) return false;
    if (json) print_json(pos, moves, count);
    for (int i = 0; !json && i < count; i++) puts(moves[i].text);
    free(moves);
    return true;
}

int cmd_moves(int argc, char **argv) {
    CliFormat format = { .json = false };
    const int status = cli_options(argc, argv, cli_format_options, &format, about);
    if (status >= 0) return status;
    Position pos;
    if (!cli_game_position(argc, argv, &pos)) return CLI_BAD_INPUT;
    const bool done = print_moves(&pos, format.json);
    pos_release(&pos);
    return done ? cli_finish(argv[0], CLI_OK) : cli_bad(argv[0], "out of memory");
}
