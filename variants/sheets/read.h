/* read.h -- reads sheets from a file: sections "[name:parent]" with lines "key = value", comments on lines of their own
 * (# or ;). The language is that of variants.ini; what its loader lets pass is refused here with file and line.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_READ_H
#define FUSILIER_VARIANTS_SHEETS_READ_H

#include "variants/sheets/sheet.h"

enum { SHEETS_MAX = 1024 };

/* What a file says: all its sections, those that are no games included (Sheet.refused). */
typedef struct {
    Sheet *sheet;
    int count, room;
    char name[256]; /* of the file that was read last, as it begins errors */
} Sheets;

/* Reads a text; `known` are sheets that sections may have as parents (NULL: none). What is wrong with a section stands
 * in its sheet; false only where the text as a whole cannot be read. To be freed by sheets_free in either case. */
bool sheets_read(Sheets *sheets, const char *name, const char *text, const Sheets *known, Error *err);
void sheets_free(Sheets *sheets);

/* Adds the sections of one more text to sheets that are there: all of them may be parents. */
bool sheets_add(Sheets *sheets, const char *name, const char *text, const Sheets *known, Error *err);

/* The sheet of this id, NULL if there is none. */
const Sheet *sheets_find(const Sheets *sheets, const char *id);

/* Adds a rule, which may be the parent of a game: that is chess with it. False: there is no rule of this id. */
bool sheet_add_rule(Sheet *sheet, const char *id);

/* Keys are set in this order. */
typedef enum {
    KEYS_OF_MEN,  /* as others name men by their letters */
    KEYS_OLD,     /* which others overrule */
    KEYS_OF_BOTH, /* players, which those of one player overrule */
    KEYS_OTHERS,
    KEYS_OF_ONE, /* player, "knight.b" */
    KEYS_ORDERS
} KeysOrder;
KeysOrder sheet_order_of(const char *key);

/* Sets a key of a sheet; false with an error if there is no such key, its value makes no sense, or it asks for what no
 * rule here says. */
bool sheet_set(Sheet *sheet, const char *key, const char *value, Error *err);

#endif
