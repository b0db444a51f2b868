/* Keys of how games end. */
#include <string.h>

#include "variants/sheets/keys.h"

/* Of three ways for a game to end, "loss", "win" and "draw", two are rules. */
static bool set_stalemate(Sheet *sheet, const char *value, Error *err) {
    const bool loses = strcmp(value, "loss") == 0, wins = strcmp(value, "win") == 0;
    if (!loses && !wins && strcmp(value, "draw") != 0)
        return error_set(err, "\"%.40s\" is neither loss nor win nor draw", value);
    return sheet_put_rule(sheet, "stalemate-loses", loses, err) && sheet_put_rule(sheet, "stalemate-wins", wins, err);
}
static bool set_check_counting(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && sheet_put_rule(sheet, "3check", on, err);
}

const SheetKey sheet_keys_of_ends[] = {
    { "stalemateValue", set_stalemate },
    { "checkCounting", set_check_counting },
    { NULL, NULL },
};

bool make_ends(Making *making, Error *err) {
    return making->men->gaits[KING] || error_set(err, "there is no king");
}
