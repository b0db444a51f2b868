/* Keys of what moves do besides going there: duties, explosions, walls. */
#include "variants/sheets/keys.h"

static bool set_must_capture(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && sheet_put_rule(sheet, "must-capture", on, err);
}
const SheetKey sheet_keys_of_moves[] = {
    { "mustCapture", set_must_capture },
    { NULL, NULL },
};

bool make_moves(Making *making, Error *err) {
    (void)making, (void)err;
    return true;
}
