/* cli_complete.h -- what may come next in a command line, for the completion of shells (packaging/completions/).
 * Layer: base. One candidate a line: the word, and behind a tab what it means. Which of them the word that is being
 * typed begins is the shell's business. */
#ifndef FUSILIER_ENGINE_BASE_CLI_COMPLETE_H
#define FUSILIER_ENGINE_BASE_CLI_COMPLETE_H

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"

/* `complete WORD...`: prints what may follow these words of the program's command line. */
int cli_complete(const CliProgram *program, int argc, char **argv);

/* A command is asked for candidates (argv[1] is "--complete"), not to run. */
bool cli_is_completing(int argc, char **argv);

/* Prints the values of the option that the last word is, or the options of the table (NULL: none). CLI_OK: the first
 * word that is no option may follow as well. */
int cli_complete_options(int argc, char **argv, const CliOption *table);

#endif
