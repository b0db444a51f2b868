#include "engine/base/cli_options.h"

#include <assert.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_complete.h"
#include "engine/base/number.h"
#include "engine/base/text.h"

enum { ROWS_MAX = 32, FIRST_ROW = 256, HELP = FIRST_ROW + ROWS_MAX }; /* what getopt_long returns: no letters */

static bool takes_value(const CliOption *option) {
    return option->kind != CLI_ON && option->kind != CLI_OFF;
}

/* ---- --help ---- */

enum { HELP_WIDTH = 110, HELP_COLUMN_MAX = 24 };

static int label(const CliOption *option, char *buf, size_t size) {
    return snprintf(buf, size, "  --%s%s%s", option->name, option->value ? " " : "",
                    option->value ? option->value : "");
}

static int64_t number_in(const void *field, size_t size) {
    switch (size) {
    case sizeof(int8_t):
        return *(const int8_t *)field;
    case sizeof(int16_t):
        return *(const int16_t *)field;
    case sizeof(int32_t):
        return *(const int32_t *)field;
    default:
        return *(const int64_t *)field;
    }
}

/* The help of an option, for numbers with their range and what they are if it is not given. */
static void describe(const CliOption *option, const void *request, char *buf, size_t size) {
    size_t length = (size_t)snprintf(buf, size, "%s", option->help);
    if (option->kind == CLI_REAL)
        snprintf(buf + length, size - length, " (%lld to %lld, default %g)", (long long)option->least,
                 (long long)option->most, *(const double *)((const char *)request + option->at));
    if (option->kind != CLI_NUMBER) return;
    const int64_t usual = number_in((const char *)request + option->at, option->size);
    const bool has_range = option->most < INT32_MAX, has_usual = usual >= option->least && usual <= option->most;
    if (!has_range && !has_usual) return;
    length += (size_t)snprintf(buf + length, size - length, " (");
    if (has_range)
        length += (size_t)snprintf(buf + length, size - length, "%lld to %lld%s", (long long)option->least,
                                   (long long)option->most, has_usual ? ", " : "");
    if (has_usual) length += (size_t)snprintf(buf + length, size - length, "default %lld", (long long)usual);
    snprintf(buf + length, size - length, ")");
}

/* Prints words from column `column` on, where the line stands already. */
static void print_wrapped(const char *text, int column) {
    for (int at = column; *text;) {
        const size_t length = strcspn(text, " ");
        if (at > column && at + 1 + (int)length > HELP_WIDTH) at = printf("\n%*s", column, "") - 1;
        at += printf("%s%.*s", at > column ? " " : "", (int)length, text);
        text += length + strspn(text + length, " ");
    }
    putchar('\n');
}

static void print_table(const CliOption *table, const void *request) {
    char text[512];
    int column = 0;
    for (const CliOption *row = table; row->name; row++) {
        const int width = label(row, text, sizeof text) + 2;
        if (width > column && width <= HELP_COLUMN_MAX) column = width;
    }
    putchar('\n');
    for (const CliOption *row = table; row->name; row++) {
        int width = label(row, text, sizeof text);
        fputs(text, stdout);
        if (width + 2 > column) width = printf("\n") - 1;
        printf("%*s", column - width, "");
        describe(row, request, text, sizeof text);
        print_wrapped(text, column);
    }
}

/* ---- reading ---- */

static void store_number(void *field, size_t size, int64_t number) {
    switch (size) {
    case sizeof(int8_t):
        *(int8_t *)field = (int8_t)number;
        return;
    case sizeof(int16_t):
        *(int16_t *)field = (int16_t)number;
        return;
    case sizeof(int32_t):
        *(int32_t *)field = (int32_t)number;
        return;
    default:
        *(int64_t *)field = number;
    }
}

/* One of the words; the error lists them: "--lane must be fast or composed, not 'slow'". */
static bool take_word(const CliOption *option, const char *what, const char **field, const char *text, Error *err) {
    char list[128] = "";
    for (const char *const *word = option->words; *word; word++) {
        if (strcmp(*word, text) == 0) return *field = *word, true;
        const size_t length = strlen(list);
        const char *const joint = word == option->words ? "" : word[1] ? ", " : " or ";
        snprintf(list + length, sizeof list - length, "%s%s", joint, *word);
    }
    return error_set(err, "%s must be %s, not '%s'", what, list, text);
}

static bool take_text(const CliOption *option, const char *what, CliTexts *texts, const char *text, Error *err) {
    assert(option->most <= CLI_TEXTS_MAX);
    if (texts->count == option->most)
        return error_set(err, "%s '%s' is one too many: at most %d", what, text, texts->count);
    texts->text[texts->count++] = text;
    return true;
}

static bool take_number(const CliOption *option, const char *what, void *field, const char *text, Error *err) {
    int64_t number;
    if (!number_read(what, text, option->least, option->most, &number, err)) return false;
    store_number(field, option->size, number);
    return true;
}

static bool take_real(const CliOption *option, const char *what, double *field, const char *text, Error *err) {
    char *end;
    const double number = strtod(text, &end);
    if (end == text || *end || !isfinite(number)) return error_set(err, "%s '%.40s' is not a number", what, text);
    if (number < (double)option->least || number > (double)option->most)
        return error_set(err, "%s must be %lld to %lld, not %.40s", what, (long long)option->least,
                         (long long)option->most, text);
    *field = number;
    return true;
}

