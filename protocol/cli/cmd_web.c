#include "protocol/cli/commands.h"
#include "variants/registry.h"

#if FUSILIER_WEB
#include "protocol/web/web.h"

static const char about[] =
    "usage: fusilier web [OPTION...]\n\n"
    "Opens a board in your browser, for every game: prints its address, and serves it until Ctrl-C. Games are saved\n"
    "as they go on, in $XDG_STATE_HOME/fusilier/games (or ~/.local/state/fusilier/games; on Windows in\n"
    "%LOCALAPPDATA%\\fusilier\\games). Enter prints a new link, for when you have closed the page.\n";

typedef struct {
    WebOptions web;
    const char *game;
    bool no_open;
} WebWords;

static const CliOption options[] = {
    { "game", "GAME", "the game to begin with; chess if nothing is said", CLI_TEXT, CLI_FIELD(WebWords, game),
      .candidates = cli_print_games },
    { "seat", "P=WHO", CLI_SEAT_HELP "; engine alone: a level in the middle", CLI_TEXTS, CLI_FIELD(WebWords, web.seats),
      .most = PLAYERS_MAX },
    { "load", "FILE", "go on with a saved game", CLI_TEXT, CLI_FIELD(WebWords, web.load) },
    { "port", "N", "listen at this port; otherwise at that of last time, or any", CLI_NUMBER,
      CLI_FIELD(WebWords, web.port), .least = 1, .most = 65535 },
    { "listen", "ADDRESS",
      "at this address of the machine, or at all with 0.0.0.0, so that others can come in by the links that you give "
      "them",
      CLI_TEXT, CLI_FIELD(WebWords, web.address) },
    { "no-open", NULL, "only print the address", CLI_ON, CLI_FIELD(WebWords, no_open) },
    { .kind = CLI_END },
};

int cmd_web(int argc, char **argv) {
    WebWords words = { .web = { .address = "127.0.0.1" }, .game = "chess" };
    const int status = cli_options(argc, argv, options, &words, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    Error err;
    words.web.game = game_find_or(words.game, &err);
    words.web.opens_browser = !words.no_open;
    if (!words.web.game || !web_run(&words.web, &err)) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], CLI_OK);
}

#else

int cmd_web(int argc, char **argv) {
    (void)argc;
    return cli_bad(argv[0], "this build has no web server (it was made without libmicrohttpd)");
}

#endif
