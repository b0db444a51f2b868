/* Keys of what men are: where pawns promote and to what, who castles, who steps twice. */
#include "variants/sheets/keys.h"

#include <stdlib.h>

#include "engine/walk.h"

static bool set_castling(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->castling, err);
}
static bool set_king_side(Sheet *sheet, const char *value, Error *err) {
    return read_file(value, &sheet->castled_to[KING_SIDE], err);
}
static bool set_queen_side(Sheet *sheet, const char *value, Error *err) {
    return read_file(value, &sheet->castled_to[QUEEN_SIDE], err);
}
static bool set_double_step(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->double_step, err);
}
static bool set_double_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->double_from[WHITE], SHEET_REGION_MAX, err);
}
static bool set_double_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->double_from[BLACK], SHEET_REGION_MAX, err);
}
static bool set_promoting_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->promoting[WHITE], SHEET_REGION_MAX, err);
}
static bool set_promoting_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->promoting[BLACK], SHEET_REGION_MAX, err);
}
static bool set_promotions(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->promotions, err);
}

const SheetKey sheet_keys_of_men[] = {
    { "castling", set_castling },
    { "castlingKingsideFile", set_king_side },
    { "castlingQueensideFile", set_queen_side },
    { "doubleStep", set_double_step },
    { "doubleStepRegionWhite", set_double_white },
    { "doubleStepRegionBlack", set_double_black },
    { "promotionRegionWhite", set_promoting_white },
    { "promotionRegionBlack", set_promoting_black },
    { "promotionPieceTypes", set_promotions },
    { NULL, NULL },
};

/* ---- making ---- */

/* How many cells a man hits from the middle of the board: the better ones hit more. */
static int worth(const Making *making, Kind kind) {
    const Board *const board = making->board;
    const Cell middle = board_cell(board, board->spec.files / 2, board->spec.ranks / 2);
    Error err;
    const char *const gait = making->men->gaits[kind];
    Walk *const walk = middle == CELL_NONE || !gait ? NULL : walk_build(board, gait, NORTH, &err);
    const int count = walk ? set_count(&walk->reach[middle]) : 0;
    free(walk);
    return count;
}

/* What pawns become, the best first. */
static void take_promotions(Making *making) {
    int worths[KINDS_MAX];
    WideMen *const men = making->men;
    const KindSet kinds = making_kinds(making, making->sheet->promotions);
    for (Kind kind = PAWN; kind < men->kinds_end; kind++) {
        if (!(kinds >> kind & 1)) continue;
        const int is_worth = worth(making, kind);
        int at = men->promotions++;
        for (; at > 0 && worths[at - 1] < is_worth; at--) {
            worths[at] = worths[at - 1];
            men->promotion[at] = men->promotion[at - 1];
        }
        worths[at] = is_worth;
        men->promotion[at] = kind;
    }
}

static bool take_regions(Making *making, Error *err) {
    for (int side = 0; side < 2; side++) {
        const char *const from = making->sheet->double_step ? making->sheet->double_from[side] : "-";
        const char *const zone = making->men->promotions ? making->sheet->promoting[side] : "-";
        if (!region_read(making->board, from, &making->men->double_from[side], err))
            return error_prefix(err, "doubleStepRegion");
        if (!region_read(making->board, zone, &making->men->promoting[side], err))
            return error_prefix(err, "promotionRegion");
    }
    return true;
}

bool make_men(Making *making, Error *err) {
    take_promotions(making);
    return take_regions(making, err);
}
