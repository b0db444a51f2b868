#include "protocol/session/options.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/text.h"
#include "engine/board/types.h"

/* The table of types; XBoard has no word for a combo's default, it marks the choice. */
static const struct {
    const char *uci, *xboard;
} type_names[] = {
    [OPTION_BUTTON] = { "button", "button" }, [OPTION_CHECK] = { "check", "check" },
    [OPTION_SPIN] = { "spin", "spin" },       [OPTION_COMBO] = { "combo", "combo" },
    [OPTION_NAME] = { "combo", "combo" },     [OPTION_STRING] = { "string", "string" },
    [OPTION_FILE] = { "string", "file" },
};
static_assert(LENGTH(type_names) == OPTION_FILE + 1, "every type has its names");

const Option *option_find(const Option *table, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(table[i].name, name) == 0) return &table[i];
    return NULL;
}

/* ---- reading ---- */

static bool parse_check(const char *text, OptionValue *value, Error *err) {
    static const struct {
        const char *word;
        int number;
    } words[] = { { "true", 1 }, { "false", 0 }, { "1", 1 }, { "0", 0 }, { "on", 1 }, { "off", 0 } };
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strcasecmp(text, words[i].word) == 0) {
            value->number = words[i].number;
            return true;
        }
    return error_set(err, "'%.80s' is neither true nor false", text);
}

static bool parse_spin(const Option *option, const char *text, OptionValue *value, Error *err) {
    char *end;
    errno = 0;
    const intmax_t number = strtoimax(text, &end, 10);
    if (end == text || *end) return error_set(err, "'%.80s' is not a whole number", text);
    if (errno == ERANGE || number < option->min || number > option->max)
        return error_set(err, "the value must be %" PRId64 " to %" PRId64 ", not %.80s", option->min, option->max,
                         text);
    value->number = number;
    return true;
}

static bool parse_text(const char *text, OptionValue *value, Error *err) {
    if (strcmp(text, "<empty>") == 0) text = ""; /* how UCI writes an empty string */
    if (strlen(text) >= sizeof value->text)
        return error_set(err, "a text must be at most %d bytes long, not %zu", OPTION_TEXT_MAX - 1, strlen(text));
    memcpy(value->text, text, strlen(text) + 1);
    return true;
}

static bool parse_combo(const Option *option, const char *text, OptionValue *value, Error *err) {
    const char *choice;
    for (int i = 0; (choice = option->choice(i)); i++)
        if (strcasecmp(text, choice) == 0) {
            value->number = i;
            return true;
        }
    value->number = -1;
    return option->type == OPTION_NAME ? parse_text(text, value, err)
                                       : error_set(err, "there is no choice '%.80s'", text);
}

bool option_parse(const Option *option, const char *text, OptionValue *value, Error *err) {
    *value = (OptionValue){ .number = 0 };
    if (!text) text = "";
    switch (option->type) {
    case OPTION_BUTTON:
        return *text ? error_set(err, "a button takes no value") : true;
    case OPTION_CHECK:
        return parse_check(text, value, err);
    case OPTION_SPIN:
        return parse_spin(option, text, value, err);
    case OPTION_COMBO:
    case OPTION_NAME:
        return parse_combo(option, text, value, err);
    case OPTION_STRING:
    case OPTION_FILE:
        return parse_text(text, value, err);
    }
    return error_set(err, "unknown type");
}

bool option_set(const Option *option, void *owner, const char *text, Error *err) {
    OptionValue value;
    if (option_parse(option, text, &value, err) && option->set(owner, &value, err)) return true;
    return error_prefix(err, "option %s", option->name);
}

void option_get(const Option *option, const void *owner, OptionValue *value) {
    *value = (OptionValue){ .number = option->initial };
    if (option->get) option->get(owner, value);
}

/* ---- writing ---- */

size_t option_format_uci(const Option *option, char *buf, size_t size) {
    Text text = text_into(buf, size);
    text_format(&text, "option name %s type %s", option->name, type_names[option->type].uci);
    const char *choice;
    switch (option->type) {
    case OPTION_BUTTON:
        break;
    case OPTION_CHECK:
        text_format(&text, " default %s", option->initial ? "true" : "false");
        break;
    case OPTION_SPIN:
        text_format(&text, " default %" PRId64 " min %" PRId64 " max %" PRId64, option->initial, option->min,
                    option->max);
        break;
    case OPTION_COMBO:
    case OPTION_NAME:
        text_format(&text, " default %s", option->choice((int)option->initial));
        for (int i = 0; (choice = option->choice(i)); i++) text_format(&text, " var %s", choice);
        break;
    case OPTION_STRING:
    case OPTION_FILE:
        text_format(&text, " default <empty>");
        break;
    }
    return text.length;
}

size_t option_format_xboard(const Option *option, const void *owner, char *buf, size_t size) {
    Text text = text_into(buf, size);
    OptionValue now;
    option_get(option, owner, &now);
    text_format(&text, "%s -%s", option->name, type_names[option->type].xboard);
    const char *choice;
    switch (option->type) {
    case OPTION_BUTTON:
        break;
    case OPTION_CHECK:
        text_format(&text, " %d", now.number != 0);
        break;
    case OPTION_SPIN:
        text_format(&text, " %" PRId64 " %" PRId64 " %" PRId64, now.number, option->min, option->max);
        break;
    case OPTION_COMBO:
    case OPTION_NAME:
        for (int i = 0; (choice = option->choice(i)); i++)
            text_format(&text, "%s%s%s", i ? " /// " : " ", i == now.number ? "*" : "", choice);
        break;
    case OPTION_STRING:
    case OPTION_FILE:
        text_format(&text, " %s", now.text);
        break;
    }
    return text.length;
}

/* What stands in quotes must not contain one. */
static void add_quoted(Text *text, const char *value) {
    text_format(text, "\"");
    for (; *value; value++) text_format(text, "%c", *value == '"' ? '\'' : *value);
    text_format(text, "\"");
}

size_t option_format_hub(const Option *option, const void *owner, char *buf, size_t size) {
    Text text = text_into(buf, size);
    OptionValue now;
    option_get(option, owner, &now);
    text_format(&text, strchr(option->name, ' ') ? "param name=\"%s\" value=" : "param name=%s value=", option->name);
    switch (option->type) {
    case OPTION_CHECK:
        text_format(&text, "%s type=bool", now.number ? "true" : "false");
        break;
    case OPTION_SPIN:
        text_format(&text, "%" PRId64 " type=int min=%" PRId64 " max=%" PRId64, now.number, option->min, option->max);
        break;
    default:
        add_quoted(&text, now.text);
        text_format(&text, " type=string");
    }
    return text.length;
}
