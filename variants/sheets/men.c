/* The men that files know by name. Names, letters for their moves and their order are those of variants.ini. */
#include <ctype.h>
#include <string.h>

#include "variants/sheets/sheet.h"

const SheetKind sheet_men[] = {
    { "pawn", "fmWfcF", PAWN },
    { "knight", "N", KNIGHT },
    { "bishop", "B", BISHOP },
    { "rook", "R", ROOK },
    { "queen", "Q", QUEEN },
    { "fers", "F", EMPTY },
    { "alfil", "A", EMPTY },
    { "fersAlfil", "FA", EMPTY },
    { "silver", "FfW", EMPTY },
    { "aiwok", "RNF", EMPTY },
    { "bers", "RF", EMPTY },
    { "archbishop", "BN", EMPTY },
    { "chancellor", "RN", EMPTY },
    { "amazon", "QN", EMPTY },
    { "knibis", "mNcB", EMPTY },
    { "biskni", "mBcN", EMPTY },
    { "kniroo", "mNcR", EMPTY },
    { "rookni", "mRcN", EMPTY },
    { "shogiPawn", "fW", EMPTY },
    { "lance", "fR", EMPTY },
    { "shogiKnight", "fN", EMPTY },
    { "gold", "WfF", EMPTY },
    { "dragonHorse", "BW", EMPTY },
    { "clobber", "cW", EMPTY },
    { "breakthrough", "fmWfF", EMPTY },
    { "immobile", SHEET_STAYS, EMPTY },
    { "cannon", "mRcpR", EMPTY },
    { "janggiCannon", "pR", EMPTY },
    { "soldier", "fsW", EMPTY },
    { "horse", "nN", EMPTY },
    { "elephant", "nA", EMPTY },
    { "janggiElephant", "nZ", EMPTY },
    { "banner", "RcpRnN", EMPTY },
    { "wazir", "W", EMPTY },
    { "commoner", "K", EMPTY },
    { "centaur", "KN", EMPTY },
    { "customPiece1", "", EMPTY },
    { "customPiece2", "", EMPTY },
    { "customPiece3", "", EMPTY },
    { "customPiece4", "", EMPTY },
    { "customPiece5", "", EMPTY },
    { "customPiece6", "", EMPTY },
    { "customPiece7", "", EMPTY },
    { "customPiece8", "", EMPTY },
    { "customPiece9", "", EMPTY },
    { "customPiece10", "", EMPTY },
    { "customPiece11", "", EMPTY },
    { "customPiece12", "", EMPTY },
    { "customPiece13", "", EMPTY },
    { "customPiece14", "", EMPTY },
    { "customPiece15", "", EMPTY },
    { "customPiece16", "", EMPTY },
    { "customPiece17", "", EMPTY },
    { "customPiece18", "", EMPTY },
    { "customPiece19", "", EMPTY },
    { "customPiece20", "", EMPTY },
    { "customPiece21", "", EMPTY },
    { "customPiece22", "", EMPTY },
    { "customPiece23", "", EMPTY },
    { "customPiece24", "", EMPTY },
    { "customPiece25", "", EMPTY },
    { "king", "K", KING },
    { NULL, NULL, EMPTY },
};
static_assert(LENGTH(sheet_men) <= SHEET_MEN_MAX, "a sheet has room for all men");

int sheet_man_find(const char *name) {
    for (int i = 0; sheet_men[i].name; i++)
        if (strcmp(sheet_men[i].name, name) == 0) return i;
    return -1;
}

int sheet_man_of(const Sheet *sheet, char letter) {
    for (int i = 0; sheet_men[i].name; i++)
        if (sheet->man[i].letter && sheet->man[i].letter == tolower((unsigned char)letter)) return i;
    return -1;
}

bool sheet_stands_for_king(const Sheet *sheet, int man) {
    return man == sheet_man_find("commoner") && !sheet->man[sheet_man_find("king")].letter;
}

void sheet_blank(Sheet *sheet) {
    const MenSet king = 1ULL << sheet_man_find("king"), rook = 1ULL << sheet_man_find("rook");
    *sheet = (Sheet){ .files = 8,
                      .ranks = 8,
                      .castling = { .allowed = { true, true },
                                    .to = { 6, 2 },
                                    .further = { 6, 2 },
                                    .king_file = 4,
                                    .rook_file = { 25, 0 },
                                    .king = { king, king },
                                    .rooks = { rook, rook } },
                      .ends = sheet_ends_usual(),
                      .hands = { .few_most = 1, .region = { "*", "*" } },
                      .pawns = { .promoting_on = { "*8", "*1" },
                                 .double_step = { true, true, true, true, true, true },
                                 .double_from = { "*2", "*7" },
                                 .triple_from = { "-", "-" },
                                 .passed_on = { "**", "**" } },
                      .royals = { .checking = true, .mated = { VALUE_LOSS, VALUE_LOSS } } };
    for (int i = 0; sheet_men[i].name; i++) memcpy(sheet->man[i].gait, sheet_men[i].gait, strlen(sheet_men[i].gait));
    for (int side = 0; side < 2; side++) sheet->pawns.promoting[side] = sheet->pawns.passing[side] = 1; /* pawns */
}

void sheet_chess(Sheet *sheet) {
    static const struct {
        const char *name;
        char letter;
    } men[] = { { "pawn", 'p' }, { "knight", 'n' }, { "bishop", 'b' },
                { "rook", 'r' }, { "queen", 'q' },  { "king", 'k' } };
    sheet_blank(sheet);
    for (size_t i = 0; i < LENGTH(men); i++) {
        const int man = sheet_man_find(men[i].name);
        sheet->man[man].letter = men[i].letter;
        if (!strchr("nbrq", men[i].letter)) continue;
        for (Player player = 0; player < PLAYERS_MAX; player++) sheet->pawns.become[player] |= 1ULL << man;
    }
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    memcpy(sheet->start, start, sizeof start);
}
