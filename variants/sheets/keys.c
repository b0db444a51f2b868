/* The keys of variants.ini: what each says of a game. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variants/rules/joined.h"
#include "variants/sheets/read.h"

/* ---- values ---- */

static bool read_switch(const char *value, bool *on, Error *err) {
    *on = strcmp(value, "true") == 0;
    return *on || strcmp(value, "false") == 0 || error_set(err, "\"%.40s\" is neither true nor false", value);
}

static bool read_number(const char *value, int least, int most, int *number, Error *err) {
    char *end;
    const long found = strtol(value, &end, 10);
    if (*value == '\0' || *end != '\0' || found < least || found > most)
        return error_set(err, "\"%.40s\" is not a number from %d to %d", value, least, most);
    *number = (int)found;
    return true;
}

/* A file, as its letter or as its number from 1. */
static bool read_file(const char *value, int *file, Error *err) {
    int number = 0;
    if (isalpha((unsigned char)value[0]) && !value[1]) {
        *file = tolower((unsigned char)value[0]) - 'a';
        return true;
    }
    if (!read_number(value, 1, 26, &number, NULL)) return error_set(err, "\"%.40s\" is not a file", value);
    *file = number - 1;
    return true;
}

static bool read_words(const char *value, char *to, size_t size, Error *err) {
    if (strlen(value) >= size) return error_set(err, "longer than %zu characters", size - 1);
    snprintf(to, size, "%s", value);
    return true;
}

/* ---- men ---- */

/* "a", "a:BETZA" or "-". A letter that another man has is taken from him. */
static bool read_man(Sheet *sheet, int man, const char *value, Error *err) {
    const char letter = (char)tolower((unsigned char)value[0]);
    if (strcmp(value, "-") == 0) {
        sheet->man[man].letter = '\0';
        return true;
    }
    if (!isalpha((unsigned char)value[0]) || (value[1] && value[1] != ':'))
        return error_set(err, "\"%.40s\" is neither a letter nor a letter, a colon and how the man goes", value);
    const char *const gait = value[1] ? value + 2 : sheet_men[man].gait;
    if (!gait[0]) return error_set(err, "expected a colon and how the man goes");
    if (strlen(gait) >= SHEET_GAIT_MAX) return error_set(err, "longer than %d letters", SHEET_GAIT_MAX - 1);
    for (int i = 0; sheet_men[i].name; i++)
        if (i != man && sheet->man[i].letter == letter) sheet->man[i].letter = '\0';
    sheet->man[man].letter = letter;
    snprintf(sheet->man[man].gait, SHEET_GAIT_MAX, "%s", gait);
    return true;
}

/* ---- rules ---- */

/* Adds a word to the rules of a sheet, or takes it away. */
static bool put_rule(Sheet *sheet, const char *word, bool on, Error *err) {
    char rest[SHEET_WORDS_MAX] = "", copy[SHEET_WORDS_MAX], *save = NULL;
    snprintf(copy, sizeof copy, "%s", sheet->rules);
    for (char *part = strtok_r(copy, "+", &save); part; part = strtok_r(NULL, "+", &save)) {
        if (strcmp(part, word) == 0) continue;
        if (rest[0]) strncat(rest, "+", sizeof rest - strlen(rest) - 1);
        strncat(rest, part, sizeof rest - strlen(rest) - 1);
    }
    const int length =
        snprintf(sheet->rules, sizeof sheet->rules, "%s%s%s", rest, rest[0] && on ? "+" : "", on ? word : "");
    return length < (int)sizeof sheet->rules || error_set(err, "too many rules");
}

/* The array of a rule, and no rights where nobody castles. */
static void take_array(Sheet *sheet, const Rule *rule) {
    if (rule->start) snprintf(sheet->start, sizeof sheet->start, "%s", rule->start);
    char *const rights = strstr(sheet->start, " KQkq ");
    if (rights && rule->facts & FACT_NO_CASTLING)
        memmove(rights + 2, rights + 5, strlen(rights + 5) + 1), rights[1] = '-';
}

bool sheet_add_rule(Sheet *sheet, const char *id) {
    const int word = joined_find(id);
    const bool is_hands = strcmp(id, "crazyhouse") == 0 || strcmp(id, "loop") == 0;
    if (word < 0 || !joined_words[word].rule) return false;
    sheet->drops |= is_hands || strcmp(id, "pocketknight") == 0;
    sheet->captures_to_hand |= is_hands;
    sheet->drops_promoted |= strcmp(id, "loop") == 0;
    take_array(sheet, joined_words[word].rule);
    return put_rule(sheet, id, true, NULL);
}

/* "rifle, madrasi": any words of ours. */
static bool read_rules(Sheet *sheet, const char *value, Error *err) {
    char copy[SHEET_WORDS_MAX], *save = NULL;
    if (strlen(value) >= sizeof copy) return error_set(err, "too many rules");
    snprintf(copy, sizeof copy, "%s", value);
    for (char *part = strtok_r(copy, ", +", &save); part; part = strtok_r(NULL, ", +", &save))
        if (!put_rule(sheet, part, true, err)) return false;
    return true;
}

/* "14x14", "cylinder", "torus". */
static bool read_board(Sheet *sheet, const char *value, Error *err) {
    char copy[64], *save = NULL;
    snprintf(copy, sizeof copy, "%.63s", value);
    for (char *part = strtok_r(copy, " ", &save); part; part = strtok_r(NULL, " ", &save)) {
        int files = 0, ranks = 0, length = 0;
        if (sscanf(part, "%2dx%2d%n", &files, &ranks, &length) == 2 && !part[length] && files > 0 && ranks > 0) {
            sheet->files = files;
            sheet->ranks = ranks;
        } else if (strcmp(part, "cylinder") == 0) {
            sheet->wrap_files = true;
        } else if (strcmp(part, "torus") == 0) {
            sheet->wrap_files = sheet->wrap_ranks = true;
        } else {
            return error_set(err, "\"%.20s\" is neither a size (10x8) nor cylinder or torus", part);
        }
    }
    return true;
}

