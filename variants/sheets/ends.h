/* ends.h -- what a file says of how games end. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_ENDS_H
#define FUSILIER_VARIANTS_SHEETS_ENDS_H

#include "engine/lanes/terms.h"

enum { SHEET_REGION_MAX = 256 };

/* A bit for each of the men that a file can name (sheet_men). */
typedef uint64_t MenSet;

/* Regions and men by player, as terms.h has them of a game. */
typedef struct {
    MenSet flag_men[2];
    char flag_region[2][SHEET_REGION_MAX];
    int flag_count;
    bool flag_blocked, flag_move, flag_safe;

    bool counts_checks;

    MenSet row_men;
    int in_row, in_square, on_line;
    bool across, upright, slanting;
    char chain_from[2][SHEET_REGION_MAX], chain_to[2][SHEET_REGION_MAX];
    EndValue row_value;

    int quiet_moves, folds;
    MenSet progress[2];
    EndValue repeated;
    bool absolute, perpetual, chases, to_and_fro;

    Material material;
    bool janggi; /* material is weighed as in janggi */
    bool full_board;
    Counting counting;
} SheetEnds;

/* As in chess. */
SheetEnds sheet_ends_usual(void);

#endif
