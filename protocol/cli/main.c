/* main.c -- the program: one command a run; without a command it speaks XBoard or UCI. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "protocol/cli/cli.h"
#include "protocol/cli/protocols.h"

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *words, *help;
} CliCommand;

static const CliCommand commands[] = {
    { "list", cmd_list, "", "the games" },
    { "rules", cmd_rules, "GAME", "the rules, for players" },
    { "moves", cmd_moves, "GAME [POSITION]", "the legal moves" },
    { "perft", cmd_perft, "GAME DEPTH [POSITION]", "count the move tree, or compare it with another engine's" },
    { "apply", cmd_apply, "GAME POSITION MOVE...", "the position after these moves" },
    { "result", cmd_result, "GAME [POSITION]", "how the game ended, - while it goes on" },
    { "view", cmd_view, "GAME POSITION PLAYER", "what a player may know of the position" },
    { "picture", cmd_picture, "GAME [POSITION]", "the position as a picture (SVG)" },
    { "check", cmd_check, "FILE...", "run files of test cases" },
    { "bench", cmd_bench, "[GAME]", "a fixed search of fixed positions" },
    { "play", cmd_play, "GAME [--seat P=WHO]...", "a game in the terminal, people and engines" },
    { "match", cmd_match, "GAME --engine CMD...", "games of engine against engine" },
};

static int print_help(void) {
    puts("fusilier -- plays and verifies unorthodox chess games\n\n"
         "usage: fusilier                     speak XBoard or UCI on standard input and output\n"
         "       fusilier COMMAND [WORD...]   run one command (COMMAND --help says more)\n"
         "       fusilier --version\n");
    for (size_t i = 0; i < LENGTH(commands); i++)
        printf("  %-7s %-22s %s\n", commands[i].name, commands[i].words, commands[i].help);
    puts("\nPOSITION is one word, \"start\" or as docs/notation.md says; left out it means the start of the game.\n"
         "Exit status: 0 success, 1 a check failed, 2 bad input.");
    return cli_finish("--help", CLI_OK);
}

static int print_version(void) {
    puts("Fusilier " FUSILIER_VERSION);
    return cli_finish("--version", CLI_OK);
}

/* The program's own options: those before the command. -1: none of them ended the run. */
static int run_options(int argc, char **argv) {
    static const struct option options[] = {
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'v' },
        { NULL, 0, NULL, 0 },
    };
    opterr = 0;
    switch (getopt_long(argc, argv, "+hv", options, NULL)) {
    case -1:
        return -1;
    case 'h':
        return print_help();
    case 'v':
        return print_version();
    default:
        return cli_bad("", "unknown option '%s' (see fusilier --help)", argv[1]);
    }
}

/* A pipe must never get the number of a standard stream that is closed: the child would lose it. What is opened here in
 * its place fails to read or write, as the closed stream would. */
static void reserve_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
}

int main(int argc, char **argv) {
    reserve_standard_streams();
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is an error of writing like any other */
    const int status = run_options(argc, argv);
    if (status >= 0) return status;
    if (optind >= argc) return protocol_run(cli_protocols, STDIN_FILENO, stdout, &search_defaults);

    char **words = argv + optind;
    const int count = argc - optind;
    optind = 0; /* makes getopt_long start afresh with the words of the command */
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strcmp(words[0], commands[i].name) == 0) return commands[i].run(count, words);
    return cli_bad("", "unknown command '%s' (see fusilier --help)", words[0]);
}
