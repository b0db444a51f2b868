/* Keys of hands: who is captured and dropped; and of men who are promoted in a zone. */
#include "variants/sheets/keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- which rule it is ---- */

static bool becomes_anything(const SheetHands *hands) {
    for (int man = 0; man < SHEET_MEN_MAX; man++)
        if (hands->becomes[man]) return true;
    return false;
}

/* Is it no more than what chess with drops says? Then its rule is one of the words, which is faster. */
static bool is_plain(const SheetHands *hands) {
    const bool is_chessgi = hands->first_rank_pawns && hands->captures && hands->keeps_promoted;
    return hands->drops && (!hands->first_rank_pawns || is_chessgi) && !hands->drops_crowned && !hands->free &&
           !hands->no_checks && !hands->must_drop && !hands->zone_pawns && !hands->first_rank_rooks &&
           !hands->pawns_stand && !hands->immobile_forbidden && !hands->mateless && !hands->gates && !hands->few &&
           !hands->encloses && !hands->shades_bishops && !becomes_anything(hands) &&
           strcmp(hands->region[WHITE], "*") == 0 && strcmp(hands->region[BLACK], "*") == 0;
}

/* Which word of hands the rules have follows from all of the keys. */
static bool settle(Sheet *sheet, Error *err) {
    const SheetHands *const hands = &sheet->hands;
    const bool plain = is_plain(hands), captives = plain && hands->captures;
    const bool gi = captives && hands->first_rank_pawns;
    const bool knight = plain && !hands->captures && sheet_has_rule(sheet, "pocketknight"); /* who has it brings it */
    return sheet_put_rule(sheet, "pocketknight", knight, err) &&
           sheet_put_rule(sheet, "crazyhouse", captives && !hands->keeps_promoted, err) &&
           sheet_put_rule(sheet, "loop", captives && hands->keeps_promoted && !gi, err) &&
           sheet_put_rule(sheet, "chessgi", gi, err);
}

void sheet_note_hands(Sheet *sheet, const char *word) {
    SheetHands *const hands = &sheet->hands;
    const bool gi = strcmp(word, "chessgi") == 0, loop = gi || strcmp(word, "loop") == 0;
    const bool captives = loop || strcmp(word, "crazyhouse") == 0;
    hands->drops |= captives || strcmp(word, "pocketknight") == 0;
    hands->captures |= captives;
    hands->keeps_promoted |= loop;
    hands->first_rank_pawns |= gi;
}

/* ---- switches ---- */

/* A key that is a switch of the hands. */
#define SWITCH(member)                                                                                                 \
    static bool set_##member(Sheet *sheet, const char *value, Error *err) {                                            \
        return read_switch(value, &sheet->hands.member, err) && settle(sheet, err);                                    \
    }

SWITCH(drops)
SWITCH(captures)
SWITCH(keeps_promoted)
SWITCH(drops_crowned)
SWITCH(free)
SWITCH(must_drop)
SWITCH(first_rank_pawns)
SWITCH(zone_pawns)
SWITCH(first_rank_rooks)
SWITCH(captors_only)
SWITCH(must_promote)
SWITCH(falls_back)
SWITCH(pawns_stand)
SWITCH(immobile_forbidden)
SWITCH(mateless)
SWITCH(gates)
SWITCH(gating)
SWITCH(shades_bishops)

static bool set_drop_checks(Sheet *sheet, const char *value, Error *err) {
    bool on = true;
    if (!read_switch(value, &on, err)) return false;
    sheet->hands.no_checks = !on;
    return settle(sheet, err);
}

/* ---- men and numbers ---- */

/* One man by his letter, from 1; 0: '-' or '*', which is nobody or all. */
static bool read_man(const Sheet *sheet, char letter, uint8_t *man, Error *err) {
    const int found = sheet_man_of(sheet, letter);
    *man = found < 0 ? 0 : (uint8_t)(found + 1);
    return found >= 0 || letter == '-' || letter == '*' || error_set(err, "no man has the letter %c", letter);
}

/* The next pair of a list like "p:g l:g" or "g:1": its letter, and what stands behind the colon. False: there is none,
 * or it is none, with an error. */
