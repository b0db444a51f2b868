/* Keys of where men may go. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "variants/sheets/keys.h"

/* The man of "mobilityRegionWhiteBishop", and whose he is; false: it is no such key. */
static bool find_mobility(const char *key, int *man, Player *player) {
    static const char *const prefixes[] = { "mobilityRegionWhite", "mobilityRegionBlack" };
    for (Player side = 0; side < 2; side++) {
        const size_t length = strlen(prefixes[side]);
        char name[32];
        if (strncmp(key, prefixes[side], length) != 0) continue;
        snprintf(name, sizeof name, "%s", key + length);
        name[0] = (char)tolower((unsigned char)name[0]);
        *man = isupper((unsigned char)key[length]) ? sheet_man_find(name) : -1;
        *player = side;
        return *man >= 0;
    }
    return false;
}

bool sheet_is_mobility(const char *key) {
    int man = 0;
    Player player = WHITE;
    return find_mobility(key, &man, &player);
}

bool sheet_set_mobility(Sheet *sheet, const char *key, const char *value, Error *err) {
    int man = 0, at = 0;
    Player player = WHITE;
    find_mobility(key, &man, &player);
    while (at < sheet->mobilities && (sheet->mobility[at].man != man || sheet->mobility[at].player != player)) at++;
    if (at == SHEET_MOBILITY_MAX) return error_set(err, "more than %d regions of men", SHEET_MOBILITY_MAX);
    if (at == sheet->mobilities) sheet->mobilities++;
    sheet->mobility[at].man = man;
    sheet->mobility[at].player = player;
    return read_words(value, sheet->mobility[at].cells, SHEET_REGION_MAX, err);
}

/* ---- other letters ---- */

/* "h:n e:b": h is read for the man n, e for the man b. */
static bool set_synonyms(Sheet *sheet, const char *value, Error *err) {
    memset(sheet->synonyms, ' ', LETTERS);
    for (const char *at = value + strspn(value, " -"); *at; at += strspn(at, " ")) {
        if (!isalpha((unsigned char)at[0]) || at[1] != ':' || !isalpha((unsigned char)at[2]) || !strchr(" ", at[3]))
            return error_set(err, "\"%.20s\" is not a letter, a colon and the letter of a man", at);
        if (sheet_man_of(sheet, at[2]) < 0) return error_set(err, "no man has the letter %c", at[2]);
        if (sheet_man_of(sheet, at[0]) >= 0) return error_set(err, "%c is a man's own letter", at[0]);
        sheet->synonyms[tolower((unsigned char)at[0]) - 'a'] = (char)tolower((unsigned char)at[2]);
        at += 3;
    }
    return true;
}

const SheetKey sheet_keys_of_men[] = { { "letterSynonyms", set_synonyms }, { NULL, NULL } };

/* ---- making ---- */

/* A region without cells means nothing. */
bool make_men(Making *making, Error *err) {
    const Set all = making_all_cells(making);
    for (Player player = 0; player < 2; player++)
        for (Kind kind = 0; kind < KINDS_MAX; kind++) making->men->mobility[player][kind] = all;
    for (int i = 0; i < making->sheet->mobilities; i++) {
        const SheetMobility *const mobility = &making->sheet->mobility[i];
        const Kind kind = making->kind[mobility->man];
        Set cells;
        if (!region_read(making->board, mobility->cells, &cells, err))
            return error_prefix(err, "mobilityRegion of %s", sheet_men[mobility->man].name);
        if (kind != EMPTY && !set_is_empty(&cells)) making->men->mobility[mobility->player][kind] = cells;
    }
    return true;
}
