#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/console.h"
#include "engine/base/system.h"
#include "protocol/cli/commands.h"
#include "protocol/play/play.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier play GAME [OPTION...]\n\n"
    "Plays a game in the terminal. Without options you have the first player and the engine all others.\n"
    "Moves are typed as docs/notation.md writes them; the beginning of one is enough if no other begins the same way.\n"
    "help lists what else can be typed. People who must not see each other's secrets (hidden men, mines) get\n"
    "a curtain between their turns.\n";

/* What the command line says, before the game is known. */
typedef struct {
    PlayOptions play;
    CliTexts seats, clocks;
    const char *dice;
} PlayWords;

static const char *const dice_words[] = { "ask", "roll", NULL };

static const CliOption options[] = {
    { "seat", "P=WHO", CLI_SEAT_HELP "; engine alone: 100,000 nodes a move, or what its clock allows", CLI_TEXTS,
      CLI_FIELD(PlayWords, seats), .most = PLAYERS_MAX },
    { "clock", "[P=]TIME",
      "a clock for the player with the letter P, or for all: SECONDS+SECONDS (for the game, and more for each move). "
      "May "
      "be given for each player",
      CLI_TEXTS, CLI_FIELD(PlayWords, clocks), .most = PLAYERS_MAX + 1 },
    { "position", "POS", "begin from this position", CLI_TEXT, CLI_FIELD(PlayWords, play.position) },
    { "load", "FILE", "go on with a saved game", CLI_TEXT, CLI_FIELD(PlayWords, play.load) },
    { "save", "FILE", "save the game after every move", CLI_TEXT, CLI_FIELD(PlayWords, play.save) },
    { "dice", "ask", "you roll the dice, and type what they show", CLI_WORD, CLI_FIELD(PlayWords, dice),
      .words = dice_words },
    { "dice-seed", "N", "the dice that the program rolls are the same for the same number", CLI_NUMBER,
      CLI_FIELD(PlayWords, play.dice_seed), .most = INT32_MAX },
    { "seed", "N", "so are the moves of random players and the guesses of engines", CLI_NUMBER,
      CLI_FIELD(PlayWords, play.seed), .most = INT32_MAX },
    { "letters", NULL, "chessmen are letters, never figures", CLI_OFF, CLI_FIELD(PlayWords, play.figures) },
    { "ascii", NULL, "nothing but plain characters", CLI_OFF, CLI_FIELD(PlayWords, play.terminal.utf8) },
    { .kind = CLI_END },
};

/* "w=300+5", or "300+5" for all. */
static bool take_clock(PlayOptions *play, const char *text, Error *err) {
    TimeControl control;
    const char *const is = strchr(text, '=');
    const Player one = is == text + 1 ? game_player(play->game, text[0]) : NOBODY;
    if (is && one == NOBODY) return error_set(err, "'%.40s': there is no such player in this game", text);
    if (!clocks_parse(&control, is ? is + 1 : text, err)) return false;
    for (Player player = 0; player < play->game->players; player++) {
        if (is && player != one) continue;
        play->clock[player] = control;
        play->timed |= 1U << player;
    }
    return true;
}

static bool take_clocks(PlayWords *words, const char *command) {
    Error err;
    for (int i = 0; i < words->clocks.count; i++)
        if (!take_clock(&words->play, words->clocks.text[i], &err))
            return cli_bad(command, "--clock %s", err.text), false;
    return true;
}

int cmd_play(int argc, char **argv) {
    static const char *const names[] = { "GAME" };
    PlayWords words = { .play = { .terminal = terminal_of(stdout), .figures = true, .seed = -1, .dice_seed = -1 } };
    PlayOptions *const play = &words.play;
    seats_init(play->seat, &play_engine);
    const int status = cli_options(argc, argv, options, &words, about);
    if (status >= 0) return status;
    play->dice_ask = words.dice && strcmp(words.dice, "ask") == 0;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    play->game = game_find_or(argv[optind], &err);
    if (!play->game) return cli_bad(argv[0], "%s", err.text);
    if (play->position && play->load) return cli_bad(argv[0], "--position and --load do not go together");
    if (!seats_read(play->game, &words.seats, &play_engine, play->seat, &play->seated, &err))
        return cli_bad(argv[0], "%s", err.text);
    if (!take_clocks(&words, argv[0])) return CLI_BAD_INPUT;
    play->editing = play->terminal.is_terminal && console_is_at(stdin);
    if (!play_run(play, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}
