#include <stdio.h>

#include "protocol/cli/commands.h"
#include "protocol/scene/move_json.h"
#include "protocol/record/json.h"

static const char about[] = "usage: fusilier result GAME [POSITION] [--json]\n\n"
                            "Prints the result by the rules of the game, - while it goes on.\n";

static void print_json(const Position *pos, const Outcome *outcome, const char *text) {
    cJSON *object = position_json(pos);
    cJSON_AddItemToObject(object, "result", outcome->over ? cJSON_CreateString(text) : cJSON_CreateNull());
    cJSON_AddItemToObject(object, "reason", outcome->over ? cJSON_CreateString(outcome->reason) : cJSON_CreateNull());
    json_print(stdout, object);
}

int cmd_result(int argc, char **argv) {
    CliFormat format = { .json = false };
    const int status = cli_options(argc, argv, cli_format_options, &format, about);
    if (status >= 0) return status;
    Position pos;
    if (!cli_game_position(argc, argv, &pos)) return CLI_BAD_INPUT;
    const Outcome outcome = game_outcome(&pos);
    char text[64];
    outcome_format(&outcome, pos.game->players, text, sizeof text);
    if (format.json)
        print_json(&pos, &outcome, text);
    else
        puts(text);
    pos_release(&pos);
    return cli_finish(argv[0], CLI_OK);
}
