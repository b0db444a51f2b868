/* Keys of what wins by standing somewhere: flags, rows, chains; and of checks that are counted. */
#include "variants/sheets/keys.h"

#include <ctype.h>
#include <string.h>

#include "variants/rules/checks.h"
#include "variants/rules/flags.h"
#include "variants/rules/rows.h"

enum { GOALS_MOST = 100 }; /* men that can be asked for */

/* ---- flags ---- */

/* The hill is a flag, too: who says something else about it keeps the rest. */
static SheetEnds *flags_of(Sheet *sheet) {
    static const char hill[] = "d4 e4 d5 e5";
    SheetEnds *const ends = &sheet->ends;
    if (!sheet_has_rule(sheet, "kingofthehill")) return ends;
    sheet_put_rule(sheet, "kingofthehill", false, NULL);
    for (Player player = WHITE; player <= BLACK; player++) {
        ends->flag_men[player] = 1ULL << sheet_man_find("king");
        memcpy(ends->flag_region[player], hill, sizeof hill);
    }
    return ends;
}

/* One man by his letter, "*" for all; "-" for nobody. */
static bool read_man(const Sheet *sheet, const char *value, MenSet *men, Error *err) {
    if (!read_men(sheet, value, men, err)) return false;
    return strlen(value) == 1 || error_set(err, "\"%.40s\" is more than one man", value);
}
static bool set_flag_white(Sheet *sheet, const char *value, Error *err) {
    return read_man(sheet, value, &flags_of(sheet)->flag_men[WHITE], err);
}
static bool set_flag_black(Sheet *sheet, const char *value, Error *err) {
    return read_man(sheet, value, &flags_of(sheet)->flag_men[BLACK], err);
}
static bool set_flag(Sheet *sheet, const char *value, Error *err) {
    return set_flag_white(sheet, value, err) && set_flag_black(sheet, value, err);
}
static bool set_region_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, flags_of(sheet)->flag_region[WHITE], SHEET_REGION_MAX, err);
}
static bool set_region_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, flags_of(sheet)->flag_region[BLACK], SHEET_REGION_MAX, err);
}
static bool set_region(Sheet *sheet, const char *value, Error *err) {
    return set_region_white(sheet, value, err) && set_region_black(sheet, value, err);
}
static bool set_flag_count(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 1, GOALS_MOST, &flags_of(sheet)->flag_count, err);
}
static bool set_flag_blocked(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &flags_of(sheet)->flag_blocked, err);
}
static bool set_flag_move(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &flags_of(sheet)->flag_move, err);
}
static bool set_flag_safe(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &flags_of(sheet)->flag_safe, err);
}

/* ---- rows ---- */

static bool set_row_men(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->ends.row_men, err);
}
static bool set_in_row(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, GOALS_MOST, &sheet->ends.in_row, err);
}
static bool set_in_square(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, GOALS_MOST, &sheet->ends.in_square, err);
}
static bool set_on_line(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, GOALS_MOST, &sheet->ends.on_line, err);
}
static bool set_across(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.across, err);
}
static bool set_upright(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.upright, err);
}
static bool set_slanting(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.slanting, err);
}
static bool set_from_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->ends.chain_from[WHITE], SHEET_REGION_MAX, err);
}
static bool set_from_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->ends.chain_from[BLACK], SHEET_REGION_MAX, err);
}
static bool set_to_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->ends.chain_to[WHITE], SHEET_REGION_MAX, err);
}
static bool set_to_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->ends.chain_to[BLACK], SHEET_REGION_MAX, err);
}
static bool set_row_value(Sheet *sheet, const char *value, Error *err) {
    return read_value(value, &sheet->ends.row_value, err);
}

static bool set_check_counting(Sheet *sheet, const char *value, Error *err) {
    bool *const on = &sheet->ends.counts_checks;
    return read_switch(value, on, err) && sheet_put_rule(sheet, "3check", *on, err);
}

