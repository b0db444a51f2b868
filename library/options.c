/* The options of a search: those of protocol/session/ that are about a search alone. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "library/search.h"
#include "protocol/session/options.h"
#include "protocol/session/session.h"

/* ---- those which a session has its own way with ---- */

static SearchOptions options_of(const void *owner) {
    return *search_options(((const OptionOwner *)owner)->searcher);
}

static bool set_options(void *owner, const SearchOptions *options, Error *err) {
    return search_set_options(((OptionOwner *)owner)->searcher, options, err);
}

static bool set_contempt(void *owner, const OptionValue *value, Error *err) {
    SearchOptions options = options_of(owner);
    options.contempt = (int)value->number;
    return set_options(owner, &options, err);
}

static void get_contempt(const void *owner, OptionValue *value) {
    value->number = options_of(owner).contempt;
}

static bool set_tables(void *owner, const OptionValue *value, Error *err) {
    SearchOptions options = options_of(owner);
    options.tables = value->number != 0;
    return set_options(owner, &options, err);
}

static void get_tables(const void *owner, OptionValue *value) {
    value->number = options_of(owner).tables;
}

static const struct {
    const char *name;
    bool (*set)(void *owner, const OptionValue *value, Error *err);
    void (*get)(const void *owner, OptionValue *value);
} own[] = {
    { "Contempt", set_contempt, get_contempt },
    { "Endgame Tables", set_tables, get_tables },
};

/* ---- the table ---- */

/* The row as it is for a search; false: it is not for one. */
static bool of_search(const Option *row, Option *option) {
    *option = *row;
    if (row->where & OPTION_OF_SEARCH) return true;
    for (size_t i = 0; i < LENGTH(own); i++) {
        if (strcmp(row->name, own[i].name) != 0) continue;
        option->set = own[i].set;
        option->get = own[i].get;
        return true;
    }
    return false;
}

static bool find_number(int32_t index, Option *option) {
    size_t count;
    const Option *const rows = session_options(&count);
    for (size_t i = 0; index >= 0 && i < count; i++)
        if (of_search(&rows[i], option) && index-- == 0) return true;
    return false;
}

static int32_t type_of(OptionType type) {
    switch (type) {
    case OPTION_CHECK:
        return FUSILIER_OPTION_CHECK;
    case OPTION_BUTTON:
        return FUSILIER_OPTION_BUTTON;
    case OPTION_COMBO:
        return FUSILIER_OPTION_CHOICE;
    default:
        return FUSILIER_OPTION_NUMBER;
    }
}

static void write_value(FusilierSearch *search, const Option *option) {
    OptionValue value;
    option_get(option, &search->owner, &value);
    search->value[0] = search->choices[0] = '\0';
    if (option->type == OPTION_CHECK)
        snprintf(search->value, sizeof search->value, "%s", value.number ? "true" : "false");
    else if (option->type == OPTION_COMBO)
        snprintf(search->value, sizeof search->value, "%s", option->choice((int)value.number));
    else if (option->type != OPTION_BUTTON)
        snprintf(search->value, sizeof search->value, "%" PRId64, value.number);
}

static void write_choices(FusilierSearch *search, const Option *option) {
    Text text = text_into(search->choices, sizeof search->choices);
    const char *choice;
    for (int i = 0; option->type == OPTION_COMBO && (choice = option->choice(i)); i++) {
        if (i > 0) text_char(&text, ' ');
        text_string(&text, choice);
    }
}

bool fusilier_search_option(FusilierSearch *search, int32_t index, FusilierOption *option) {
    LOOK_AT(search, MAGIC_SEARCH);
    Option found;
    if (!search || !option || !find_number(index, &found)) return false;
    write_value(search, &found);
    write_choices(search, &found);
    *option = (FusilierOption){ .name = found.name,
                                .type = type_of(found.type),
                                .initial = found.initial,
                                .min = found.min,
                                .max = found.max,
                                .value = search->value,
                                .choices = search->choices };
    return true;
}

bool fusilier_search_set(FusilierSearch *search, const char *name, const char *value, FusilierError *error) {
    if (!IS_GIVEN(search, MAGIC_SEARCH, error) || !need(error, name, __func__, "name") ||
        !search_is_free(search, error))
        return false;
    size_t count;
    const Option *const rows = session_options(&count), *const row = option_find(rows, count, name);
    Option option;
    Error err = { .text = "" };
    if (!row || !of_search(row, &option)) return fail(error, FUSILIER_BAD_OPTION, "unknown option '%.80s'", name);
    return option_set(&option, &search->owner, value, &err) || fail_with(error, FUSILIER_BAD_OPTION, &err);
}
