#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "protocol/cli/cli.h"
#include "protocol/play/play.h"
#include "variants/registry.h"

static const char help[] =
    "usage: fusilier play GAME [OPTION...]\n\n"
    "Plays a game in the terminal. Without options you have the first player and the engine all others.\n"
    "Moves are typed as docs/notation.md writes them; the beginning of one is enough if no other begins so.\n"
    "help lists what else can be typed.\n\n"
    "  --seat P=WHO       who plays for the player with the letter P (w, b; with more players a, b, c, ...):\n"
    "                     human; engine, or engine:LIMITS with nodes=N, depth=N, movetime=MS, separated by\n"
    "                     commas; random. May be given for each player\n"
    "  --position POS     begin from this position\n"
    "  --load FILE        go on with a saved game\n"
    "  --save FILE        save the game after every move\n"
    "  --dice ask         you roll the dice, and type what they show\n"
    "  --dice-seed N      the dice that the program rolls are the same for the same number\n"
    "  --seed N           so are the moves of random players and the guesses of engines\n"
    "  --letters          chessmen are letters, never figures\n"
    "  --ascii            nothing but plain characters\n\n"
    "People who must not see each other's secrets (hidden men, mines) get a curtain between their turns.\n";

/* What the command line says, before the game is known. */
typedef struct {
    PlayOptions play;
    const char *seats[PLAYERS_MAX + 1];
    int seats_count;
} PlayWords;

static uint64_t seed_of_system(void) {
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) seed = (uint64_t)getpid();
    return seed;
}

enum { SEAT = CLI_OPTION, POSITION, LOAD, SAVE, DICE, DICE_SEED, SEED, LETTERS, ASCII };

/* Takes one option; false after a line about what is wrong. */
static bool take_option(PlayWords *words, const char *command, int found) {
    PlayOptions *const play = &words->play;
    long number;
    switch (found) {
    case SEAT:
        if (words->seats_count == PLAYERS_MAX) return cli_bad(command, "more than %d seats", PLAYERS_MAX), false;
        words->seats[words->seats_count++] = optarg;
        return true;
    case POSITION:
        play->position = optarg;
        return true;
    case LOAD:
        play->load = optarg;
        return true;
    case SAVE:
        play->save = optarg;
        return true;
    case DICE:
        if (strcmp(optarg, "ask") == 0)
            play->dice_ask = true;
        else if (strcmp(optarg, "roll") != 0)
            return cli_bad(command, "--dice '%s': it is ask or roll", optarg), false;
        return true;
    case DICE_SEED:
    case SEED:
        if (!cli_number(command, found == SEED ? "--seed" : "--dice-seed", optarg, 0, INT32_MAX, &number)) return false;
        *(found == SEED ? &play->seed : &play->dice_seed) = (uint64_t)number;
        return true;
    case LETTERS:
        play->figures = false;
        return true;
    case ASCII:
        play->terminal.utf8 = false;
        return true;
    default:
        return false;
    }
}

static bool take_seats(PlayWords *words, const char *command) {
    bool taken[PLAYERS_MAX] = { false };
    for (int i = 0; i < words->seats_count; i++) {
        Player player;
        Seat seat;
        Error err;
        if (!seat_parse(words->play.game, words->seats[i], &player, &seat, &err))
            return cli_bad(command, "--seat %s", err.text), false;
        if (taken[player])
            return cli_bad(command, "--seat '%s': this player has a seat already", words->seats[i]), false;
        taken[player] = true;
        words->play.seat[player] = seat;
    }
    return true;
}

int cmd_play(int argc, char **argv) {
    static const struct option options[] = {
        { "seat", required_argument, NULL, SEAT },
        { "position", required_argument, NULL, POSITION },
        { "load", required_argument, NULL, LOAD },
        { "save", required_argument, NULL, SAVE },
        { "dice", required_argument, NULL, DICE },
        { "dice-seed", required_argument, NULL, DICE_SEED },
        { "seed", required_argument, NULL, SEED },
        { "letters", no_argument, NULL, LETTERS },
        { "ascii", no_argument, NULL, ASCII },
        { "help", no_argument, NULL, CLI_HELP },
        { NULL, 0, NULL, 0 },
    };
    static const char *const names[] = { "GAME" };
    PlayWords words = { .play = { .terminal = terminal_of(stdout), .figures = true } };
    PlayOptions *const play = &words.play;
    play->seed = seed_of_system();
    play->dice_seed = seed_of_system();
    seats_init(play->seat);
    for (int found; (found = cli_option(argc, argv, options)) != -1;) {
        if (found == CLI_HELP) return cli_help(argv[0], help);
        if (!take_option(&words, argv[0], found)) return CLI_BAD_INPUT;
    }
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    play->game = game_find_or(argv[optind], &err);
    if (!play->game) return cli_bad(argv[0], "%s", err.text);
    if (play->position && play->load) return cli_bad(argv[0], "--position and --load do not go together");
    if (!take_seats(&words, argv[0])) return CLI_BAD_INPUT;
    play->editing = play->terminal.is_terminal && isatty(STDIN_FILENO);
    if (!play_run(play, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}
