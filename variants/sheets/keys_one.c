/* Keys of one player, "knight.b = n:NW": how their men go, and what is otherwise for them. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text/notation.h"
#include "variants/sheets/keys.h"
#include "variants/sheets/read.h"

bool sheet_is_of_one(const char *key) {
    return strchr(key, '.') != NULL;
}

/* Players by their letters, as positions have them, and by their numbers, as `teams` has them. */
static bool read_seat(const Sheet *sheet, const char *seat, Player *player, Error *err) {
    const int players = sheet->seats.count > 2 ? sheet->seats.count : 2;
    const char *const letters = sheet_is_seated(sheet) ? "abcdef" : "wb";
    for (int i = 0; i < players; i++) {
        if (seat[1] || (seat[0] != letters[i] && seat[0] != '0' + i)) continue;
        *player = (Player)i;
        return true;
    }
    return error_set(err, "\"%.20s\" is no player: expected one of %.*s, or a number up to %d", seat, players, letters,
                     players - 1);
}

/* ---- men ---- */

/* "n:NW": the letter is that of the man in all hands. */
static bool set_own(Sheet *sheet, int man, Player player, const char *value, Error *err) {
    const char letter = sheet->man[man].letter, *const gait = value + 2;
    int at = 0;
    if (!letter) return error_set(err, "he is not there: name him for all players first");
    if (tolower((unsigned char)value[0]) != letter || value[1] != ':' || !gait[0])
        return error_set(err, "\"%.40s\" is not %c, a colon and how the man goes", value, letter);
    if (sheet_men[man].kind == PAWN) return error_set(err, "pawns go the same way in all hands (pawnTypes)");
    if (strpbrk(gait, "ie")) return error_set(err, "first moves (i) and captures in passing (e) are for all players");
    if (strlen(gait) >= SHEET_GAIT_MAX) return error_set(err, "longer than %d letters", SHEET_GAIT_MAX - 1);
    while (at < sheet->owns && (sheet->own[at].man != man || sheet->own[at].player != player)) at++;
    if (at == SHEET_OWN_MAX) return error_set(err, "more than %d gaits of one player's men", SHEET_OWN_MAX);
    if (at == sheet->owns) sheet->owns++;
    sheet->own[at] = (SheetOwn){ .man = man, .player = player };
    return read_words(gait, sheet->own[at].gait, SHEET_GAIT_MAX, err);
}

void sheet_forget_own(Sheet *sheet, int man) {
    int kept = 0;
    for (int i = 0; i < sheet->owns; i++)
        if (sheet->own[i].man != man) sheet->own[kept++] = sheet->own[i];
    sheet->owns = kept;
}

/* ---- other keys ---- */

static const SheetKeyOfOne *find_of_one(const char *name) {
    static const SheetKeyOfOne *const tables[] = { sheet_one_of_pawns, sheet_one_of_castling, sheet_one_of_moves,
                                                   sheet_one_of_royals };
    for (size_t i = 0; i < LENGTH(tables); i++)
        for (const SheetKeyOfOne *key = tables[i]; key->key; key++)
            if (strcmp(key->key, name) == 0) return key;
    return NULL;
}

/* "flagRegionWhite" for "flagRegion", "mobilityRegionWhiteRook" for "mobilityRegionRook". */
static bool set_by_name(Sheet *sheet, const char *name, Player player, const char *value, bool *found, Error *err) {
    static const char mobility[] = "mobilityRegion";
    const char *const side = player == WHITE ? "White" : "Black";
    const size_t length = sizeof mobility - 1;
    char whole[2 * SHEET_ID_MAX];
    if (strncmp(name, mobility, length) == 0)
        snprintf(whole, sizeof whole, "%s%s%s", mobility, side, name + length);
    else
        snprintf(whole, sizeof whole, "%s%s", name, side);
    *found = !sheet_is_seated(sheet) && sheet_has_key(whole);
    return *found && sheet_set(sheet, whole, value, err);
}

bool sheet_set_of_one(Sheet *sheet, const char *key, const char *value, Error *err) {
    const size_t length = strcspn(key, ".");
    char name[SHEET_ID_MAX];
    Player player = WHITE;
    bool found = false;
    if (length >= sizeof name) return error_set(err, "there is no key %.40s", key);
    snprintf(name, sizeof name, "%.*s", (int)length, key);
    if (!read_seat(sheet, key + length + 1, &player, err)) return error_prefix(err, "%.40s", key);
    const int man = sheet_man_find(name);
    if (man >= 0) return set_own(sheet, man, player, value, err) || error_prefix(err, "%s", key);
    sheet_note_of_two(sheet, name);
    const SheetKeyOfOne *const one = find_of_one(name);
    if (one) return one->set(sheet, player, value, err) || error_prefix(err, "%s", key);
    const bool set = set_by_name(sheet, name, player, value, &found, err);
    if (found) return set;
    if (sheet_has_key(name)) return error_set(err, "%.40s: %s is the same for all players", key, name);
    return sheet_set(sheet, name, value, err); /* which says that there is no such key */
}
