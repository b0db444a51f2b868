/* options.h -- options a partner may set: one table, read both ways (announced, parsed, checked, applied).
 * Layer: protocol. A table belongs to whoever applies it: session.c has the one that all protocols share, an adapter
 * may have a further one (buttons of XBoard). */
#ifndef FUSILIER_PROTOCOL_SESSION_OPTIONS_H
#define FUSILIER_PROTOCOL_SESSION_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

typedef enum {
    OPTION_BUTTON, /* no value; setting it does something */
    OPTION_CHECK,  /* number 0 or 1; text "true"/"false", XBoard "1"/"0" */
    OPTION_SPIN,   /* number from min to max */
    OPTION_COMBO,  /* number = index into the choices */
    OPTION_NAME,   /* a combo that may have other values: number -1, and the text */
    OPTION_STRING,
    OPTION_FILE /* a string that names a file */
} OptionType;

enum { OPTION_TEXT_MAX = 1024, OPTION_LINE_MAX = 1 << 16 };
enum {
    OPTION_IN_UCI = 1,
    OPTION_IN_XBOARD = 2,
    OPTION_EVERYWHERE = 3,
    OPTION_IN_HUB = 4,
    OPTION_OF_SEARCH = 8, /* whoever begins with a pointer to a Searcher can own it */
    OPTION_READ_NOW = 16  /* what it names is read when it is set: not when the clock runs */
};

typedef struct {
    int64_t number;             /* check, spin, combo */
    char text[OPTION_TEXT_MAX]; /* string, file */
} OptionValue;

typedef struct Option {
    const char *name; /* compared without regard to case */
    OptionType type;
    unsigned where;             /* which protocols announce it (all accept it) */
    int64_t initial, min, max;  /* check, spin, combo: default; spin: range */
    const char *(*choice)(int); /* combo: the text of an index, NULL after the last */
    /* Applies a value that was checked already. `owner` is what the table belongs to. False: refused, nothing changed.
     */
    bool (*set)(void *owner, const OptionValue *value, Error *err);
    /* What is in force; NULL: it stays the default (buttons). */
    void (*get)(const void *owner, OptionValue *value);
} Option;

/* NULL if there is none of that name. */
const Option *option_find(const Option *table, size_t count, const char *name);

/* Reads a value of the option's type within its range. Text NULL or "": the value of a button, or an empty string. */
bool option_parse(const Option *option, const char *text, OptionValue *value, Error *err);

/* Parse and apply: the error names option and value. */
bool option_set(const Option *option, void *owner, const char *text, Error *err);
void option_get(const Option *option, const void *owner, OptionValue *value);

/* "option name Hash type spin default 16 min 1 max 1024" with its default. Returns the length. */
size_t option_format_uci(const Option *option, char *buf, size_t size);

/* "param name=Hash value=16 type=int min=1 max=1024" with the value in force. Returns the length. */
size_t option_format_hub(const Option *option, const void *owner, char *buf, size_t size);

/* "Hash -spin 16 1 1024" with the value in force, for `feature option="..."`. Returns the length. */
size_t option_format_xboard(const Option *option, const void *owner, char *buf, size_t size);

#endif
