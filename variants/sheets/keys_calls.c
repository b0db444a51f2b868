/* Keys of what whoever runs a game calls: repetition, moves without progress, counts; and of draws that are none. */
#include "variants/sheets/keys.h"

#include <string.h>

#include "variants/rules/calls.h"
#include "variants/rules/counting.h"
#include "variants/rules/material.h"
#include "variants/rules/progress.h"
#include "variants/sheets/rights.h"

enum { CALLS_MOST = 1000 };

SheetEnds sheet_ends_usual(void) {
    const MenSet pawns = 1ULL << sheet_man_find("pawn");
    return (SheetEnds){ .flag_men = { ~0ULL, ~0ULL },
                        .flag_count = 1,
                        .row_men = ~0ULL,
                        .across = true,
                        .upright = true,
                        .slanting = true,
                        .row_value = VALUE_WIN,
                        .quiet_moves = 50,
                        .folds = 3,
                        .progress = { pawns, pawns } };
}

static bool set_quiet_moves(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, CALLS_MOST, &sheet->ends.quiet_moves, err);
}
static bool set_progress_white(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->ends.progress[WHITE], err);
}
static bool set_progress_black(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->ends.progress[BLACK], err);
}
static bool set_progress(Sheet *sheet, const char *value, Error *err) {
    return set_progress_white(sheet, value, err) && set_progress_black(sheet, value, err);
}
static bool set_folds(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, CALLS_MOST, &sheet->ends.folds, err);
}
static bool set_repeated(Sheet *sheet, const char *value, Error *err) {
    return read_value(value, &sheet->ends.repeated, err);
}
static bool set_absolute(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.absolute, err);
}
static bool set_perpetual(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.perpetual, err);
}
static bool set_chasing(Sheet *sheet, const char *value, Error *err) {
    sheet->ends.chases = strcmp(value, "axf") == 0;
    return sheet->ends.chases || strcmp(value, "none") == 0 ||
           error_set(err, "\"%.40s\" is neither axf nor none", value);
}
static bool set_to_and_fro(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.to_and_fro, err);
}
static bool set_full_board(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->ends.full_board, err);
}

/* Which of these words, ended by NULL, a value is. */
static bool read_choice(const char *value, const char *const words[], const char *expected, int *choice, Error *err) {
    for (*choice = 0; words[*choice]; ++*choice)
        if (strcmp(words[*choice], value) == 0) return true;
    return error_set(err, "\"%.40s\", expected %s", value, expected);
}
static bool set_material(Sheet *sheet, const char *value, Error *err) {
    static const char *const words[] = {
        [MATERIAL_NONE] = "none",           [MATERIAL_MEN] = "unweighted",      [MATERIAL_WEIGHED] = "janggi",
        [MATERIAL_WHITE] = "whitedrawodds", [MATERIAL_BLACK] = "blackdrawodds", NULL
    };
    int choice = 0;
    if (!read_choice(value, words, "none, unweighted, janggi, whitedrawodds or blackdrawodds", &choice, err))
        return false;
    sheet->ends.material = (Material)choice;
    return true;
}
static bool set_counting(Sheet *sheet, const char *value, Error *err) {
    static const char *const words[] = { [COUNTING_NONE] = "none",
                                         [COUNTING_MAKRUK] = "makruk",
                                         [COUNTING_CAMBODIAN] = "cambodian",
                                         [COUNTING_ASEAN] = "asean",
                                         NULL };
    int choice = 0;
    if (!read_choice(value, words, "none, makruk, cambodian or asean", &choice, err)) return false;
    sheet->ends.counting = (Counting)choice;
    return true;
}

const SheetKey sheet_keys_of_calls[] = {
    { "nMoveRule", set_quiet_moves },
    { "nMoveRuleTypes", set_progress },
    { "nMoveRuleTypesWhite", set_progress_white },
    { "nMoveRuleTypesBlack", set_progress_black },
    { "nFoldRule", set_folds },
    { "nFoldValue", set_repeated },
    { "nFoldValueAbsolute", set_absolute },
    { "perpetualCheckIllegal", set_perpetual },
    { "chasingRule", set_chasing },
    { "moveRepetitionIllegal", set_to_and_fro },
    { "materialCounting", set_material },
    { "adjudicateFullBoard", set_full_board },
    { "countingRule", set_counting },
    { NULL, NULL },
};

/* ---- making ---- */

static bool take_progress(Making *making, Error *err) {
    const KindSet pawns = 1U << PAWN, there = making_kinds(making, ~0ULL) & pawns;
    KindSet *const progress = making->terms->ends.progress;
    for (Player player = WHITE; player <= BLACK; player++)
        progress[player] = making_kinds(making, making->sheet->ends.progress[player]);
    return (progress[WHITE] == there && progress[BLACK] == there) || making_add(making, &rule_progress, err);
}

