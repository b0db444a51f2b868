/* Keys of hands: who is captured, and who is dropped. */
#include "variants/sheets/keys.h"

/* Which rule of hands it is follows from three keys. */
static bool settle_hands(Sheet *sheet, Error *err) {
    return sheet_put_rule(sheet, "pocketknight", sheet->drops && !sheet->captures_to_hand, err) &&
           sheet_put_rule(sheet, "crazyhouse", sheet->drops && sheet->captures_to_hand && !sheet->drops_promoted,
                          err) &&
           sheet_put_rule(sheet, "loop", sheet->drops && sheet->captures_to_hand && sheet->drops_promoted, err);
}
static bool set_drops(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->drops, err) && settle_hands(sheet, err);
}
static bool set_captures(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->captures_to_hand, err) && settle_hands(sheet, err);
}
static bool set_drops_promoted(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->drops_promoted, err) && settle_hands(sheet, err);
}

const SheetKey sheet_keys_of_hands[] = {
    { "pieceDrops", set_drops },
    { "capturesToHand", set_captures },
    { "dropPromoted", set_drops_promoted },
    { NULL, NULL },
};

bool make_hands(Making *making, Error *err) {
    (void)making, (void)err;
    return true;
}
