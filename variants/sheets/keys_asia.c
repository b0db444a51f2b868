/* Keys of the boards of Asia: palaces and rivers, soldiers, generals who face each other, first leaps. */
#include "variants/sheets/keys.h"

#include <string.h>

#include "engine/base/memory.h"
#include "engine/board/walk_bound.h"
#include "variants/rules/first_leap.h"
#include "variants/rules/generals.h"
#include "variants/rules/makpong.h"
#include "variants/rules/shy.h"

/* ---- reading ---- */

static bool set_slants(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->asia.slants, SHEET_REGION_MAX, err);
}
static bool set_soldiers(Sheet *sheet, const char *value, Error *err) {
    int rank = 0;
    if (!read_number(value, 1, 32, &rank, err)) return false;
    sheet->asia.soldiers_turn = rank - 1;
    return true;
}
static bool set_flying_general(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->asia.flying_general, err);
}
static bool set_bikjang(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->asia.bikjang, err);
}
static bool set_makpong(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->asia.makpong, err);
}
static bool set_first_leaps(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->asia.first_leaps, err);
}

const SheetKey sheet_keys_of_asia[] = {
    { "diagonalLines", set_slants },
    { "soldierPromotionRank", set_soldiers },
    { "flyingGeneral", set_flying_general },
    { "bikjangRule", set_bikjang },
    { "makpongRule", set_makpong },
    { "cambodianMoves", set_first_leaps },
    { NULL, NULL },
};

/* ---- making ---- */

/* The bounds of a kind, to be filled in: at first its region. They stay with the game. */
static WalkBounds *bounds_of(Making *making, int side, Kind kind) {
    WalkBounds *bounds = (WalkBounds *)making->men->bounds[side][kind];
    if (bounds) return bounds;
    bounds = memory_new(1, sizeof *bounds);
    bounds->ends = making->men->mobility[side][kind];
    making->men->bounds[side][kind] = bounds;
    making->men->bounded = true;
    return bounds;
}

/* Of pawns the land knows it. */
static void bound_regions(Making *making) {
    for (int i = 0; i < making->sheet->mobilities; i++) {
        const SheetMobility *const mobility = &making->sheet->mobility[i];
        const Kind kind = making->kind[mobility->man];
        if (kind != EMPTY && kind != PAWN) bounds_of(making, mobility->player, kind);
    }
}

/* Soldiers who have not come so far go straight ahead. */
static void bound_soldiers(Making *making) {
    const Kind soldier = making_kind_called(making, "soldier");
    if (soldier == EMPTY || making->sheet->asia.soldiers_turn == 0) return;
    for (int side = 0; side < 2; side++)
        bounds_of(making, side, soldier)->straight =
            making_ranks(making, (Player)side, 1, making->sheet->asia.soldiers_turn);
}

/* How men go along slanting lines who go straight elsewhere. A king does it who steps like a wazir. */
static bool bound_slants(Making *making, Error *err) {
    static const struct {
        const char *name, *gait, *slanting;
    } men[] = { { "wazir", "W", "F" },
                { "king", "W", "F" },
                { "soldier", "fsW", "fF" },
                { "rook", "R", "B" },
                { "janggiCannon", "pR", "pB" } };
    Set slants;
    if (!making->sheet->asia.slants[0]) return true;
    if (!region_read(making->board, making->sheet->asia.slants, &slants, err))
        return error_prefix(err, "diagonalLines");
    for (size_t i = 0; i < LENGTH(men); i++) {
        const Kind kind = making_kind_called(making, men[i].name);
        for (int side = 0; side < 2 && kind != EMPTY; side++) {
            if (strcmp(making_gaits(making, (Player)side)[kind], men[i].gait) != 0) continue;
            WalkBounds *const bounds = bounds_of(making, side, kind);
            bounds->slants = slants;
            bounds->slanting =
                walk_build(making->board, men[i].slanting, board_forward(making->board, (Player)side), err);
            if (!bounds->slanting) return error_prefix(err, "diagonalLines");
        }
    }
    return true;
}

/* Who is dropped or put there looks at this, too. */
static void tell_bounds(Making *making) {
    TermsOfAsia *const terms = &making->terms->asia;
    terms->bounded = making->sheet->mobilities > 0;
    memcpy(terms->ends, making->men->mobility, sizeof terms->ends);
}

static bool add_rules(Making *making, Error *err) {
    const SheetAsia *const asia = &making->sheet->asia;
    TermsOfAsia *const terms = &making->terms->asia;
    const Kind cannon = making_kind_called(making, "janggiCannon");
    if (cannon != EMPTY) terms->shy = 1U << cannon;
    terms->first_leaps = asia->first_leaps;
    terms->leaper = making_kind_called(making, "fers");
    return (cannon == EMPTY || making_add(making, &rule_shy, err)) &&
           (!asia->flying_general || making_add(making, &rule_flying_general, err)) &&
           (!asia->bikjang || making_add(making, &rule_bikjang, err)) &&
           (!asia->makpong || making_add(making, &rule_makpong, err)) &&
           (!asia->first_leaps || making_add(making, &rule_first_leap, err));
}

bool make_asia(Making *making, Error *err) {
    bound_regions(making);
    if (!bound_slants(making, err)) return false;
    bound_soldiers(making);
    tell_bounds(making);
    return add_rules(making, err);
}
