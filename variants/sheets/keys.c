/* The keys of variants.ini: what each says of a game. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variants/rules/joined.h"
#include "variants/sheets/gait.h"
#include "variants/sheets/keys.h"
#include "variants/sheets/read.h"

/* ---- men ---- */

/* Nobody becomes a man who is not there. */
static void remove_man(Sheet *sheet, int man) {
    sheet->man[man].letter = '\0';
    for (Player player = 0; player < PLAYERS_MAX; player++) sheet->pawns.become[player] &= ~(1ULL << man);
    sheet_forget_own(sheet, man);
}

/* "a", "a:BETZA" or "-". A letter that another man has is taken from him. */
static bool set_man(Sheet *sheet, int man, const char *value, Error *err) {
    const char letter = (char)tolower((unsigned char)value[0]);
    if (strcmp(value, "-") == 0) {
        remove_man(sheet, man);
        return true;
    }
    if (!isalpha((unsigned char)value[0]) || (value[1] && value[1] != ':'))
        return error_set(err, "\"%.40s\" is neither a letter nor a letter, a colon and how the man goes", value);
    const char *const gait = value[1] ? value + 2 : sheet_men[man].gait;
    if (!gait[0] && strcmp(sheet_men[man].name, "immobile") != 0)
        return error_set(err, "expected a colon and how the man goes");
    if (strlen(gait) >= SHEET_GAIT_MAX) return error_set(err, "longer than %d letters", SHEET_GAIT_MAX - 1);
    for (int i = 0; sheet_men[i].name; i++)
        if (i != man && sheet->man[i].letter == letter) remove_man(sheet, i);
    sheet_forget_own(sheet, man);
    sheet->man[man].letter = letter;
    snprintf(sheet->man[man].gait, SHEET_GAIT_MAX, "%s", gait);
    if (!gait_split(gait).passing) return true;
    sheet->pawns.passing[WHITE] |= 1ULL << man;
    sheet->pawns.passing[BLACK] |= 1ULL << man;
    return true;
}

/* ---- rules ---- */

bool sheet_has_rule(const Sheet *sheet, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = sheet->rules; (at = strstr(at, word)) != NULL; at += length)
        if ((at == sheet->rules || at[-1] == '+') && (!at[length] || at[length] == '+')) return true;
    return false;
}

