#include "engine/base/cli_complete.h"

#include <stdio.h>
#include <string.h>

static char completing[] = "--complete";

static void print_candidate(const char *before, const char *word, const char *help) {
    printf("%s%s\t%s\n", before, word, help);
}

/* ---- of a command ---- */

bool cli_is_completing(int argc, char **argv) {
    return argc > 1 && strcmp(argv[1], completing) == 0;
}

/* The option that a word is and that takes a value; NULL: none. "--hash=5" has its value. */
static const CliOption *option_with_value(const CliOption *table, const char *word) {
    if (!table || strncmp(word, "--", 2) != 0) return NULL;
    const CliOption *row = table;
    while (row->name && strcmp(row->name, word + 2) != 0) row++;
    return row->name && row->value ? row : NULL;
}

static void print_values(const CliOption *option) {
    if (option->candidates) option->candidates();
    for (const char *const *word = option->words; word && *word; word++) puts(*word);
}

int cli_complete_options(int argc, char **argv, const CliOption *table) {
    int words = 0;
    for (int i = 2; i < argc; i++) {
        const CliOption *const option = option_with_value(table, argv[i]);
        if (option && i + 1 == argc) return print_values(option), CLI_FAILED;
        if (option)
            i++;
        else if (argv[i][0] != '-')
            words++;
    }
    for (const CliOption *row = table; row && row->name; row++) print_candidate("--", row->name, row->help);
    print_candidate("--", "help", "explain the command");
    return words ? CLI_FAILED : CLI_OK;
}

/* ---- of the program ---- */

static void print_commands(const CliProgram *program) {
    for (const CliCommand *command = program->commands; command->name; command++)
        print_candidate("", command->name, command->help);
}

static void print_beginnings(const CliProgram *program) {
    print_commands(program);
    print_candidate("", "help", "say more about a command");
    print_candidate("--", "help", "the commands");
    if (program->version) print_candidate("--", "version", "which one this is");
}

int cli_complete(const CliProgram *program, int argc, char **argv) {
    const CliCommand *command = program->commands;
    while (argc > 1 && command->name && strcmp(command->name, argv[1]) != 0) command++;
    if (argc == 1)
        print_beginnings(program);
    else if (argc == 2 && strcmp(argv[1], "help") == 0)
        print_commands(program);
    else if (command->name) {
        argv[0] = argv[1];
        argv[1] = completing;
        if (command->run(argc, argv) == CLI_OK && program->candidates) program->candidates(command->words);
    }
    return cli_finish(program->name, CLI_OK);
}
