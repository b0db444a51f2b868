/* program.h -- runs the program with some words and catches what it prints; for tests of the command line. */
#ifndef FUSILIER_TESTS_PROGRAM_H
#define FUSILIER_TESTS_PROGRAM_H

#include <stddef.h>

typedef struct {
    int status;      /* of exit; -1: a signal ended it */
    char *out, *err; /* all it printed on standard output and standard error */
} Printed;

/* The program that all tests of conversations and of the command line run: that in the variable of the environment
 * FUSILIER_TESTED, for builds that need help to run here, or else FUSILIER_BINARY. */
const char *program_tested(void);

/* Runs it; `words` ends with NULL. Standard input is empty. `out_path`: where standard output goes; NULL:
 * it is caught. Fails the test if that cannot be done. */
Printed run_program(const char *const words[], const char *out_path);

/* The same with something to read on standard input. */
Printed run_program_on(const char *input, const char *const words[]);
void printed_free(Printed *printed);

/* Fails the test unless the program has refused its words: status 2, and one printable line that says so. */
void expect_refusal(const char *why, const Printed *printed, const char *says);

/* How many lines a text has; a last line without its end counts. */
size_t lines_of(const char *text);

#endif
