#include <stdio.h>

#include "protocol/cli/commands.h"

static const char about[] = "usage: fusilier apply GAME POSITION MOVE...\n\n"
                            "Plays the moves and prints the position string after them.\n";

/* Plays the moves; the error says which one is wrong. */
static bool play_all(Position *pos, char **moves, int count, Error *err) {
    for (int i = 0; i < count; i++) {
        Move move;
        if (!game_move_parse(pos, moves[i], &move, err)) return error_prefix(err, "move %d", i + 1);
        game_play(pos, move);
    }
    return true;
}

int cmd_apply(int argc, char **argv) {
    static const char *const names[] = { "GAME", "POSITION", "MOVE" };
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 3, -1, names)) return CLI_BAD_INPUT;
    Position pos;
    if (!cli_position(argv[0], argv[optind], argv[optind + 1], &pos)) return CLI_BAD_INPUT;
    Error err;
    const bool done = play_all(&pos, argv + optind + 2, argc - optind - 2, &err);
    char text[POSITION_TEXT_MAX];
    if (done) game_format(&pos, text, sizeof text);
    pos_release(&pos);
    if (!done) return cli_bad(argv[0], "%s", err.text);
    puts(text);
    return cli_finish(argv[0], CLI_OK);
}
