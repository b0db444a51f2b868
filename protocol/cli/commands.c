#include "protocol/cli/commands.h"

#include <stdio.h>
#include <string.h>

#include "variants/registry.h"

const CliOption cli_format_options[] = {
    { "json", NULL, "one JSON object for tools, in place of all other lines", CLI_ON, CLI_FIELD(CliFormat, json) },
    { .kind = CLI_END },
};

void cli_print_games(void) {
    for (int i = 0; i < games_all(); i++) printf("%s\t%s\n", game_any(i)->id, game_any(i)->title);
}

bool cli_position(const char *command, const char *id, const char *text, Position *pos) {
    Error err;
    const Game *game = game_find_or(id, &err);
    if (!game) {
        cli_bad(command, "%s", err.text);
        return false;
    }
    pos_init(pos, game);
    if (game_parse(pos, game, text ? text : "start", &err)) return true;
    pos_release(pos);
    cli_bad(command, "%s", err.text);
    return false;
}

bool cli_game_position(int argc, char **argv, Position *pos) {
    static const char *const names[] = { "GAME" };
    return cli_words(argc, argv, 1, 2, names) &&
           cli_position(argv[0], argv[optind], optind + 1 < argc ? argv[optind + 1] : NULL, pos);
}

bool cli_player(const char *command, const char *what, const Game *game, const char *text, Player *player) {
    *player = strlen(text) == 1 ? game_player(game, *text) : (Player)NOBODY;
    if (*player != NOBODY) return true;
    char letters[2 * PLAYERS_MAX + 1] = "";
    for (Player each = 0; each < game->players; each++)
        snprintf(letters + (size_t)2 * each, 3, " %c", game_player_letter(game, each));
    cli_bad(command, "%s '%s' is not one of%s", what, text, letters);
    return false;
}