/* ---- the keys ---- */

typedef bool SetKey(Sheet *sheet, const char *value, Error *err);

static bool set_ranks(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 1, 32, &sheet->ranks, err);
}
static bool set_files(Sheet *sheet, const char *value, Error *err) {
    int last = 0;
    if (!read_file(value, &last, err)) return false;
    sheet->files = last + 1;
    return true;
}
static bool set_start(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->start, sizeof sheet->start, err);
}
static bool set_title(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->title, sizeof sheet->title, err);
}
static bool set_summary(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->summary, sizeof sheet->summary, err);
}
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
    char letters[KINDS_MAX];
    int count = 0;
    for (; *value; value++) {
        if (isspace((unsigned char)*value)) continue;
        if (!isalpha((unsigned char)*value) && *value != '-') return error_set(err, "'%c' is not a letter", *value);
        if (count == KINDS_MAX - 1) return error_set(err, "more than %d letters", KINDS_MAX - 1);
        letters[count++] = (char)tolower((unsigned char)*value);
    }
    letters[count] = '\0';
    snprintf(sheet->promotions, sizeof sheet->promotions, "%s", letters);
    return true;
}
static bool set_must_capture(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && put_rule(sheet, "must-capture", on, err);
}
static bool set_blast(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && put_rule(sheet, "atomic", on, err);
}

/* Of three ways for a game to end, "loss", "win" and "draw", two are rules. */
static bool set_stalemate(Sheet *sheet, const char *value, Error *err) {
    const bool loses = strcmp(value, "loss") == 0, wins = strcmp(value, "win") == 0;
    if (!loses && !wins && strcmp(value, "draw") != 0)
        return error_set(err, "\"%.40s\" is neither loss nor win nor draw", value);
    return put_rule(sheet, "stalemate-loses", loses, err) && put_rule(sheet, "stalemate-wins", wins, err);
}
static bool set_check_counting(Sheet *sheet, const char *value, Error *err) {
    bool on;
    return read_switch(value, &on, err) && put_rule(sheet, "3check", on, err);
}

/* Which rule of hands it is follows from three keys. */
static bool settle_hands(Sheet *sheet, Error *err) {
    return put_rule(sheet, "pocketknight", sheet->drops && !sheet->captures_to_hand, err) &&
           put_rule(sheet, "crazyhouse", sheet->drops && sheet->captures_to_hand && !sheet->drops_promoted, err) &&
           put_rule(sheet, "loop", sheet->drops && sheet->captures_to_hand && sheet->drops_promoted, err);
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

static bool skip(Sheet *sheet, const char *value, Error *err) {
    (void)sheet, (void)value, (void)err;
    return true;
}

static const struct {
    const char *key;
    SetKey *set;
} keys[] = {
    { "maxRank", set_ranks },
    { "maxFile", set_files },
    { "startFen", set_start },
    { "castling", set_castling },
    { "castlingKingsideFile", set_king_side },
    { "castlingQueensideFile", set_queen_side },
    { "doubleStep", set_double_step },
    { "doubleStepRegionWhite", set_double_white },
    { "doubleStepRegionBlack", set_double_black },
    { "promotionRegionWhite", set_promoting_white },
    { "promotionRegionBlack", set_promoting_black },
    { "promotionPieceTypes", set_promotions },
    { "mustCapture", set_must_capture },
    { "blastOnCapture", set_blast },
    { "stalemateValue", set_stalemate },
    { "checkCounting", set_check_counting },
    { "pieceDrops", set_drops },
    { "capturesToHand", set_captures },
    { "dropPromoted", set_drops_promoted },
    { "variantTemplate", skip }, /* for the windows of GUIs */
    { "pieceToCharTable", skip },
    { "pocketSize", skip },
    { "title", set_title },
    { "summary", set_summary },
    { "rules", read_rules },
    { "board", read_board },
};

/* Keys with the value that games have which say nothing about them: that value is no wish for more. */
static const struct {
    const char *key, *usual;
} usual[] = {
    { "checking", "true" },        { "mandatoryPawnPromotion", "true" },
    { "stalemateValue", "draw" },  { "checkmateValue", "loss" },
    { "nMoveRule", "50" },         { "nFoldRule", "3" },
    { "nFoldValue", "draw" },      { "pieceDrops", "false" },
    { "capturesToHand", "false" }, { "chess960", "false" },
    { "twoBoards", "false" },      { "promotionPawnTypes", "p" },
    { "enPassantTypes", "p" },     { "pass", "false" },
    { "wallingRule", "none" },
};

bool sheet_set(Sheet *sheet, const char *key, const char *value, Error *err) {
    const int man = sheet_man_find(key);
    if (man >= 0) return read_man(sheet, man, value, err) || error_prefix(err, "%s", key);
    for (size_t i = 0; i < LENGTH(keys); i++)
        if (strcmp(keys[i].key, key) == 0) return keys[i].set(sheet, value, err) || error_prefix(err, "%s", key);
    for (size_t i = 0; i < LENGTH(usual); i++) {
        if (strcmp(usual[i].key, key) != 0) continue;
        return strcmp(usual[i].usual, value) == 0 || error_set(err, "%s = %.40s cannot be played yet", key, value);
    }
    return error_set(err, "the key %.40s cannot be played yet", key);
}
