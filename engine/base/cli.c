#include "engine/base/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/cli_complete.h"
#include "engine/base/error.h"
#include "engine/base/number.h"
#include "engine/base/stream.h"

/* ---- errors ---- */

int cli_bad(const char *command, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Error line; /* makes the bytes printable: words of a command line may be anything */
    error_set(&line, "%s", text);
    fprintf(stderr, "%s: %s\n", command, line.text);
    return CLI_BAD_INPUT;
}

int cli_finish(const char *command, int status) {
    Error err;
    return stream_is_whole(stdout, "standard output", &err) ? status : cli_bad(command, "%s", err.text);
}

/* ---- words ---- */

bool cli_words(int argc, char **argv, int least, int most, const char *const *names) {
    const int words = argc - optind;
    if (words < least) return cli_bad(argv[0], "%s is missing (see %s --help)", names[words], argv[0]), false;
    if (most >= 0 && words > most) return cli_bad(argv[0], "unexpected word '%s'", argv[optind + most]), false;
    return true;
}

bool cli_number(const char *command, const char *what, const char *text, int64_t least, int64_t most, int64_t *number) {
    Error err;
    return number_read(what, text, least, most, number, &err) || (cli_bad(command, "%s", err.text), false);
}

/* ---- programs ---- */

static int print_help(const CliProgram *program) {
    int name_width = 0, words_width = 0;
    for (const CliCommand *command = program->commands; command->name; command++) {
        const int name = (int)strlen(command->name), words = (int)strlen(command->words);
        if (name > name_width) name_width = name;
        if (words > words_width) words_width = words;
    }
    printf("%s\n", program->about);
    for (const CliCommand *command = program->commands; command->name; command++)
        printf("  %-*s %-*s %s\n", name_width, command->name, words_width, command->words, command->help);
    printf("\n%s", program->notes);
    return cli_finish(program->name, CLI_OK);
}

static int print_version(const CliProgram *program) {
    puts(program->version);
    return cli_finish(program->name, CLI_OK);
}

static int run_alone(const CliProgram *program, int argc, char **argv) {
    char called[64];
    snprintf(called, sizeof called, "%s", program->name);
    argv[0] = called;
    optind = 0; /* makes getopt_long start afresh */
    return program->alone(argc, argv);
}

/* The program's own options: those before the command. -1: none of them ended the run. Others are for what it does
 * alone. */
static int run_options(const CliProgram *program, int argc, char **argv) {
    static const struct option options[] = {
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'v' },
        { NULL, 0, NULL, 0 },
    };
    opterr = 0;
    const int found = getopt_long(argc, argv, "+hv", options, NULL);
    if (found == -1) return -1;
    if (found == 'h') return print_help(program);
    if (found == 'v' && program->version) return print_version(program);
    if (program->alone) return run_alone(program, argc, argv);
    return cli_bad(program->name, "unknown option '%s' (see %s --help)", argv[1], program->name);
}

static const CliCommand *find_command(const CliProgram *program, const char *name) {
    const CliCommand *command = program->commands;
    while (command->name && strcmp(command->name, name) != 0) command++;
    return command->name ? command : NULL;
}

static int run_command(const CliProgram *program, int argc, char **argv) {
    const CliCommand *const command = find_command(program, argv[0]);
    if (!command) return cli_bad(program->name, "unknown command '%s' (see %s --help)", argv[0], program->name);
    char called[64];
    snprintf(called, sizeof called, "%s %s", program->name, command->name);
    argv[0] = called;
    optind = 0; /* makes getopt_long start afresh with the words of the command */
    return command->run(argc, argv);
}

/* `help COMMAND` is `COMMAND --help`. */
static int run_help(const CliProgram *program, int argc, char **argv) {
    if (argc < 2) return print_help(program);
    if (argc > 2) return cli_bad(program->name, "help: unexpected word '%s'", argv[2]);
    char help[] = "--help";
    return run_command(program, 2, (char *[]){ argv[1], help, NULL });
}

int cli_run(const CliProgram *program, int argc, char **argv) {
    const int status = run_options(program, argc, argv);
    if (status >= 0) return status;
    if (optind >= argc && program->alone) return run_alone(program, argc, argv);
    if (optind >= argc) return cli_bad(program->name, "COMMAND is missing (see %s --help)", program->name);
    const bool helps = strcmp(argv[optind], "help") == 0, completes = strcmp(argv[optind], "complete") == 0;
    return (helps ? run_help : completes ? cli_complete : run_command)(program, argc - optind, argv + optind);
}
