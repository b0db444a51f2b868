/* Keys of how games end. */
#include "variants/sheets/keys.h"

static bool set_check_counting(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && sheet_put_rule(sheet, "3check", on, err);
}

const SheetKey sheet_keys_of_ends[] = {
    { "checkCounting", set_check_counting },
    { NULL, NULL },
};

bool make_ends(Making *making, Error *err) {
    (void)making, (void)err;
    return true;
}