static bool next_pair(const char **at, char *letter, const char **behind, Error *err) {
    while (isspace((unsigned char)**at)) ++*at;
    if (!**at) return false;
    *letter = **at;
    const char *colon = *at + 1 + strspn(*at + 1, " ");
    if (*colon != ':') return error_set(err, "expected a colon after %c", *letter);
    *behind = colon + 1 + strspn(colon + 1, " ");
    *at = *behind + (**behind ? strcspn(*behind, " ") : 0);
    return true;
}

static bool set_becomes(Sheet *sheet, const char *value, Error *err) {
    Error why = { .text = "" };
    const char *behind = NULL;
    char letter = '\0';
    while (next_pair(&value, &letter, &behind, &why)) {
        uint8_t man = 0, other = 0;
        if (!read_man(sheet, letter, &man, err) || !read_man(sheet, *behind, &other, err)) return false;
        if (man) sheet->hands.becomes[man - 1] = other;
    }
    if (why.text[0]) return error_set(err, "%s", why.text);
    return settle(sheet, err);
}

static bool set_few(Sheet *sheet, const char *value, Error *err) {
    return read_man(sheet, value[0], &sheet->hands.few, err) && settle(sheet, err);
}
static bool set_few_most(Sheet *sheet, const char *value, Error *err) {
    int most;
    if (!read_number(value, 0, 255, &most, err)) return false;
    sheet->hands.few_most = (uint8_t)most;
    return true;
}
static bool set_due(Sheet *sheet, const char *value, Error *err) {
    return read_man(sheet, value[0], &sheet->hands.due, err);
}

static bool read_enclosing(const char *value, Enclosing *enclosing, Error *err) {
    static const char *const names[] = { "none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top" };
    int number = 0;
    if (read_name(value, names, LENGTH(names), &number)) {
        *enclosing = (Enclosing)number;
        return true;
    }
    return error_set(err, "\"%.40s\" is not none, reversi, ataxx, quadwrangle, snort, anyside or top", value);
}
static bool set_encloses(Sheet *sheet, const char *value, Error *err) {
    return read_enclosing(value, &sheet->hands.encloses, err) && settle(sheet, err);
}
static bool set_flips(Sheet *sheet, const char *value, Error *err) {
    return read_enclosing(value, &sheet->hands.flips, err);
}
static bool set_on_top(Sheet *sheet, const char *value, Error *err) {
    bool on = false;
    if (!read_switch(value, &on, err)) return false;
    if (on) sheet->hands.encloses = ENCLOSING_TOP;
    return settle(sheet, err);
}
static bool set_begin(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->hands.begin, SHEET_REGION_MAX, err);
}

static bool set_region_white(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->hands.region[WHITE], SHEET_REGION_MAX, err) && settle(sheet, err);
}
static bool set_region_black(Sheet *sheet, const char *value, Error *err) {
    return read_words(value, sheet->hands.region[BLACK], SHEET_REGION_MAX, err) && settle(sheet, err);
}

const SheetKey sheet_keys_of_hands[] = {
    { "pieceDrops", set_drops },
    { "capturesToHand", set_captures },
    { "dropLoop", set_keeps_promoted },
    { "dropPromoted", set_drops_crowned },
    { "freeDrops", set_free },
    { "dropChecks", set_drop_checks },
    { "mustDrop", set_must_drop },
    { "mustDropType", set_due },
    { "firstRankPawnDrops", set_first_rank_pawns },
    { "promotionZonePawnDrops", set_zone_pawns },
    { "sittuyinRookDrop", set_first_rank_rooks },
    { "dropRegionWhite", set_region_white },
    { "dropRegionBlack", set_region_black },
    { "whiteDropRegion", set_region_white },
    { "blackDropRegion", set_region_black },
    { "dropNoDoubled", set_few },
    { "dropNoDoubledCount", set_few_most },
    { "dropOppositeColoredBishop", set_shades_bishops },
    { "shogiPawnDropMateIllegal", set_mateless },
    { "immobilityIllegal", set_immobile_forbidden },
    { "promotedPieceType", set_becomes },
    { "piecePromotionOnCapture", set_captors_only },
    { "mandatoryPiecePromotion", set_must_promote },
    { "pieceDemotion", set_falls_back },
    { "sittuyinPromotion", set_pawns_stand },
    { "enclosingDrop", set_encloses },
    { "enclosingDropStart", set_begin },
    { "dropOnTop", set_on_top },
    { "flipEnclosedPieces", set_flips },
    { "gating", set_gates },
    { "seirawanGating", set_gating },
    { NULL, NULL },
};
