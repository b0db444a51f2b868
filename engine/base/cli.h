/* cli.h -- command lines: a program of commands, its help, and what is said about wrong words.
 * Layer: base. A command is a function of its own words that returns the exit status. Its argv[0] is how people call
 * it, "fusilier perft": errors begin with it. Results go to standard output; bad input is one line on standard error
 * and CLI_BAD_INPUT. Its options: engine/base/cli_options.h. */
#ifndef FUSILIER_ENGINE_BASE_CLI_H
#define FUSILIER_ENGINE_BASE_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/format.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD_INPUT = 2 }; /* done; a check failed; bad input or output */

/* ---- programs ---- */

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *words, *help; /* as --help of the program lists it: "GAME [POSITION]", "the legal moves" */
} CliCommand;

typedef struct {
    const char *name;
    const char *about, *notes;  /* --help: what stands before and after the list of commands */
    const char *version;        /* NULL: there is no --version */
    const CliCommand *commands; /* a row of zeros ends the table */
    /* What it does without a command, with options of its own; NULL: that is an error. */
    int (*alone)(int argc, char **argv);

    /* Prints what may be the first of these words of a command, for shells (cli_complete.h); NULL: nothing is known. */
    void (*candidates)(const char *words);
} CliProgram;

/* Runs the command that the words name, or prints what --help, `help`, `help COMMAND` and --version ask for, and to
 * shells `complete`, which no help names. */
int cli_run(const CliProgram *program, int argc, char **argv);

/* ---- errors ---- */

/* Prints "COMMAND: ..." as one printable line on standard error and returns CLI_BAD_INPUT. */
int cli_bad(const char *command, const char *format, ...) FORMATTED(2, 3);

/* Flushes standard output and returns `status`, or CLI_BAD_INPUT with a line if something could not be written. */
int cli_finish(const char *command, int status);

/* ---- words ---- */

/* Checks that at least `least` and at most `most` words (-1: any number) follow the options: the error names the first
 * one missing, as listed in `names` ("GAME", "DEPTH", ..., NULL), or the first one too many. */
bool cli_words(int argc, char **argv, int least, int most, const char *const *names);

/* A whole number from `least` to `most`; `what` names it in the error: "DEPTH must be 0 to 64, not 100". */
bool cli_number(const char *command, const char *what, const char *text, int64_t least, int64_t most, int64_t *number);

#endif
