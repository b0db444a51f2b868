/* Keys of kings and of those who take their place: who may not be left attacked, and what their loss means. */
#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "variants/rules/atomic.h"
#include "variants/rules/blast.h"
#include "variants/rules/compose.h"
#include "variants/rules/royals.h"
#include "variants/rules/shatar.h"
#include "variants/rules/stalemate.h"
#include "variants/sheets/keys.h"

/* ---- reading ---- */

enum { COUNT_MAX = 64 };

static bool set_checking(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.checking, err);
}
static bool set_mated_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_value(value, &sheet->royals.mated[player], err);
}
static bool set_stuck_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_value(value, &sheet->royals.stuck[player], err) &&
           sheet_put_rule(sheet, "stalemate-loses", false, err) && sheet_put_rule(sheet, "stalemate-wins", false, err);
}
static bool set_by_men(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.by_men, err);
}
static bool set_dying_of(Sheet *sheet, Player player, const char *value, Error *err) {
    bool *const dies = &sheet->royals.dies[player];
    *dies = strcmp(value, "none") != 0;
    return !*dies || read_value(value, &sheet->royals.dying[player], err) ||
           error_set(err, "\"%.40s\" is neither loss nor win nor draw nor none", value);
}
static bool set_shatar(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.shatar, err);
}
static bool set_claim(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.claim, err);
}
static bool set_pseudo_royal(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.pseudo_royal, err);
}
static bool set_duple(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.duple, err);
}
/* "*" means all men together, and not each of their kinds. */
static bool set_mortal_of(Sheet *sheet, Player player, const char *value, Error *err) {
    SheetRoyals *const royals = &sheet->royals;
    royals->all_die[player] = strchr(value, '*') != NULL;
    royals->mortal[player] = 0;
    return royals->all_die[player] || read_men(sheet, value, &royals->mortal[player], err);
}
static bool set_least_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_number(value, 0, COUNT_MAX, &sheet->royals.count[player], err);
}

/* The same for both players. */
#define FOR_BOTH(name)                                                                                                 \
    static bool name(Sheet *sheet, const char *value, Error *err) {                                                    \
        return name##_of(sheet, WHITE, value, err) && name##_of(sheet, BLACK, value, err);                             \
    }
FOR_BOTH(set_mated)
FOR_BOTH(set_stuck)
FOR_BOTH(set_dying)
FOR_BOTH(set_mortal)
FOR_BOTH(set_least)

static bool set_opponents(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 0, COUNT_MAX, &sheet->royals.opponents, err);
}
static bool set_blasts(Sheet *sheet, const char *value, Error *err) {
    return read_switch(value, &sheet->royals.blasts, err) && sheet_put_rule(sheet, "atomic", false, err);
}
static bool set_immune(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->royals.immune, err);
}
static bool set_allied(Sheet *sheet, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->royals.allied, err);
}

const SheetKey sheet_keys_of_royals[] = {
    { "checking", set_checking },
    { "checkmateValue", set_mated },
    { "stalemateValue", set_stuck },
    { "stalematePieceCount", set_by_men },
    { "extinctionValue", set_dying },
    { "extinctionClaim", set_claim },
    { "extinctionPseudoRoyal", set_pseudo_royal },
    { "dupleCheck", set_duple },
    { "extinctionPieceTypes", set_mortal },
    { "extinctionPieceCount", set_least },
    { "extinctionOpponentPieceCount", set_opponents },
    { "shatarMateRule", set_shatar },
    { "blastOnCapture", set_blasts },
    { "blastImmuneTypes", set_immune },
    { "mutuallyImmuneTypes", set_allied },
    { NULL, NULL },
};

const SheetKeyOfOne sheet_one_of_royals[] = {
    { "checkmateValue", set_mated_of },       { "stalemateValue", set_stuck_of },
    { "extinctionValue", set_dying_of },      { "extinctionPieceTypes", set_mortal_of },
    { "extinctionPieceCount", set_least_of }, { NULL, NULL },
};

/* ---- making ---- */

static bool has_king(const Sheet *sheet) {
    return sheet->man[sheet_man_find("king")].letter != '\0';
}

/* How often a man stands in the start of a side. */
static int count_at_start(const Sheet *sheet, int man, int side) {
    const char small = sheet->man[man].letter;
    const char letter = side == WHITE ? (char)toupper((unsigned char)small) : small;
    int count = 0;
    for (const char *at = sheet->start; *at && !strchr(" [", *at); at++) count += small && *at == letter;
    return count;
}

/* Do all of some kinds together stand in the start of both sides? */
static bool both_have(const Making *making, KindSet kinds) {
    int count[2] = { 0, 0 };
    for (int man = 0; sheet_men[man].name; man++)
        for (int side = 0; side < 2; side++)
            if (making->kind[man] != EMPTY && kinds >> making->kind[man] & 1)
                count[side] += count_at_start(making->sheet, man, side);
    return count[WHITE] > 0 && count[BLACK] > 0;
}

