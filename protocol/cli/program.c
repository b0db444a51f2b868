#include "protocol/cli/program.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/cli_options.h"
#include "engine/base/console.h"
#include "engine/base/system.h"
#include "protocol/cli/commands.h"
#include "protocol/cli/protocols.h"
#include "protocol/cli/welcome.h"
#include "variants/load.h"
#include "variants/plugins.h"
#include "variants/registry.h"

static const CliCommand commands[] = {
    { "list", cmd_list, "", "the games" },
    { "rules", cmd_rules, "GAME", "the rules, for players" },
    { "show", cmd_show, "GAME", "the game as a file of games" },
    { "load", cmd_load, "FILE", "keep a file of games for later" },
    { "sketch", cmd_sketch, "[FILE.ini]", "what a file of games says, for programs in which people write one" },
    { "moves", cmd_moves, "GAME [POSITION]", "the legal moves" },
    { "perft", cmd_perft, "GAME DEPTH [POSITION]", "count the move tree, or compare it with another engine's" },
    { "apply", cmd_apply, "GAME POSITION MOVE...", "the position after these moves" },
    { "result", cmd_result, "GAME [POSITION]", "how the game ended, - while it goes on" },
    { "why", cmd_why, "GAME POSITION MOVE", "whether a move is legal, and if not, what forbids it" },
    { "view", cmd_view, "GAME POSITION PLAYER", "what a player may know of the position" },
    { "picture", cmd_picture, "GAME [POSITION]", "the position as a picture (SVG)" },
    { "check", cmd_check, "FILE...", "run files of test cases" },
    { "selftest", cmd_selftest, "GAME [--seconds N]", "let all that is known of a game prove itself" },
    { "bench", cmd_bench, "[GAME]", "a fixed search of fixed positions" },
    { "solve", cmd_solve, "GAME POSITION STIPULATION", "solve a chess problem: #3, h#2.5, s#2, ser-h#7, win3" },
    { "puzzles", cmd_puzzles, "GAME [--count N]", "make puzzles: positions with one move that wins or saves" },
    { "play", cmd_play, "GAME [--seat P=WHO]...", "a game in the terminal, people and engines" },
    { "web", cmd_web, "", "boards in a browser, for every game" },
    { "match", cmd_match, "GAME --engine CMD...", "games of engine against engine" },
    { "tables", cmd_tables, "GAME [MEN]", "endgame tables of draughts; with MEN, who wins an ending" },
    { "learn", cmd_learn, "GAME", "learn to judge the positions of a game better, from games with itself" },
    { "farm", cmd_farm, "plan|work|status|merge", "work that outgrows a machine, cut into shards" },
    { "hub", cmd_hub, "", "speak Hub, the protocol of draughts programs" },
    { .name = NULL },
};

typedef struct {
    const char *game;
} SpeakRequest;

static const CliOption speak_options[] = {
    { "game", "GAME", "begin with this game, joined rules as well, and offer it to XBoard first", CLI_TEXT,
      CLI_FIELD(SpeakRequest, game) },
    { .name = NULL },
};

/* A game that was asked for is meant for a program, whoever started it. */
static int speak_of(const char *id) {
    Error err;
    const Game *game = game_find_or(id, &err);
    if (!game) game = game_find_xboard(id); /* whoever writes -variant beside it writes the same twice */
    if (!game) return cli_bad("fusilier", "%s", err.text);
    return protocol_run(cli_protocols, stdin, stdout, game, &search_defaults);
}

static int speak(int argc, char **argv) {
    static const char about[] = "usage: fusilier [--game GAME]\n\n"
                                "Speaks XBoard, UCI or Hub on standard input and output.\n";
    char path[4096];
    SpeakRequest request = { .game = NULL };
    const int status = cli_options(argc, argv, speak_options, &request, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    if (request.game) return speak_of(request.game);
    if (console_is_own() && console_is_at(stdin) && system_own_path(path, sizeof path))
        return welcome_to_board(path, cmd_web, stdin, stdout);
    return protocol_run(cli_protocols, stdin, stdout, NULL, &search_defaults);
}

static void print_candidates(const char *words) {
    if (strncmp(words, "GAME", 4) == 0 || strncmp(words, "[GAME]", 6) == 0) cli_print_games();
}

/* A game that cannot be played is a line; the others are there. */
static void tell_of_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fprintf(stderr, "fusilier: %s: %s\n", id, why);
}

/* Which of several copies of the program this is (cmake/processors.cmake). */
#ifdef FUSILIER_COMPILED_FOR
#define COMPILED_FOR " (" FUSILIER_COMPILED_FOR ")"
#else
#define COMPILED_FOR ""
#endif

static const CliProgram fusilier = {
    .name = "fusilier",
    .about = "fusilier -- plays and verifies unorthodox chess games\n\n"
             "usage: fusilier [--game GAME]       speak XBoard, UCI or Hub on standard input and output\n"
             "       fusilier COMMAND [WORD...]   run one command\n"
             "       fusilier help [COMMAND]      say more about a command\n"
             "       fusilier --version\n",
    .notes = "POSITION is one word, \"start\" or as docs/notation.md says; left out it means the start of the game.\n"
             "--games FILE, before or after any command, adds the games of a file (docs/games-from-files.md), and\n"
             "--plugin FILE the rules and games of a plug-in (docs/plugins.md).\n"
             "Exit status: 0 success, 1 a check failed, 2 bad input.\n",
    .version = "Fusilier " FUSILIER_VERSION COMPILED_FOR,
    .commands = commands,
    .alone = speak,
    .candidates = print_candidates,
};

/* What a word names that may be the option, alone or with "=FILE": the file, which is the next word where it is alone;
 * NULL if it is not the option. */
static const char *file_named(char *const argv[], int i, const char *option, bool *is_alone) {
    const size_t length = strlen(option);
    *is_alone = strcmp(argv[i], option) == 0;
    if (*is_alone) return argv[i + 1] ? argv[i + 1] : "";
    return strncmp(argv[i], option, length) == 0 && argv[i][length] == '=' ? argv[i] + length + 1 : NULL;
}

/* An option of files, wherever it stands. */
typedef struct {
    const char *name;
    bool (*load)(const char *path, Error *err);
    bool takes_numbers; /* a command has an option of this name, of which the numbers are */
} FileOption;

/* Takes the option and its files out of the words, and loads them; false with a line. */
static bool take_files(int *argc, char **argv, FileOption option) {
    Error err;
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        bool is_alone;
        const char *const file = file_named(argv, i, option.name, &is_alone);
        if (!file || (option.takes_numbers && !file[strspn(file, "0123456789")])) {
            argv[kept++] = argv[i];
            continue;
        }
        if (!*file) return cli_bad("fusilier", "%s: which file?", option.name), false;
        i += is_alone;
        if (!option.load(file, &err)) return cli_bad("fusilier", "%s: %s", option.name, err.text), false;
        games_note_file(option.name, file);
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

static bool load_games(const char *path, Error *err) {
    return games_load_file(path, tell_of_game, NULL, err);
}

int program_run(int argc, char **argv) {
    const FileOption plugins = { .name = PLUGINS_OPTION, .load = plugins_add };
    const FileOption games = { .name = GAMES_OPTION, .load = load_games, .takes_numbers = true };
    system_begin(&argc, &argv);
    if (!take_files(&argc, argv, plugins)) return CLI_BAD_INPUT; /* files may name their words */
    games_load_own(tell_of_game, NULL);
    if (!take_files(&argc, argv, games)) return CLI_BAD_INPUT;
    return cli_run(&fusilier, argc, argv);
}
