/* cli_options.h -- the options of a command as a table: how they are read, what is said about wrong ones, and the list
 * that --help prints all come from it. Settings within one word, "nodes=5000,samples=8", are such a table, too.
 * Layer: base. A command keeps what it was asked for in a struct; a row of its table says which field an option fills.
 * The values that are there before are the defaults. */
#ifndef FUSILIER_ENGINE_BASE_CLI_OPTIONS_H
#define FUSILIER_ENGINE_BASE_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

typedef enum {
    CLI_END,    /* a row of zeros ends the table */
    CLI_ON,     /* bool: becomes true */
    CLI_OFF,    /* bool: becomes false */
    CLI_TEXT,   /* const char * */
    CLI_TEXTS,  /* CliTexts: may be given several times, `most` at most */
    CLI_WORD,   /* const char *: one of `words` */
    CLI_NUMBER, /* any integer: a whole number from `least` to `most` */
    CLI_REAL,   /* double: from `least` to `most` */
    CLI_READ    /* `read` takes it */
} CliOptionKind;

enum { CLI_TEXTS_MAX = 32 };

typedef struct {
    int count;
    const char *text[CLI_TEXTS_MAX];
} CliTexts;

typedef struct {
    const char *name, *value; /* as --help writes them: "threads", "N"; switches have no value */
    const char *help;
    CliOptionKind kind;
    size_t at, size; /* of its field: CLI_FIELD */
    int64_t least, most;
    const char *const *words;                                  /* ends with NULL */
    bool (*read)(void *request, const char *text, Error *err); /* the error comes without the option's name */
    void (*candidates)(void);                                  /* prints values for shells (cli_complete.h); or NULL */
} CliOption;

/* The field of a command's struct that an option fills. */
#define CLI_FIELD(type, field) .at = offsetof(type, field), .size = sizeof(((type *)NULL)->field)

/* Reads the options among the words of a command into `request`; words that are not options may stand anywhere and are
 * found from argv[optind] on. -1: all is well; otherwise the status to return, after --help (`about`, then the table;
 * NULL: no options) or a line about what is wrong. */
int cli_options(int argc, char **argv, const CliOption *table, void *request, const char *about);

/* The same of words that were kept: all of them are options in full, "--name value" or "--name=value"; --help is none.
 * On an error some may be set already. */
bool cli_options_read(int count, char *const *words, const CliOption *table, void *request, Error *err);

/* Reads "name=value,name=value" by a table without switches and texts; what is not named stays as it is. On an error
 * some may be set already. */
bool cli_settings(const char *text, const CliOption *table, void *request, Error *err);

#endif