bool sheet_put_rule(Sheet *sheet, const char *word, bool on, Error *err) {
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

bool sheet_add_rule(Sheet *sheet, const char *id) {
    const int word = joined_find(id);
    if (word < 0 || !joined_at(word)->rule) return false;
    sheet_note_hands(sheet, id);
    if (sheet_take_base(sheet, id)) return true;
    return sheet_put_rule(sheet, id, true, NULL);
}

/* "rifle, madrasi": any words of ours. */
static bool read_rules(Sheet *sheet, const char *value, Error *err) {
    char copy[SHEET_WORDS_MAX], *save = NULL;
    if (strlen(value) >= sizeof copy) return error_set(err, "too many rules");
    snprintf(copy, sizeof copy, "%s", value);
    for (char *part = strtok_r(copy, ", +", &save); part; part = strtok_r(NULL, ", +", &save)) {
        sheet_note_hands(sheet, part);
        if (!sheet_put_rule(sheet, part, true, err)) return false;
    }
    return true;
}

/* Of hexagons: how long each side is, "6"; false: something else. */
static bool read_sides(Sheet *sheet, const char *part) {
    int side = 0, length = 0;
    if (!sheet->hexagons || sscanf(part, "%2d%n", &side, &length) != 1 || part[length] || side < 1) return false;
    sheet->files = sheet->ranks = 2 * side - 1;
    return true;
}

/* Pawns promote at the far ends of files of hexagons, unless it is said where. */
static void set_hexagons(Sheet *sheet) {
    sheet->hexagons = true;
    if (strcmp(sheet->pawns.promoting_on[WHITE], "*8") == 0) sheet->pawns.promoting_on[WHITE][0] = '\0';
    if (strcmp(sheet->pawns.promoting_on[BLACK], "*1") == 0) sheet->pawns.promoting_on[BLACK][0] = '\0';
}

/* Of triangles: how many rows they lie in, "10". */
static bool read_rows(Sheet *sheet, const char *part) {
    int rows = 0, length = 0;
    if (!sheet->triangles || sscanf(part, "%2d%n", &rows, &length) != 1 || part[length] || rows < 1) return false;
    sheet->ranks = rows;
    return true;
}

/* A cell of a list, "a1"; false: it is none, or the list is full. */
static bool read_listed(char *list, const char *part) {
    const size_t letters = isalpha((unsigned char)part[0]) ? 1 : 0, digits = strspn(part + letters, "0123456789");
    const size_t length = list ? strlen(list) : 0;
    if (!list || !letters || !digits || part[letters + digits]) return false;
    return snprintf(list + length, SHEET_CELLS_MAX - length, "%s%s", length ? " " : "", part) <
           (int)(SHEET_CELLS_MAX - length);
}

/* "14x14", "cylinder", "torus", "hexagon 6", "hexagon 9x10 slanted", "triangles 10", "12x12 cut a1 l1 add m5". */
static bool read_board(Sheet *sheet, const char *value, Error *err) {
    char copy[2 * SHEET_CELLS_MAX], *save = NULL, *list = NULL;
    if (strlen(value) >= sizeof copy) return error_set(err, "longer than %zu characters", sizeof copy - 1);
    snprintf(copy, sizeof copy, "%s", value);
    for (char *part = strtok_r(copy, " ", &save); part; part = strtok_r(NULL, " ", &save)) {
        int files = 0, ranks = 0, length = 0;
        if (sscanf(part, "%2dx%2d%n", &files, &ranks, &length) == 2 && !part[length] && files > 0 && ranks > 0) {
            sheet->files = files;
            sheet->ranks = ranks;
            sheet->triangles = false;
            sheet->cut[0] = sheet->added[0] = '\0';
        } else if (strcmp(part, "cylinder") == 0) {
            sheet->wrap_files = true;
        } else if (strcmp(part, "torus") == 0) {
            sheet->wrap_files = sheet->wrap_ranks = true;
        } else if (strcmp(part, "hexagon") == 0) {
            set_hexagons(sheet);
        } else if (sheet->hexagons && strcmp(part, "slanted") == 0) {
            sheet->slanted = true;
        } else if (strcmp(part, "triangles") == 0) {
            sheet->triangles = true;
        } else if (strcmp(part, "cut") == 0 || strcmp(part, "add") == 0) {
            list = part[0] == 'c' ? sheet->cut : sheet->added;
            list[0] = '\0';
        } else if (!read_listed(list, part) && !read_sides(sheet, part) && !read_rows(sheet, part)) {
            return error_set(
                err, "\"%.20s\" is neither a size (10x8) nor cylinder, torus, hexagon, triangles, cut or add", part);
        }
    }
    return true;
}

/* ---- the keys ---- */

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
/* Other names, with commas between them. */
static bool set_aka(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->aka, sizeof sheet->aka, err);
}
static bool set_summary(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->summary, sizeof sheet->summary, err);
}

static bool set_rules_text(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->rules_text, sizeof sheet->rules_text, err);
}

static const SheetKey keys[] = {
    { "maxRank", set_ranks },     { "maxFile", set_files },        { "startFen", set_start },
    { "variantTemplate", NULL }, /* for the windows of GUIs */
    { "pieceToCharTable", NULL }, { "pocketSize", NULL },          { "title", set_title },
    { "summary", set_summary },   { "rulesText", set_rules_text }, { "rules", read_rules },
    { "aka", set_aka },           { "board", read_board },         { NULL, NULL },
};

static const SheetKey *const tables[] = {
    keys,
    sheet_keys_of_men,
    sheet_keys_of_pawns,
    sheet_keys_of_castling,
    sheet_keys_of_asia,
    sheet_keys_of_moves,
    sheet_keys_of_hands,
    sheet_keys_of_royals,
    sheet_keys_of_goals,
    sheet_keys_of_calls,
    sheet_keys_of_seats,
};

