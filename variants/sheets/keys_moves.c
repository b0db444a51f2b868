/* Keys of what moves do besides going there: duties, explosions, walls, passes. */
#include <string.h>

#include "variants/rules/passes.h"
#include "variants/rules/petrify.h"
#include "variants/rules/progressive.h"
#include "variants/rules/walls.h"
#include "variants/sheets/keys.h"

static bool set_must_capture(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && sheet_put_rule(sheet, "must-capture", on, err);
}

/* ---- what is hidden ---- */

/* "men, mines", or "nothing". */
static bool set_hidden(Sheet *sheet, const char *value, Error *err) {
    static const struct { const char *what, *rule; } secrets[] = { { "men", "kriegspiel" }, { "mines", "minefield" } };
    char copy[SHEET_WORDS_MAX], *save = NULL;
    if (!read_words(value, copy, sizeof copy, err)) return false;
    for (size_t i = 0; i < LENGTH(secrets); i++)
        if (!sheet_put_rule(sheet, secrets[i].rule, false, err)) return false;
    for (char *part = strtok_r(copy, ", ", &save); part; part = strtok_r(NULL, ", ", &save)) {
        size_t i = 0;
        while (i < LENGTH(secrets) && strcmp(secrets[i].what, part) != 0) i++;
        if (i == LENGTH(secrets) && strcmp(part, "nothing") != 0)
            return error_set(err, "\"%.40s\" is neither men nor mines nor nothing", part);
        if (i < LENGTH(secrets) && !sheet_put_rule(sheet, secrets[i].rule, true, err)) return false;
    }
    return true;
}

/* ---- walls ---- */

static bool set_walling(Sheet *sheet, const char *value, Error *err) {
    static const char *const names[] = { "none", "arrow", "duck", "edge", "past", "static" };
    int number = 0;
    if (read_name(value, names, LENGTH(names), &number)) {
        sheet->moves.walls = (Walls)number;
        return true;
    }
    return error_set(err, "\"%.40s\" is neither arrow nor duck, edge, past, static or none", value);
}
static bool set_walled_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->moves.walled[WHITE], SHEET_REGION_MAX, err);
}
static bool set_walled_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->moves.walled[BLACK], SHEET_REGION_MAX, err);
}
static bool set_walled(Sheet *sheet, const char *value, Error *err) {
    return set_walled_white(sheet, value, err) && set_walled_black(sheet, value, err);
}
static bool set_walls_or_moves(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.walls_or_moves, err);
}
static bool set_petrified(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->moves.petrified, err);
}
static bool set_petrifies_blasted(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.petrifies_blasted, err);
}

/* ---- turns, wounds ---- */

static bool set_per_turn_of(Sheet *sheet, Player player, const char *value, Error *err) {
    enum { MOST = 9 };
    return read_number(value, 1, MOST, &sheet->moves.per_turn[player], err);
}
static bool set_per_turn(Sheet *sheet, const char *value, Error *err) {
    return set_per_turn_of(sheet, WHITE, value, err) && set_per_turn_of(sheet, BLACK, value, err);
}

/* "k:3 *:2" */
static bool set_strikes(Sheet *sheet, const char *value, Error *err) {
    SheetMoves *const moves = &sheet->moves;
    memset(moves->strikes, 0, sizeof moves->strikes);
    moves->strikes_others = 0;
    for (value += strspn(value, " "); *value; value += strspn(value, " ")) {
        const int man = sheet_man_of(sheet, *value);
        const bool number = value[1] == ':' && value[2] >= '1' && value[2] <= '3' && strchr(" ", value[3]);
        if ((man < 0 && *value != '*') || !number)
            return error_set(err, "\"%.20s\" is not the letter of a man, a colon and a number from 1 to 3", value);
        *(man < 0 ? &moves->strikes_others : &moves->strikes[man]) = (uint8_t)(value[2] - '0');
        value += 3;
    }
    return true;
}

/* ---- passes ---- */

static bool set_both(const char *value, bool on[2], Error *err) {
    if (!read_switch(value, &on[WHITE], err)) return false;
    on[BLACK] = on[WHITE];
    return true;
}
static bool set_pass(Sheet *sheet, const char *value, Error *err) {
    return set_both(value, sheet->moves.passes, err);
}
static bool set_pass_white(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.passes[WHITE], err);
}
static bool set_pass_black(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.passes[BLACK], err);
}
static bool set_pass_stuck(Sheet *sheet, const char *value, Error *err) {
    return set_both(value, sheet->moves.passes_stuck, err);
}
static bool set_pass_stuck_white(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.passes_stuck[WHITE], err);
}
static bool set_pass_stuck_black(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->moves.passes_stuck[BLACK], err);
}