/* Stands a pawn on the first row of its own side? Rows of the text begin with the last. */
static bool has_pawns_at_home(const Sheet *sheet) {
    const char small = sheet->man[sheet_man_find("pawn")].letter;
    const size_t board = strcspn(sheet->start, " [");
    if (!small) return false;
    if (memchr(sheet->start, small, strcspn(sheet->start, "/ ["))) return true;
    size_t last = board;
    while (last > 0 && sheet->start[last - 1] != '/') last--;
    return memchr(sheet->start + last, toupper((unsigned char)small), board - last) != NULL;
}

/* Is there more to say than that one king of each side may not be left attacked? */
static bool is_spoken_of(const Making *making) {
    const SheetRoyals *const royals = &making->sheet->royals;
    bool speaks = !has_king(making->sheet) || making->terms->royals.may_lack || royals->pseudo_royal ||
                  royals->by_men || royals->shatar || royals->stuck[WHITE] != royals->stuck[BLACK];
    for (Player player = WHITE; player <= BLACK; player++) {
        const bool dies = royals->dies[player] && (royals->mortal[player] || royals->all_die[player]);
        speaks |= dies || royals->mated[player] != VALUE_LOSS;
    }
    return speaks;
}

static bool add_value_of_stuck(Making *making, Error *err) {
    const EndValue stuck = making->sheet->royals.stuck[WHITE]; /* for both */
    if (stuck == VALUE_DRAW) return true;
    return making_add(making, stuck == VALUE_LOSS ? &rule_stalemate_loses : &rule_stalemate_wins, err);
}

static KindSet kinds_called(const Making *making, const char *const names[]) {
    MenSet men = 0;
    for (int i = 0; names[i]; i++) men |= 1ULL << sheet_man_find(names[i]);
    return making_kinds(making, men);
}

static bool add_shatar(Making *making, Error *err) {
    static const char *const strong[] = { "knight", "rook", "bers", NULL }, *const idle[] = { "knight", NULL };
    TermsOfRoyals *const terms = &making->terms->royals;
    if (!making->sheet->royals.shatar) return true;
    terms->shak = kinds_called(making, strong);
    terms->idle = kinds_called(making, idle);
    return making_add(making, &rule_shatar, err);
}

/* Is the loss of the same men what both players fear? */
static bool dies_alike(const SheetRoyals *royals) {
    return royals->mortal[WHITE] == royals->mortal[BLACK] && royals->count[WHITE] == royals->count[BLACK];
}

static bool add_royals(Making *making, Error *err) {
    const SheetRoyals *const royals = &making->sheet->royals;
    TermsOfRoyals *const terms = &making->terms->royals;
    terms->has_king = has_king(making->sheet);
    terms->may_lack = terms->has_king && !both_have(making, 1U << KING);
    if (!is_spoken_of(making)) return add_value_of_stuck(making, err);
    if (royals->pseudo_royal && (royals->all_die[WHITE] || royals->all_die[BLACK]))
        return error_set(err, "extinctionPieceTypes = *: not all men at once can be royal");
    if (royals->pseudo_royal && !dies_alike(royals))
        return error_set(err, "extinctionPseudoRoyal: then the same men are royal on both sides, and as few");
    terms->speaks = true;
    for (Player player = WHITE; player <= BLACK; player++) {
        terms->mortal[player] = making_kinds(making, royals->mortal[player]);
        terms->mated[player] = royals->mated[player];
        terms->stuck[player] = royals->stuck[player];
        terms->dies[player] = royals->dies[player];
        terms->dying[player] = royals->dying[player];
        terms->count[player] = royals->count[player];
        terms->all_die[player] = royals->all_die[player];
    }
    terms->kinds = royals->pseudo_royal ? terms->mortal[WHITE] : 0;
    terms->most = royals->count[WHITE] + 1;
    terms->duple = royals->pseudo_royal && royals->duple;
    terms->by_men = royals->by_men;
    terms->opponents = royals->opponents;
    terms->claim = royals->claim;
    return making_add(making,
                      terms->has_king ? &rule_royals
                      : terms->kinds  ? &rule_pseudo_royals
                                      : &rule_no_royals,
                      err);
}

static bool add_blasts(Making *making, Error *err) {
    const SheetRoyals *const royals = &making->sheet->royals;
    TermsOfBlasts *const terms = &making->terms->blasts;
    terms->immune = making_kinds(making, royals->immune);
    terms->allied = making_kinds(making, royals->allied);
    if (terms->allied && !making_add(making, &rule_allied, err)) return false;
    if (!royals->blasts) return true;
    making->terms->royals.blasts = true;
    if (!has_king(making->sheet)) return making_add(making, &rule_blast, err);
    return terms->immune ? error_set(err, "blastImmuneTypes is for games without a king (king = -, commoner = k)")
                         : making_add(making, &rule_atomic, err);
}

bool make_royals(Making *making, Error *err) {
    return add_blasts(making, err) && (making->sheet->royals.checking || making_add(making, &rule_no_checks, err)) &&
           (!has_pawns_at_home(making->sheet) || making_add(making, &rule_pawns_at_home, err)) &&
           add_shatar(making, err) && add_royals(making, err);
}