static const SheetKey *find_key(const char *name) {
    for (size_t i = 0; i < LENGTH(tables); i++)
        for (const SheetKey *key = tables[i]; key->key; key++)
            if (strcmp(key->key, name) == 0) return key;
    return NULL;
}

bool sheet_has_key(const char *key) {
    return find_key(key) || sheet_is_mobility(key);
}

/* The key that looks like a slip of what was written; NULL: none does. */
static const char *nearest_key(const char *written) {
    const char *nearest = NULL;
    int least = 4;
    for (size_t i = 0; i < LENGTH(tables); i++)
        for (const SheetKey *key = tables[i]; key->key; key++) {
            const int changes = text_distance(written, key->key);
            if (changes < least && changes < (int)strlen(key->key) / 2) nearest = key->key, least = changes;
        }
    for (int man = 0; sheet_men[man].name; man++) {
        const int changes = text_distance(written, sheet_men[man].name);
        if (changes < least && changes < (int)strlen(sheet_men[man].name) / 2)
            nearest = sheet_men[man].name, least = changes;
    }
    return nearest;
}

/* Keys with the value that games have which say nothing about them: that value is no wish for more. */
static const struct {
    const char *key, *usual;
} usual[] = {
    { "twoBoards", "false" },
};

static bool is_one_of(const char *const names[], const char *key) {
    while (*names && strcmp(*names, key) != 0) names++;
    return *names != NULL;
}

KeysOrder sheet_order_of(const char *key) {
    static const char *const old[] = { "promotionRank", "doubleStepRank", "doubleStepRankMin", "pawnTypes", NULL };
    static const char *const of_both[] = { "promotionPieceTypes", "promotionPawnTypes", "enPassantRegion",
                                           "enPassantTypes",      "nMoveRuleTypes",     NULL };
    if (sheet_is_of_one(key)) return KEYS_OF_ONE;
    if (sheet_man_find(key) >= 0) return KEYS_OF_MEN;
    return is_one_of(old, key) ? KEYS_OLD : is_one_of(of_both, key) ? KEYS_OF_BOTH : KEYS_OTHERS;
}

void sheet_note_of_two(Sheet *sheet, const char *key) {
    static const char *const of_all[] = { "maxRank",
                                          "maxFile",
                                          "startFen",
                                          "variantTemplate",
                                          "pieceToCharTable",
                                          "title",
                                          "aka",
                                          "pocketSize",
                                          "summary",
                                          "rulesText",
                                          "rules",
                                          "board",
                                          "seats",
                                          "teams",
                                          "turns",
                                          "sides",
                                          "doubleStep",
                                          "mustCapture",
                                          "letterSynonyms",
                                          "hidden",
                                          "promotionPieceTypes",
                                          NULL };
    char *const noted = sheet->seats.of_two;
    if (!noted[0] && !is_one_of(of_all, key)) snprintf(noted, sizeof sheet->seats.of_two, "%s", key);
}

bool sheet_set(Sheet *sheet, const char *key, const char *value, Error *err) {
    if (sheet_is_of_one(key)) return sheet_set_of_one(sheet, key, value, err);
    const int man = sheet_man_find(key);
    if (man < 0) sheet_note_of_two(sheet, key);
    if (man >= 0) return set_man(sheet, man, value, err) || error_prefix(err, "%s", key);
    if (sheet_is_mobility(key)) return sheet_set_mobility(sheet, key, value, err) || error_prefix(err, "%s", key);
    const SheetKey *const found = find_key(key);
    if (found) return !found->set || found->set(sheet, value, err) || error_prefix(err, "%s", key);
    for (size_t i = 0; i < LENGTH(usual); i++) {
        if (strcmp(usual[i].key, key) != 0) continue;
        return strcmp(usual[i].usual, value) == 0 || error_set(err, "%s = %.40s cannot be played yet", key, value);
    }
    const char *const nearest = nearest_key(key);
    if (nearest) return error_set(err, "there is no key %.40s (did you mean %s?)", key, nearest);
    return error_set(err, "the key %.40s cannot be played yet", key);
}
