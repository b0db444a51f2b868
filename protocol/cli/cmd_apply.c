#include <stdio.h>

#include "protocol/cli/commands.h"
#include "protocol/scene/move_json.h"
#include "protocol/record/json.h"

static const char about[] = "usage: fusilier apply GAME POSITION MOVE... [--json]\n\n"
                            "Plays the moves and prints the position string after them.\n";

/* Plays the moves; the error says which one is wrong. `list`, if it is not NULL, receives them with their parts. */
static bool play_all(Position *pos, char **moves, int count, cJSON *list, Error *err) {
    for (int i = 0; i < count; i++) {
        Move move;
        if (!game_move_parse(pos, moves[i], &move, err)) return error_prefix(err, "move %d", i + 1);
        if (list) cJSON_AddItemToArray(list, move_json(pos, move));
        game_play(pos, move);
    }
    return true;
}

static int apply_text(const char *command, Position *pos, char **moves, int count) {
    Error err;
    if (!play_all(pos, moves, count, NULL, &err)) return cli_bad(command, "%s", err.text);
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    puts(text);
    return cli_finish(command, CLI_OK);
}

static int apply_json(const char *command, Position *pos, char **moves, int count) {
    Error err;
    cJSON *object = position_json(pos);
    cJSON *list = cJSON_AddArrayToObject(object, "moves");
    if (!play_all(pos, moves, count, list, &err)) {
        cJSON_Delete(object);
        return cli_bad(command, "%s", err.text);
    }
    position_json_add(object, "after", pos);
    json_print(stdout, object);
    return cli_finish(command, CLI_OK);
}

int cmd_apply(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "MOVE" };
    CliFormat format = { .json = false };
    const int status = cli_options(argc, argv, cli_format_options, &format, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, -1, names)) return CLI_BAD_INPUT;
    Position pos;
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    const int result = (format.json ? apply_json : apply_text)(argv[0], &pos, argv + optind + 2, argc - optind - 2);
    pos_release(&pos);
    return result;
}