/* ---- values ---- */

/* The only kind of whom both sides have no man too many: the game hangs on these men, though nobody need protect
 * them. */
static KindSet mortal_as_kings(const Making *making) {
    const SheetRoyals *const royals = &making->sheet->royals;
    const KindSet kinds = making_kinds(making, royals->mortal[WHITE]);
    if (!dies_alike(royals) || !kinds || kinds & (kinds - 1)) return 0;
    for (int side = 0; side < 2; side++)
        if (!royals->dies[side] || royals->dying[side] != VALUE_LOSS || royals->all_die[side]) return 0;
    for (int man = 0; sheet_men[man].name; man++)
        for (int side = 0; side < 2; side++)
            if (making->kind[man] != EMPTY && kinds >> making->kind[man] & 1 &&
                count_at_start(making->sheet, man, side) != royals->count[side] + 1)
                return 0;
    return kinds;
}

void describe_royals(const Making *making, Game *game) {
    const TermsOfRoyals *const terms = &making->terms->royals;
    if (!terms->speaks) return;
    KindSet kinds = terms->has_king ? 1U << KING : 0;
    if (!kinds || terms->may_lack) kinds |= terms->kinds;
    if (!kinds) kinds = mortal_as_kings(making);
    game->setup.royal = both_have(making, kinds) ? kinds : 0;
    for (int side = 0; side < 2; side++)
        game->advice.sheds |=
            terms->dies[side] && terms->dying[side] == VALUE_WIN && (terms->all_die[side] || !terms->has_king);
}

/* ---- words ---- */

static void begin_clause(Text *text) {
    if (text->length) text_string(text, "; ");
}

static const char *value_in_words(EndValue value) {
    return value == VALUE_WIN ? "has won" : value == VALUE_LOSS ? "has lost" : "has drawn";
}

static void write_letters(const Making *making, MenSet men, Text *text) {
    int left = 0;
    for (int man = 0; sheet_men[man].name; man++) left += men >> man & 1 && making->kind[man] != EMPTY;
    for (int man = 0; sheet_men[man].name; man++) {
        if (!(men >> man & 1) || making->kind[man] == EMPTY) continue;
        text_char(text, (char)toupper((unsigned char)making->sheet->man[man].letter));
        left--;
        if (left) text_string(text, left == 1 ? " or " : ", ");
    }
}

static void write_dying(const Making *making, Player player, Text *text) {
    const SheetRoyals *const royals = &making->sheet->royals;
    const int count = royals->count[player];
    if (!royals->dies[player] || (!royals->mortal[player] && !royals->all_die[player])) return;
    text_string(text, "who has ");
    if (count)
        text_format(text, "no more than %d ", count);
    else
        text_string(text, "no ");
    if (royals->all_die[player])
        text_string(text, count == 1 ? "man" : "men");
    else
        write_letters(making, royals->mortal[player], text);
    text_format(text, " left %s", value_in_words(royals->dying[player]));
}

static void write_mated(const Making *making, Player player, Text *text) {
    const EndValue mated = making->sheet->royals.mated[player];
    if (!making->terms->royals.has_king || mated == VALUE_LOSS) return;
    text_format(text, "who is mated %s", value_in_words(mated));
}

static void write_stuck(const Making *making, Player player, Text *text) {
    const SheetRoyals *const royals = &making->sheet->royals;
    if (royals->stuck[player] == VALUE_DRAW || royals->by_men) return;
    text_format(text, "who cannot move %s", value_in_words(royals->stuck[player]));
}

/* What holds for both players once, and else what holds for each. */
static void write_of_both(const Making *making, void (*write)(const Making *making, Player player, Text *text),
                          Text *text) {
    char of[2][SHEET_WORDS_MAX];
    for (Player player = WHITE; player <= BLACK; player++) {
        Text one = text_into(of[player], sizeof of[player]);
        write(making, player, &one);
    }
    const bool same = strcmp(of[WHITE], of[BLACK]) == 0;
    for (Player player = WHITE; player <= (same ? WHITE : BLACK); player++) {
        if (!of[player][0]) continue;
        begin_clause(text);
        text_format(text, "%s%s", same ? "" : player == WHITE ? "for White: " : "for Black: ", of[player]);
    }
}

void royals_in_words(const Making *making, Text *text) {
    const SheetRoyals *const royals = &making->sheet->royals;
    const TermsOfRoyals *const terms = &making->terms->royals;
    if (!terms->speaks) return;
    if (terms->kinds) {
        begin_clause(text);
        text_string(text, terms->most > 1 ? "no " : "the last ");
        write_letters(making, royals->mortal[WHITE], text);
        text_string(text, terms->most > 1 ? " may be left attacked" : " may not be left attacked");
    } else {
        write_of_both(making, write_dying, text);
    }
    write_of_both(making, write_mated, text);
    write_of_both(making, write_stuck, text);
}
