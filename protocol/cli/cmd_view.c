#include <stdio.h>

#include "protocol/cli/commands.h"
#include "protocol/record/json.h"

static const char about[] =
    "usage: fusilier view GAME POSITION PLAYER [--json]\n\n"
    "Prints what that player may know of the position; where nothing is hidden that is the position itself.\n"
    "PLAYER is their letter as the turn field of positions has it: w or b; with more than two players a, b, c, ...\n";

static void print_json(const Game *game, const char *player, const char *view) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", game->id);
    json_add_text(object, "player", player);
    json_add_text(object, "view", view);
    json_print(stdout, object);
}

int cmd_view(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "PLAYER" };
    CliFormat format = { .json = false };
    const int status = cli_options(argc, argv, cli_format_options, &format, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, 3, names)) return CLI_BAD_INPUT;
    Position pos;
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    const Game *const game = pos.game;
    Player player;
    const bool known = cli_player(argv[0], "PLAYER", pos.game, argv[optind + 2], &player);
    char text[POSITION_TEXT_MAX];
    if (known) game_view(&pos, player, text, sizeof text);
    pos_release(&pos);
    if (!known) return CLI_BAD_INPUT;
    if (format.json)
        print_json(game, argv[optind + 2], text);
    else
        puts(text);
    return cli_finish(argv[0], CLI_OK);
}
