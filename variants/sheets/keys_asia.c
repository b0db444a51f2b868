/* Keys of the boards of Asia: palaces, rivers, generals who face each other, first leaps. */
#include "variants/sheets/keys.h"

const SheetKey sheet_keys_of_asia[] = {
    { NULL, NULL },
};

bool make_asia(Making *making, Error *err) {
    (void)making, (void)err;
    return true;
}
