/* gait.h -- how a man of a file goes, taken apart: what he can always do, and what only from where pawns step twice.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_GAIT_H
#define FUSILIER_VARIANTS_SHEETS_GAIT_H

#include "variants/sheets/sheet.h"

/* Texts as walk.h reads them. */
typedef struct {
    char always[SHEET_GAIT_MAX];
    char first[SHEET_GAIT_MAX]; /* behind the letter i: moves to empty cells; "": none */
    bool passing;               /* the letter e: he captures in passing */
} SheetGait;

/* Takes the text of a gait apart; what is wrong with its letters is told by who builds the walk. */
SheetGait gait_split(const char *text);

#endif