const SheetKey sheet_keys_of_moves[] = {
    { "mustCapture", set_must_capture },
    { "hidden", set_hidden },
    { "wallingRule", set_walling },
    { "wallingRegion", set_walled },
    { "wallingRegionWhite", set_walled_white },
    { "wallingRegionBlack", set_walled_black },
    { "wallOrMove", set_walls_or_moves },
    { "petrifyOnCaptureTypes", set_petrified },
    { "petrifyBlastPieces", set_petrifies_blasted },
    { "movesPerTurn", set_per_turn },
    { "strikes", set_strikes },
    { "pass", set_pass },
    { "passWhite", set_pass_white },
    { "passBlack", set_pass_black },
    { "passOnStalemate", set_pass_stuck },
    { "passOnStalemateWhite", set_pass_stuck_white },
    { "passOnStalemateBlack", set_pass_stuck_black },
    { NULL, NULL },
};

const SheetKeyOfOne sheet_one_of_moves[] = { { "movesPerTurn", set_per_turn_of }, { NULL, NULL } };

/* ---- making ---- */

static bool take_walled(const Making *making, Error *err) {
    for (int side = 0; side < 2; side++) {
        const char *const region = making->sheet->moves.walled[side];
        if (!region_read(making->board, *region ? region : "**", &making->terms->moves.walled[side], err))
            return error_prefix(err, "wallingRegion");
    }
    return true;
}

static bool has_rule(const Making *making, const char *id) {
    FOR_RULES(making->rules, i) if (strcmp(making->rules->rule[i]->id, id) == 0) return true;
    return false;
}

/* A rule that acts before all others. */
static bool add_first(Making *making, const Rule *rule, Error *err) {
    if (!making_add(making, rule, err)) return false;
    int last = 0;
    while (making->rules->rule[last] != rule) last++;
    memmove(making->rules->rule + 1, making->rules->rule, (size_t)last * sizeof *making->rules->rule);
    making->rules->rule[0] = rule;
    return true;
}

static bool has_fixed_walls(const Sheet *sheet) {
    return memchr(sheet->start, '*', strcspn(sheet->start, " ")) != NULL;
}

static bool any(const bool on[2]) {
    return on[WHITE] || on[BLACK];
}

/* What is hidden follows from whose turn it is then. */
static bool add_turns(Making *making, Error *err) {
    const Rule **const rules = making->rules->rule;
    if (has_rule(making, "progressive")) return error_set(err, "movesPerTurn: the rule progressive says how many");
    if (!making_add(making, &rule_several_moves, err)) return false;
    int at = 0;
    while (rules[at] != &rule_several_moves) at++;
    for (; at > 0 && rules[at - 1]->hides; at--) {
        rules[at] = rules[at - 1];
        rules[at - 1] = &rule_several_moves;
    }
    return true;
}

static bool are_wounded(const Making *making) {
    FOR_RULES_WITH(making->rules, i, wounds) return true;
    return false;
}

static bool make_strikes(Making *making, Error *err) {
    const SheetMoves *const moves = &making->sheet->moves;
    TermsOfMoves *const terms = &making->terms->moves;
    bool said = moves->strikes_others;
    for (int man = 0; sheet_men[man].name; man++) {
        const Kind kind = making->kind[man];
        said |= moves->strikes[man] > 0;
        if (kind != EMPTY) terms->strikes[kind] = moves->strikes[man] ? moves->strikes[man] : moves->strikes_others;
    }
    terms->counts_strikes = said;
    return !said || are_wounded(making) ||
           error_set(err, "strikes: men are wounded by the rules three-strikes-rifle and three-strikes-ed only");
}

bool make_moves(Making *making, Error *err) {
    const SheetMoves *const moves = &making->sheet->moves;
    TermsOfMoves *const terms = &making->terms->moves;
    *terms = (TermsOfMoves){ .walls = moves->walls, .walls_or_moves = moves->walls_or_moves };
    memcpy(terms->passes, moves->passes, sizeof terms->passes);
    memcpy(terms->passes_stuck, moves->passes_stuck, sizeof terms->passes_stuck);
    terms->petrified = making_kinds(making, moves->petrified);
    terms->petrifies_blasted = moves->petrifies_blasted && (making->sheet->royals.blasts || has_rule(making, "atomic"));
    const bool several = moves->per_turn[WHITE] > 1 || moves->per_turn[BLACK] > 1;
    for (int player = 0; several && player < PLAYERS_MAX; player++) /* more than two have as many all */
        terms->per_turn[player] = (uint8_t)(moves->per_turn[player & 1] ? moves->per_turn[player & 1] : 1);
    if (!take_walled(making, err) || !make_strikes(making, err)) return false;
    if (several && !add_turns(making, err)) return false;
    if (terms->petrified && !add_first(making, &rule_petrify, err)) return false;
    if (moves->walls != WALLS_NONE && !making_add(making, &rule_walling, err)) return false;
    if (has_fixed_walls(making->sheet) && !making_add(making, &rule_fixed_walls, err)) return false;
    return (!any(terms->passes) && !any(terms->passes_stuck)) || making_add(making, &rule_passes, err);
}