const SheetKey sheet_keys_of_goals[] = {
    { "flagPiece", set_flag },
    { "flagPieceWhite", set_flag_white },
    { "flagPieceBlack", set_flag_black },
    { "flagRegion", set_region },
    { "flagRegionWhite", set_region_white },
    { "flagRegionBlack", set_region_black },
    { "whiteFlag", set_region_white },
    { "blackFlag", set_region_black },
    { "flagPieceCount", set_flag_count },
    { "flagPieceBlockedWin", set_flag_blocked },
    { "flagMove", set_flag_move },
    { "flagPieceSafe", set_flag_safe },
    { "connectPieceTypes", set_row_men },
    { "connectN", set_in_row },
    { "connectNxN", set_in_square },
    { "collinearN", set_on_line },
    { "connectHorizontal", set_across },
    { "connectVertical", set_upright },
    { "connectDiagonal", set_slanting },
    { "connectRegion1White", set_from_white },
    { "connectRegion1Black", set_from_black },
    { "connectRegion2White", set_to_white },
    { "connectRegion2Black", set_to_black },
    { "connectValue", set_row_value },
    { "checkCounting", set_check_counting },
    { NULL, NULL },
};

/* ---- making ---- */

static bool take_region(const Making *making, const char *text, const char *key, Set *region, Error *err) {
    return region_read(making->board, text, region, err) || error_prefix(err, "%s", key);
}

static bool take_flags(Making *making, Error *err) {
    const SheetEnds *const ends = &making->sheet->ends;
    TermsOfFlags *const flags = &making->terms->ends.flags;
    *flags = (TermsOfFlags){
        .count = ends->flag_count, .blocked = ends->flag_blocked, .move = ends->flag_move, .safe = ends->flag_safe
    };
    for (Player player = WHITE; player <= BLACK; player++) {
        flags->kinds[player] = making_kinds(making, ends->flag_men[player]);
        const char *const region = ends->flag_region[player];
        if (!take_region(making, region, "flagRegion", &flags->region[player], err)) return false;
        if (ends->flag_men[player] && *region && set_is_empty(&flags->region[player]) && strcmp(region, "-") != 0)
            return error_set(err, "flagRegion: nothing of \"%.40s\" is on this board", region);
    }
    if (set_is_empty(&flags->region[WHITE]) && set_is_empty(&flags->region[BLACK])) return true;
    return making_add(making, &rule_flags, err);
}

static bool take_rows(Making *making, Error *err) {
    const SheetEnds *const ends = &making->sheet->ends;
    TermsOfRows *const rows = &making->terms->ends.rows;
    bool chains = false;
    *rows = (TermsOfRows){ .kinds = making_kinds(making, ends->row_men),
                           .value = ends->row_value,
                           .in_row = ends->in_row,
                           .in_square = ends->in_square,
                           .on_line = ends->on_line,
                           .across = ends->across,
                           .upright = ends->upright,
                           .slanting = ends->slanting };
    for (Player player = WHITE; player <= BLACK; player++) {
        if (!take_region(making, ends->chain_from[player], "connectRegion1", &rows->from[player], err) ||
            !take_region(making, ends->chain_to[player], "connectRegion2", &rows->to[player], err))
            return false;
        chains |= !set_is_empty(&rows->from[player]);
    }
    return !(rows->in_row || rows->in_square || rows->on_line || chains) || making_add(making, &rule_rows, err);
}

/* The field "3+3" of the start says how many checks win; where the key asks for it and the start is silent, the first
 * does. */
static void take_checks(Making *making) {
    uint8_t *const checks = making->terms->ends.checks;
    checks[WHITE] = checks[BLACK] = making->sheet->ends.counts_checks;
    for (const char *at = strchr(making->sheet->start, '+'); at; at = strchr(at + 1, '+')) {
        const bool is_field = at - making->sheet->start >= 2 && at[-2] == ' ' && (at[2] == ' ' || !at[2]);
        if (!is_field || !isdigit((unsigned char)at[-1]) || !isdigit((unsigned char)at[1])) continue;
        checks[WHITE] = (uint8_t)(at[-1] - '0');
        checks[BLACK] = (uint8_t)(at[1] - '0');
    }
}

bool make_goals(Making *making, Error *err) {
    take_checks(making);
    return take_flags(making, err) && take_rows(making, err);
}