/* `what` names the option in errors: "--threads" of a command, "nodes" among settings. */
static bool take(const CliOption *option, const char *what, void *request, const char *text, Error *err) {
    void *const field = (char *)request + option->at;
    switch (option->kind) {
    case CLI_ON:
    case CLI_OFF:
        *(bool *)field = option->kind == CLI_ON;
        return true;
    case CLI_TEXT:
        *(const char **)field = text;
        return true;
    case CLI_TEXTS:
        return take_text(option, what, field, text, err);
    case CLI_WORD:
        return take_word(option, what, field, text, err);
    case CLI_NUMBER:
        return take_number(option, what, field, text, err);
    case CLI_REAL:
        return take_real(option, what, field, text, err);
    case CLI_READ:
        return option->read(request, text, err) || error_prefix(err, "%s", what);
    case CLI_END:
        break;
    }
    return false;
}

static bool take_option(const CliOption *option, void *request, const char *text, const char *command) {
    char what[64];
    Error err;
    snprintf(what, sizeof what, "--%s", option->name);
    return take(option, what, request, text, &err) || (cli_bad(command, "%s", err.text), false);
}

/* getopt's own messages name neither the command nor unprintable bytes well. */
static void say_unknown(char **argv, int found) {
    const bool is_letter = optopt > 0 && optopt < FIRST_ROW;
    const char letter[3] = { '-', (char)optopt, '\0' };
    const char *const word = is_letter ? letter : argv[optind - 1];
    if (found == ':')
        cli_bad(argv[0], "option '%s' needs a value", word);
    else if (optopt >= FIRST_ROW)
        cli_bad(argv[0], "option '%s' takes no value", word);
    else
        cli_bad(argv[0], "unknown option '%s'", word);
}

static int print_help(const char *command, const char *about, const CliOption *table, const void *request) {
    fputs(about, stdout);
    if (table) print_table(table, request);
    return cli_finish(command, CLI_OK);
}

int cli_options(int argc, char **argv, const CliOption *table, void *request, const char *about) {
    if (cli_is_completing(argc, argv)) return cli_complete_options(argc, argv, table);
    struct option rows[ROWS_MAX + 2] = { { "help", no_argument, NULL, HELP } };
    for (int i = 0; table && table[i].name; i++) {
        assert(i < ROWS_MAX);
        const int has_value = takes_value(&table[i]) ? required_argument : no_argument;
        rows[i + 1] = (struct option){ table[i].name, has_value, NULL, FIRST_ROW + i };
    }
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, ":h", rows, NULL)) != -1;) {
        if (found == 'h' || found == HELP) return print_help(argv[0], about, table, request);
        if (found == '?' || found == ':') return say_unknown(argv, found), CLI_BAD_INPUT;
        if (!take_option(&table[found - FIRST_ROW], request, optarg, argv[0])) return CLI_BAD_INPUT;
    }
    return -1;
}

/* ---- words that were kept ---- */

/* The option that a word names, and its value behind '=', or NULL. */
static const CliOption *find_option(const CliOption *table, const char *word, const char **value) {
    const size_t length = strcspn(word, "=");
    *value = word[length] ? word + length + 1 : NULL;
    for (; strncmp(word, "--", 2) == 0 && table->name; table++)
        if (strlen(table->name) + 2 == length && strncmp(table->name, word + 2, length - 2) == 0) return table;
    return NULL;
}

bool cli_options_read(int count, char *const *words, const CliOption *table, void *request, Error *err) {
    for (int i = 0; i < count; i++) {
        char what[64];
        const char *value;
        const CliOption *const option = find_option(table, words[i], &value);
        if (!option) return error_set(err, "unknown option '%s'", words[i]);
        if (value && !takes_value(option)) return error_set(err, "option '%s' takes no value", words[i]);
        if (!value && takes_value(option) && ++i < count) value = words[i];
        if (!value && takes_value(option)) return error_set(err, "option '--%s' needs a value", option->name);
        snprintf(what, sizeof what, "--%s", option->name);
        if (!take(option, what, request, value, err)) return false;
    }
    return true;
}

/* ---- settings ---- */

/* "'hash=5' is not a setting: nodes=N, depth=N or movetime=MS" */
static bool refuse_setting(const CliOption *table, const char *text, Error *err) {
    char list[160] = "";
    for (const CliOption *row = table; row->name; row++) {
        const size_t length = strlen(list);
        const char *const joint = row == table ? "" : row[1].name ? ", " : " or ";
        snprintf(list + length, sizeof list - length, "%s%s=%s", joint, row->name, row->value);
    }
    return error_set(err, "'%.40s' is not a setting: %s", text, list);
}

bool cli_settings(const char *text, const CliOption *table, void *request, Error *err) {
    char words[256];
    if (strlen(text) >= sizeof words) return error_set(err, "'%.40s...' is too long", text);
    memcpy(words, text, strlen(text) + 1);
    for (char *rest = words, *word; (word = text_part(&rest, ','));) {
        char *const value = strchr(word, '=');
        const size_t length = value ? (size_t)(value - word) : 0;
        const CliOption *row = table;
        while (row->name && (strlen(row->name) != length || strncmp(row->name, word, length) != 0)) row++;
        if (!value || !row->name) return refuse_setting(table, word, err);
        if (!take(row, row->name, request, value + 1, err)) return false;
    }
    return true;
}
