/* Keys of how games end. */
#include "variants/sheets/keys.h"

/* Of three ways for a game to end, two are rules. */
static bool set_stalemate(Sheet *sheet, const char *value, Error *err) {
    EndValue end;
    return read_value(value, &end, err) && sheet_put_rule(sheet, "stalemate-loses", end == VALUE_LOSS, err) &&
           sheet_put_rule(sheet, "stalemate-wins", end == VALUE_WIN, err);
}
const SheetKey sheet_keys_of_ends[] = {
    { "stalemateValue", set_stalemate },
    { NULL, NULL },
};

bool make_ends(Making *making, Error *err) {
    return making->men->gaits[KING] || error_set(err, "there is no king");
}