/* Does it end as in chess, so that nothing need be asked? */
static bool is_usual(const SheetEnds *ends) {
    return ends->quiet_moves == 50 && ends->folds == 3 && ends->repeated == VALUE_DRAW && !ends->perpetual &&
           !ends->chases && !ends->to_and_fro && ends->material == MATERIAL_NONE && ends->counting == COUNTING_NONE;
}

static void take_calls(Making *making) {
    const SheetEnds *const ends = &making->sheet->ends;
    const KindSet all = making_kinds(making, ~0ULL);
    making->terms->ends.calls = (TermsOfCalls){ .own = !is_usual(ends),
                                                .moves = ends->quiet_moves,
                                                .folds = ends->folds,
                                                .repeated = ends->repeated,
                                                .absolute = ends->absolute,
                                                .perpetual = ends->perpetual,
                                                .to_and_fro = ends->to_and_fro,
                                                .tempted = { all, all } };
}

static Kind man_called(const Making *making, const char *name) {
    return making->kind[sheet_man_find(name)];
}

/* The men of xiangqi, as far as they are there. */
static bool take_chases(Making *making, Error *err) {
    TermsOfChases *const chases = &making->terms->ends.calls.chases;
    if (!making->sheet->ends.chases) return true;
    if (making->sheet->wrap_files || making->sheet->wrap_ranks)
        return error_set(err, "chasingRule is for boards whose edges do not touch");
    *chases = (TermsOfChases){ .count = true,
                               .rook = man_called(making, "rook"),
                               .cannon = man_called(making, "cannon"),
                               .horse = man_called(making, "horse"),
                               .elephant = man_called(making, "elephant"),
                               .adviser = man_called(making, "fers"),
                               .soldier = man_called(making, "soldier") };
    for (int i = 0; i < COMPOSITION_RULES_MAX && making->rules->rule[i]; i++)
        chases->facing |= strcmp(making->rules->rule[i]->id, "flying-general") == 0;
    return true;
}

static KindSet kind_called(const Making *making, const char *name) {
    return making_kinds(making, 1ULL << sheet_man_find(name));
}

/* Points of janggi, twice over: who moves first is a point and a half behind. */
static void weigh_as_janggi(const Making *making, TermsOfMaterial *material) {
    static const struct {
        const char *man;
        uint8_t points;
    } worth[] = { { "rook", 13 },          { "janggiCannon", 7 }, { "horse", 5 },
                  { "janggiElephant", 3 }, { "wazir", 3 },        { "soldier", 2 } };
    for (size_t i = 0; i < LENGTH(worth); i++)
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
            if (kind_called(making, worth[i].man) >> kind & 1) material->weight[kind] = 2 * worth[i].points;
    material->first_moves = 3;
}

static bool take_material(Making *making, Error *err) {
    TermsOfMaterial *const material = &making->terms->ends.material;
    material->how = making->sheet->ends.material;
    if (material->how == MATERIAL_WEIGHED) weigh_as_janggi(making, material);
    if (material->how == MATERIAL_MEN) memset(material->weight, 1, sizeof material->weight);
    return (material->how == MATERIAL_NONE || making_add(making, &rule_material, err)) &&
           (!making->sheet->ends.full_board || making_add(making, &rule_full_board, err));
}

static bool take_counting(Making *making, Error *err) {
    TermsOfCounting *const counting = &making->terms->ends.counting;
    *counting = (TermsOfCounting){ .how = making->sheet->ends.counting,
                                   .rooks = kind_called(making, "rook"),
                                   .bishops = kind_called(making, "silver"),
                                   .knights = kind_called(making, "knight") };
    /* It is counted how long a mate may take. */
    const bool mates = !(composed_facts(making->rules) & (FACT_NO_CHECK | FACT_LAST_MAN));
    return counting->how == COUNTING_NONE || !mates || making_add(making, &rule_counting, err);
}

bool make_calls(Making *making, Error *err) {
    take_calls(making);
    return take_chases(making, err) && take_progress(making, err) && take_material(making, err) &&
           take_counting(making, err);
}

/* A number there is how many plies may be counted. */
static bool read_passing(Position *pos, const char *text, Error *err) {
    if (text[strspn(text, "0123456789")] == '\0') return counting_read_limit(pos, text, err);
    return rights_read_passing(pos, text, err);
}

void describe_calls(const Terms *terms, Game *game, Notation *notation) {
    if (terms->ends.counting.how != COUNTING_NONE) {
        notation->read_en_passant = read_passing;
        notation->write_en_passant = counting_write_limit;
        notation->clock = counting_clock;
    }
    if (!terms->ends.calls.own) return;
    game->conduct.referee = calls_referee;
    game->conduct.quiet_limit = calls_quiet_limit;
    game->conduct.repeats = !terms->ends.calls.folds;
}
