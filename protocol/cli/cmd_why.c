#include <stdio.h>

#include "protocol/cli/commands.h"
#include "protocol/scene/move_json.h"
#include "protocol/record/json.h"

static const char about[] = "usage: fusilier why GAME POSITION MOVE [--json]\n\n"
                            "Prints \"legal\", or the rule that forbids the move; exit status 0 or 1.\n";

static void print_json(Position *pos, const char *text, bool legal, Move move, const char *reason) {
    cJSON *object = position_json(pos);
    cJSON_AddItemToObject(object, "legal", cJSON_CreateBool(legal));
    cJSON *const parts = legal ? move_json(pos, move) : cJSON_CreateObject();
    if (!legal) json_add_text(parts, "text", text);
    cJSON_AddItemToObject(object, "move", parts);
    if (!legal) json_add_text(object, "reason", reason);
    json_print(stdout, object);
}

int cmd_why(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "MOVE" };
    CliFormat format = { .json = false };
    const int status = cli_options(argc, argv, cli_format_options, &format, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, 3, names)) return CLI_BAD_INPUT;
    Position pos;
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    Move move = MOVE_NONE;
    Error err;
    const char *const text = argv[optind + 2];
    const bool legal = game_move_parse(&pos, text, &move, &err);
    const char *const reason = legal ? "legal" : error_reason(&err);
    if (format.json)
        print_json(&pos, text, legal, move, reason);
    else
        puts(reason);
    pos_release(&pos);
    return cli_finish(argv[0], legal ? CLI_OK : CLI_FAILED);
}
