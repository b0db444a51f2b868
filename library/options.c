/* The options of a search: those of protocol/session/ that are about a search alone. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "library/search.h"
#include "protocol/session/options.h"
#include "protocol/session/session.h"

/* ---- contempt: a session has its own way with it ---- */

static bool set_contempt(void *owner, const OptionValue *value, Error *err) {
    Searcher *const searcher = ((OptionOwner *)owner)->searcher;
    SearchOptions options = *search_options(searcher);
    options.contempt = (int)value->number;
    return search_set_options(searcher, &options, err);
}

static void get_contempt(const void *owner, OptionValue *value) {
    value->number = search_options(((const OptionOwner *)owner)->searcher)->contempt;
}

/* ---- the table ---- */

/* The row as it is for a search; false: it is not for one. */
static bool of_search(const Option *row, Option *option) {
    *option = *row;
    if (row->where & OPTION_OF_SEARCH) return true;
    if (strcmp(row->name, "Contempt") != 0) return false;
    option->set = set_contempt;
    option->get = get_contempt;
    return true;
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
    case OPTION_STRING:
    case OPTION_FILE:
        return FUSILIER_OPTION_TEXT;
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
    else if (type_of(option->type) == FUSILIER_OPTION_TEXT)
        snprintf(search->value, sizeof search->value, "%s", value.text);
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
